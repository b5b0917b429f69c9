/** An agent that fills every slot to lower its risk, whatever the request says. */
import { describe, expect, it } from 'vitest';
import { SLOT_NAMES } from '../../../../src/session/frame/frame.ts';
import { checkSlots, type SubmittedFrame } from '../../../../src/session/frame/slot-check.ts';
import { frameOf } from '../frames.ts';

const request = 'ログイン機能直して';

function errors(rawQuery: string, submitted: SubmittedFrame): string[] {
  const { failures } = checkSlots({ frame: frameOf(rawQuery), submitted, similarity: () => 1 });
  return failures.map(({ slot, error }) => `${slot}: ${error}`);
}

describe('filling slots automatically', () => {
  it('with one value for all is refused [QF10]', () => {
    const everything = { value: request, quote: request };
    const submitted = Object.fromEntries(SLOT_NAMES.map((name) => [name, everything]));
    expect(errors(request, submitted)).toEqual([
      'trigger_condition: value repeats another slot',
      'observed_issue: value repeats another slot',
      'desired_action: value repeats another slot',
    ]);
  });

  it('with the target in other words is refused [RT14]', () => {
    const submitted = {
      target_feature: { value: 'ログイン機能', quote: 'ログイン機能' },
      trigger_condition: { value: 'ログイン', quote: 'ログイン' },
      observed_issue: { value: 'ログイン機能の問題', quote: 'ログイン機能直して' },
    };
    expect(errors(request, submitted)).toEqual([
      'trigger_condition: value repeats another slot',
      'observed_issue: quote does not state this slot',
    ]);
  });

  it('over two calls is refused as well', () => {
    const frame = frameOf(request, { target_feature: 'ログイン機能' });
    const submitted = { observed_issue: { value: 'ログインの不具合', quote: 'ログイン機能' } };
    expect(checkSlots({ frame, submitted, similarity: () => 1 }).failures[0]?.error).toBe(
      'quote does not state this slot',
    );
  });

  it('leaves honest slots that share their words alone [QF10]', () => {
    const login = 'ログイン時にログインできない';
    const submitted = {
      target_feature: { value: 'ログイン', quote: 'ログイン' },
      trigger_condition: { value: 'ログイン時', quote: 'ログイン時に' },
      observed_issue: { value: 'ログインできない', quote: 'ログインできない' },
    };
    expect(errors(login, submitted)).toEqual([]);
  });
});
