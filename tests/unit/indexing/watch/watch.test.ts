/** What watching promises, by both engines; the second one tells late, and is waited for. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchEachFolder } from '../../../../src/indexing/watch/folder-watch.ts';
import type { ProjectWatch } from '../../../../src/indexing/watch/project-watch.ts';
import { watchTree } from '../../../../src/indexing/watch/tree-watch.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

interface Watched {
  readonly root: string;
  readonly watch: ProjectWatch;
  /** What changed since the last call, once something has. */
  news(): Promise<readonly string[]>;
  /** Settles when all of these were: the second engine may still tell of what was done before, or tell by and by. */
  named(...folders: readonly string[]): Promise<void>;
}

const ENGINES = { 'one watch for each folder': watchEachFolder, 'one watch for the tree': watchTree };

describe.each(Object.entries(ENGINES))('%s', (_name, engine) => {
  it('names the folder of a file that was made, saved or deleted', async () => {
    const { root, named } = await watched(engine, ['src', 'docs']);
    writeFileSync(`${root}/src/a.ts`, 'one');
    await named('src');
    writeFileSync(`${root}/docs/b.md`, 'two');
    await named('docs');
    rmSync(`${root}/src/a.ts`);
    await named('src');
  });

  it('names a folder that was renamed, those below it, and the one around it', async () => {
    const { root, named } = await watched(engine, ['old', 'old/inner']);
    renameSync(`${root}/old`, `${root}/new`);
    await named('', 'old', 'old/inner');
  });

  it('names a folder that it follows for the first time', async () => {
    const { root, watch, named } = await watched(engine, []);
    mkdirSync(`${root}/late`);
    await named('');
    await watch.follow(['late']);
    await named('late');
  });
});

describe('one watch for each folder', () => {
  it('knows of whatever happened before it was asked', async () => {
    const { root, watch } = await watched(watchEachFolder, ['src']);
    for (let count = 0; count < 20; count++) {
      writeFileSync(`${root}/src/a.ts`, String(count));
      expect(await watch.take()).toEqual({ kind: 'folders', folders: ['src'] });
    }
    expect(await watch.take()).toEqual({ kind: 'folders', folders: [] });
  });

  it('follows a folder that was deleted and made again under its name', async () => {
    const { root, watch, news } = await watched(watchEachFolder, ['src']);
    rmSync(`${root}/src`, { recursive: true });
    mkdirSync(`${root}/src`);
    await watch.follow(await news());
    await watch.take();
    writeFileSync(`${root}/src/a.ts`, 'again');
    expect(await news()).toEqual(['src']);
  });

  it('tells a folder from another one that took its name', async () => {
    const { root, watch, news } = await watched(watchEachFolder, ['one', 'two']);
    renameSync(`${root}/one`, `${root}/aside`);
    renameSync(`${root}/two`, `${root}/one`);
    await watch.follow(await news());
    await watch.take();
    writeFileSync(`${root}/one/a.ts`, 'in what was two');
    expect(await news()).toEqual(['one']);
    writeFileSync(`${root}/aside/a.ts`, 'in what was one and is not followed');
    expect(await watch.take()).toEqual({ kind: 'folders', folders: [] });
  });

  it('takes nothing for known after more events than it counts', async () => {
    const { root, watch } = await watched(watchEachFolder, ['src']);
    for (let count = 0; count < 600; count++) writeFileSync(`${root}/src/${count}.ts`, 'x');
    expect(await watch.take()).toEqual({ kind: 'unknown' });
    expect(await watch.take()).toEqual({ kind: 'folders', folders: [] });
  });

  it('takes nothing for known when it cannot watch, and says why', async () => {
    const { watch } = await watched(watchEachFolder, ['src']);
    await watch.follow(['not\0watchable']);
    expect(watch.state).toMatchObject({
      kind: 'unavailable',
      reason: 'failed',
      detail: expect.stringContaining('null'),
    });
    expect(await watch.take()).toEqual({ kind: 'unknown' });
    await watch.follow(['src']);
    expect(await watch.take()).toEqual({ kind: 'unknown' });
  });

  it('can be had again after it was given up', async () => {
    const { root, watch, news } = await watched(watchEachFolder, ['src']);
    await watch.follow(['not\0watchable']);
    writeFileSync(`${root}/src/a.ts`, 'unseen');
    watch.resume();
    await watch.follow(['', 'src']);
    expect(watch.state).toEqual({ kind: 'watching', folders: 2 });
    expect(await watch.take()).toEqual({ kind: 'unknown' });
    writeFileSync(`${root}/src/a.ts`, 'seen');
    expect(await news()).toEqual(['src']);
  });
});

async function watched(
  engine: (root: string, onChange: () => void) => ProjectWatch,
  folders: readonly string[],
): Promise<Watched> {
  const root = temporaryFolder();
  for (const folder of folders) mkdirSync(`${root}/${folder}`, { recursive: true });
  let tell = (): void => {};
  let told = false;
  const watch = engine(root, () => {
    told = true;
    tell();
  });
  onTestFinished(() => watch.close());
  await watch.follow(['', ...folders]);
  await watch.take();
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      tell = resolve;
      if (told) resolve();
    });
  const news = async (): Promise<readonly string[]> => {
    await change();
    const changes = await watch.take();
    told = false;
    return changes.kind === 'folders' ? changes.folders : [];
  };
  const named = async (...folders: readonly string[]): Promise<void> => {
    const missing = new Set(folders);
    while (missing.size > 0) for (const folder of await news()) missing.delete(folder);
  };
  told = false;
  return { root, watch, news, named };
}
