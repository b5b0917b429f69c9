import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTENTS, type Intent, SLOT_NAMES } from '../../../../src/session/frame/frame.ts';
import { createPlan, type ExecutionPlan } from '../../../../src/session/frame/plan.ts';
import { assessRisk, type RiskLevel } from '../../../../src/session/frame/risk.ts';
import { requirementsFor } from '../../../../src/session/readiness/requirements.ts';
import { FULL, frameOf, guess, type Values } from '../frames.ts';

const AT = Date.UTC(2026, 0, 2, 3, 4, 5);

function planFor(values: Values, intent: Intent = 'MODIFY', symbols: readonly string[] = []): ExecutionPlan {
  const frame = frameOf('ログイン機能直して', values);
  return createPlan({ frame, intent, risk: assessRisk(frame, intent), context: { sessionId: 's1', at: AT, symbols } });
}

function evidenceAt(risk: RiskLevel): readonly string[] {
  return requirementsFor({ intent: 'MODIFY', risk, size: { symbols: 99, files: 99 }, named: [] }).evidence;
}

const toolsOf = ({ steps }: ExecutionPlan) => steps.map(({ tool }) => tool);

describe('a plan', () => {
  it('for "ログイン機能直して" searches for the issue at HIGH risk [RT2] [RT14]', () => {
    const { routing, needsBootstrap, missingSlots } = planFor({
      target_feature: 'ログイン機能',
      desired_action: '直して',
    });
    expect(routing).toEqual({
      initialPhase: 'EXPLORATION',
      initialTools: ['search_text', 'query'],
      prioritySlots: ['observed_issue', 'trigger_condition'],
      riskLevel: 'HIGH',
    });
    expect([needsBootstrap, missingSlots]).toEqual([true, ['observed_issue', 'trigger_condition']]);
    expect(evidenceAt('HIGH')).toContain('observed_issue');
  });

  it('for a fully specified request looks up the target at LOW risk [RT2] [RT15]', () => {
    const { routing, needsBootstrap } = planFor(FULL);
    expect(routing).toEqual({
      initialPhase: 'EXPLORATION',
      initialTools: ['find_definitions', 'find_references'],
      prioritySlots: [],
      riskLevel: 'LOW',
    });
    expect(needsBootstrap).toBe(false);
    expect(evidenceAt('LOW')).toEqual([]);
  });

  it.each<[Intent, readonly string[]]>([
    ['MODIFY', ['target_feature', 'observed_issue', 'trigger_condition', 'desired_action']],
    ['IMPLEMENT', ['target_feature', 'observed_issue', 'trigger_condition', 'desired_action']],
    ['INVESTIGATE', ['target_feature', 'trigger_condition', 'observed_issue', 'desired_action']],
    ['QUESTION', ['target_feature', 'trigger_condition', 'observed_issue', 'desired_action']],
  ])('of %s fills the slots in its order: %j [RT5]', (intent, order) => {
    expect(planFor({}, intent).routing.prioritySlots).toEqual(order);
  });

  it('looks up a known target, and surveys for an unknown one [RT6]', () => {
    const known = toolsOf(planFor({ target_feature: 'カート', observed_issue: '消えてしまうことがある' }));
    expect(known.slice(0, 3)).toEqual(['find_definitions', 'find_references', 'search_text']);
    expect(toolsOf(planFor({})).slice(0, 3)).toEqual(['query', 'search_text', 'analyze_structure']);
  });

  it.each<[keyof Values, readonly string[]]>([
    ['target_feature', ['find_definitions', 'get_symbols']],
    ['trigger_condition', ['search_text']],
    ['observed_issue', ['search_text', 'query']],
    ['desired_action', ['find_references', 'analyze_structure']],
  ])('without %s begins with %j [RT7] [D-2]', (slot, tools) => {
    const { [slot]: _, ...values } = FULL;
    expect(planFor(values).routing.initialTools).toEqual(tools);
  });

  it.each<[Intent, readonly string[]]>([
    ['MODIFY', ['find_references', 'search_text', 'analyze_structure']],
    ['IMPLEMENT', ['search_text', 'find_references', 'analyze_structure', 'find_definitions']],
    ['INVESTIGATE', ['query', 'analyze_structure', 'search_text', 'find_references']],
    ['QUESTION', ['search_text', 'find_references']],
  ])('of %s puts its tools in order: %j [RT8]', (intent, tools) => {
    const values = { target_feature: 'カート', observed_issue: '合計が0になることがある' };
    expect(planFor(values, intent).routing.initialTools).toEqual(tools);
  });

  it('depends on intent and slots alone, has at most 4 first tools, none twice [RT1] [RT3] [RT4] [RT7]', () => {
    const slots = fc.subarray([...SLOT_NAMES]);
    fc.assert(
      fc.property(fc.constantFrom(...INTENTS), slots, fc.string(), (intent, filled, rawQuery) => {
        const values = Object.fromEntries(filled.map((name) => [name, 'エラーが出る画面']));
        const frame = { ...frameOf(rawQuery, values) };
        const risk = assessRisk(frame, intent);
        const { routing, steps } = createPlan({
          frame,
          intent,
          risk,
          context: { sessionId: null, at: AT, symbols: [] },
        });
        expect(routing).toEqual(planFor(values, intent).routing);
        expect(routing.initialPhase).toBe('EXPLORATION');
        expect(routing.initialTools.length).toBeLessThanOrEqual(4);
        expect(new Set(routing.initialTools).size).toBe(routing.initialTools.length);
        expect(new Set(steps.map(({ tool }) => tool)).size).toBe(steps.length);
      }),
    );
  });

  it('says for each step what it is for, and what is known of its arguments [RT10]', () => {
    const { steps, reasoning } = planFor({ ...FULL, target_feature: 'ログイン機能' }, 'MODIFY', ['LoginController']);
    expect(steps).toEqual([
      expect.objectContaining({ tool: 'find_definitions', args: { symbol: ['LoginController'] }, priority: 1 }),
      expect.objectContaining({ tool: 'find_references', args: { symbol: ['LoginController'] }, priority: 2 }),
      expect.objectContaining({ tool: 'search_text', args: { pattern: ['真っ白', 'ログイン'] }, priority: 3 }),
    ]);
    expect(steps.every(({ purpose }) => purpose.en !== '' && purpose.ja !== '')).toBe(true);
    expect(reasoning.en).toBe(
      'MODIFY, risk LOW: All slots are facts. No slot is missing; only its consistency with the code is checked.',
    );
  });

  it('with a guess needs all phases [RT10]', () => {
    const frame = { ...frameOf('…', FULL), slots: { ...frameOf('…', FULL).slots, observed_issue: guess('JWT') } };
    const risk = assessRisk(frame, 'MODIFY');
    const { decisionLog } = createPlan({
      frame,
      intent: 'MODIFY',
      risk,
      context: { sessionId: 's1', at: AT, symbols: [] },
    });
    expect(decisionLog.required_phases).toEqual(['EXPLORATION', 'SEMANTIC', 'VERIFICATION', 'READY']);
  });
});

describe('a decision log', () => {
  it('records what was decided, and the frame [RT11] [D-15]', () => {
    expect(planFor({ target_feature: 'ログイン機能', desired_action: '直して' }).decisionLog).toEqual({
      query: 'ログイン機能直して',
      timestamp: '2026-01-02T03:04:05.000Z',
      intent: 'MODIFY',
      required_phases: ['EXPLORATION', 'READY'],
      missing_slots: ['trigger_condition', 'observed_issue'],
      risk_level: 'HIGH',
      tools_planned: ['find_definitions', 'find_references', 'search_text', 'query'],
      needs_bootstrap: true,
      bootstrap_reason: 'The issue is unknown, so its traces have to be found first.',
      session_id: 's1',
      query_frame: {
        target_feature: 'ログイン機能',
        trigger_condition: null,
        observed_issue: null,
        desired_action: '直して',
      },
    });
  });
});
