import { expect, it } from 'vitest';
import { asRelative } from '../../../../src/base/paths.ts';
import { headLinkScores, type Links, linkedScores } from '../../../../src/retrieval/ranking/linked-scores.ts';

const best = [
  { path: asRelative('view.html'), score: 2 },
  { path: asRelative('controller.ts'), score: 1 },
  { path: asRelative('other.ts'), score: 1 },
];

function links(...pairs: [from: string, to: string, strength: number][]): Links {
  return new Map(
    [...new Set(pairs.map(([from]) => from))].map((from) => [
      from,
      new Map(pairs.filter(([one]) => one === from).map(([, to, strength]) => [to, { strength }])),
    ]),
  );
}

it('a file has the score of the best that it hangs together with, as a share of the first', () => {
  const found = links(
    ['view.html', 'controller.ts', 0.6],
    ['controller.ts', 'view.html', 0.6],
    ['other.ts', 'controller.ts', 1],
  );
  expect(linkedScores(best, () => found)).toEqual([0.3, 0.6, 0]);
});

it('what is not among the best counts for nothing', () => {
  expect(linkedScores(best, () => links(['far.ts', 'other.ts', 1], ['view.html', 'far.ts', 1]))).toEqual([0, 0, 0]);
});

it('nothing is divided by the score of an answer without any', () => {
  expect(linkedScores([], () => new Map())).toEqual([]);
});

it('with leads, what the first two hang together with counts behind the fifth place, and what only uses them does not', () => {
  const ranked = ['view.html', 'helper.ts', 'c.ts', 'd.ts', 'e.ts', 'table.ts', 'caller.ts', 'other.ts'].map(
    (name, at) => ({
      path: asRelative(name),
      score: 10 - at,
    }),
  );
  const found: Links = new Map([
    [
      'view.html',
      new Map([
        ['c.ts', { strength: 1 }],
        ['table.ts', { strength: 0.6 }],
        ['caller.ts', { strength: 0.6, isUser: true }],
      ]),
    ],
    ['helper.ts', new Map([['table.ts', { strength: 0.8 }]])],
    ['c.ts', new Map([['other.ts', { strength: 1 }]])],
  ]);
  expect(headLinkScores(ranked, () => found)).toEqual([0, 0, 0, 0, 0, 0.8 * 0.9, 0, 0]);
  expect(headLinkScores(ranked.slice(0, 5), () => found)).toEqual([0, 0, 0, 0, 0]);
});
