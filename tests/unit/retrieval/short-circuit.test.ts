import { describe, expect, it } from 'vitest';
import { isShortCircuit, termScore } from '../../../src/retrieval/short-circuit.ts';

describe('the score of an agreement', () => {
  it.each([
    ['ログイン機能', 'ログイン機能', 0.2, 1],
    ['ﾛｸﾞｲﾝ機能', 'ログイン機能', 0.2, 1],
    ['Order  Mail', 'order mail', 0.2, 1],
    ['ログイン機能の修正', 'ログイン機能', 0.2, 0.7],
    ['login', 'login screen', 0.9, 0.9],
    ['login', 'log', 0.2, 0.2],
    ['在', '在庫', 0.2, 0.2],
    ['cart', 'stock', 0.4, 0.4],
    ['', 'stock', 0.4, 0],
  ])('%j with the term %j at similarity %d is %d [D-41]', (subject, term, similarity, score) => {
    expect(termScore({ subject, term, similarity })).toBe(score);
  });

  it.each([
    [0.7, true],
    [0.699, false],
    [undefined, false],
  ])('of %s answers by itself: %s [VC5]', (score, answers) => {
    expect(isShortCircuit(score)).toBe(answers);
  });
});
