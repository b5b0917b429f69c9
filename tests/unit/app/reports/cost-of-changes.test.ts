import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WITH_FILE_TOOLS } from '../../../../src/app/reports/cost-of-changes.ts';

it('the baseline is the mean without the product that the page of the trials gives', () => {
  const page = readFileSync('docs/trials.md', 'utf8');
  const [, calls, kilobytes] = /, all 22 \| 22 \| \*\*[\d.]+, ([\d.]+)\*\*[^|]*\| \*\*\d+, (\d+)\*\*/.exec(page) ?? [];
  expect(WITH_FILE_TOOLS).toEqual({ calls: Number(calls), kilobytes: Number(kilobytes) });
});
