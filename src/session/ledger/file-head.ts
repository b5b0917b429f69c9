/** The head of a file: blank lines, comments and imports before its first code. Other files begin alike, so it shows none. */

/** Document types, in which every line is content. */
const DOCUMENT =
  /\.(?:md|mdx|markdown|rst|adoc|txt|tex|css|s[ac]ss|less|json[c5]?|ya?ml|toml|xml|html?|csv|po|properties)$/i;

/** Comments that go on until they are closed. */
const BLOCKS: readonly { readonly opens: RegExp; readonly closes: RegExp }[] = [
  { opens: /^\/\*/, closes: /\*\// },
  { opens: /^<!--/, closes: /-->/ },
  { opens: /^[rRuU]?"""/, closes: /"""/ },
  { opens: /^[rRuU]?'''/, closes: /'''/ },
  { opens: /^--\[\[/, closes: /\]\]/ },
  { opens: /^\{-/, closes: /-\}/ },
  { opens: /^=begin\b/, closes: /^=end\b/ },
  { opens: /^\{\{--/, closes: /--\}\}/ },
  { opens: /^\(\*/, closes: /\*\)/ },
  { opens: /^\{#/, closes: /#\}/ },
  { opens: /^<%--/, closes: /--%>/ },
  { opens: /^#\|/, closes: /\|#/ },
];

/** Marks of comments that are something else in other languages, by the ends of file names. */
const COMMENTS_OF: readonly { readonly files: RegExp; readonly line: RegExp }[] = [
  { files: /\.(?:erl|hrl|pro|tex|m|mat)$/i, line: /^%/ },
  { files: /\.(?:f|for|f\d\d)$/i, line: /^!/ },
  { files: /\.(?:vb|bas|cls|vbs)$/i, line: /^'|^rem\b/i },
  { files: /\.(?:bat|cmd)$/i, line: /^(?:rem\b|::|@echo\b)/i },
  { files: /\.(?:asm|s|ini|lisp|el|clj[cs]?|scm|rkt)$/i, line: /^;/ },
  { files: /\.(?:pas|pp|dpr|lpr)$/i, line: /^\{[^}]*\}$/ },
  { files: /\.(?:sql|lua|hs|ada|adb|ads|elm)$/i, line: /^--/ },
];

/** `#define` is code; `#include` is an import, as it stands below. */
const COMMENT = /^(?:\/\/|\*|#(?!\s*(?:define|undef|if|ifdef|ifndef|pragma|error)\b)|--(?:\s|$)|;;)/;
const IMPORT =
  /^(?:import\b(?!\()|(?:global\s+)?using\s+(?:static\s+)?[\w.:]+(?:\s*=\s*[\w.<>,\s]+)?;|use\s+[\w\\:{]|from\s+[\w.]+\s+import\b|package\b|namespace\s+[\w.\\]+\s*;|require(?:_relative|_once)?\b|include(?:_once)?\s|(?:const|let|var)\s+[\w{}\s,:]+=\s*require\(|local\s+\w+\s*=\s*require\b|extern\s+crate\b|module\s+[\w.]+\s+where\b|declare\s*\(|<\?php\s*$|["']use \w+["'];?$)/;

/** Declarations of one line that only name other modules. */
const NAMES_MODULES =
  /^(?:export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\b|(?:pub(?:\([\w\s:]+\))?\s+)?mod\s+\w+;|@file:|,\s*[\w{}\s,:]+=\s*require\(|(?:export|part|library)\s+(?:of\s+)?(?:["'][^"']*["']|[\w.]+)\s*;)/;

/** @returns number of its lines; all of them for a file that holds no code */
export function headLength(path: string, lines: readonly string[]): number {
  if (DOCUMENT.test(path)) return 0;
  const own = COMMENTS_OF.find(({ files }) => files.test(path))?.line;
  let end: RegExp | undefined;
  for (const [at, line] of lines.entries()) {
    const text = (at === 0 ? line.replace(/^\uFEFF/, '') : line).trim();
    if (end !== undefined) {
      if (end.test(text)) end = undefined;
      continue;
    }
    if (text === '' || COMMENT.test(text) || own?.test(text) || NAMES_MODULES.test(text)) continue;
    const goesOn = continuation(text) ?? requiredBelow(text, lines.slice(at + 1, at + 1 + MOST_NAMES));
    if (goesOn === undefined) return at;
    end = goesOn === 'ended' ? undefined : goesOn;
  }
  return lines.length;
}

const MOST_NAMES = 60;

/** `const {` and names, one on each line, of a module that is named last. */
function requiredBelow(text: string, below: readonly string[]): RegExp | undefined {
  if (!/^(?:const|let|var)\s*\{[^}]*$/.test(text)) return undefined;
  const last = below.map((line) => line.trim()).find((line) => line.startsWith('}'));
  return last !== undefined && /^\}\s*=\s*(?:require|await\s+import)\(/.test(last) ? /^\}/ : undefined;
}

/** Finds the end of a comment or import that begins here; undefined for code. */
function continuation(text: string): RegExp | 'ended' | undefined {
  for (const { opens, closes } of BLOCKS) {
    const [opened] = opens.exec(text) ?? [];
    if (opened === undefined) continue;
    const inside = text.slice(opened.length);
    const [closed] = closes.exec(inside) ?? [];
    if (closed === undefined) return closes;
    const rest = inside.slice(inside.search(closes) + closed.length).trim();
    return rest === '' || COMMENT.test(rest) ? 'ended' : continuation(rest);
  }
  if (!IMPORT.test(text)) return undefined;
  if (/\([^)]*$/.test(text)) return /\)/;
  if (text.endsWith('\\')) return /[^\\]$/;
  return /\{[^}]*$/.test(text) ? /\}/ : 'ended';
}
