/** Shows what changed settings would have meant for recorded sessions, and proposes some. Only a person applies them. */
import { rounded } from '../../base/numbers.ts';
import { LEAST_CASES } from '../../improvement/causes.ts';
import { latestBySession } from '../../improvement/outcomes.ts';
import { rateOf } from '../../improvement/statistics.ts';
import type { SymbolWeights } from '../../retrieval/symbol-score.ts';
import { type ChangedConfig, type ConfigChange, changeConfig } from '../config/change-config.ts';
import type { Environment } from '../config/config.ts';
import type { IndexedProject } from '../project/project.ts';
import type { Improvement } from '../sessions/improvement-logs.ts';
import { improvementInsights } from './improvement-insights.ts';
import {
  type HintsReplay,
  type RequirementsReplay,
  replayable,
  replayHints,
  replayRequirements,
  replayWeights,
  type WeightsReplay,
} from './replay.ts';

export interface TuneParts {
  readonly project: IndexedProject;
  readonly improvement: Improvement;
  readonly environment: Environment;
}

export interface TuneReport {
  readonly changes: readonly ConfigChange[];
  /** Sessions that ended in success or failure. */
  readonly sessions: number;
  /** Each only where the changes concern it. */
  readonly requirements?: RequirementsReplay;
  readonly weights?: WeightsReplay;
  readonly hints?: HintsReplay;
}

export interface Proposal extends TuneReport {
  /** Command by which a person may apply it. */
  readonly command: string;
}

export interface Proposals {
  readonly sessions: number;
  /** Fewer allow none. */
  readonly needed: number;
  readonly proposals: readonly Proposal[];
}

/** @throws UserError `invalid_argument` for what cannot be tuned */
export async function tune(
  parts: TuneParts,
  wanted: readonly string[],
): Promise<TuneReport & Pick<ChangedConfig, 'apply'>> {
  const changed = changeConfig(parts.project.root, parts.environment, wanted);
  return { ...(await replay(parts, changed)), apply: changed.apply };
}

async function replay({ project, improvement }: TuneParts, { changes, config }: ChangedConfig): Promise<TuneReport> {
  const outcomes = replayable(improvement.outcomes.read().entries);
  const concerns = (prefix: string): boolean => changes.some(({ key }) => key.startsWith(prefix));
  const { config: before } = project;
  const weights = [before.searchWeights, config.searchWeights];
  const scores = [before.shortCircuitScore, config.shortCircuitScore];
  return {
    changes,
    sessions: outcomes.length,
    ...(concerns('requirements.') ? { requirements: replayRequirements(outcomes, before, config) } : {}),
    ...(concerns('search_weights.') ? { weights: (await replayWeights(project, outcomes, weights))(1) } : {}),
    ...(concerns('short_circuit') ? { hints: (await replayHints(project, outcomes, scores))(1) } : {}),
  };
}

/** Demands that follow from causes of failure, and weights that would have ranked better beyond chance. */
export async function proposeTuning(parts: TuneParts): Promise<Proposals> {
  const { improvement } = parts;
  const sessions = latestBySession(improvement.outcomes.read().entries).length;
  const enough = sessions >= LEAST_CASES;
  const wanted = enough ? [...demandsFromCauses(parts), ...(await betterWeights(parts))] : [];
  const proposals: Proposal[] = [];
  for (const changes of wanted) {
    const { apply: _, ...report } = await tune(parts, changes);
    proposals.push({ ...report, command: `code-intel tune ${changes.join(' ')} --apply` });
  }
  return { sessions, needed: LEAST_CASES, proposals };
}

const COMMAND = /^code-intel tune (.*)$/;

function demandsFromCauses(parts: TuneParts): string[][] {
  const { causes } = improvementInsights(parts);
  return causes.flatMap(({ command = '' }) => {
    const [, changes] = COMMAND.exec(command) ?? [];
    return changes === undefined ? [] : [changes.split(' ')];
  });
}

const STEP = 0.1;
const WEIGHT_NAMES = ['vector', 'keyword', 'definition', 'reference'] as const;

/** One weight at a time, a step up or down; proposed when clearly more requests gain by it than lose. */
async function betterWeights({ project, improvement }: TuneParts): Promise<string[][]> {
  const current = project.config.searchWeights;
  const variants = WEIGHT_NAMES.flatMap((name) => [moved(current, name, STEP), moved(current, name, -STEP)]);
  const outcomes = replayable(improvement.outcomes.read().entries);
  const compare = await replayWeights(project, outcomes, [current, ...variants.map(({ weights }) => weights)]);
  const gains = variants.map(({ change }, at) => ({ change, replayed: compare(at + 1) }));
  const clear = gains.filter(({ replayed: { better, worse } }) => isClear(better, worse));
  const [best] = clear.sort((left, right) => meanOf(right.replayed) - meanOf(left.replayed));
  return best === undefined ? [] : [[best.change]];
}

function moved(
  weights: SymbolWeights,
  name: (typeof WEIGHT_NAMES)[number],
  by: number,
): { readonly change: string; readonly weights: SymbolWeights } {
  const to = Math.max(0, rounded(weights[name] + by, 3));
  return { change: `search_weights.${name}=${to}`, weights: { ...weights, [name]: to } };
}

/** The sign test by the interval of Wilson, corrected for eight variants by asking for more than it. */
const LEAST_CHANGED = 12;
const LEAST_SHARE = 0.6;

function isClear(better: number, worse: number): boolean {
  return better + worse >= LEAST_CHANGED && rateOf(better, better + worse).low > LEAST_SHARE;
}

function meanOf({ after }: WeightsReplay): number {
  return after.meanReciprocalRank;
}
