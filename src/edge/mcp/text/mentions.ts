/** Every line with the rare names of a request, as text of a first answer. */

import path from 'node:path';
import type { Mention, MentionedName, Mentions } from '../../../app/guidance/mentions.ts';
import { isComment, quotedLines } from '../../../app/guidance/places/telling-lines.ts';
import type { FrameAnswer } from '../../../app/request/frame-answer.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS, ASIDE_TEXTS } from '../../../session/texts/answers.ts';
import { MENTION_TEXTS } from '../../../session/texts/uses.ts';
import { shorten } from '../budget.ts';
import { asideLines, bytesOf, isImport, joined, type NamedCall, sizeText } from './lines.ts';
import { filesByFolder } from './matches.ts';
import { commonNameText, MOST_OF_NAME, nameLines, nameOfPathsText } from './names.ts';
import { listLine } from './session.ts';

/** Every line by its number; the first ones of a file that no place quotes also by what they say. */
export function mentionLines(
  { places, best, mentions, longFiles }: FrameAnswer,
  language: Language,
  mostBytes = MOST_BYTES,
): string[] {
  if (mentions === undefined) return [];
  const { names, lines, asides, common, nowhere, inPaths, examples, texts, copies } = mentions;
  const isExample = new Set(examples.map(({ name }) => name));
  const withoutFiles = <Name extends { readonly text: string }>(name: Name, none: Partial<Name>): Name =>
    isExample.has(name.text) ? { ...name, ...none } : name;
  const isTold = (copy: string): boolean => places.some(({ why }) => why.includes(copy));
  const built = copies.filter(({ copy }) => !isTold(copy)).slice(0, MOST_COPIES);
  const isQuoted = ({ file, line }: Mention): boolean =>
    places.some((place) => place.file === file && quotedLines(place.why).includes(line)) ||
    (best?.file === file && best.startLine <= line && line <= best.endLine);
  const nearest = new Set(places.slice(0, MOST_NEAREST).map(({ file }) => file));
  const counted = [...names, ...common.map(({ text, lines: all }) => ({ text, lines: all, elsewhere: 0 }))];
  const worth = ({ file, content }: Mention): number => (nearest.has(file) ? 2 : 1) * rarityOf(content, counted);
  const telling = lines.filter((mention) => !isQuoted(mention) && !isComment(mention.content) && !isImport(mention));
  const quotes = telling.toSorted((left, right) => worth(right) - worth(left));
  const head =
    names.length === 0
      ? []
      : [
          '',
          ...nameLines(
            names.map((name) => withoutFiles(name, { otherFiles: [] })),
            language,
          ),
        ];
  // Before the lines, which may be cut: they are what a reader does next.
  const first = exampleLines(examples, language);
  const tail = [
    ...textLines(
      texts.map((text) => withoutTold(text, places)),
      language,
    ),
    ...built.map(({ source, copy }) => MENTION_TEXTS.builtCopy(path.posix.basename(source), copy)[language]),
    ...asideLines(asides, searchFor(names), language),
    ...listLine(
      MENTION_TEXTS.tooMany[language],
      common.map((name) => commonNameText(withoutFiles(name, { files: [] }), language)),
    ),
    ...listLine(MENTION_TEXTS.nowhere[language], nowhere),
    ...listLine(
      MENTION_TEXTS.inPaths[language],
      inPaths.map((name) => nameOfPathsText(name, language)),
    ),
  ];
  const room = Math.min(mostBytes, MOST_BYTES) - bytesOf([...first, ...head, ...tail]);
  const imported = filesOfImports(lines);
  const used = lines.filter(({ file }) => !imported.has(file));
  const quoteOf = (mention: Mention): string => {
    const isNearest = places.slice(0, MOST_WHOLE).some(({ file }) => file === mention.file);
    return `  ${mention.line}  ${aroundName(mention, names, isNearest ? MOST_OF_NEAREST_LINE : MOST_OF_LINE)}`;
  };
  const headingOf = (file: string): string => {
    const size = sizeText(longFiles, file);
    return size === '' ? file : `${file} ${size}`;
  };
  const told = withQuotes(used, quotes, room, { quoteOf, headingOf });
  const alone =
    imported.size === 0 || imported.size > MOST_IMPORTING
      ? []
      : [MENTION_TEXTS.importsAlone(filesByFolder([...imported]))[language]];
  const parts = [...told, ...alone, ...tail];
  return [...first, ...(head.length === 0 && parts.length > 0 ? [''] : head), ...parts];
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
const MOST_WHOLE = 2;
const MOST_COPIES = 3;

/** The rarer the names in a line, and the more they are, the more it tells. */
function rarityOf(content: string, names: readonly Pick<MentionedName, 'text' | 'lines' | 'elsewhere'>[]): number {
  const text = content.toLowerCase();
  const held = names.filter((name) => text.includes(name.text.toLowerCase()));
  return held.length * held.reduce((sum, { lines, elsewhere }) => sum + 1 / Math.max(1, lines + elsewhere), 0);
}

interface MentionTexts {
  readonly quoteOf: (mention: Mention) => string;
  readonly headingOf: (file: string) => string;
}

/** By file, the numbers of all lines, and as many of the quotes as fit, the first ones first. */
function withQuotes(
  lines: readonly Mention[],
  quotes: readonly Mention[],
  mostBytes: number,
  { quoteOf, headingOf }: MentionTexts,
): string[] {
  const files = groupBy(lines, ({ file }) => file);
  const quoted = new Set<Mention>();
  const isOne = new Set(lines.map(({ name }) => name)).size === 1;
  let room = mostBytes - [...files.keys()].reduce((sum, file) => sum + Buffer.byteLength(headingOf(file)) + NUMBERS, 0);
  for (const mention of quotes) {
    const inFile = (files.get(mention.file) ?? []).filter((one) => quoted.has(one)).length;
    const bytes = Buffer.byteLength(quoteOf(mention)) + 1;
    if (inFile >= MOST_QUOTED || bytes > room) continue;
    quoted.add(mention);
    room -= bytes;
  }
  return [...files].flatMap(([file, all]) => {
    const rest = all.filter((mention) => !quoted.has(mention));
    const byName = groupBy(rest, ({ name }) => name);
    const numbers = [...byName].map(([name, some]) => {
      return joined([isOne ? '' : shorten(name, MOST_OF_NAME), some.map(({ line }) => line).join(', ')]);
    });
    const own = all.filter((mention) => quoted.has(mention)).map(quoteOf);
    const heading = headingOf(file);
    return [numbers.length === 0 ? heading : `${heading}: ${numbers.join('; ')}`, ...own];
  });
}

/** The call that lists also the lines that are only counted. */
export function searchFor(names: readonly { readonly text: string }[]): NamedCall {
  const pattern = names.slice(0, MOST_PATTERNS).map(({ text }) => text);
  return { tool: 'search_text', args: { pattern, limit: MOST_LISTED } };
}

const MOST_PATTERNS = 5;
const MOST_LISTED = 100;

/** Of a file so many lines are quoted. */
const MOST_QUOTED = 4;
/** Bytes of the numbers of a file. */
const NUMBERS = 12;

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
