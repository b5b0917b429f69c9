/**
 * Texts of a YAML file that is keys over texts, as files of messages are: read by indentation, since each node of a tree
 * costs 5 µs and such files have thousands. Lists, flow mappings, aliases and blocks are left out.
 */
export interface YamlText {
  /** The keys that lead to it, outermost first. */
  readonly path: readonly string[];
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

const PAIR = /^([ ]*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:'"-][^:#]*?|[^\s#:'"-]\S*?)\s*:(?:\s+(.*))?$/;

export function yamlTexts(text: string): YamlText[] {
  const open: { readonly indent: number; readonly key: string }[] = [];
  let blockIndent = Number.POSITIVE_INFINITY;
  return text.split('\n').flatMap((written, at): YamlText[] => {
    const line = written.replace(/\r$/, '');
    const indent = line.search(/[^ ]/);
    // The lines of a block of text stand deeper than its key, and look like pairs now and then.
    if (indent === -1 || indent > blockIndent) return [];
    blockIndent = Number.POSITIVE_INFINITY;
    const [, , key, rest = ''] = PAIR.exec(line) ?? [];
    if (key === undefined) return [];
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    open.push({ indent, key: unquoted(key.trim()) });
    const value = rest.replace(/^(?:&\w+|!\w+)\s+/, '').trim();
    if (/^[|>]/.test(value)) blockIndent = indent;
    const given = textOf(value);
    return given === '' ? [] : [{ path: open.map((entry) => entry.key), text: given, line: at + 1 }];
  });
}

/** Empty for a list, an alias, a block and a comment. */
function textOf(value: string): string {
  if (/^[|>&*[{#]/.test(value)) return '';
  const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(value)?.[1];
  return quoted === undefined ? value.replace(/\s+#.*$/, '') : unquoted(quoted);
}

function unquoted(text: string): string {
  if (/^".*"$/.test(text)) return text.slice(1, -1).replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
  return /^'.*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}
