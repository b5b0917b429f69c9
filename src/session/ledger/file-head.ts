/** The head of a file: blank lines, comments and imports before its first code. Other files begin alike, so it shows none. */

/** Of these every line is what they say. */
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
];

/** `#define` is code; `#include` is an import, as it stands below. */
const COMMENT = /^(?:\/\/|\*|#(?!\s*(?:define|undef|if|ifdef|ifndef|pragma|error)\b)|--(?:\s|$)|;;)/;
const IMPORT =
  /^(?:import\b(?!\()|(?:global\s+)?using\s+(?:static\s+)?[\w.:]+(?:\s*=\s*[\w.<>,\s]+)?;|use\s+[\w\\:{]|from\s+[\w.]+\s+import\b|package\b|namespace\s+[\w.\\]+\s*;|require(?:_relative|_once)?\b|include(?:_once)?\s|(?:const|let|var)\s+[\w{}\s,:]+=\s*require\(|local\s+\w+\s*=\s*require\b|extern\s+crate\b|module\s+[\w.]+\s+where\b|declare\s*\(|<\?php\s*$|["']use \w+["'];?$)/;

/** @returns number of its lines; all of them for a file that holds no code */
export function headLength(path: string, lines: readonly string[]): number {
  if (DOCUMENT.test(path)) return 0;
  let end: RegExp | undefined;
  for (const [at, line] of lines.entries()) {
    const text = (at === 0 ? line.replace(/^\uFEFF/, '') : line).trim();
    if (end !== undefined) {
      if (end.test(text)) end = undefined;
      continue;
    }
    if (text === '' || COMMENT.test(text)) continue;
    const goesOn = continuation(text);
    if (goesOn === undefined) return at;
    end = goesOn === 'ended' ? undefined : goesOn;
  }
  return lines.length;
}

/** How a comment or an import that begins here is closed below; undefined for code. */
function continuation(text: string): RegExp | 'ended' | undefined {
  for (const { opens, closes } of BLOCKS) {
    const [opened] = opens.exec(text) ?? [];
    if (opened !== undefined) return closes.test(text.slice(opened.length)) ? 'ended' : closes;
  }
  if (!IMPORT.test(text)) return undefined;
  if (/\([^)]*$/.test(text)) return /\)/;
  return /\{[^}]*$/.test(text) ? /\}/ : 'ended';
}
