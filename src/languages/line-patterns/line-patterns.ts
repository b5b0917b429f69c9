/**
 * Languages that are read by the beginnings of their lines: a pattern tells what a line defines, and what is indented further
 * belongs to it. Each language is a page of `languages.json`.
 */
import { type CodeSymbol, qualifiedNameOf, SYMBOL_KINDS, type SymbolKind } from '../contract.ts';
import type { PlainLanguage } from '../plain-language.ts';
import type { Reference } from '../reference.ts';
import { breakpointsAt } from '../syntax/breakpoints.ts';
import pages from './languages.json' with { type: 'json' };

interface Page {
  readonly id: string;
  readonly extensions: readonly string[];
  readonly filenames?: readonly string[];
  readonly interpreters?: readonly string[];
  /** By an ending that other languages have as well, the pattern of a line near the beginning. */
  readonly contested?: Readonly<Record<string, string | undefined>>;
  /** Beginning of a comment up to the end of the line, a pattern. */
  readonly comment: string;
  /** Kind of symbol, a blank, and a pattern of the line, whose groups are the parts of the name; the first that matches counts. */
  readonly definitions: readonly string[];
  /** Pattern of the line that ends a class whose body is not indented. */
  readonly ends?: string;
  /** Words that are no references. */
  readonly keywords: string;
}

export const linePatterns: readonly PlainLanguage[] = pages.map(languageOfPage);

function languageOfPage({ contested = {}, ...page }: Page): PlainLanguage {
  const reader: Reader = {
    comment: new RegExp(`^\\s*(?:${page.comment}|\\/\\*|\\*)`),
    trailing: new RegExp(`(?:${page.comment}).*`),
    definitions: page.definitions.map((row) => {
      const blank = row.indexOf(' ');
      return { kind: kindOf(row.slice(0, blank)), pattern: new RegExp(row.slice(blank + 1)) };
    }),
    ends: page.ends === undefined ? undefined : new RegExp(page.ends),
    keywords: new Set(page.keywords.split(' ')),
  };
  return {
    id: page.id,
    extensions: page.extensions,
    ...(page.filenames && { filenames: page.filenames }),
    ...(page.interpreters && { interpreters: page.interpreters }),
    contested: Object.fromEntries(
      Object.entries(contested).map(([ending, head = NEVER]) => [ending, new RegExp(head, 'm')] as const),
    ),
    parse: (text) => {
      const lines = linesOf(text);
      const symbols = symbolsIn(lines, reader);
      const references = referencesIn(lines, symbols, reader);
      const breakpoints = breakpointsAt(symbols.map(({ start }) => start));
      return { symbols, imports: [], references, breakpoints, docblock: '', hasSyntaxError: false };
    },
  };
}

/** Pattern that matches nothing. */
const NEVER = '(?!)';

interface Reader {
  readonly comment: RegExp;
  readonly trailing: RegExp;
  readonly definitions: readonly { readonly kind: SymbolKind; readonly pattern: RegExp }[];
  readonly ends: RegExp | undefined;
  readonly keywords: ReadonlySet<string>;
}

function kindOf(name: string): SymbolKind {
  const kind = SYMBOL_KINDS.find((known) => known === name);
  if (kind === undefined) throw new Error(`${name} is no kind of symbol`);
  return kind;
}

interface Line {
  readonly text: string;
  readonly start: number;
  /** Number of blanks before its first letter; undefined for an empty line. */
  readonly indent: number | undefined;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const at = line.search(/\S/);
    const found = { text: line, start, indent: at === -1 ? undefined : at };
    start += line.length + 1;
    return found;
  });
}

/** A line that ends what began on a line of the same indentation, or opens its block. */
const CLOSING = /^\s*(?:[})\]{]|end\b|@end\b)/;
const LONGEST_SIGNATURE = 200;

/** Characters at the beginning of a line that are looked at. */
const MOST_OF_LINE = 500;

function symbolsIn(lines: readonly Line[], { comment, definitions, ends }: Reader): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const parents = new Int32Array(lines.length).fill(-1);
  lines.forEach((line, at) => {
    const head = line.text.slice(0, MOST_OF_LINE);
    if (line.indent === undefined || comment.test(head)) return;
    for (const { kind, pattern } of definitions) {
      const [, ...parts] = pattern.exec(head) ?? [];
      if (parts.length === 0) continue;
      const [last, first] = [
        lastLine(lines, at, CLASSES.has(kind) ? ends : undefined),
        firstCommentLine(lines, at, comment),
      ];
      const parent = parents[at] ?? -1;
      const around = symbols[parent];
      parents.fill(symbols.length, at + 1, last + 1);
      symbols.push({
        name: parts.join('.'),
        kind,
        scope: around === undefined ? '' : qualifiedNameOf(around),
        signature: head
          .trim()
          .replace(/\s*[{:=]?\s*$/, '')
          .slice(0, LONGEST_SIGNATURE),
        docblock: lines.slice(first, at).map(withoutSigns).join('\n').trim(),
        docStart: lines[first]?.start ?? line.start,
        start: line.start + line.indent,
        end: (lines[last] ?? line).start + (lines[last] ?? line).text.length,
        startLine: at + 1,
        endLine: last + 1,
        nameLine: at + 1,
        column: line.text.indexOf(parts.at(-1) ?? '') + 1,
        parent,
      });
      return;
    }
  });
  return symbols;
}

function withoutSigns({ text }: Line): string {
  return text.replace(/^[\s/*#;%'"-]+/, '').trim();
}

const CLASSES: ReadonlySet<SymbolKind> = new Set(['class', 'interface']);
const OPENING = /[{([]\s*$/;

/** The line before the next one that is indented no further, with the brackets and words that close it. */
function lastLine(lines: readonly Line[], at: number, ends: RegExp | undefined): number {
  const end = ends === undefined ? -1 : lines.findIndex(({ text }, line) => line > at && ends.test(text));
  if (end !== -1) return end;
  const own = lines[at]?.indent ?? 0;
  let last = at;
  for (let next = at + 1; next < lines.length; next++) {
    const { indent, text } = lines[next]!;
    if (indent === undefined) continue;
    const isOpened = OPENING.test(text);
    if (indent <= own && !(indent === own && CLOSING.test(text) && (last > at || isOpened))) break;
    last = next;
    if (indent === own && !isOpened) break;
  }
  return last;
}

function firstCommentLine(lines: readonly Line[], at: number, comment: RegExp): number {
  let first = at;
  while (first > 0 && comment.test(lines[first - 1]!.text)) first--;
  return first;
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Every word that is neither a keyword, in a comment or a string, nor the name that the line defines. */
function referencesIn(lines: readonly Line[], symbols: readonly CodeSymbol[], reader: Reader): Reference[] {
  const definedAt = new Map(symbols.map(({ nameLine, column }) => [nameLine, column]));
  const around = new Int32Array(lines.length).fill(-1);
  symbols.forEach(({ startLine, endLine }, index) => {
    around.fill(index, startLine - 1, endLine);
  });
  return lines.flatMap(({ text }, at): Reference[] => {
    if (reader.comment.test(text)) return [];
    const blank = (found: string): string => ' '.repeat(found.length);
    const code = text.replace(STRING, blank).replace(reader.trailing, blank);
    const enclosing = around[at] ?? -1;
    return [...code.matchAll(NAME)].flatMap(({ 0: name, index }): Reference[] => {
      const column = index + 1;
      if (reader.keywords.has(name) || definedAt.get(at + 1) === column) return [];
      const isCall = /^\s*\(/.test(code.slice(index + name.length));
      return [{ name, kind: isCall ? 'call' : 'name', line: at + 1, column, enclosing }];
    });
  });
}
