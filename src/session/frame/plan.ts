/**
 * The plan of a request: where to look first (RT1–RT10, D-2). Traffic control only: what counts is decided when results
 * are submitted.
 */

import { PHASES, type Phase } from '../phase.ts';
import type { Text } from '../text.ts';
import { NO_ISSUE_TO_START_FROM, NO_TARGET_TO_START_FROM, PURPOSES, reasoning } from '../texts/plan.ts';
import type { PlannedTool } from '../tool-name.ts';
import { searchWords } from '../words/words.ts';
import { buildDecisionLog, type DecisionLog } from './decision-log.ts';
import { type Intent, isWritingIntent, missingSlots, type QueryFrame, type SlotName } from './frame.ts';
import { hasHypothesis, type Risk, type RiskLevel } from './risk.ts';

/** RT2. */
export interface RoutingDecision {
  readonly initialPhase: 'EXPLORATION';
  /** First tools, at most 4. */
  readonly initialTools: readonly PlannedTool[];
  /** Missing slots, the one to fill first first. */
  readonly prioritySlots: readonly SlotName[];
  readonly riskLevel: RiskLevel;
}

export interface ExecutionStep {
  readonly tool: PlannedTool;
  /** The arguments as far as the frame tells them; the rest comes out of the steps before. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly purpose: Text;
  /** 1 for the first step. */
  readonly priority: number;
}

/** RT10. */
export interface ExecutionPlan {
  readonly routing: RoutingDecision;
  readonly steps: readonly ExecutionStep[];
  readonly reasoning: Text;
  /** Whether the code must be surveyed before anything can be looked up. */
  readonly needsBootstrap: boolean;
  readonly decisionLog: DecisionLog;
  readonly intent: Intent;
  readonly riskLevel: RiskLevel;
  readonly missingSlots: readonly SlotName[];
}

export interface PlanRequest {
  readonly frame: QueryFrame;
  readonly intent: Intent;
  readonly risk: Risk;
  readonly context: PlanContext;
}

export interface PlanContext {
  readonly sessionId: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Names of code that the request or a search gave; looked up first. */
  readonly symbols: readonly string[];
}

/** D-2. */
const SLOT_TOOLS: Readonly<Record<SlotName, readonly PlannedTool[]>> = {
  target_feature: ['find_definitions', 'get_symbols'],
  trigger_condition: ['search_text'],
  observed_issue: ['search_text', 'query'],
  desired_action: ['find_references', 'analyze_structure'],
};

const TARGET_KNOWN: readonly PlannedTool[] = ['find_definitions', 'find_references', 'search_text'];
const TARGET_UNKNOWN: readonly PlannedTool[] = ['query', 'search_text', 'analyze_structure'];
const NOTHING_MISSING: readonly PlannedTool[] = ['find_definitions', 'find_references'];
const MOST_TOOLS = 4;
const FEWEST_TOOLS = 2;
const MOST_PATTERNS = 5;

export function createPlan({ frame, intent, risk, context }: PlanRequest): ExecutionPlan {
  const routing = route(frame, intent, risk);
  const steps = stepsFor(routing, frame, context);
  const bootstrap = bootstrapReason(frame, intent);
  const missing = routing.prioritySlots;
  return {
    routing,
    steps,
    reasoning: reasoning({ intent, ...risk, missing }),
    needsBootstrap: bootstrap !== null,
    decisionLog: buildDecisionLog({ frame, intent, risk, bootstrap, phases: phasesFor(frame), steps, ...context }),
    intent,
    riskLevel: risk.level,
    missingSlots: missing,
  };
}

/** RT1, RT4: the intent and the missing slots, nothing else. */
function route(frame: QueryFrame, intent: Intent, risk: Risk): RoutingDecision {
  const prioritySlots = prioritise(missingSlots(frame), intent);
  return {
    initialPhase: 'EXPLORATION',
    initialTools: prioritySlots.length === 0 ? NOTHING_MISSING : adjustTools(toolsFor(prioritySlots), intent, frame),
    prioritySlots,
    riskLevel: risk.level,
  };
}

/** RT5. */
export function prioritise(missing: readonly SlotName[], intent: Intent): SlotName[] {
  const [second, third]: readonly SlotName[] = isWritingIntent(intent)
    ? ['observed_issue', 'trigger_condition']
    : ['trigger_condition', 'observed_issue'];
  const order = ['target_feature', second, third, 'desired_action'];
  return missing.toSorted((left, right) => order.indexOf(left) - order.indexOf(right));
}

function toolsFor(slots: readonly SlotName[]): readonly PlannedTool[] {
  return slots.flatMap((slot) => SLOT_TOOLS[slot]);
}

/** RT8. An intent reorders and widens; it never takes away what a missing slot needs, questions excepted. */
function adjustTools(tools: readonly PlannedTool[], intent: Intent, frame: QueryFrame): PlannedTool[] {
  switch (intent) {
    case 'IMPLEMENT':
      return firstOf(MOST_TOOLS, tools, baseTools(frame));
    case 'MODIFY':
      return firstOf(MOST_TOOLS, tools.filter(isReferences), tools);
    case 'INVESTIGATE':
      return firstOf(MOST_TOOLS, ['query', 'analyze_structure'], tools);
    case 'QUESTION':
      return firstOf(FEWEST_TOOLS, tools);
  }
}

function isReferences(tool: PlannedTool): boolean {
  return tool === 'find_references';
}

/** RT6. */
function baseTools({ slots }: QueryFrame): readonly PlannedTool[] {
  return slots.target_feature ? TARGET_KNOWN : TARGET_UNKNOWN;
}

function firstOf(most: number, ...lists: readonly (readonly PlannedTool[])[]): PlannedTool[] {
  return [...new Set(lists.flat())].slice(0, most);
}

/** The terms that a session explores by itself: the target where it is known, then what is missing. */
function stepsFor({ initialTools }: RoutingDecision, frame: QueryFrame, context: PlanContext): ExecutionStep[] {
  const tools = [...new Set([...baseTools(frame), ...initialTools])];
  return tools.map((tool, at) => ({
    tool,
    args: argsFor(tool, frame, context),
    purpose: PURPOSES[tool],
    priority: at + 1,
  }));
}

function argsFor(tool: PlannedTool, frame: QueryFrame, { symbols }: PlanContext): ExecutionStep['args'] {
  switch (tool) {
    case 'find_definitions':
    case 'find_references':
      return symbols.length > 0 ? { symbol: symbols } : {};
    case 'search_text':
      return { pattern: patternsOf(frame) };
    case 'query':
      return { question: frame.rawQuery };
    case 'get_symbols':
    case 'analyze_structure':
      return {};
  }
}

/** Search words of the issue and the target, since no code contains a whole sentence. */
export function patternsOf({ slots, rawQuery }: QueryFrame): string[] {
  const values = [slots.observed_issue, slots.target_feature].flatMap((slot) => (slot ? [slot.value] : []));
  return searchWords(values.join(' ') || rawQuery).slice(0, MOST_PATTERNS);
}

function bootstrapReason({ slots }: QueryFrame, intent: Intent): Text | null {
  if (!slots.target_feature) return NO_TARGET_TO_START_FROM;
  return intent === 'MODIFY' && !slots.observed_issue ? NO_ISSUE_TO_START_FROM : null;
}

/** A guess must be verified; otherwise facts alone may lead to READY. */
function phasesFor(frame: QueryFrame): readonly Phase[] {
  return hasHypothesis(frame) ? PHASES : ['EXPLORATION', 'READY'];
}
