import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { interval } from '../../../../bench/rules/bootstrap.ts';
import { rulesPage } from '../../../../bench/rules/page.ts';
import table from '../../../../src/retrieval/rules/rules.json' with { type: 'json' };
import { RULES, withRule } from '../../../../src/retrieval/rules/rules.ts';

/** Rules that may decide an order. */
const BUDGET = 24;
const rows = Object.entries(table);

it('[D-61] each row says in a sentence what it does, and can be switched off', () => {
  const wrong = rows.filter(([, { stage, value, off, says, since }]) => {
    return !['order', 'show', 'bound'].includes(stage) || value === off || !/^[A-Z].*\.$/.test(says) || since === '';
  });
  expect(wrong).toEqual([]);
});

it('[D-61] no more rules decide the order than the budget allows', () => {
  expect(rows.filter(([, { stage }]) => stage === 'order').length).toBeLessThanOrEqual(BUDGET);
});

it('[D-61] the page of rules is the one that the table gives', () => {
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(rulesPage(table));
});

it('one rule is changed alone', () => {
  const rules = withRule(RULES, 'history', 0);
  expect([rules('history'), rules('stemMatch')]).toEqual([0, RULES('stemMatch')]);
});

it('an interval of alike changes is that change, and one of many draws is always the same', () => {
  expect(interval([-0.25, -0.25, -0.25])).toBe('−0.250 [−0.250, −0.250]');
  const changes = Array.from({ length: 40 }, (_, at) => Math.sin(at));
  expect(interval(changes)).toBe(interval(changes));
});
