/** Matching lines of a text search as text. */
import path from 'node:path';
import { byOrder } from '../../../app/facts/search-text.ts';
import type { LiveTextMatch } from '../../../app/live/search-text-live.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { shorten, shortenAround } from '../budget.ts';
import { aroundLine, type FileLine, isImport, joinParts } from './lines.ts';

/** Lists matches by file and line; lines around several matches appear once, and so does a symbol around several lines. */
export function matchLines(
  shown: readonly LiveTextMatch[],
  isFull: boolean,
  language: Language,
): (FileLine | string)[] {
  const spread = spreadLines(shown);
  const ordered = shown.filter((match) => !spread.has(match)).toSorted(byOrder);
  const alike = groupBy(
    ordered.filter((match) => !hasContext(match)),
    kindOf,
  );
  const folds = new Map([...alike].filter(([, kind]) => kind.length >= (kind.every(isImport) ? 2 : FEWEST_FOLDED)));
  const leftOut = new Set([...folds.values()].flatMap((kind) => kind.slice(1)));
  const listed = ordered.filter((match) => !leftOut.has(match));
  const entries = listed.map((match, at) => {
    const [before, after] = [listed[at - 1], listed[at + 1]];
    const from = before?.file === match.file ? before.line + before.contextAfter.length : 0;
    const to = after?.file === match.file ? after.line : Number.POSITIVE_INFINITY;
    const kept = Math.max(0, Math.min(match.contextBefore.length, match.line - 1 - from));
    const own = {
      ...match,
      contextBefore: match.contextBefore.slice(match.contextBefore.length - kept),
      contextAfter: match.contextAfter.slice(0, Math.max(0, to - match.line - 1)),
    };
    const around = aroundLine(match);
    const isAgain = around !== '' && before?.file === match.file && aroundLine(before) === around;
    const { file, line } = matchLine(own, isFull, isAgain ? AGAIN : around);
    const others = (folds.get(kindOf(match)) ?? []).slice(1).map((one) => one.line);
    return { file, line: others.length === 0 ? line : joinParts([line, ANSWER_TEXTS.alike(others)[language]]) };
  });
  return [...entries, ...spreadEntries([...spread], isFull)];
}

/** Finds lines that repeat in several files; each is shown once, with all its places. */
function spreadLines(shown: readonly LiveTextMatch[]): ReadonlySet<LiveTextMatch> {
  const alone = shown.filter((match) => !hasContext(match));
  const groups = [...groupBy(alone, ({ content }) => content.trim()).values()];
  return new Set(groups.filter((group) => new Set(group.map(({ file }) => file)).size >= FEWEST_FILES).flat());
}

function spreadEntries(spread: readonly LiveTextMatch[], isFull: boolean): string[] {
  return [...groupBy(spread, ({ content }) => content.trim()).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [`${formatExcerpt(first, isFull)}  ×${group.length}: ${placesByFolder(group)}`];
  });
}

const FEWEST_FILES = 3;

/** `src/cart/{cart.ts:3,9 order.ts:4}; src/tax.ts:7`, without the numbers of imports. */
function placesByFolder(matches: readonly LiveTextMatch[]): string {
  const files = groupBy(matches.toSorted(byOrder), ({ file }) => file);
  return filesByFolder([...files.keys()], (file) => {
    const lines = files.get(file) ?? [];
    return lines.every(isImport) ? '' : `:${lines.map(({ line }) => line).join(',')}`;
  });
}

/** A folder of several files is named once. @param after what stands behind the name of a file */
export function filesByFolder(files: readonly string[], after: (file: string) => string = () => ''): string {
  const folders = groupBy(files, (file) => path.posix.dirname(file));
  return [...folders]
    .map(([folder, own]) => {
      const isOne = own.length === 1 || folder === '.';
      const named = own.map((file) => `${isOne ? file : path.posix.basename(file)}${after(file)}`);
      return isOne ? named.join(' ') : `${folder}/{${named.join(' ')}}`;
    })
    .join('; ');
}

const FEWEST_FOLDED = 4;
/** Letters in which lines of one kind are the same. */
const SAME_LETTERS = 60;
/** The symbol of the line above. */
const AGAIN = ' 〃';

/** Imports, rows of data and calls of one kind: telling the first and where the others stand is enough. */
function kindOf({ file, content }: LiveTextMatch): string {
  return `${file}\0${isImport({ content }) ? 'import' : content.trim().slice(0, SAME_LETTERS)}`;
}

function hasContext({ contextBefore, contextAfter }: LiveTextMatch): boolean {
  return contextBefore.length + contextAfter.length > 0;
}

const CONCISE_CHARACTERS = 180;
const FULL_CHARACTERS = 500;

/** Indentation says nothing once the line stands alone; with lines around it, it says what belongs together. */
export function describeMatch(match: LiveTextMatch, isFull: boolean): object {
  const { content: _, contextBefore, contextAfter, in: symbol, isNamedHere: __, ...place } = match;
  const cut = (text: string): string => shorten(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  return {
    ...place,
    content: formatExcerpt(match, isFull),
    ...(hasContext(match) ? { contextBefore: contextBefore.map(cut), contextAfter: contextAfter.map(cut) } : {}),
    in: symbol,
  };
}

/** The part around the match; what the text search itself cut begins with a quarter of what it kept before the match. */
function formatExcerpt(match: LiveTextMatch, isFull: boolean): string {
  const { content, column } = match;
  const text = hasContext(match) ? content : content.trim();
  const at = content.startsWith('…')
    ? content.length / 4
    : column - 1 - Math.max(0, content.length - content.trimStart().length - (text.length - text.trimStart().length));
  return shortenAround(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS, at);
}

export function matchLine(found: LiveTextMatch, isFull: boolean, around = aroundLine(found)): FileLine {
  const { file, line, contextBefore, contextAfter } = found;
  const cut = (text: string): string => shorten(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  const before = contextBefore.map((text, at) => `${line - contextBefore.length + at}- ${cut(text)}`);
  const after = contextAfter.map((text, at) => `${line + 1 + at}- ${cut(text)}`);
  const match = hasContext(found)
    ? `${line}: ${formatExcerpt(found, isFull)}${around}`
    : joinParts([String(line), formatExcerpt(found, isFull), around.trim()]);
  return { file, line: [...before, match, ...after].join('\n  ') };
}
