import { describe, expect, it } from 'vitest';
import { failureText } from '../../../../src/session/texts/learning.ts';

describe('after a failure', () => {
  it.each([0, 2])('the answer tells how to go on, with %i pairs that were trusted', (pairs) => {
    const { en, ja } = failureText(pairs);
    expect(en).toContain('go on by start_session');
    expect(ja).toContain('start_session を呼んで');
  });
});
