/** Lines with the names of a request: the best are quoted, of the others the numbers are listed. */
import type { Mention } from '../../../app/guidance/mentions.ts';
import { groupBy } from '../../../base/group-by.ts';
import { shorten } from '../budget.ts';
import { bytesOf, joinParts } from './lines.ts';
import { filesByFolder } from './matches.ts';
import { MOST_OF_NAME } from './names.ts';

export interface MentionRows {
  readonly rows: readonly string[];
  /** Lines for whose numbers there was no room. */
  readonly leftOut: readonly Mention[];
}

export interface RowTexts {
  readonly quoteOf: (mention: Mention) => string;
  readonly headingOf: (file: string) => string;
}

/**
 * A file with quoted lines stands by itself with all its numbers; the other files share a line for each name and folder. The
 * files with the least telling lines are left out for lack of space.
 * @param lines by file
 * @param worthOf a line that is worth quoting above 0, the best with the most
 */
export function mentionRows(
  lines: readonly Mention[],
  worthOf: (mention: Mention) => number,
  mostBytes: number,
  texts: RowTexts,
): MentionRows {
  const { kept, leftOut } = withinNumbers(lines, worthOf, mostBytes, texts);
  const worth = new Map(kept.map((mention) => [mention, worthOf(mention)]));
  const telling = kept.filter((mention) => (worth.get(mention) ?? 0) > 0);
  const quoted = new Set<Mention>();
  for (const mention of telling.toSorted((left, right) => (worth.get(right) ?? 0) - (worth.get(left) ?? 0))) {
    const inFile = [...quoted].filter(({ file }) => file === mention.file).length;
    if (inFile >= MOST_QUOTED) continue;
    quoted.add(mention);
    if (bytesOf(formatRows(kept, quoted, texts)) > mostBytes) quoted.delete(mention);
  }
  return { rows: formatRows(kept, quoted, texts), leftOut };
}

/** The numbers of all lines, none quoted. */
export function numberRows(lines: readonly Mention[], texts: RowTexts): string[] {
  return formatRows(lines, new Set(), texts);
}

/** Number of lines quoted for a file. */
const MOST_QUOTED = 4;

/** Files whose numbers fit, those with the most telling lines first. */
function withinNumbers(
  lines: readonly Mention[],
  worthOf: (mention: Mention) => number,
  mostBytes: number,
  texts: RowTexts,
): { readonly kept: readonly Mention[]; readonly leftOut: readonly Mention[] } {
  const files = [...groupBy(lines, ({ file }) => file)];
  const ranked = files
    .map(([file, own]) => ({ file, worth: Math.max(...own.map(worthOf)) }))
    .toSorted((one, other) => other.worth - one.worth);
  const dropped = new Set<string>();
  const kept = (): Mention[] => lines.filter(({ file }) => !dropped.has(file));
  while (dropped.size < ranked.length && bytesOf(numberRows(kept(), texts)) > mostBytes)
    dropped.add(ranked[ranked.length - 1 - dropped.size]!.file);
  return { kept: kept(), leftOut: lines.filter(({ file }) => dropped.has(file)) };
}

function formatRows(lines: readonly Mention[], quoted: ReadonlySet<Mention>, texts: RowTexts): string[] {
  const isOne = new Set(lines.map(({ name }) => name)).size === 1;
  const files = groupBy(lines, ({ file }) => file);
  const isQuoted = (file: string): boolean => (files.get(file) ?? []).some((mention) => quoted.has(mention));
  const byThemselves = [...files].filter(([file]) => isQuoted(file));
  const others = lines.filter(({ file }) => !isQuoted(file));
  return [
    ...byThemselves.flatMap(([file, own]) => rowsOfFile(file, own, { quoted, isOne }, texts)),
    ...[...groupBy(others, ({ name }) => name)].map(([name, own]) => {
      const placed = placesByFolder(own, texts);
      return isOne ? placed : `${shorten(name, MOST_OF_NAME)}: ${placed}`;
    }),
  ];
}

interface Telling {
  readonly quoted: ReadonlySet<Mention>;
  /** All lines have the same name. */
  readonly isOne: boolean;
}

function rowsOfFile(
  file: string,
  lines: readonly Mention[],
  { quoted, isOne }: Telling,
  { quoteOf, headingOf }: RowTexts,
): string[] {
  const rest = lines.filter((mention) => !quoted.has(mention));
  const numbers = [...groupBy(rest, ({ name }) => name)].map(([name, some]) => {
    return joinParts([isOne ? '' : shorten(name, MOST_OF_NAME), some.map(({ line }) => line).join(', ')]);
  });
  const heading = headingOf(file);
  const own = lines.filter((mention) => quoted.has(mention)).map(quoteOf);
  return [numbers.length === 0 ? heading : `${heading}: ${numbers.join('; ')}`, ...own];
}

/** `src/cart/{cart.ts:3,9 order.ts:4}; src/tax.ts:7` */
function placesByFolder(lines: readonly Mention[], { headingOf }: RowTexts): string {
  const files = groupBy(lines, ({ file }) => file);
  return filesByFolder([...files.keys()], (file) => {
    const numbers = (files.get(file) ?? []).map(({ line }) => line).join(',');
    return `:${numbers}${headingOf(file).slice(file.length)}`;
  });
}
