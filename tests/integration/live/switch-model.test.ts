/** A project whose model was changed while it has an index of the former one. */
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { syncStatusOf } from '../../../src/app/live/live-state.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { similarities } from '../../../src/embedding/similarity.ts';
import { error, servedTest } from '../../unit/embedding/openai-service.ts';
import { dumpOf, open } from '../indexing/open.ts';
import { makeProject, writeInto } from '../scan/project.ts';
import { indexedLive, type OpenedLive, openLive } from './open-live.ts';

const NAMES = ['invoice', 'customer', 'login', 'shipping', 'coupon'];
const FILES = Object.fromEntries(
  NAMES.map((name) => [
    `src/${name}.ts`,
    `/** Keeps the ${name}. */\nexport function save_${name}() {\n  return 1;\n}\n`,
  ]),
);
const SWITCHED = /^The settings of the index changed: it is made anew beside the old one/;

describe('a search while the index is made anew for another model', () => {
  it('[EM2] is answered from the old index by the old model, then from the new one', async () => {
    const root = await indexedProject();
    const before = await found(await indexedLive(root), 'bill of a client');
    const { service, environment } = await servedTest();
    const opened = await openLive(root, environment);
    opened.gate.close();
    expect(await found(opened, 'bill of a client')).toEqual(before);
    expect(before.files).toContain('src/invoice.ts');
    expect(service.inputs).toEqual([]);
    expect([opened.live.isUsable, syncStatusOf(opened.live.state)]).toEqual([true, 'syncing_in_background']);
    const [near, far] = await similarities(opened.live.embedder, 'login', ['LoginService', 'TaxRate']);
    expect([near! >= 0.6, far! < 0.3]).toEqual([true, true]);

    opened.gate.open();
    await opened.live.settle();
    expect(opened.live.state).toEqual({ state: 'up_to_date' });
    expect(opened.notices).toContainEqual(expect.stringMatching(SWITCHED));
    expect(await found(opened, 'where a coupon is kept')).toMatchObject({ state: 'fresh' });
    expect(service.inputs.at(-1)).toContain('where a coupon is kept');
    expect(existsSync(successorOf(root))).toBe(false);
  });

  it('shows no old content of a file that is changed meanwhile, and finds the new one afterwards', async () => {
    const root = await indexedProject();
    const { environment } = await servedTest();
    const opened = await openLive(root, environment);
    opened.gate.close();
    await found(opened, 'bill of a client');
    writeInto(root, 'src/invoice.ts', 'export function cancelReceipt() {}\n');
    const meanwhile = await found(opened, 'invoice');
    expect(meanwhile.state).toBe('updating');
    expect(meanwhile.files).not.toContain('src/invoice.ts');
    opened.gate.open();
    await opened.live.settle();
    expect((await found(opened, 'cancelReceipt')).files[0]).toBe('src/invoice.ts');
  });

  it('goes by words while the index of an endpoint is replaced, and sends nothing to its address', async () => {
    const { service, environment } = await servedTest();
    const root = await indexedProject(environment);
    const asked = service.inputs.length;
    const opened = await openLive(root);
    opened.gate.close();
    expect((await found(opened, 'save_coupon')).files[0]).toBe('src/coupon.ts');
    const [near] = await similarities(opened.live.embedder, 'login', ['LoginService']);
    expect([near! >= 0.6, service.inputs.length]).toEqual([true, asked]);
  });
});

describe('a switch that does not get to its end', () => {
  it('leaves the old index in its place, and is made up for', async () => {
    const root = await indexedProject();
    const before = dumpOf(root);
    const faults = Array.from({ length: 9 }, () => ({ kind: 'status', ...error(401, 'Incorrect API key.') }) as const);
    const { environment } = await servedTest({ faults });
    const opened = await openLive(root, environment);
    await opened.live.begin();
    expect(opened.live.state).toMatchObject({ state: 'failed', error: { code: 'invalid_config' } });
    expect((await found(opened, 'bill of a client')).files).toContain('src/invoice.ts');
    expect(dumpOf(root)).toEqual(before);

    const sound = await servedTest();
    const again = await openLive(root, sound.environment);
    await again.live.begin();
    expect(again.live.state).toEqual({ state: 'up_to_date' });
    expect(dumpOf(root)).toEqual(dumpOf(await indexedProject(sound.environment)));
  });

  it('begins anew beside what cannot be continued, and forgets what nobody needs', async () => {
    const root = await indexedProject();
    writeFileSync(successorOf(root), 'no database');
    const { environment } = await servedTest();
    await indexedLive(root, environment);
    expect(dumpOf(root)).toEqual(dumpOf(await indexedProject(environment)));

    writeFileSync(successorOf(root), 'left behind');
    const opened = await openLive(root, environment);
    await opened.live.sync('requested');
    expect(existsSync(successorOf(root))).toBe(false);
  });
});

function successorOf(root: string): string {
  return `${root}/.code-intel/index.next.db`;
}

async function indexedProject(environment: Record<string, string> = {}) {
  const root = makeProject(FILES);
  const { project } = await open(root, environment);
  await indexProject(project);
  return root;
}

async function found({ facts }: OpenedLive, query: string) {
  const { hits, freshness } = await facts.searchCode({ query, limit: 10 });
  return { files: hits.map(({ file }) => file), scores: hits.map(({ score }) => score), state: freshness.state };
}
