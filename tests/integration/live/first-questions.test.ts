import { describe, expect, it, vi } from 'vitest';
import { FirstQuestions } from '../../../src/app/live/first-questions.ts';
import { projectAsOf } from '../../../src/app/project/project.ts';
import { outlineOf } from '../../../src/retrieval/outlines.ts';
import type { IndexStore } from '../../../src/storage/contract.ts';
import { REFERENCE_PREFIX } from '../../../src/storage/postings.ts';
import { makeProject } from '../scan/project.ts';
import { indexedLive, openLive } from './open-live.ts';

const FILES = {
  'empty.ts': '\n',
  'invoice.ts': 'export function retryInvoice() {}\nretryInvoice();\n',
  'order.ts': 'export class Order {}\n',
};

describe('the first questions of a server', () => {
  it('are its own, so that those of others find what they need in memory', async () => {
    const { live, facts } = await openLive(makeProject(FILES));
    const segment = vi.spyOn(live.base.store, 'segment');
    await live.begin();
    await vi.waitFor(() => expect(segment).toHaveBeenCalled(), { timeout: 60_000 });
    segment.mockClear();
    expect((await facts.semanticSearch({ query: 'retry an invoice' })).forestHits[0]?.file).toBe('invoice.ts');
    expect(segment).not.toHaveBeenCalled();
  });

  it('are for a name of the project and one that is nowhere', async () => {
    const { live } = await indexedLive(makeProject(FILES));
    const keys = vi.spyOn(live.base.store, 'keys');
    const references = vi.spyOn(live.base.store, 'references');
    const postings = vi.spyOn(live.base.store, 'postings');
    await new FirstQuestions(live).ask();
    expect(keys).toHaveBeenCalled();
    expect(postings).toHaveBeenCalledWith(`${REFERENCE_PREFIX}nobodysName`);
    const file = live.store.files().find(({ path }) => path === 'invoice.ts')!;
    expect(references).toHaveBeenCalledWith(file.id, outlineOf(live.store, file.id).symbols[0]!.name);
  });

  it('wait for one of somebody else where the index takes much memory, and are not asked after the end', async () => {
    const { live } = await indexedLive(makeProject(FILES));
    const totals = vi.fn(() => ({ ...live.store.totals(), chunks: 1_000_000 }));
    const files = vi.fn(() => live.store.files());
    const store: IndexStore = Object.assign(Object.create(live.store), { totals, files });
    const project = { ...projectAsOf(live, { state: 'fresh', updated: 0 }), store };
    const ended = new FirstQuestions(project);
    const asking = ended.ask();
    await ended.close();
    await asking;
    expect(totals).toHaveBeenCalledOnce();
    expect(files).not.toHaveBeenCalled();
    const asked = new FirstQuestions(project);
    asked.note();
    await asked.ask();
    expect(files).toHaveBeenCalled();
  });
});
