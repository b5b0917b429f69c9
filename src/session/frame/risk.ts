/** Understanding that a request needs before anything may be written (D-1). */
import { type Intent, isWritingIntent, missingSlots, type QueryFrame } from './frame.ts';
import { asksToMend, picturesChange } from './wish.ts';

export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export interface Risk {
  readonly level: RiskLevel;
  readonly reason: RiskReason;
}

interface Rule extends Risk {
  readonly fits: (frame: QueryFrame, intent: Intent) => boolean;
}

const SHORT_ISSUE = 10;

/** The first row that fits decides. */
const RULES = [
  row('HIGH', 'modify_without_issue', ({ slots }, intent) => intent === 'MODIFY' && !slots.observed_issue),
  row('HIGH', 'no_target', ({ slots }, intent) => isWritingIntent(intent) && !slots.target_feature),
  row('HIGH', 'many_slots_missing', (frame) => missingSlots(frame).length >= 3),
  row('LOW', 'all_slots_facts', (frame) => missingSlots(frame).length === 0 && !hasHypothesis(frame)),
  row('LOW', 'read_only', (_, intent) => !isWritingIntent(intent)),
  row(
    'MEDIUM',
    'implement_with_target',
    ({ slots }, intent) => intent === 'IMPLEMENT' && Boolean(slots.target_feature),
  ),
  row('MEDIUM', 'two_slots_missing', (frame) => missingSlots(frame).length >= 2),
  row('MEDIUM', 'short_issue', ({ slots }) => lengthOf(slots.observed_issue?.value) < SHORT_ISSUE),
  row('MEDIUM', 'slot_is_hypothesis', hasHypothesis),
] as const;

/** Events that alone raise a risk that was reported (D-48). */
export const RAISING_EVENTS = ['contradicted', 'tampered'] as const;
export type RaisingEvent = (typeof RAISING_EVENTS)[number];

const FURTHER_REASONS = [
  'one_slot_missing',
  'grey_similarity',
  'unattributed',
  'own_words',
  ...RAISING_EVENTS,
] as const;

export type RiskReason = (typeof RULES)[number]['reason'] | (typeof FURTHER_REASONS)[number];

export const RISK_REASONS: readonly RiskReason[] = [...RULES.map(({ reason }) => reason), ...FURTHER_REASONS];

export function assessRisk(frame: QueryFrame, intent: Intent): Risk {
  const rule = RULES.find(({ fits }) => fits(frame, intent));
  return rule ? { level: rule.level, reason: rule.reason } : { level: 'LOW', reason: 'one_slot_missing' };
}

/** Reasons that lie in slots which nobody filled. */
const UNFILLED: readonly RiskReason[] = ['modify_without_issue', 'no_target', 'many_slots_missing'];

/**
 * The risk where the server takes the request apart itself: a wish that says what is to be different says what is wrong as
 * well. A bare `fix the cart` says neither.
 */
export function spokenRisk({ level, reason }: Risk, frame: QueryFrame): Risk {
  const { target_feature: target, observed_issue: issue } = frame.slots;
  const isSpecific = target !== undefined && (issue !== undefined || picturesChange(frame));
  // The agent chooses the intent: a request to mend something is a MODIFY, whatever the intent says.
  if (reason === 'implement_with_target' && !isSpecific && asksToMend(frame))
    return { level: 'HIGH', reason: 'modify_without_issue' };
  const isExplained = level === 'HIGH' && UNFILLED.includes(reason) && isSpecific;
  return isExplained ? { level: 'MEDIUM', reason: 'own_words' } : { level, reason };
}

/** Whether it is established what is wrong or wanted (D-53): nothing but the issue itself settles a risk of HIGH. */
export function isSettled({ level, reason }: Risk, { slots }: QueryFrame): boolean {
  const { observed_issue: issue } = slots;
  if (level !== 'HIGH') return true;
  // Words that are not the person's prove nothing; lines that were shown do.
  return issue?.source === 'FACT' && (reason !== 'unattributed' || issue.evidence !== null);
}

export function hasHypothesis({ slots }: QueryFrame): boolean {
  return Object.values(slots).some((slot) => slot?.source === 'HYPOTHESIS');
}

/** An absent issue is not a short one. */
function lengthOf(issue: string | undefined): number {
  return issue === undefined ? SHORT_ISSUE : [...issue].length;
}

function row<Reason extends string>(level: RiskLevel, reason: Reason, fits: Rule['fits']) {
  return { level, reason, fits };
}
