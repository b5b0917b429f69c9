/** What a server answers before its first index is complete. */
import { rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyStore } from '../../../src/app/composition/compose.ts';
import { IndexInitializingError } from '../../../src/app/live/answer-live.ts';
import { LiveFacts } from '../../../src/app/live/live-facts.ts';
import { syncStatusOf } from '../../../src/app/live/live-state.ts';
import { asRelative } from '../../../src/base/paths.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { UNWATCHED } from '../../../src/retrieval/text-search/stamp.ts';
import { makeProject, writeInto } from '../scan/project.ts';
import { indexedLive, openLive } from './open-live.ts';

const SHOP = {
  'src/cart.ts': 'export class Cart {\n  add(item: string) {\n    return item;\n  }\n}\n',
  'src/order.ts': "import { Cart } from './cart.ts';\n\nexport const order = () => new Cart().add('tea');\n",
  'docs/cart.md': '# Cart\n\nThe Cart holds what is bought.\n',
  'vendor/lib/cart.ts': 'export class Cart {}\n',
  'composer.json': '{}\n',
};

/** Longer than a slow machine takes. */
const WAIT = { timeout: 60_000 };

describe('before the first index is complete', () => {
  it('[SY7] facts come from the files, and say so', async () => {
    const { facts } = await unindexed();
    const definitions = await facts.findDefinitions({ symbols: ['Cart'] });
    expect(definitions.definitions.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'src/cart.ts:1',
      'docs/cart.md:1',
    ]);
    expect(definitions.freshness).toMatchObject({ state: 'partial', unread: 0, progress: 0 });
    const { references } = await facts.findReferences({ symbols: ['Cart.add'] });
    expect(references.map(({ file, line, in: around }) => [file, line, around])).toEqual([
      ['src/order.ts', 3, 'order'],
    ]);
    const { symbols } = await facts.getSymbols({ path: 'src' });
    expect(symbols.map(({ name }) => name)).toEqual(['Cart', 'add', 'order']);
    const { files } = await facts.analyzeStructure({ path: 'src/cart.ts' });
    expect(files[0]?.symbols[0]?.children.map(({ name }) => name)).toEqual(['add']);
    expect((await facts.getFunctionAtLine({ file: 'src/cart.ts', line: 3 })).function?.name).toBe('Cart.add');
    expect((await facts.getChunks(['src/cart.ts:Cart.add'])).chunks[0]?.content).toContain('return item');
  });

  it('[SY7] text and files are found as ever', async () => {
    const { facts } = await unindexed();
    const { matches } = await facts.searchText({ patterns: ['return item'] });
    expect(matches.map(({ file, line, in: around }) => [file, line, around])).toEqual([['src/cart.ts', 3, 'Cart.add']]);
    const { files, freshness } = await facts.searchFiles({ pattern: 'cart.ts' });
    expect(files).toEqual([{ file: 'src/cart.ts', lines: 5, skip: null }]);
    expect(freshness.state).toBe('partial');
  });

  it('a text is named after the symbol around it without parsing files that the index has read already', async () => {
    const root = makeProject(SHOP);
    const { live: first, gate: other } = await indexedLive(root);
    // It would index what is saved below.
    other.close();
    const { store } = first.base;
    const removed = [asRelative('src/order.ts')];
    store.publish({ removed, skipped: [], touched: [], meta: { complete: 'no' } });
    const { live, gate, facts } = await openLive(root);
    gate.close();
    let parsed = 0;
    const counting = new LiveFacts(live, () => {
      parsed++;
      return emptyStore();
    });
    onTestFinished(() => counting.close());
    const namesOf = async (text: string): Promise<(string | null)[]> =>
      (await counting.searchText({ patterns: [text] })).matches.map(({ in: around }) => around);
    expect((await facts.searchText({ patterns: ['return item'] })).freshness.state).toBe('partial');
    expect([await namesOf('return item'), parsed]).toEqual([['Cart.add'], 0]);
    expect([await namesOf("add('tea')"), parsed]).toEqual([['order'], 1]);
    writeInto(root, 'src/cart.ts', 'export class Basket {\n  put(item: string) {\n    return item;\n  }\n}\n');
    expect([await namesOf('return item'), parsed]).toEqual([['Basket.put'], 2]);
  });

  it('files that were read for one answer are not read again for the next, unless one changed', async () => {
    const root = makeProject(SHOP);
    const { live, gate } = await openLive(root);
    gate.close();
    let parsed = 0;
    const facts = new LiveFacts(live, () => {
      parsed++;
      return emptyStore();
    });
    onTestFinished(() => facts.close());
    // What changed a moment before it was read may have changed again.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await facts.findDefinitions({ symbols: ['Cart'] });
    const [uses, again] = await Promise.all([
      facts.findReferences({ symbols: ['Cart'] }),
      facts.findReferences({ symbols: ['Cart'] }),
    ]);
    expect([again, parsed]).toEqual([uses, 1]);
    writeInto(root, 'src/order.ts', "import { Cart } from './cart.ts';\n\nnew Cart();\nnew Cart();\n");
    expect((await facts.findReferences({ symbols: ['Cart'] })).total).toBe(3);
    expect(parsed).toBe(2);
  });

  it('only files with lines that are shown are parsed to name the symbols around them', async () => {
    const users = Array.from({ length: 6 }, (_, at) => [`src/user${at}.ts`, 'function use() {\n  new Cart();\n}\n']);
    const { facts } = await unindexed({ ...Object.fromEntries(users), '.gitignore': 'vendor/\n' });
    const { matches } = await facts.searchText({ patterns: ['new Cart'], path: 'src', named: 2 });
    expect(matches.map(({ file, in: around }) => `${file} ${around}`)).toEqual([
      'src/order.ts order',
      'src/user0.ts use',
      ...[1, 2, 3, 4, 5].map((at) => `src/user${at}.ts null`),
    ]);
  });

  it('the files of the index are counted once for each state of it, and not for each file of an answer', async () => {
    const users = Array.from({ length: 12 }, (_, at) => [`src/user${at}.ts`, 'new Cart();\n']);
    const root = makeProject({ ...SHOP, ...Object.fromEntries(users) });
    const { live: first } = await indexedLive(root);
    first.base.store.publish({ removed: [], skipped: [], touched: [], meta: { complete: 'no' } });
    const { live, gate, facts } = await openLive(root);
    gate.close();
    const counted = vi.spyOn(live.base.store, 'totals');
    const { matches, freshness } = await facts.searchText({ patterns: ['new Cart'] });
    expect([matches.length, freshness.state, counted.mock.calls.length]).toEqual([13, 'partial', 1]);
  });

  it('a symbol or file that does not exist is not found', async () => {
    const { facts } = await unindexed();
    expect((await facts.findDefinitions({ symbols: ['Basket'] })).notFound).toEqual([
      { symbol: 'Basket', suggestions: [] },
    ]);
    await expect(facts.getSymbols({ path: 'src/none.ts' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(facts.getSymbols({ path: '../x.ts' })).rejects.toMatchObject({ code: 'path_outside_project' });
  });

  it('[SY7] uses in more files than are read for an answer are told to be more', async () => {
    const users = Array.from({ length: 80 }, (_, at) => [`src/user${at}.ts`, 'new Cart();\n']);
    const { live, facts, gate } = await unindexed(Object.fromEntries(users));
    const { references, freshness } = await facts.findReferences({ symbols: ['Cart'], limit: 100 });
    expect(references.length).toBeLessThan(80);
    expect(freshness).toMatchObject({ state: 'partial', unread: 80 + 3 - 60 });
    gate.open();
    await live.begin();
    expect(live.freshness(0, 23)).toMatchObject({ state: 'partial', unread: 23 });
    const whole = await facts.findReferences({ symbols: ['Cart'], limit: 100 });
    expect([whole.total >= 80, whole.freshness.state]).toEqual([true, 'fresh']);
  });

  it('[WU3] a ranked search says how far the index is, and when to ask again', async () => {
    const { facts } = await unindexed();
    const refusal = await facts.searchCode({ query: 'what is bought', limit: 5 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(IndexInitializingError);
    expect(refusal).toMatchObject({ code: 'initializing', retryAfterSeconds: 5, filesDone: 0, filesTotal: null });
  });

  it('[SY7] the status is syncing_in_background, and up_to_date when all is indexed', async () => {
    const { live, facts, gate } = await unindexed();
    expect([live.state.state, syncStatusOf(live.state)]).toEqual(['initializing', 'syncing_in_background']);
    gate.open();
    await live.begin();
    expect([live.state, syncStatusOf(live.state)]).toEqual([{ state: 'up_to_date' }, 'up_to_date']);
    const { hits, freshness } = await facts.searchCode({ query: 'what is bought', limit: 5 });
    expect(hits[0]?.file).toBe('docs/cart.md');
    expect(freshness.state).toBe('fresh');
  });

  it('what is saved is found at once when the files that mention a name are found in memory', async () => {
    const realNow = Date.now;
    // Files that were just written are not taken for what they are in memory.
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const { live, facts } = await unindexed();
    const filesOf = async (symbol: string): Promise<string[]> =>
      (await facts.findDefinitions({ symbols: [symbol] })).definitions.map(({ file }) => file);
    for (let time = 0; time < 5; time++) await filesOf('Basket');
    await live.texts.search.settle();
    const isWatched = async (): Promise<boolean> => (await live.texts.watched()) !== UNWATCHED;
    await vi.waitFor(async () => expect(await isWatched()).toBe(process.platform === 'linux'), WAIT);
    writeInto(live.root, 'src/order.ts', 'export class Basket {}\n');
    expect(await filesOf('Basket')).toEqual(['src/order.ts']);
    writeInto(live.root, 'src/new/basket.ts', 'export class Basket {}\n');
    expect(await filesOf('Basket')).toEqual(['src/new/basket.ts', 'src/order.ts']);
    rmSync(`${live.root}/src/order.ts`);
    expect(await filesOf('Basket')).toEqual(['src/new/basket.ts']);
  });

  it('any number of questions may be asked at a time', async () => {
    const { facts } = await unindexed();
    const asked = Array.from({ length: 10 }, () => facts.findDefinitions({ symbols: ['Cart'] }));
    expect((await Promise.all(asked)).map(({ total }) => total)).toEqual(asked.map(() => 2));
  });
});

describe('an update that fails', () => {
  it('[SY7] is told, and tried again with the next question', async () => {
    const { live, facts, gate } = await openLive(makeProject(SHOP));
    gate.fail(new UserError('disk_full', 'The disk is full.', 'Free some space.'));
    await live.begin();
    expect(live.state).toMatchObject({ state: 'failed', error: { code: 'disk_full' } });
    await expect(facts.searchCode({ query: 'cart', limit: 1 })).rejects.toMatchObject({ code: 'disk_full' });
    expect((await facts.findDefinitions({ symbols: ['Cart'] })).total).toBe(2);
    await live.settle();
    expect(live.state).toEqual({ state: 'up_to_date' });
  });
});

describe('a second process on the same project', () => {
  it('uses the index that the first one makes, and indexes nothing again', async () => {
    const root = makeProject(SHOP);
    const { live: first } = await indexedLive(root);
    const second = await openLive(root);
    await second.live.begin();
    expect((await second.facts.findDefinitions({ symbols: ['Cart'] })).freshness).toEqual({
      state: 'fresh',
      updated: 0,
    });
    // Folders that were written to a moment before the first look are looked at again; which ones, depends on the clock.
    expect(second.gate.tasks).toEqual([{ kind: 'folders', folders: expect.arrayContaining(['']) }]);
    expect(first.base.store.totals()).toEqual(second.live.base.store.totals());
  });
});

async function unindexed(more: Readonly<Record<string, string>> = {}) {
  const opened = await openLive(makeProject({ ...SHOP, ...more }));
  opened.gate.close();
  return opened;
}
