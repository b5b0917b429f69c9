/** Replay of recorded sessions under another configuration. Looks, and changes nothing. */
import { rounded } from '../../base/numbers.ts';
import { similarities } from '../../embedding/similarity.ts';
import { wholeOf } from '../../improvement/log-entry.ts';
import { latestBySession, type OutcomeEntry } from '../../improvement/outcomes.ts';
import { type Rate, rateOf } from '../../improvement/statistics.ts';
import { isShortCircuit, termScore } from '../../retrieval/short-circuit.ts';
import { type SymbolSignals, type SymbolWeights, scoreSymbols } from '../../retrieval/symbol-score.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import { hasFailed, type OutcomeLog } from '../../session/outcome/outcome-log.ts';
import { requirementsFor, UNKNOWN_SIZE } from '../../session/readiness/requirements.ts';
import { COUNTED_ITEMS } from '../../session/state/counted-item.ts';
import type { Config } from '../config/config.ts';
import { demandsOf } from '../config/configured-requirements.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import type { IndexedProject } from '../project/project.ts';
import { symbolSignals } from '../search/rank-symbols.ts';
import { isDecided, roundedRate } from './outcome-stats.ts';

/** Sessions that were READY and would have had to look at more first. */
export interface RequirementsReplay {
  readonly sessions: number;
  /** Of those held back now, how many failed: the higher, the better the demand meets the right ones. */
  readonly before: HeldBack;
  readonly after: HeldBack;
}

export interface HeldBack {
  readonly heldBack: number;
  readonly failed: Rate;
}

/** Ranks, for its request, of the symbols that a success went by. */
export interface WeightsReplay {
  readonly requests: number;
  readonly before: Ranking;
  readonly after: Ranking;
  /** Requests whose symbol came nearer to the top, and farther from it. */
  readonly better: number;
  readonly worse: number;
}

export interface Ranking {
  /** Mean of 1 / rank, 0 where it was not among the candidates. */
  readonly meanReciprocalRank: number;
  readonly amongFirstFive: Rate;
}

/** Hints that earlier successes would have given, and whether they named a symbol of the later success. */
export interface HintsReplay {
  readonly requests: number;
  readonly before: Hints;
  readonly after: Hints;
}

export interface Hints {
  readonly given: number;
  readonly right: Rate;
}

/** The last word on each session, oldest first. */
export function replayable(entries: readonly OutcomeEntry[]): OutcomeLog[] {
  return wholeOf(latestBySession(entries).filter(({ head }) => isDecided(head)));
}

export function replayRequirements(outcomes: readonly OutcomeLog[], before: Config, after: Config): RequirementsReplay {
  const ready = outcomes.filter(({ reached_ready: isReady, intent }) => isReady && isWritingIntent(intent));
  return { sessions: ready.length, before: heldBackBy(ready, before), after: heldBackBy(ready, after) };
}

/** A demand holds back what met the design and not the demand; small requests meet neither, and are exempt. */
function heldBackBy(outcomes: readonly OutcomeLog[], config: Config): HeldBack {
  const demands = demandsOf(config);
  const held = outcomes.filter(({ intent, risk_level: risk, shown }) => {
    const of = (demanded: (typeof demands)[typeof risk] | undefined) =>
      requirementsFor({ intent, risk, size: UNKNOWN_SIZE, named: [], ...(demanded ? { demanded } : {}) }).counts;
    const [design, wanted] = [of(undefined), of(demands[risk])];
    const meets = (need: typeof design) => COUNTED_ITEMS.every((item) => shown[item] >= need[item]);
    return meets(design) && !meets(wanted);
  });
  return { heldBack: held.length, failed: roundedRate(rateOf(held.filter(hasFailed).length, held.length)) };
}

const MOST_REQUESTS = 100;

interface Request {
  readonly signals: readonly SymbolSignals[];
  readonly right: ReadonlySet<string>;
}

export async function replayWeights(
  project: IndexedProject,
  outcomes: readonly OutcomeLog[],
  weights: readonly SymbolWeights[],
): Promise<(after: number) => WeightsReplay> {
  const requests: Request[] = [];
  for (const { query, symbols } of successes(outcomes).slice(-MOST_REQUESTS)) {
    const { signals } = await symbolSignals(project, query);
    requests.push({ signals, right: new Set(symbols.map((name) => parseSymbolName(name).name)) });
  }
  const ranks = weights.map((each) => requests.map((request) => rankOf(request, each)));
  return (after) => compareRanks(ranks[0] ?? [], ranks[after] ?? []);
}

/** 1 for the first; 0 where no right symbol is a candidate. */
function rankOf({ signals, right }: Request, weights: SymbolWeights): number {
  return scoreSymbols(signals, weights).findIndex(({ name }) => right.has(name)) + 1;
}

function compareRanks(before: readonly number[], after: readonly number[]): WeightsReplay {
  const gain = after.map((rank, at) => reciprocal(rank) - reciprocal(before[at] ?? 0));
  return {
    requests: before.length,
    before: rankingOf(before),
    after: rankingOf(after),
    better: gain.filter((by) => by > 0).length,
    worse: gain.filter((by) => by < 0).length,
  };
}

const FIRST = 5;

function rankingOf(ranks: readonly number[]): Ranking {
  const sum = ranks.reduce((total, rank) => total + reciprocal(rank), 0);
  const near = ranks.filter((rank) => rank > 0 && rank <= FIRST).length;
  const mean = ranks.length === 0 ? 0 : sum / ranks.length;
  return {
    meanReciprocalRank: rounded(mean, 3),
    amongFirstFive: roundedRate(rateOf(near, ranks.length)),
  };
}

function reciprocal(rank: number): number {
  return rank === 0 ? 0 : 1 / rank;
}

/** Each success is told what the best agreement before it would have said. */
export async function replayHints(
  { embedder }: Pick<IndexedProject, 'embedder'>,
  outcomes: readonly OutcomeLog[],
  scores: readonly number[],
): Promise<(after: number) => HintsReplay> {
  const taught = successes(outcomes).slice(-MOST_REQUESTS);
  const terms = taught.map(({ target_feature: term }) => term ?? '');
  const told: Told[] = [];
  for (const [at, { symbols }] of taught.entries()) {
    if (at === 0) continue;
    const subject = terms[at] ?? '';
    const earlier = terms.slice(0, at);
    const likeness = await similarities(embedder, subject, earlier);
    const found = earlier.map((term, index) => termScore({ subject, term, similarity: likeness[index] ?? 0 }));
    const best = found.indexOf(Math.max(...found));
    const isRight = (taught[best]?.symbols ?? []).some((name) => symbols.includes(name));
    told.push({ score: found[best] ?? 0, isRight });
  }
  const hints = scores.map((least) => hintsAt(told, least));
  return (after) => ({ requests: told.length, before: hints[0] ?? NO_HINTS, after: hints[after] ?? NO_HINTS });
}

interface Told {
  readonly score: number;
  readonly isRight: boolean;
}

const NO_HINTS: Hints = { given: 0, right: rateOf(0, 0) };

function hintsAt(told: readonly Told[], least: number): Hints {
  const given = told.filter(({ score }) => isShortCircuit(score, least));
  return {
    given: given.length,
    right: roundedRate(rateOf(given.filter(({ isRight }) => isRight).length, given.length)),
  };
}

function successes(outcomes: readonly OutcomeLog[]): OutcomeLog[] {
  return outcomes.filter((one) => !hasFailed(one) && one.target_feature !== null && one.symbols.length > 0);
}
