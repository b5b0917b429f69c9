/**
 * How much an answer may say. An agent pays for every byte of every answer for the rest of its conversation, so that
 * a fact fits 2 kB unless more was asked for, and nothing is ever longer than 20 kB.
 */
import type { JsonRecord } from '../../base/json-record.ts';
import type { Language, Text } from '../../session/text.ts';
import { ANSWER_TEXTS } from '../../session/texts/answers.ts';
import type { ToolName } from '../../session/tool-name.ts';
import type { AnswerForm } from './answer.ts';
import { cursorAt, decodeCursor } from './cursor.ts';
import { callText, type FileLine } from './text/lines.ts';
import { wireBytes } from './wire.ts';

const CONCISE_BYTES = 2000;
export const HARD_CAP_BYTES = 20_000;
/** Byte limit of answers that show requested lines: cut lines would only be requested again. */
const READING_BYTES = { text: 16_000, json: CONCISE_BYTES };
/** Bytes for the common part: session, evidence, freshness, totals and the call that gets the rest. */
const RESERVED_BYTES = 400;
const DEFAULT_ITEMS = 40;
/** Number of items with `detail: full`, where the bytes are the limit. */
const FULL_ITEMS = 200;

export function roomForLines(wishes: Wishes, form: AnswerForm): number {
  return roomFor(wishes, READING_BYTES[form]);
}

/** Lines, whatever was asked for. */
export const MOST_FOR_LINES = HARD_CAP_BYTES - RESERVED_BYTES;

/** Divides `room` among `sizes`, first come first served. */
export function sharesInOrder(sizes: readonly number[], room: number): number[] {
  let left = room;
  return sizes.map((size) => {
    const share = Math.min(size, Math.max(0, left));
    left -= share;
    return share;
  });
}

export interface Wishes {
  readonly detail?: 'concise' | 'full' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Number of items left out, and the call that shows them. */
export interface Rest {
  readonly omitted: number;
  readonly next: { readonly tool: ToolName; readonly args: JsonRecord };
}

export interface PagedCall {
  readonly tool: ToolName;
  readonly args: Wishes;
  readonly given: JsonRecord;
  readonly form: AnswerForm;
}

/** Bytes for what the tool itself says. A caller who names a number of items or asks for all wants more than a glance. */
export function roomFor({ detail, limit }: Wishes, concise = CONCISE_BYTES): number {
  const cap = detail === 'full' || limit !== undefined ? HARD_CAP_BYTES : concise;
  return cap - RESERVED_BYTES;
}

/** Items that a use case should be asked for. @throws UserError `invalid_argument` for a cursor of another question */
export function pageFor({ tool, args, given }: Omit<PagedCall, 'form'>): {
  readonly limit: number;
  readonly offset: number;
} {
  const { cursor, detail, limit = detail === 'full' ? FULL_ITEMS : DEFAULT_ITEMS } = args;
  return { limit, offset: cursor === undefined ? 0 : decodeCursor(cursor, { tool, given }) };
}

export interface Listing<Item> {
  /** The page, from the offset of the call on. */
  readonly items: readonly Item[];
  readonly total: number;
  /** Item as programs get it. */
  readonly describe: (item: Item) => object;
  /** Item as text, and the file under which it is said; no file for an item that stands alone. */
  readonly line: (item: Item) => FileLine | string;
  /** Bytes; default all that the call has. */
  readonly room?: number;
}

export interface FittedList<Item> {
  /** Items that the answer contains. */
  readonly shown: readonly Item[];
  readonly rows: readonly object[];
  readonly lines: readonly (FileLine | string)[];
  readonly rest: Rest | undefined;
}

/** Takes as many items as fit, at least one. */
export function fitList<Item>(call: PagedCall, listing: Listing<Item>): FittedList<Item> {
  const { items, total, describe, line, room = roomFor(call.args) } = listing;
  const lines = items.map(line);
  const rows = call.form === 'json' ? items.map(describe) : [];
  const count = countWithin(call.form === 'json' ? rows.map(rowBytes) : lineBytes(lines), room);
  const rest = restAfter(call, pageFor(call).offset + count, total);
  return { shown: items.slice(0, count), rows: rows.slice(0, count), lines: lines.slice(0, count), rest };
}

/** Counts the sizes that fit, at least one. */
function countWithin(sizes: readonly number[], room: number): number {
  let left = room;
  const beyond = sizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  if (beyond < 0) return sizes.length;
  const rest = sizes.slice(Math.max(1, beyond));
  return rest.reduce((sum, size) => sum + size, 0) <= SPARED_BYTES ? sizes.length : sizes.length - rest.length;
}

/** Excess in bytes that is shown at once: a call for the rest would cost more. */
const SPARED_BYTES = 600;

function rowBytes(row: object): number {
  return wireBytes(row) + 1;
}

/** A file is named above the first of its lines. */
function lineBytes(lines: readonly (FileLine | string)[]): number[] {
  const named = new Set<string>();
  return lines.map((entry) => {
    if (typeof entry === 'string') return Buffer.byteLength(entry) + 1;
    const heading = named.has(entry.file) ? 0 : Buffer.byteLength(entry.file) + 1;
    named.add(entry.file);
    return heading + Buffer.byteLength(entry.line) + INDENTED;
  });
}

/** Bytes of two blanks and a line break. */
const INDENTED = 3;

/** The call that shows what was left out; nothing where all was shown. @param places where most of it is */
export function restLines(rest: Rest | undefined, language: Language, places: readonly string[] = []): string[] {
  if (rest === undefined) return [];
  const beside = places.length === 0 ? '' : ` (${places.join(', ')}, …)`;
  return [`${say(ANSWER_TEXTS.more(rest.omitted), language)}${beside}: ${callText(rest.next)}`];
}

function say(text: Text, language: Language): string {
  return text[language];
}

function restAfter({ tool, given }: PagedCall, end: number, total: number): Rest | undefined {
  if (end >= total) return undefined;
  return { omitted: total - end, next: { tool, args: { ...given, cursor: cursorAt(end, { tool, given }) } } };
}

/** Hits far below the best one are named only to those who ask for more. */
const WORTH_NAMING = 0.15;

/** @param hits best first */
export function strongHits<Hit extends { readonly score: number }>(
  hits: readonly Hit[],
  { detail, limit }: Wishes,
): readonly Hit[] {
  if (detail === 'full' || limit !== undefined) return hits;
  const least = WORTH_NAMING * (hits[0]?.score ?? 0);
  return hits.filter(({ score }) => score >= least);
}

/** `text` within `length` characters, the cut marked. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** The part of a text around a place in it, where the text is too long to be shown whole. @param at index from 0 */
export function shortenAround(text: string, length: number, at: number): string {
  if (text.length <= length || at < length * SURELY_SHOWN) return shorten(text, length);
  const start = Math.max(0, Math.min(at - Math.floor(length / 3), text.length - length + 1));
  return `…${shorten(text.slice(start), length - 1)}`;
}

/** Share of the length after which what stands there is hardly seen. */
const SURELY_SHOWN = 0.5;

/** Digits after the decimal point, enough to tell scores and shares apart. */
export const SCORE_DIGITS = 3;
