import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { findAffected } from '../../../../src/app/impact/impact-users.ts';
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

const LONG = {
  'a.ts': `export class Cart {\n  total() {}\n}\nnew Cart().total();\n${'new Cart().total();\n'.repeat(600)}`,
};

it.each([
  ['references', (files: typeof LONG) => findReferences(fakeProject(files), { symbols: ['Cart.total'] })],
  ['impact', (files: typeof LONG) => findAffected(fakeProject(files).store, ['total'], new Set())],
])(
  'a question with more uses than a moment suffices for lets others in, and answers as in peace: %s [NS2]',
  async (_, ask) => {
    const inPeace = await ask(LONG);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    let [turns, isAnswered] = [0, false];
    const answer = ask(LONG).finally(() => {
      isAnswered = true;
    });
    for (; !isAnswered; turns++) await setImmediate();
    expect(await answer).toEqual(inPeace);
    expect(turns).toBeGreaterThan(5);
  },
);
