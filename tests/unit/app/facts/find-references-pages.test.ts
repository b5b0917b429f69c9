import { expect, it, vi } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

it('uses are looked for once for all pages of an answer', async () => {
  const pages = fakeProject({ 'src/a.ts': 'export function retry() {}\nretry();\nretry();\n' });
  const references = vi.spyOn(pages.store, 'references');
  const lines: number[] = [];
  for (const offset of [0, 1]) {
    const page = await findReferences(pages, { symbols: ['retry'], limit: 1, offset });
    lines.push(...page.references.map(({ line }) => line));
  }
  expect([lines, references.mock.calls.length]).toEqual([[2, 3], 1]);
});
