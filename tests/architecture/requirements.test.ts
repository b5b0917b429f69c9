/** Holds the list of requirements and the titles of the tests to each other. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../e2e/requirements.ts';
import { forEachNode, type SourceFile, sourceFiles } from './source-files.ts';

const NAMED = new Set(sourceFiles('tests').filter(isTest).flatMap(titlesOf).flatMap(idsIn));
const KNOWN = new Map(REQUIREMENTS.map((requirement) => [requirement.id, requirement]));

describe('requirements', () => {
  it('have an id each', () => {
    expect(KNOWN.size).toBe(REQUIREMENTS.length);
  });

  it('that count as verified are named by a test', () => {
    const claimed = REQUIREMENTS.filter(({ status }) => status === 'verified').map(({ id }) => id);
    expect(claimed.filter((id) => !NAMED.has(id))).toEqual([]);
  });

  it('that a test names count as verified', () => {
    const excused = REQUIREMENTS.filter(({ status }) => status !== 'verified').map(({ id }) => id);
    expect(excused.filter((id) => NAMED.has(id))).toEqual([]);
  });

  it('that a test names exist', () => {
    expect([...NAMED].filter((id) => !KNOWN.has(id))).toEqual([]);
  });

  it('without a test have a reason', () => {
    const silent = REQUIREMENTS.filter(({ status }) => status !== 'verified' && status.unverified.trim() === '');
    expect(silent).toEqual([]);
  });
});

function isTest({ file }: SourceFile): boolean {
  return file.endsWith('.test.ts');
}

function titlesOf(source: SourceFile): string[] {
  const titles: string[] = [];
  forEachNode(source, (node) => {
    if (ts.isCallExpression(node) && isTestCall(node)) titles.push(node.arguments[0]?.getText() ?? '');
  });
  return titles;
}

/** `it(…)`, `describe(…)`, `it.each(…)(…)` and the like; the rows of `each` are no title. */
function isTestCall({ expression }: ts.CallExpression): boolean {
  const called = ts.isCallExpression(expression) ? expression.expression : expression;
  return (
    /^(it|test|describe)(\.each)?$/.test(called.getText()) && (called === expression) !== /each$/.test(called.getText())
  );
}

function idsIn(title: string): string[] {
  return [...title.matchAll(/\[((?:[A-Z]{1,2}-?\d+|CF))\]/g)].flatMap(([, id]) => id ?? []);
}
