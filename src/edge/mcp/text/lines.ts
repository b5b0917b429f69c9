/** Formats facts as lines: a fact in each line, below the name of its file. */

import path from 'node:path';
import { type TextLanguage, textLanguagesNamed } from '../../../app/facts/read-as-text.ts';
import type { CountedAside } from '../../../app/facts/search-text.ts';
import { shortName } from '../../../app/guidance/unit-names.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS, ASIDE_TEXTS } from '../../../session/texts/answers.ts';
import { toWire } from '../wire.ts';

export interface NamedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** `find_references {"symbol":"Cart"}` */
export function callText({ tool, args }: NamedCall): string {
  return `${tool} ${JSON.stringify(toWire(args))}`;
}

/** `12` or `12-40`. */
export function rangeText(start: number, end: number): string {
  return end > start ? `${start}-${end}` : `${start}`;
}

export function placeText(file: string, start: number, end: number): string {
  return `${file}:${rangeText(start, end)}`;
}

/** `(31 kB)` of a file that is long to read; empty for others. @param long bytes by path */
export function sizeText(long: Readonly<Record<string, number>> | undefined, file: string): string {
  const size = long?.[file];
  return size === undefined ? '' : `(${Math.round(size / 1000)} kB)`;
}

export interface FileLine {
  readonly file: string;
  readonly line: string;
}

/** Groups lines below their files, in the order of first appearance; lines without a file stand alone. */
export function underEntries(entries: readonly (FileLine | string)[]): string[] {
  const groups = groupBy(entries, (entry) => (typeof entry === 'string' ? entry : entry.file));
  return [...groups].flatMap(([file, lines]) => [
    file,
    ...lines.flatMap((entry) => (typeof entry === 'string' ? [] : [`  ${entry.line}`])),
  ]);
}

/** Joins the parts that are not empty by two blanks. */
export function joinParts(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '').join('  ');
}

/** Names the symbol around a line, in brackets, because two plain words might be code. */
export function inSymbol(symbol: string | null): string {
  return symbol ? ` [${shortName(symbol)}]` : '';
}

/**
 * The definition around a line, without its namespace and without a class that the file is called after. A line that names it
 * lies in what is around that, which the name of the file tells of most.
 */
export function aroundLine({ file, content, in: symbol, isNamedHere }: LineInSymbol): string {
  const short = shortName(symbol ?? '');
  const parts = short.split('.');
  if (short.includes('\\')) return '';
  // A selector has dots of its own, and a line with one says what it is about.
  if (STYLE_SHEET.test(file)) return isNamedHere || /[{,]\s*$/.test(content) ? '' : inSymbol(symbol);
  const around = parts.at(-2) ?? '';
  const isOfFile = path.posix.basename(file).startsWith(`${around}.`);
  if (!isNamedHere) return inSymbol(parts.slice(isOfFile ? -1 : -2).join('.'));
  return file.includes(`${around}.`) ? '' : inSymbol(around);
}

const STYLE_SHEET = /\.(?:css|s[ac]ss|less|styl)$/;

export interface LineInSymbol {
  readonly file: string;
  readonly content: string;
  /** Qualified name of the symbol around it; null at module level. */
  readonly in: string | null;
  /** Whether the line contains the symbol's name in its definition. */
  readonly isNamedHere: boolean;
}

/** Marks an import, of which the number suffices: other lines show that the file uses the name. */
export function isImport({ content }: Pick<LineInSymbol, 'content'>): boolean {
  return /^\s*(?:namespace|package|import|use|using|from\s+[\w.]+\s+import|export\s+(?:\*|\{.*\})\s+from)\b/.test(
    content,
  );
}

/** Empty where there is no such language. */
export function notParsedLines(languages: readonly TextLanguage[] = [], language: Language): string[] {
  return languages.length === 0 ? [] : [ANSWER_TEXTS.notParsed(textLanguagesNamed(languages))[language]];
}

interface SignatureParts {
  readonly kind: string;
  readonly name: string;
  readonly scope: string;
  readonly signature: string;
}

/** The signature of most definitions tells their name, and often their kind; what it does not tell is said beside it. */
export function signatureText({ kind, name, scope, signature }: SignatureParts): string {
  const head = signature.includes(name) ? signature : name;
  const words = head.split(/\W+/);
  const beside = [words.includes(kind) ? '' : kind, scope === '' ? '' : `of ${scope}`].filter((part) => part !== '');
  return joinParts([head, beside.join(' ')]);
}

/** A record as `name value` pairs, for counts. */
export function countsText(counts: JsonRecord): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ');
}

/** Lines that are only counted, by what they stand in, and the call that lists them. @param before further counts */
export function asideLines(
  asides: readonly CountedAside[],
  next: NamedCall | undefined,
  language: Language,
  before: readonly string[] = [],
): string[] {
  if (before.length + asides.length === 0 || next === undefined) return [];
  const counts = asides.map((aside) => ANSWER_TEXTS.aside(ASIDE_TEXTS[aside.kind], aside)[language]);
  return [`${[...before, ...counts].join(ANSWER_TEXTS.comma[language])}: ${callText(next)}`];
}

/** Counts the bytes of lines joined by line breaks. */
export function bytesOf(lines: readonly string[]): number {
  return Buffer.byteLength(lines.join('\n'));
}

/** Takes as many of the first lines as fit. */
export function takeWithin(lines: readonly string[], mostBytes: number): readonly string[] {
  let left = mostBytes;
  const end = lines.findIndex((line) => {
    left -= Buffer.byteLength(line) + 1;
    return left < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
