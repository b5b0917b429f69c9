/** Every line with the rare names of a request, as text of a first answer. */

import path from 'node:path';
import type { Mention, MentionedName } from '../../../app/guidance/choose-names.ts';
import type { Mentions } from '../../../app/guidance/mentions.ts';
import { isComment, quotedLines } from '../../../app/guidance/places/telling-lines.ts';
import type { FrameAnswer } from '../../../app/request/frame-answer.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS, ASIDE_TEXTS } from '../../../session/texts/answers.ts';
import { MENTION_TEXTS } from '../../../session/texts/uses.ts';
import { shorten } from '../budget.ts';
import { asideLines, bytesOf, isImport, type NamedCall, sizeText, within } from './lines.ts';
import { filesByFolder } from './matches.ts';
import { mentionRows, numberRows } from './mention-rows.ts';
import { commonNameText, nameLines, nameOfPathsText } from './names.ts';
import { listLine } from './session.ts';

/** Every line by its number; the first ones of a file that no place quotes also by what they say. */
export function mentionLines(answer: FrameAnswer, language: Language, mostBytes = MOST_BYTES): string[] {
  const { mentions } = answer;
  if (mentions === undefined) return [];
  const { lines, examples } = mentions;
  const isAbove = isShownBy(answer);
  const imported = filesOfImports(lines);
  const used = lines.filter((mention) => !imported.has(mention.file) && !isAbove(mention));
  const before = exampleLines(examples, language);
  const head = headLines(mentions, lines.filter(isAbove), language);
  const behindOf = (leftOut: readonly Mention[]): string[] => linesBehind(answer, mentions, leftOut, language);
  const room = Math.min(mostBytes, MOST_BYTES) - bytesOf([...before, ...head, ...behindOf(used)]);
  const told = { quoteOf: quotesOf(answer, mentions), headingOf: headingsOf(answer) };
  // All numbers come before what else is known of the names, and that before the quotes.
  const least = bytesOf(numberRows(used, told));
  const beside = within(furtherLines(mentions, imported, language), Math.max(0, room - least));
  const { rows, leftOut } = mentionRows(used, worthsOf(answer, mentions), room - bytesOf(beside), told);
  const parts = [...rows, ...behindOf(leftOut), ...beside];
  return [...before, ...(head.length === 0 && parts.length > 0 ? [''] : head), ...parts];
}

/** Whether the answer quotes a line already, in a place or in the lines of the best one. */
function isShownBy({ places, best }: FrameAnswer): (mention: Mention) => boolean {
  const firmest = places.filter(({ isWeak }) => !isWeak).slice(0, MOST_SHOWN);
  return ({ file, line }) =>
    firmest.some((place) => place.file === file && quotedLines(place.why).includes(line)) ||
    (best?.file === file && best.startLine <= line && line <= best.endLine);
}

function headLines({ names, examples }: Mentions, above: readonly Mention[], language: Language): string[] {
  if (names.length === 0) return [];
  const told = names.map((name) => withoutFiles(examples, name, { otherFiles: [] }));
  return ['', ...nameLines(told, above, language)];
}

/** The files of a name are not told where examples of its use are. */
function withoutFiles<Name extends { readonly text: string }>(
  examples: Mentions['examples'],
  name: Name,
  none: Partial<Name>,
): Name {
  return examples.some((example) => example.name === name.text) ? { ...name, ...none } : name;
}

/** Lines behind the list: texts of the screen, copies of builds, and what is counted or stands nowhere. */
function linesBehind(
  { places }: FrameAnswer,
  { names, asides, texts, copies, nowhere }: Mentions,
  leftOut: readonly Mention[],
  language: Language,
): string[] {
  const isTold = (copy: string): boolean => places.some(({ why }) => why.includes(copy));
  const built = copies.filter(({ copy }) => !isTold(copy)).slice(0, MOST_COPIES);
  const isBuilt = new Set(built.map(({ copy }) => copy));
  const counts = asides.filter(
    ({ kind, paths }) => kind !== 'built' || paths.length === 0 || !paths.every((one) => isBuilt.has(one)),
  );
  const untold = texts.map((text) => withoutTold(text, places));
  return [
    ...textLines(untold, language),
    ...built.map(({ source, copy }) => MENTION_TEXTS.builtCopy(path.posix.basename(source), copy)[language]),
    ...asideLines(counts, searchFor(names), language, leftOutText(leftOut, language)),
    ...listLine(MENTION_TEXTS.nowhere[language], nowhere),
  ];
}

/** Further facts about the names, told where there is room. */
function furtherLines(
  { common, inPaths, examples }: Mentions,
  imported: ReadonlySet<string>,
  language: Language,
): string[] {
  const frequent = common.map((name) => commonNameText(withoutFiles(examples, name, { files: [] }), language));
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
  const counted = [...names, ...common.map(({ text, lines }) => ({ text, lines, elsewhere: 0 }))];
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

/** A file with its size, where no likely place told it. */
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

/** Of all that is told about the names. */
const MOST_BYTES = 2600;

/** A reader who is to do the same looks these lines up next. */
function exampleLines(examples: Mentions['examples'], language: Language): string[] {
  if (examples.length === 0) return [];
  const lines = examples.map(({ file, line, content }) => `${file}:${line}  ${shorten(content, MOST_OF_NEAREST_LINE)}`);
  return ['', MENTION_TEXTS.examples[language], ...lines];
}

/** Each text with its other lines; those without any in one line. */
function textLines(texts: Mentions['texts'], language: Language): string[] {
  const alone = texts.filter(isAlone).map(begun);
  const elsewhere = texts.filter((text) => !isAlone(text));
  return [
    ...elsewhere.map((text) => MENTION_TEXTS.textElsewhere(begun(text), linesOfText(text, language))[language]),
    ...(alone.length === 0 ? [] : [MENTION_TEXTS.textAlone(alone)[language]]),
  ];
}

function withoutTold(text: ScreenText, places: FrameAnswer['places']): ScreenText {
  const isTold = ({ file, line }: ScreenText['lines'][number]): boolean =>
    places.some((place) => place.isTied === true && place.file === file && place.line === line);
  return { ...text, lines: text.lines.filter((line) => !isTold(line)) };
}

type ScreenText = Mentions['texts'][number];

function isAlone({ lines, asides }: ScreenText): boolean {
  return lines.length + asides.length === 0;
}

function begun({ text, isCut }: ScreenText): string {
  return isCut ? `${text}…` : text;
}

/** By file, those beyond the first ones counted. */
function linesOfText({ lines, asides }: ScreenText, language: Language): string[] {
  const files = [...groupBy(lines, ({ file }) => file)];
  const named = files.slice(0, MOST_OF_TEXT).map(([file, some]) => `${file}:${some.map(({ line }) => line).join(',')}`);
  const further = files.length - MOST_OF_TEXT;
  const counted = asides.map((aside) => ANSWER_TEXTS.aside(ASIDE_TEXTS[aside.kind], aside)[language]);
  return [...named, ...(further > 0 ? [ANSWER_TEXTS.moreFiles(further)[language]] : []), ...counted];
}

const MOST_OF_TEXT = 6;

/** Files whose lines only say where something comes from are worth a count. */
function filesOfImports(lines: readonly Mention[]): ReadonlySet<string> {
  const files = [...groupBy(lines, ({ file }) => file)];
  return new Set(files.flatMap(([file, all]) => (all.every(isImport) ? [file] : [])));
}

/** More files are not worth naming, and without their names nothing is. */
const MOST_IMPORTING = 8;
const MOST_NEAREST = 6;
/** Of the likely places so many have room in any answer. */
const MOST_SHOWN = 9;
const MOST_WHOLE = 2;
const MOST_COPIES = 3;

/** The rarer the names in a line, and the more they are, the more it tells. */
function rarityOf(content: string, names: readonly Pick<MentionedName, 'text' | 'lines' | 'elsewhere'>[]): number {
  const text = content.toLowerCase();
  const held = names.filter((name) => text.includes(name.text.toLowerCase()));
  return held.length * held.reduce((sum, { lines, elsewhere }) => sum + 1 / Math.max(1, lines + elsewhere), 0);
}

/** The call that lists also the lines that are only counted. */
export function searchFor(names: readonly { readonly text: string }[]): NamedCall {
  const pattern = names.slice(0, MOST_PATTERNS).map(({ text }) => text);
  return { tool: 'search_text', args: { pattern, limit: MOST_LISTED } };
}

const MOST_PATTERNS = 5;
const MOST_LISTED = 100;

const MOST_OF_LINE = 90;
/** A line that is likely to be changed is told as a whole. */
const MOST_OF_NEAREST_LINE = 160;
const BEFORE_NAME = 30;

/** Of a long line the part with a name. */
function aroundName({ content }: Mention, names: Mentions['names'], most: number): string {
  const text = content.trim().replace(/\s+/g, ' ');
  if (text.length <= most) return text;
  const lower = text.toLowerCase();
  const starts = names.map((name) => lower.indexOf(name.text.toLowerCase())).filter((start) => start >= 0);
  const from = Math.max(0, Math.min(...starts, text.length) - BEFORE_NAME);
  const start = from + most > text.length ? 0 : from;
  return `${start > 0 ? '…' : ''}${shorten(text.slice(start), most)}`;
}
