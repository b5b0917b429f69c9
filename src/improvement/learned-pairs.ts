/** Pairs of a term and a symbol that earlier work confirmed: `.code-intel/learned_pairs.json` (LP1, LP3). */
import { readFileSync } from 'node:fs';
import { isRecord, parseJson } from '../base/json-record.ts';
import { UserError } from '../base/user-error.ts';

export interface LearnedPair {
  readonly nlTerm: string;
  readonly symbol: string;
  /** Calibrated, 0–1, when it was learned. */
  readonly similarity: number;
  readonly sessionId: string;
  /** ISO 8601. */
  readonly learnedAt: string;
}

/**
 * A missing file holds no pairs.
 * @throws UserError `invalid_config` when the file is not one of learned pairs, since people edit it
 */
export function readLearnedPairs(file: string): LearnedPair[] {
  const text = readIfExists(file);
  if (text === undefined) return [];
  const json = parseJson(text);
  if (!isRecord(json) || json.version !== 1 || !Array.isArray(json.pairs)) throw notPairs(file);
  return json.pairs.map((pair: unknown) => pairOf(pair, file));
}

/** The pairs of exactly this term and one of the symbols; they are to be preferred (LP3). */
export function cachedMatches(
  pairs: readonly LearnedPair[],
  nlTerm: string,
  symbols: readonly string[],
): LearnedPair[] {
  const wanted = nlTerm.normalize('NFKC').trim();
  return pairs.filter((pair) => pair.nlTerm.normalize('NFKC').trim() === wanted && symbols.includes(pair.symbol));
}

function pairOf(pair: unknown, file: string): LearnedPair {
  if (!isRecord(pair)) throw notPairs(file);
  const { nl_term: nlTerm, symbol, similarity, session_id: sessionId, learned_at: learnedAt } = pair;
  if (typeof nlTerm !== 'string' || typeof symbol !== 'string' || typeof similarity !== 'number') throw notPairs(file);
  return { nlTerm, symbol, similarity, sessionId: textOr(sessionId), learnedAt: textOr(learnedAt) };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The file appears with the first pair that is learned.
    return undefined;
  }
}

function notPairs(file: string): UserError {
  return new UserError(
    'invalid_config',
    `${file} does not hold learned pairs`,
    'Write {"version":1,"pairs":[{"nl_term":"…","symbol":"…","similarity":0.8}]}, or remove the file.',
  );
}
