/** Finds the tags, printed expressions and comments of a Twig template in one pass over its text. */
import type { Span } from '../../syntax/source.ts';

export interface Tag extends Span {
  /** `block` of `{% block title %}`. */
  readonly name: string;
  /** Text behind the name, up to the end of the tag. */
  readonly arguments: string;
  /** End of the name. */
  readonly nameEnd: number;
}

/** Each list in ascending order; what stands between `verbatim` and its end is text. */
export interface TwigParts {
  readonly tags: readonly Tag[];
  /** Delimiters included. */
  readonly prints: readonly Span[];
  readonly comments: readonly Span[];
}

export function scanTwig(text: string): TwigParts {
  const tags: Tag[] = [];
  const prints: Span[] = [];
  const comments: Span[] = [];
  const opening = /\{[{%#]/g;
  let isVerbatim = false;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const end =
      match[0] === '{#' ? closedAt(text, start + 2, '#}') : endOfCode(text, start + 2, match[0] === '{%' ? '%}' : '}}');
    if (end === undefined) continue;
    const tag = match[0] === '{%' ? tagAt(text, start, end) : undefined;
    if (isVerbatim && tag?.name !== 'endverbatim') continue;
    if (tag !== undefined) tags.push(tag);
    else (match[0] === '{#' ? comments : prints).push({ start, end });
    isVerbatim = tag?.name === 'verbatim';
    opening.lastIndex = end;
  }
  return { tags, prints, comments };
}

function tagAt(text: string, start: number, end: number): Tag {
  const inside = text
    .slice(start + 2, end - 2)
    .replace(/^[-~]/, '')
    .replace(/[-~]$/, '')
    .trim();
  const name = /^\w*/.exec(inside)?.[0] ?? '';
  const nameEnd = text.indexOf(name, start + 2) + name.length;
  return { name, arguments: inside.slice(name.length).trim(), nameEnd, start, end };
}

function closedAt(text: string, from: number, closing: string): number | undefined {
  const at = text.indexOf(closing, from);
  return at === -1 ? undefined : at + 2;
}

/** Longer code is not looked for: an opening that nobody closes must not cost a walk to the end each time. */
const LONGEST_CODE = 8000;

/** Behind the closing; one in a string or in a mapping (`{{ {a: {}} }}`) closes nothing. */
function endOfCode(text: string, from: number, closing: string): number | undefined {
  let quote = '';
  let depth = 0;
  for (let at = from; at < text.length && at < from + LONGEST_CODE; at++) {
    const letter = text[at];
    if (quote !== '') {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (depth === 0 && text.startsWith(closing, at)) return at + 2;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth++;
    else if (letter === '}' && depth > 0) depth--;
  }
  return undefined;
}
