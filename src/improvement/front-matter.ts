/** The front matter of a Markdown page, as far as people write it by hand: texts, and lists of texts. */
import { parseJson } from '../base/json-record.ts';

export type FrontMatter = ReadonlyMap<string, string | readonly string[]>;

/** Undefined when the page has no front matter that ends. */
export function parseFrontMatter(page: string): FrontMatter | undefined {
  const [, block] = /^\uFEFF?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(page) ?? [];
  if (block === undefined) return undefined;
  const values = new Map<string, string | string[]>();
  let key = '';
  for (const line of block.split(/\r?\n/)) {
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? [];
    if (item !== undefined) values.set(key, [...listOf(values.get(key)), unquote(item)]);
    const [, name, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    key = name;
    values.set(key, readValue(value.trim()));
  }
  return values;
}

function readValue(text: string): string | string[] {
  const [, items] = /^\[(.*)\]$/.exec(text) ?? [];
  if (items === undefined) return unquote(text);
  return items
    .split(',')
    .map(unquote)
    .filter((item) => item !== '');
}

/** The empty text before a list of lines is what `symbols:` alone on its line leaves. */
function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}

/** Double quotes may hold escapes, as YAML and JSON have them. */
function unquote(text: string): string {
  const trimmed = text.trim();
  const escaped = trimmed.startsWith('"') ? parseJson(trimmed) : undefined;
  if (typeof escaped === 'string') return escaped;
  const [, , inner] = /^(["'])(.*)\1$/.exec(trimmed) ?? [];
  return inner ?? trimmed;
}
