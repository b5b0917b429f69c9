/** Lines of a hit that a person is shown: what it is, and what of it answers the query. */
import { queryTerms } from '../../base/words/terms.ts';

export interface PreviewLine {
  /** From 1, within the lines that were given. */
  readonly number: number;
  readonly text: string;
}

export interface Wanted {
  readonly query: string;
  /** Name of the definition without what is around it; empty when the lines are no definition. */
  readonly name: string;
}

interface Line extends PreviewLine {
  readonly matches: number;
  readonly isCode: boolean;
}

/** In the order of the text, without the indentation that they share. @param most lines, of which two may match nothing */
export function previewOf(lines: readonly string[], wanted: Wanted, most = 2): PreviewLine[] {
  const readable = readableLines(lines, wanted.query);
  const first = openingOf(readable, wanted.name);
  const second = best(readable.filter((line) => line !== first));
  const others = readable.filter((line) => line !== first && line !== second && line.matches > 0);
  const more = others.sort((left, right) => right.matches - left.matches).slice(0, most - 2);
  const shown = [first, second, ...more]
    .filter((line) => line !== undefined)
    .sort((left, right) => left.number - right.number);
  const shared = Math.min(...shown.map(({ text }) => text.search(/\S/)));
  return shown.map(({ number, text }) => ({ number, text: text.slice(shared) }));
}

/** A line without a letter or digit, such as a bracket, tells nothing. */
function readableLines(lines: readonly string[], query: string): Line[] {
  const terms = new Set(queryTerms(query));
  return lines
    .map((text, at): Line => {
      const matches = queryTerms(text).filter((term) => terms.has(term)).length;
      return { number: at + 1, text, matches, isCode: !ASIDE.test(text) };
    })
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** A definition is known again by the line with its name; anything else by the line that matches best. */
function openingOf(lines: readonly Line[], name: string): Line | undefined {
  const code = lines.filter(({ isCode }) => isCode);
  const named = name === '' ? undefined : code.find(({ text }) => text.includes(name));
  return named ?? (name === '' ? best(lines) : (code[0] ?? lines[0]));
}

/** The first of those with the most matches; code wins over a comment with as many. */
function best(lines: readonly Line[]): Line | undefined {
  const [first, ...others] = [...lines].sort((left, right) => Number(right.isCode) - Number(left.isCode));
  return others.reduce((top, line) => (top !== undefined && line.matches > top.matches ? line : top), first);
}

/**
 * How comments, annotations and openings of a file begin in most languages. It only decides what is shown, so a
 * miss does no harm.
 */
const ASIDE =
  /^\s*(?:\/[/*]|\*(?:[\s/]|$)|#(?:\s|!?\[|$)|--\s|;;|<!--|<!doctype|<\?php\s*$|\{#|"""|@\w|\[\w[^\]]*\]\s*$)/i;
