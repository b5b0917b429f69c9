/** A Chroma server that dies in the middle of what it was asked for. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { publishToBase } from '../../../src/app/project/publish-base.ts';
import { searchBase } from '../../../src/app/search/search-base.ts';
import type { AbsolutePath } from '../../../src/base/paths.ts';
import { openChromaBase } from '../../../src/storage/chroma/chroma-base.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../helpers/chroma-server.ts';
import { dumpOf, open } from '../../integration/indexing/open.ts';
import { makeProject } from '../../integration/scan/project.ts';

/** More than are published or read at a time. */
const FILES = Object.fromEntries(
  Array.from({ length: 150 }, (_, at) => [`src/part${at}.ts`, `export class Part${at} { load${at}() {} }\n`]),
);
const KEEP = { keepDays: 30 };

describe.skipIf(!hasChroma())('a server that is killed', () => {
  let server: ChromaServer;
  let environment: Record<string, string>;

  beforeEach(async () => {
    server = await startChroma();
    environment = { CODE_INTEL_BASE_URL: server.url };
  });
  afterEach(() => server.kill());

  async function publish(root: AbsolutePath, onProgress: (done: number) => void = () => {}) {
    const project = await openProject(root, { environment, onProgress });
    try {
      return await publishToBase(project, KEEP);
    } finally {
      await project.close();
    }
  }

  async function indexed(): Promise<AbsolutePath> {
    const root = makeProject(FILES);
    const { project } = await open(root);
    await indexProject(project);
    return root;
  }

  it('in the middle of a publication keeps what was published, and the next one goes on with the rest', async () => {
    const root = await indexed();
    let killed: Promise<void> | undefined;
    const publication = publish(root, (done) => {
      if (done > 0) killed ??= server.kill();
    });
    await expect(publication).rejects.toMatchObject({ code: 'busy', message: expect.stringContaining(server.url) });
    await killed;
    await server.restart();
    const { published, files } = await publish(root);
    expect(files).toBe(150);
    expect(published).toBeGreaterThan(0);
    expect(published).toBeLessThan(150);
    expect((await publish(root)).published).toBe(0);
    expect(await dumpOfClone()).toEqual(dumpOf(root));
  });

  it('while a machine takes files over leaves the others to be read there, with one notice', async () => {
    const root = await indexed();
    await publish(root);
    let killed: Promise<void> | undefined;
    const notices: string[] = [];
    const clone = makeProject(FILES);
    const project = await openProject(clone, {
      environment,
      onNotice: (text) => notices.push(text),
      onProgress: (done) => {
        if (done > 0) killed ??= server.kill();
      },
    });
    await indexProject(project);
    await project.close();
    await killed;
    const [away, some, ...rest] = notices;
    expect(away).toContain('does not answer');
    expect(some).toMatch(/^\d+ of 150 files came from the shared base/);
    expect([rest, dumpOf(clone)]).toEqual([[], dumpOf(root)]);
    await server.restart();
  });

  it('in the middle of searches is told of by those that it left without an answer, and answers after its return', async () => {
    const root = await indexed();
    await publish(root);
    const { project } = await open(root);
    const base = openChromaBase({ url: server.url }, project.embedder.fingerprint, { retries: 0 });
    const ask = () => searchBase({ base, embedder: project.embedder }, { query: 'load a part', limit: 5 });
    expectPublished(await ask());
    const asked = Promise.allSettled(Array.from({ length: 50 }, ask));
    await server.kill();
    const ends = await asked;
    for (const end of ends) {
      if (end.status === 'fulfilled') expectPublished(end.value);
      else expect(end.reason).toMatchObject({ code: 'busy', message: expect.stringContaining('does not answer') });
    }
    await expect(ask()).rejects.toMatchObject({ code: 'busy' });
    await server.restart();
    expectPublished(await ask());
  });

  /** Chroma's index is approximate: after a restart another of two chunks that are as near may be found. */
  function expectPublished(found: Awaited<ReturnType<typeof searchBase>>): void {
    expect(found).toHaveLength(5);
    for (const { path, text } of found) expect(FILES[path]?.trimEnd()).toBe(text);
    const cosines = found.map(({ cosine }) => cosine);
    expect(cosines).toEqual(cosines.toSorted((one, other) => other - one));
  }

  async function dumpOfClone() {
    const clone = makeProject(FILES);
    const { project, notices } = await open(clone, environment);
    await indexProject(project);
    expect(notices).toEqual([expect.stringContaining('150 of 150 files came from')]);
    return dumpOf(clone);
  }
});
