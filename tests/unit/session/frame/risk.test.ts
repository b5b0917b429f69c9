import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTENTS, type Intent, isWritingIntent, missingSlots, subjectOf } from '../../../../src/session/frame/frame.ts';
import { assessRisk, RISK_LEVELS, spokenRisk } from '../../../../src/session/frame/risk.ts';
import { completeFrame } from '../../../../src/session/frame/take-apart.ts';
import { RISK_REASONS } from '../../../../src/session/texts/plan.ts';
import { FULL, frameOf, guess, type Values } from '../frames.ts';

const ISSUE = '画面が真っ白になってしまう';

describe('the risk of a request', () => {
  it.each<[string, string, Intent, Values]>([
    ['HIGH', 'modify_without_issue', 'MODIFY', { target_feature: 'カート' }],
    ['HIGH', 'modify_without_issue', 'MODIFY', {}],
    ['HIGH', 'no_target', 'MODIFY', { observed_issue: ISSUE, trigger_condition: '空のとき', desired_action: '直す' }],
    ['HIGH', 'no_target', 'IMPLEMENT', { desired_action: '追加する' }],
    ['HIGH', 'modify_without_issue', 'MODIFY', { target_feature: 'カート', desired_action: '直す' }],
    ['HIGH', 'many_slots_missing', 'IMPLEMENT', { target_feature: 'カート' }],
    ['HIGH', 'many_slots_missing', 'INVESTIGATE', { target_feature: 'カート' }],
    ['HIGH', 'many_slots_missing', 'QUESTION', {}],
    ['LOW', 'all_slots_facts', 'MODIFY', FULL],
    ['LOW', 'all_slots_facts', 'IMPLEMENT', FULL],
    ['LOW', 'read_only', 'INVESTIGATE', { target_feature: 'カート', observed_issue: ISSUE }],
    ['LOW', 'read_only', 'QUESTION', { target_feature: 'カート', observed_issue: '遅い' }],
    ['MEDIUM', 'implement_with_target', 'IMPLEMENT', { target_feature: 'カート', desired_action: '追加する' }],
    ['MEDIUM', 'two_slots_missing', 'MODIFY', { target_feature: 'カート', observed_issue: ISSUE }],
    ['MEDIUM', 'short_issue', 'MODIFY', { target_feature: 'カート', observed_issue: '遅い', desired_action: '直す' }],
    ['LOW', 'one_slot_missing', 'MODIFY', { target_feature: 'カート', observed_issue: ISSUE, desired_action: '直す' }],
  ])('is %s for %s: %s with %j [D-1] [RT9]', (level, reason, intent, values) => {
    expect(assessRisk(frameOf('…', values), intent)).toEqual({ level, reason });
  });

  it('is MEDIUM while a slot is a guess [D-1]', () => {
    const frame = frameOf('…', FULL);
    const guessed = { ...frame, slots: { ...frame.slots, trigger_condition: guess('空のとき') } };
    expect(assessRisk(guessed, 'MODIFY')).toEqual({ level: 'MEDIUM', reason: 'slot_is_hypothesis' });
  });

  it('is told with its reason in both languages [D-1]', () => {
    const reasons = Object.values(RISK_REASONS);
    expect(new Set(reasons.map(({ en }) => en)).size).toBe(15);
    expect(reasons.every(({ en, ja }) => /^[\x20-\x7e]+$/.test(en) && /[ぁ-ん]/.test(ja))).toBe(true);
  });

  it('counts the characters of an issue, not its code units [D-1]', () => {
    const ten = frameOf('…', { target_feature: 'a', observed_issue: '𠮷'.repeat(10), desired_action: 'b' });
    const nine = frameOf('…', { target_feature: 'a', observed_issue: '𠮷'.repeat(9), desired_action: 'b' });
    expect(assessRisk(ten, 'MODIFY').reason).toBe('one_slot_missing');
    expect(assessRisk(nine, 'MODIFY').reason).toBe('short_issue');
  });

  it('never rises when one more fact is known of a change [D-1]', () => {
    const name = fc.constantFrom('target_feature', 'trigger_condition', 'desired_action');
    const facts = fc.record(
      { target_feature: fc.constant('x'), trigger_condition: fc.constant('y'), desired_action: fc.constant('z') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...INTENTS), facts, name, (intent, known, added) => {
        const before = assessRisk(frameOf('…', { ...known, observed_issue: ISSUE }), intent);
        const after = assessRisk(frameOf('…', { ...known, observed_issue: ISSUE, [added]: 'w' }), intent);
        expect(RISK_LEVELS.indexOf(after.level)).toBeLessThanOrEqual(RISK_LEVELS.indexOf(before.level));
      }),
    );
  });
});

describe('a frame', () => {
  it('is made for one of four intents, two of which write [D-14]', () => {
    expect(INTENTS.map((intent) => [intent, isWritingIntent(intent)])).toEqual([
      ['IMPLEMENT', true],
      ['MODIFY', true],
      ['INVESTIGATE', false],
      ['QUESTION', false],
    ]);
  });

  it('is about its target, or else about the whole request', () => {
    expect(subjectOf(frameOf('カートを直して', { target_feature: 'カート' }))).toBe('カート');
    expect(subjectOf(frameOf('カートを直して'))).toBe('カートを直して');
  });

  it('is missing the slots that nobody filled, in their order [QF2] [QF15]', () => {
    expect(missingSlots(frameOf('…', { observed_issue: ISSUE }))).toEqual([
      'target_feature',
      'trigger_condition',
      'desired_action',
    ]);
  });
});

describe('the risk of a request whose slots nobody filled', () => {
  const unfilled = { level: 'HIGH', reason: 'modify_without_issue' } as const;

  it('is MEDIUM where the wish says what is to be different', () => {
    const frame = completeFrame(frameOf('Lock accounts for thirty minutes after failed logins'));
    expect(spokenRisk(unfilled, frame)).toEqual({ level: 'MEDIUM', reason: 'own_words' });
  });

  it.each([
    'アカウント削除の確認画面で、パスワードを間違えても削除されてしまうみたいです',
    'ブロックしたユーザーのコメントがまだ表示されてしまう。表示しないでほしい',
    'ログアウトできない',
    'プロフィール画面が重い',
    'ストーリーに既読者の一覧を出せるようにしたい',
  ])('is MEDIUM where a Japanese sentence tells what is wrong or wanted: %s', (request) => {
    expect(spokenRisk(unfilled, completeFrame(frameOf(request))).level).toBe('MEDIUM');
  });

  it.each(['fix the cart', 'カートを直して', '注文一覧を改善して'])('stays HIGH where they say less: %s', (request) => {
    expect(spokenRisk(unfilled, completeFrame(frameOf(request)))).toEqual(unfilled);
  });

  it('is never lowered where another reason than an empty slot made it', () => {
    const guessed = { level: 'HIGH', reason: 'grey_similarity' } as const;
    expect(spokenRisk(guessed, completeFrame(frameOf('Lock accounts for thirty minutes after failed logins')))).toEqual(
      guessed,
    );
    const low = { level: 'LOW', reason: 'all_slots_facts' } as const;
    expect(spokenRisk(low, frameOf('fix it'))).toEqual(low);
  });
});
