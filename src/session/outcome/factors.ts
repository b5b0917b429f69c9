/** Traits that sessions have or lack, for the search for causes of failure. Ids are stable: suggestions hang on them. */
import type { DecisionLog } from '../frame/decision-log.ts';
import type { OutcomeLog } from './outcome-log.ts';

/** `kind:value`; a factor without a value is a fact that holds or not. */
export type FactorId = string;

/**
 * Lists factors known before the end: how far a session came is part of its failure, not a cause of it. Refusals and detours
 * count as present or not, since their number grows with the session.
 */
export function collectFactors(outcome: OutcomeLog, decision: DecisionLog | undefined): ReadonlySet<FactorId> {
  return new Set([
    `risk:${outcome.risk_level}`,
    `intent:${outcome.intent}`,
    ...outcome.missing_slots.map((slot) => `missing:${slot}`),
    ...Object.keys(outcome.tools)
      .filter(isFactTool)
      .map((tool) => `tool:${tool}`),
    ...(decision?.tools_planned ?? []).map((tool) => `planned:${tool}`),
    ...areasOf(outcome).map((area) => `area:${area}`),
    ...holding('checked', outcome.checks.length > 0),
    ...holding('refused', outcome.refusals > 0),
    ...holding('detour', outcome.detours > 0),
    ...holding('guessed', outcome.devrag_used),
    ...holding('bootstrap', decision?.needs_bootstrap ?? false),
  ]);
}

export interface Factor {
  readonly kind: string;
  readonly value: string;
}

export function parseFactor(id: FactorId): Factor {
  const [kind = '', ...value] = id.split(':');
  return { kind, value: value.join(':') };
}

/** Tools of the session's own course are used in every session, or follow from how it ends. */
const COURSE =
  /^(?:start_session|set_query_frame|get_session_status|submit_.*|check_write_target|record_outcome|get_.*_(?:stats|analysis|insights)|agent:edit|agent:run|revert_to_exploration|sync_index)$/;

function isFactTool(tool: string): boolean {
  return !COURSE.test(tool);
}

const AREA_DEPTH = 2;

/** Folders of the files that were changed, to a depth that many sessions share. */
function areasOf({ files_changed: files }: OutcomeLog): string[] {
  return [...new Set(files.map(({ path }) => path.split('/').slice(0, -1).slice(0, AREA_DEPTH).join('/') || '.'))];
}

function holding(id: FactorId, holds: boolean): FactorId[] {
  return holds ? [id] : [];
}
