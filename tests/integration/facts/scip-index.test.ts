/** An index that scip-typescript 0.4.0 made of the two files here. */
import { cpSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { findReferences } from '../../../src/app/facts/find-references.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const FIXTURE = path.join(import.meta.dirname, '../../fixtures/scip');
const root = temporaryFolder();
const index = path.join(root, 'index.scip');
const whole = readFileSync(path.join(FIXTURE, 'index.scip'));
let project: OpenProject;

beforeAll(async () => {
  cpSync(FIXTURE, root, { recursive: true });
  project = await openProject(toAbsolute(root, '/'), { environment: {} });
});
afterAll(() => project.close());

const LATER = 4_000_000_000;

async function uses(symbol: string): Promise<string[]> {
  const { references } = await findReferences(project, { symbols: [symbol], limit: 50 });
  return references
    .filter(({ kind }) => kind === 'call')
    .map(({ certainty, file, line }) => `${certainty} ${file}:${line}`);
}

it('uses that the index of a compiler knows are sure [CT3]', async () => {
  writeFileSync(index, whole);
  utimesSync(index, LATER, LATER);
  expect(await uses('Kiosk.total')).toEqual(['sure src/use.ts:9', 'possible src/use.ts:10']);
  expect(await uses('Stall.total')).toEqual(['sure src/use.ts:10', 'possible src/use.ts:9']);
});

it('an index that is older than the file says nothing [CT3]', async () => {
  utimesSync(index, 1, 1);
  expect(await uses('Kiosk.total')).toEqual(['possible src/use.ts:9', 'possible src/use.ts:10']);
});

it.each([0, 1, 7, 200, whole.length - 3])('an index that ends after %i bytes is no error [CT3]', async (length) => {
  writeFileSync(index, whole.subarray(0, length));
  utimesSync(index, LATER, LATER - length);
  expect((await uses('Kiosk.total')).length).toBe(2);
});
