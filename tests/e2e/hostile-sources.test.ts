/** Sources on which a parser that is not ours aborts, loops or grows: each costs itself, and is told. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_SOURCES } from '../fixtures/hostile-sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeInto } from '../integration/scan/project.ts';
import { reportOf, run } from './program.ts';

const GOOD = { 'shop/cart.ts': 'export function addToCart(item: string): string {\n  return item;\n}\n' };
const root = temporaryFolder();

beforeAll(async () => {
  for (const [name, text] of Object.entries({ ...GOOD, ...HOSTILE_SOURCES })) writeInto(root, name, text);
  const index = await run(['index', root, '--json'], {
    environment: { CODE_INTEL_PARSER_TIMEOUT_MS: '3000' },
  });
  expect([index.code, index.signal]).toEqual([0, null]);
});

describe('sources that stop a parser', () => {
  it('take nothing from the others', async () => {
    const found = await run(['def', 'addToCart', '--path', root]);
    expect([found.code, found.out]).toEqual([0, expect.stringContaining('shop/cart.ts:1')]);
  });

  it('are told with the reason, those of a scanner that aborts among them', async () => {
    const { skipped } = reportOf(await run(['status', '--json', '--path', root]));
    expect(JSON.stringify(skipped)).toContain('parser_crash');
  });

  it('are found by their text all the same', async () => {
    const found = await run(['text', 'defmodule A do', '--path', root]);
    expect([found.code, found.out]).toEqual([0, expect.stringContaining('modules.ex')]);
  });

  it('are not read again as long as they do not change', async () => {
    const again = await run(['index', root, '--json']);
    expect(reportOf(again)).toMatchObject({ added: 0, modified: 0, deleted: 0 });
  });
});
