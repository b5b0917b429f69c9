/** Text of a first answer with every line that contains a rare name of the request. */

import type { Mention, MentionedName, Mentions } from '../../../app/guidance/mentions.ts';
import { isComment, quotedLines } from '../../../app/guidance/places/telling-lines.ts';
import type { FrameAnswer } from '../../../app/request/frame-answer.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Language } from '../../../session/text.ts';
import { MENTION_TEXTS } from '../../../session/texts/uses.ts';
import { shorten } from '../budget.ts';
import { asideLines, bytesOf, isImport, type NamedCall, sizeText, takeWithin } from './lines.ts';
import { filesByFolder } from './matches.ts';
import { mentionRows, numberRows } from './mention-rows.ts';
import { commonNameText, nameLines, nameOfPathsText } from './names.ts';
import { listLine } from './session.ts';

/** Lists all lines by number; the first lines of files that no place quotes are quoted as well. */
export function mentionLines(answer: FrameAnswer, language: Language, mostBytes = MOST_BYTES): string[] {
  const { mentions } = answer;
  if (mentions === undefined) return [];
  const { lines } = mentions;
  const isAbove = isShownBy(answer);
  const imported = filesOfImports(lines);
  const used = lines.filter((mention) => !imported.has(mention.file) && !isAbove(mention));
  const head = headLines(mentions, lines.filter(isAbove), language);
  const behindOf = (leftOut: readonly Mention[]): string[] => linesBehind(mentions, leftOut, language);
  const room = Math.min(mostBytes, MOST_BYTES) - bytesOf([...head, ...behindOf(used)]);
  const lookups = { quoteOf: quotesOf(answer, mentions), headingOf: headingsOf(answer) };
  // All numbers come before what else is known of the names, and that before the quotes.
  const least = bytesOf(numberRows(used, lookups));
  const beside = takeWithin(furtherLines(mentions, imported, language), Math.max(0, room - least));
  const { rows, leftOut } = mentionRows(used, worthsOf(answer, mentions), room - bytesOf(beside), lookups);
  const parts = [...rows, ...behindOf(leftOut), ...beside];
  return [...(head.length === 0 && parts.length > 0 ? [''] : head), ...parts];
}

/** Whether the answer quotes a line already, in a place or in the lines of the best ones. */
function isShownBy({ places, blocks }: FrameAnswer): (mention: Mention) => boolean {
  const firmest = places.filter(({ isWeak }) => !isWeak).slice(0, MOST_SHOWN);
  return ({ file, line }) =>
    firmest.some((place) => place.file === file && quotedLines(place.why).includes(line)) ||
    blocks.some((block) => block.file === file && block.startLine <= line && line <= block.endLine);
}

function headLines({ names }: Mentions, above: readonly Mention[], language: Language): string[] {
  return names.length === 0 ? [] : ['', ...nameLines(names, above, language)];
}

/** Lines behind the list: names that are only counted, and those that stand nowhere. */
function linesBehind(
  { names, asides, nowhere, inNames }: Mentions,
  leftOut: readonly Mention[],
  language: Language,
): string[] {
  return [
    ...asideLines(asides, searchFor(names), language, leftOutText(leftOut, language)),
    ...listLine(MENTION_TEXTS.nowhere[language], nowhere),
    ...listLine(
      MENTION_TEXTS.inNames[language],
      inNames.map(({ text, names: longer }) => `${text} (${longer.join(', ')})`),
    ),
  ];
}

/** Further facts about the names, shown where there is room. */
function furtherLines({ common, inPaths }: Mentions, imported: ReadonlySet<string>, language: Language): string[] {
  const frequent = common.map((name) => commonNameText(name, language));
  const ofPaths = inPaths.map((name) => nameOfPathsText(name, language));
  const isNamed = imported.size > 0 && imported.size <= MOST_IMPORTING;
  return [
    ...listLine(MENTION_TEXTS.tooMany[language], frequent),
    ...listLine(MENTION_TEXTS.inPaths[language], ofPaths),
    ...(isNamed ? [MENTION_TEXTS.importsAlone(filesByFolder([...imported]))[language]] : []),
  ];
}

/** The rarer its names, the more a line tells; more in the best places, and nothing in a comment or an import. */
function worthsOf({ places }: FrameAnswer, { names, common }: Mentions): (mention: Mention) => number {
  const nearest = new Set(places.slice(0, MOST_NEAREST).map(({ file }) => file));
  const counted = [...names, ...common];
  return ({ file, content }) =>
    isComment(content) || isImport({ content }) ? 0 : (nearest.has(file) ? 2 : 1) * rarityOf(content, counted);
}

function quotesOf({ places }: FrameAnswer, { names }: Mentions): (mention: Mention) => string {
  const nearest = new Set(places.slice(0, MOST_WHOLE).map(({ file }) => file));
  return (mention) => {
    const most = nearest.has(mention.file) ? MOST_OF_NEAREST_LINE : MOST_OF_LINE;
    return `  ${mention.line}  ${aroundName(mention, names, most)}`;
  };
}

/** Names a file with its size, unless a likely place shows it already. */
function headingsOf({ places, longFiles }: FrameAnswer): (file: string) => string {
  const isSized = new Set(places.filter(({ isWeak }) => !isWeak).map(({ file }) => file));
  return (file) => {
    const size = isSized.has(file) ? '' : sizeText(longFiles, file);
    return size === '' ? file : `${file} ${size}`;
  };
}

function leftOutText(lines: readonly Mention[], language: Language): string[] {
  if (lines.length === 0) return [];
  return [MENTION_TEXTS.leftOut(lines.length, new Set(lines.map(({ file }) => file)).size)[language]];
}

/** Byte limit of all mentions together. */
const MOST_BYTES = 2600;

/** Finds files with imports only, of which the number is shown. */
function filesOfImports(lines: readonly Mention[]): ReadonlySet<string> {
  const files = [...groupBy(lines, ({ file }) => file)];
  return new Set(files.flatMap(([file, all]) => (all.every(isImport) ? [file] : [])));
}

/** Number of files beyond which names are left out altogether. */
const MOST_IMPORTING = 8;
const MOST_NEAREST = 6;
/** Number of likely places that any answer has room for. */
const MOST_SHOWN = 9;
const MOST_WHOLE = 2;

/** The rarer the names in a line, and the more they are, the more it tells. */
function rarityOf(content: string, names: readonly MentionedName[]): number {
  const text = content.toLowerCase();
  const held = names.filter((name) => text.includes(name.text.toLowerCase()));
  return held.length * held.reduce((sum, { lines }) => sum + 1 / Math.max(1, lines), 0);
}

/** The call that lists also the lines that are only counted. */
export function searchFor(names: readonly { readonly text: string }[]): NamedCall {
  const pattern = names.slice(0, MOST_PATTERNS).map(({ text }) => text);
  return { tool: 'search_text', args: { pattern, limit: MOST_LISTED } };
}

const MOST_PATTERNS = 5;
const MOST_LISTED = 100;

const MOST_OF_LINE = 90;
/** Length of a line that is likely to be changed, which is quoted as a whole. */
const MOST_OF_NEAREST_LINE = 160;
const BEFORE_NAME = 30;

/** Cuts a long line to the part with a name. */
function aroundName({ content }: Mention, names: Mentions['names'], most: number): string {
  const text = content.trim().replace(/\s+/g, ' ');
  if (text.length <= most) return text;
  const lower = text.toLowerCase();
  const starts = names.map((name) => lower.indexOf(name.text.toLowerCase())).filter((start) => start >= 0);
  const from = Math.max(0, Math.min(...starts, text.length) - BEFORE_NAME);
  const start = from + most > text.length ? 0 : from;
  return `${start > 0 ? '…' : ''}${shorten(text.slice(start), most)}`;
}
