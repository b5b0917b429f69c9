import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WITH_FILE_TOOLS } from '../../../../src/app/reports/cost-of-changes.ts';

it('the baseline is the mean that the page of the trials tells', () => {
  const page = readFileSync('docs/trials.md', 'utf8');
  const [, calls, kilobytes] = /\| \*\*mean\*\* \| plain \| \*\*([\d.]+)\*\* \| \*\*([\d.]+)\*\*/.exec(page) ?? [];
  expect(WITH_FILE_TOOLS).toEqual({ calls: Number(calls), kilobytes: Number(kilobytes) });
});
