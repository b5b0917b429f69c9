/** Writes values into JSON with comments so that all around them keeps its bytes: comments, columns, ends of lines. */
import type { Node } from 'jsonc-parser';

/** Longest line that a value of several parts is written on. */
const WIDTH = 100;

export interface Member {
  /** Undefined for an item of a list. */
  readonly key?: string;
  readonly value: unknown;
}

/** @param container an object or a list @returns the text with a further member at its end */
export function withMember(text: string, container: Node, member: Member): string {
  const layout = layoutOf(text);
  const last = container.children?.at(-1);
  return last === undefined
    ? inEmpty(text, container, member, layout)
    : afterLast(text, { container, last }, member, layout);
}

/** @param node the value that is replaced */
export function withValue(text: string, node: Node, value: unknown): string {
  const layout = layoutOf(text);
  return splice(text, node.offset, endOf(node), formatValue(value, indentAt(text, node.offset), layout));
}

/** @param member a property of an object, or an item of a list */
export function withoutMember(text: string, member: Node): string {
  const siblings = member.parent?.children ?? [];
  const at = siblings.indexOf(member);
  const [previous, next] = [siblings[at - 1], siblings[at + 1]];
  const { comma } = whatFollows(text, endOf(member));
  const [start, end] = [member.offset, comma ?? endOf(member)];
  const line = ownLines(text, start, end);
  const rest = line === null ? withoutInline(text, { start, end, previous, next }) : splice(text, line[0], line[1], '');
  // The comma separates the member from the previous one; after the last member it may not be allowed.
  const isLast = previous !== undefined && next === undefined && comma === undefined;
  const parting = isLast ? whatFollows(text, endOf(previous)).comma : undefined;
  return line === null || parting === undefined ? rest : splice(rest, parting - 1, parting, '');
}

interface Layout {
  readonly unit: string;
  readonly eol: string;
}

/** The layout that the file has: its indentation and its ends of lines. */
function layoutOf(text: string): Layout {
  const [, unit = '  '] = /^([ \t]+)["{[\w]/m.exec(text) ?? [];
  return { unit, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

function inEmpty(text: string, container: Node, member: Member, layout: Layout): string {
  const close = endOf(container) - 1;
  const start = endOf({ offset: container.offset, length: text.slice(container.offset, close).trimEnd().length });
  const base = indentAt(text, container.offset);
  const inner = base + layout.unit;
  const tail = text.slice(start, close).includes('\n') ? text.slice(start, close) : layout.eol + base;
  return splice(text, start, close, `${layout.eol}${inner}${memberText(member, inner, layout)}${tail}`);
}

interface Place {
  readonly container: Node;
  readonly last: Node;
}

function afterLast(text: string, { container, last }: Place, member: Member, layout: Layout): string {
  const { comma, end } = whatFollows(text, endOf(last));
  const inner = indentOfMembers(text, container, layout);
  const inLine = isOneLine(text, container) ? `${gapOf(text, container)}${compact(member)}` : null;
  const fits = inLine !== null && lineLength(text, container.offset) + inLine.length <= WIDTH;
  const added = fits ? inLine : `${layout.eol}${inner}${memberText(member, inner, layout)}`;
  // A comma behind the last one is what the file does.
  if (comma !== undefined) return splice(text, end, end, `${added},`);
  return splice(splice(text, end, end, added), endOf(last), endOf(last), ',');
}

interface Following {
  /** End of the comma, where there is one. */
  readonly comma?: number;
  /** End of what stands last before the bracket: the value itself, its comma or a comment. */
  readonly end: number;
}

function whatFollows(text: string, start: number): Following {
  let found: Following = { end: start };
  for (const match of text.slice(start).matchAll(BETWEEN)) {
    const [token] = match;
    const end = start + match.index + token.length;
    if (token === ',' && found.comma !== undefined) break;
    if (token === ',') found = { comma: end, end };
    else if (token.startsWith('/')) found = { ...found, end };
  }
  return found;
}

/** Blanks, comments and commas, as long as nothing else comes. */
const BETWEEN = /\s+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/gy;

/** Finds the whole lines of a member; null where they contain anything else. */
function ownLines(text: string, start: number, end: number): readonly [number, number] | null {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const isAlone = /^[ \t]*$/.test(text.slice(first, start)) && /^[ \t]*\r?$/.test(text.slice(end, newline));
  return isAlone && first > 0 && newline !== -1 ? [first, newline + 1] : null;
}

interface Inline {
  readonly start: number;
  readonly end: number;
  readonly previous: Node | undefined;
  readonly next: Node | undefined;
}

function withoutInline(text: string, { start, end, previous, next }: Inline): string {
  if (next !== undefined) return splice(text, start, next.offset, '');
  return splice(text, previous === undefined ? start : endOf(previous), end, '');
}

function isOneLine(text: string, { offset, length }: Node): boolean {
  return !text.slice(offset, offset + length).includes('\n');
}

/** Finds the white space between members in one line, if any. */
function gapOf(text: string, { offset, length }: Node): string {
  return /[:,]["{[\d]/.test(text.slice(offset, offset + length)) ? '' : ' ';
}

function indentOfMembers(text: string, container: Node, { unit }: Layout): string {
  const first = container.children?.[0]?.offset ?? container.offset;
  const before = text.slice(text.lastIndexOf('\n', first - 1) + 1, first);
  return /^[ \t]*$/.test(before) ? before : indentAt(text, container.offset) + unit;
}

/** The blanks that the line of a place begins with. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}

function lineLength(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return (end === -1 ? text.length : end) - text.lastIndexOf('\n', offset) - 1;
}

function memberText({ key, value }: Member, indent: string, layout: Layout): string {
  return `${key === undefined ? '' : `${JSON.stringify(key)}: `}${formatValue(value, indent, layout)}`;
}

/** Short objects and lists in one line, as formatters of JSON leave them. */
function formatValue(value: unknown, indent: string, layout: Layout): string {
  const line = oneLine(value);
  const parts = partsOf(value);
  if (parts.length === 0 || indent.length + line.length <= WIDTH) return line;
  const inner = indent + layout.unit;
  const lines = parts.map((part) => `${inner}${memberText(part, inner, layout)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}${layout.eol}${lines.join(`,${layout.eol}`)}${layout.eol}${indent}${close}`;
}

function oneLine(value: unknown): string {
  const parts = partsOf(value).map(compact).join(', ');
  if (parts === '') return JSON.stringify(value);
  return Array.isArray(value) ? `[${parts}]` : `{ ${parts} }`;
}

function compact({ key, value }: Member): string {
  return `${key === undefined ? '' : `${JSON.stringify(key)}: `}${oneLine(value)}`;
}

function partsOf(value: unknown): readonly Member[] {
  if (Array.isArray(value)) return value.map((item) => ({ value: item }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [{ key, value: part }]));
}

function endOf({ offset, length }: Pick<Node, 'offset' | 'length'>): number {
  return offset + length;
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
