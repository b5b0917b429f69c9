/**
 * How much an answer may say. An agent pays for every byte of every answer for the rest of its conversation, so that
 * a fact fits 2 kB unless more was asked for, and nothing is ever longer than 20 kB.
 */
import type { JsonRecord } from '../../base/json-record.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { cursorAt, offsetOf } from './cursor.ts';
import { wireBytes } from './wire.ts';

const CONCISE_BYTES = 2000;
export const HARD_CAP_BYTES = 20_000;
/** For the common part: session, evidence, freshness, totals and the call that gets the rest. */
const RESERVED_BYTES = 400;
const DEFAULT_ITEMS = 20;
/** With `detail: full`; the bytes are the limit then. */
const FULL_ITEMS = 200;

export interface Wishes {
  readonly detail?: 'concise' | 'full' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What was left out, and the call that shows it. */
export interface Rest {
  readonly omitted: number;
  readonly next: { readonly tool: ToolName; readonly args: JsonRecord };
}

export interface PagedCall {
  readonly tool: ToolName;
  readonly args: Wishes;
  readonly given: JsonRecord;
}

/** Bytes for what the tool itself says. Whoever names a number of items or asks for all wants more than a glance. */
export function roomFor({ detail, limit }: Wishes): number {
  const cap = detail === 'full' || limit !== undefined ? HARD_CAP_BYTES : CONCISE_BYTES;
  return cap - RESERVED_BYTES;
}

/**
 * Which items a use case should be asked for.
 * @throws UserError `invalid_argument` for a cursor of another question
 */
export function pageFor({ tool, args, given }: PagedCall): { readonly limit: number; readonly offset: number } {
  const { cursor, detail, limit = detail === 'full' ? FULL_ITEMS : DEFAULT_ITEMS } = args;
  return { limit, offset: cursor === undefined ? 0 : offsetOf(cursor, { tool, given }) };
}

export interface Listing<Item> {
  /** The page, from the offset of the call on. */
  readonly items: readonly Item[];
  /** Of all pages. */
  readonly total: number;
  /** What is said about one item. */
  readonly describe: (item: Item) => object;
  /** Bytes; default all that the call has. */
  readonly room?: number;
}

export interface FittedList<Item> {
  /** Those of which the answer tells. */
  readonly shown: readonly Item[];
  readonly rows: readonly object[];
  readonly rest: Rest | undefined;
}

/** As many items as fit, at least one. */
export function fitList<Item>(call: PagedCall, listing: Listing<Item>): FittedList<Item> {
  const { items, total, describe, room = roomFor(call.args) } = listing;
  const rows = fitting(items.map(describe), room);
  const end = pageFor(call).offset + rows.length;
  return { shown: items.slice(0, rows.length), rows, rest: restAfter(call, end, total) };
}

function fitting(rows: readonly object[], room: number): object[] {
  let left = room;
  const fit: object[] = [];
  for (const row of rows) {
    left -= wireBytes(row) + 1;
    if (left < 0 && fit.length > 0) break;
    fit.push(row);
  }
  return fit;
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

/** Digits behind the point: what scores and shares are told apart by. */
export const SCORE_DIGITS = 3;
