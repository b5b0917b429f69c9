/** Brace expansion: `{a,b}c` is two words. */
import type { Part } from '../script.ts';

/** More words than this are not told apart. */
const MOST_WORDS = 64;

/** Each is looked up to its end. */
const MOST_BRACES = 32;

interface Character {
  readonly text: string;
  /** Outside quotes: it may mean something to the shell. */
  readonly isLive: boolean;
}

/** The words, each as its parts; undefined when they cannot be foreseen. */
export function bracesExpanded(parts: readonly Part[]): readonly (readonly Part[])[] | undefined {
  if (!parts.some((part) => part.kind === 'text' && !part.quoted && part.text.includes('{'))) return [parts];
  if (!parts.every((part) => part.kind === 'text')) return hasList(parts) ? undefined : [parts];
  const characters = parts.flatMap((part) =>
    part.kind === 'text' ? [...part.text].map((text) => ({ text, isLive: !part.quoted })) : [],
  );
  if (characters.filter(({ text, isLive }) => isLive && text === '{').length > MOST_BRACES) return undefined;
  const words = expand(characters);
  return words === undefined || words.length > MOST_WORDS ? undefined : words.map(toParts);
}

/** A list or a range may begin in one part and end in another. */
function hasList(parts: readonly Part[]): boolean {
  const live = parts.map((part) => (part.kind === 'text' && !part.quoted ? part.text : '')).join('');
  return /\{.*(?:,|\.\.).*\}/s.test(live);
}

function toParts(characters: readonly Character[]): Part[] {
  return characters.map(({ text, isLive }) => ({ kind: 'text', text, quoted: !isLive }));
}

function expand(characters: readonly Character[]): Character[][] | undefined {
  const open = characters.findIndex(
    ({ text, isLive }, at) => isLive && text === '{' && closingOf(characters, at) !== undefined,
  );
  const close = closingOf(characters, open);
  if (open === -1 || close === undefined) return [[...characters]];
  const choices = choicesOf(characters.slice(open + 1, close));
  const tails = expand(characters.slice(close + 1));
  const inner = choices?.map(expand);
  if (tails === undefined || inner === undefined || inner.includes(undefined)) return undefined;
  const middles = inner.flatMap((words) => words ?? []);
  if (middles.length * tails.length > MOST_WORDS) return undefined;
  return middles.flatMap((middle) => tails.map((tail) => [...characters.slice(0, open), ...middle, ...tail]));
}

/** End of the brace at `open`, when there is a list or a range inside. */
function closingOf(characters: readonly Character[], open: number): number | undefined {
  let depth = 0;
  let isList = false;
  for (let at = open; open >= 0 && at < characters.length; at++) {
    const { text, isLive } = characters[at]!;
    if (!isLive) continue;
    if (text === '{') depth++;
    if (text === '}' && --depth === 0) return isList ? at : undefined;
    if (depth === 1 && (text === ',' || (text === '.' && characters[at + 1]?.text === '.'))) isList = true;
  }
  return undefined;
}

const RANGE = /^(-?[0-9]{1,4}|[A-Za-z])\.\.(-?[0-9]{1,4}|[A-Za-z])$/;

function choicesOf(inside: readonly Character[]): Character[][] | undefined {
  const cuts = commas(inside);
  if (cuts.length > 0) return [-1, ...cuts].map((cut, at) => inside.slice(cut + 1, cuts[at] ?? inside.length));
  const range = RANGE.exec(inside.map(({ text }) => text).join(''));
  return range === null ? undefined : rangeOf(range[1] ?? '', range[2] ?? '');
}

function commas(inside: readonly Character[]): number[] {
  let depth = 0;
  return inside.flatMap(({ text, isLive }, at) => {
    if (isLive && text === '{') depth++;
    if (isLive && text === '}') depth--;
    return isLive && text === ',' && depth === 0 ? [at] : [];
  });
}

function rangeOf(from: string, to: string): Character[][] | undefined {
  const [first, last] = [Number(from), Number(to)];
  if (Number.isNaN(first) || Number.isNaN(last) || Math.abs(last - first) > MOST_WORDS || from.startsWith('0'))
    return undefined;
  const step = first <= last ? 1 : -1;
  const count = Math.abs(last - first) + 1;
  return Array.from({ length: count }, (_, at) => [{ text: String(first + at * step), isLive: true }]);
}
