/** Finds code, tags and comments in templates, by how a language of templates marks them. */
import { onceFor } from '../../base/once-for.ts';
import { without } from './blank.ts';
import type { Span } from './source.ts';

export interface TemplateSyntax {
  /**
   * Opening (a pattern without groups), closing, what lies between (`code`, `tag`, `comment` or `text`), and how it ends: `file` where nothing need
   * close it, `outside` where a closing in strings and braces closes nothing. `(` closes a tag that may have arguments in brackets.
   */
  readonly parts: readonly (readonly string[])[];
  /** The tag behind which all is text, up to the tag of that name with `end` before it. */
  readonly raw?: string | undefined;
}

export interface TemplatePart extends Span {
  readonly kind: string;
  /** Empty for what is no tag. */
  readonly name: string;
  /** What a tag is given, without white space around. */
  readonly arguments: string;
  /** Between the delimiters; of a tag what it is given. */
  readonly code: Span;
}

const openingOf = onceFor(({ parts }: TemplateSyntax) => new RegExp(parts.map(([open]) => `(${open})`).join('|'), 'g'));

/** Parts in ascending order. */
export function templateParts(text: string, syntax: TemplateSyntax): TemplatePart[] {
  const opening = new RegExp(openingOf(syntax));
  const found: TemplatePart[] = [];
  // Closings of which there are no more, so that nobody looks for them again.
  const exhausted = new Set<string>();
  let isRaw = false;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const row = syntax.parts[match.slice(1).findIndex((group) => group !== undefined)] ?? [];
    const part = partAt(text, { start: match.index, end: opening.lastIndex }, row, exhausted);
    // A pattern of a pack may match nothing.
    if (match[0] === '') opening.lastIndex++;
    if (part === undefined || (isRaw && part.name !== `end${syntax.raw}`)) continue;
    if (part.kind !== 'text') found.push(part);
    isRaw = part.name !== '' && part.name === syntax.raw;
    opening.lastIndex = Math.max(opening.lastIndex, part.end);
  }
  return found;
}

/** The text with everything but markup replaced by blanks; line breaks stay. */
export function onlyMarkup(text: string, syntax: TemplateSyntax): string {
  return without(text, templateParts(text, syntax));
}

function partAt(
  text: string,
  opened: Span,
  [, closing = '', kind = 'code', ending]: readonly string[],
  exhausted: Set<string>,
): TemplatePart | undefined {
  if (closing === '(') return bracketed(text, opened);
  const { start, end: from } = opened;
  const end = ending === 'outside' ? behindClosing(text, from, closing) : behindNext(text, from, closing, exhausted);
  if (end === undefined && ending !== 'file') return undefined;
  const code = { start: from, end: end === undefined ? text.length : end - closing.length };
  const part = { kind, name: '', arguments: '', code, start, end: end ?? text.length };
  return kind === 'tag' ? tagIn(text, part) : part;
}

/** `{%- block title -%}` */
function tagIn(text: string, part: TemplatePart): TemplatePart {
  const inside = text
    .slice(part.code.start, part.code.end)
    .replace(/^[-~+]|[-~+]$/g, '')
    .trim();
  const name = /^\w*/.exec(inside)?.[0] ?? '';
  const nameEnd = text.indexOf(name, part.code.start) + name.length;
  return { ...part, name, arguments: inside.slice(name.length).trim(), code: { start: nameEnd, end: part.code.end } };
}

/** `@include('orders.item')` */
function bracketed(text: string, { start, end: nameEnd }: Span): TemplatePart {
  const name = text.slice(start + 1, nameEnd);
  const [bracket] = /^[ \t]*\(/.exec(text.slice(nameEnd, nameEnd + LONGEST_GAP)) ?? [];
  const from = nameEnd + (bracket?.length ?? 0);
  const end = bracket === undefined ? undefined : behindClosing(text, from, ')', '(');
  const code = end === undefined ? { start: nameEnd, end: nameEnd } : { start: from, end: end - 1 };
  return { kind: 'tag', name, arguments: text.slice(code.start, code.end).trim(), code, start, end: end ?? nameEnd };
}

const LONGEST_GAP = 20;

function behindNext(text: string, from: number, closing: string, exhausted: Set<string>): number | undefined {
  const at = exhausted.has(closing) ? -1 : text.indexOf(closing, from);
  if (at !== -1) return at + closing.length;
  exhausted.add(closing);
  return undefined;
}

/** Longer code is not looked for: an opening that nobody closes must not cost a walk to the end each time. */
const LONGEST_CODE = 8_000;

/** Behind the closing; one in a string or in brackets (`{{ {a: {}} }}`) closes nothing. */
function behindClosing(text: string, from: number, closing: string, open = '{'): number | undefined {
  const close = open === '{' ? '}' : ')';
  let [quote, depth] = ['', 0];
  for (let at = from; at < text.length && at < from + LONGEST_CODE; at++) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (depth === 0 && text.startsWith(closing, at)) return at + closing.length;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === open) depth++;
    else if (letter === close && depth > 0) depth--;
  }
  return undefined;
}
