/**
 * Pairs of a term and a symbol that earlier work confirmed: `.code-intel/learned_pairs.json` (LP1, LP3). People read,
 * correct, commit and merge the file: what is not understood in it stays as it is, and is reported.
 */
import { isRecord, type JsonRecord, parseJson } from '../base/json-record.ts';
import { readRegularFile } from '../base/optional-file.ts';
import { replaceSharedFile } from '../base/replace-file.ts';
import { systemCodeOf } from '../base/system-error.ts';
import { foldText } from '../base/text.ts';
import { hasConflictMarker } from './conflict-marker.ts';
import type { PairRecord } from './learned-pair-expiry.ts';

export interface LearnedPair extends PairRecord {
  readonly nlTerm: string;
  readonly symbol: string;
  /** Calibrated, 0–1, when it was learned. */
  readonly similarity: number;
  /** Place of the symbol's definition, and what showed it. */
  readonly codeEvidence: string;
  /** Session that taught the pair last. */
  readonly sessionId: string;
  /** Session that failed with the pair last; empty when none did. */
  readonly failedSessionId: string;
  /** Whether the session that taught it last was seen to change a file (D-40). */
  readonly editSeen: boolean;
  /** `sketchOf` its definitions; empty when unknown. */
  readonly sketch: string;
}

/** Entry of the file; null for a value that is no pair and is kept unchanged. */
interface Entry {
  readonly raw: unknown;
  readonly pair: LearnedPair | null;
}

export interface PairsProblem {
  readonly problem: 'unreadable' | 'conflict' | 'not_json' | 'not_pairs' | 'bad_pair';
  /** Number of the entry from 1; 0 for the file as a whole. */
  readonly entry: number;
}

export interface PairsFile {
  readonly pairs: readonly LearnedPair[];
  /** Whether the file was understood as a whole; otherwise nothing is written to it. */
  readonly isWritable: boolean;
  readonly problems: readonly PairsProblem[];
}

/** A missing file holds no pairs. */
export function readLearnedPairs(file: string): PairsFile {
  const { entries, problems, isWritable } = readEntries(file);
  return { pairs: entries.flatMap(({ pair }) => pair ?? []), problems, isWritable };
}

export type PairsUpdate =
  | { readonly kind: 'written' | 'unchanged' }
  | { readonly kind: 'kept'; readonly problems: readonly PairsProblem[] };

/**
 * Replaces the pairs of the file by what `change` makes of them. The caller holds the lock. Entries that are no pairs,
 * and members that this version does not know, stay.
 */
export function updateLearnedPairs(
  file: string,
  change: (pairs: readonly LearnedPair[]) => readonly LearnedPair[],
): PairsUpdate {
  const { entries, problems, isWritable, rest } = readEntries(file);
  if (!isWritable) return { kind: 'kept', problems };
  const before = entries.flatMap(({ pair }) => pair ?? []);
  const after = change(before);
  if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'unchanged' };
  const foreign = entries.filter(({ pair }) => pair === null).map(({ raw }) => raw);
  const known = new Map(entries.map(({ pair, raw }) => [pair === null ? '' : pairName(pair), raw]));
  const pairs = [
    ...after.toSorted(byTermAndSymbol).map((pair) => serialisePair(pair, known.get(pairName(pair)))),
    ...foreign,
  ];
  replaceSharedFile(file, `${JSON.stringify({ ...rest, version: 1, pairs }, null, 2)}\n`);
  return { kind: 'written' };
}

/** The pairs of exactly this term and one of the symbols; they are to be preferred (LP3). */
export function cachedMatches(
  pairs: readonly LearnedPair[],
  nlTerm: string,
  symbols: readonly string[],
): LearnedPair[] {
  const wanted = foldText(nlTerm);
  return pairs.filter((pair) => foldText(pair.nlTerm) === wanted && symbols.some((name) => isPairOf(pair, name)));
}

/** Tells whether a pair means a name; a name with a file matches in that file only. */
export function isPairOf({ symbol }: Pick<LearnedPair, 'symbol'>, name: string): boolean {
  return symbol === name || symbol.endsWith(`:${name}`) || name.endsWith(`:${symbol}`);
}

export function isSameTerm(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

/** Tells a pair from others, in whatever case its term is written. */
function pairName({ nlTerm, symbol }: LearnedPair): string {
  return JSON.stringify([foldText(nlTerm), symbol]);
}

/** Sorts pairs, so that people who learn on two branches seldom change the same lines. */
function byTermAndSymbol(left: LearnedPair, right: LearnedPair): number {
  return pairName(left) < pairName(right) ? -1 : 1;
}

interface Entries {
  readonly entries: readonly Entry[];
  readonly problems: readonly PairsProblem[];
  readonly isWritable: boolean;
  /** Members of the file besides its pairs. */
  readonly rest: JsonRecord;
}

const NO_ENTRIES: Entries = { entries: [], problems: [], isWritable: true, rest: {} };

function readEntries(file: string): Entries {
  const text = readIfExists(file);
  if (text === undefined) return NO_ENTRIES;
  if (text === null) return broken('unreadable');
  if (hasConflictMarker(text)) return broken('conflict');
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) return broken('not_json');
  if (!isRecord(json) || json.version !== 1 || !Array.isArray(json.pairs)) return broken('not_pairs');
  const { pairs: list, ...rest } = json;
  const raws: readonly unknown[] = json.pairs;
  const entries = raws.map((raw) => ({ raw, pair: parsePair(raw) }));
  const problems = entries.flatMap(({ pair }, at): PairsProblem[] =>
    pair === null ? [{ problem: 'bad_pair', entry: at + 1 }] : [],
  );
  return { entries, problems, isWritable: true, rest };
}

function broken(problem: PairsProblem['problem']): Entries {
  return { ...NO_ENTRIES, isWritable: false, problems: [{ problem, entry: 0 }] };
}

/** Undefined when it is missing: it appears with the first pair. Null when it is there and cannot be read. */
function readIfExists(file: string): string | undefined | null {
  try {
    return readRegularFile(file).toString();
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT' ? undefined : null;
  }
}

function parsePair(raw: unknown): LearnedPair | null {
  if (!isRecord(raw)) return null;
  const { nl_term: nlTerm, symbol, similarity } = raw;
  if (typeof nlTerm !== 'string' || typeof symbol !== 'string' || typeof similarity !== 'number') return null;
  return {
    nlTerm,
    symbol,
    similarity,
    codeEvidence: textOr(raw.code_evidence),
    sessionId: textOr(raw.session_id),
    learnedAt: textOr(raw.learned_at),
    // A pair that a person wrote is worth one success.
    successes: countOr(raw.successes, 1),
    failures: countOr(raw.failures, 0),
    failedSessionId: textOr(raw.failed_session_id),
    editSeen: raw.edit_seen !== false,
    sketch: textOr(raw.code_sketch),
  };
}

function serialisePair(pair: LearnedPair, before: unknown): JsonRecord {
  return {
    ...(isRecord(before) ? before : {}),
    nl_term: pair.nlTerm,
    symbol: pair.symbol,
    similarity: pair.similarity,
    code_evidence: pair.codeEvidence,
    session_id: pair.sessionId,
    learned_at: pair.learnedAt,
    successes: pair.successes,
    failures: pair.failures,
    failed_session_id: pair.failedSessionId,
    edit_seen: pair.editSeen,
    code_sketch: pair.sketch,
  };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function countOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}
