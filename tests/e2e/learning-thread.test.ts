/** The built thread in which a server reads files for text searches. */
import { utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AbsolutePath } from '../../src/base/paths.ts';
import { isSecretContent } from '../../src/indexing/scan/secret.ts';
import { type FileLearner, inlineLearner } from '../../src/retrieval/text-search/file-learner.ts';
import { threadLearner } from '../../src/retrieval/text-search/thread-learner.ts';
import { makeProject } from '../integration/scan/project.ts';

const SCRIPT = new URL('../../dist/learning-thread.cjs', import.meta.url);
const LATER = Date.now() + 600_000;
const FILES = {
  'src/a.ts': 'export const first = 1;\n',
  'src/é.md': 'naïve ｶﾅ\n',
  'key.txt':
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----\n',
  'empty.txt': '',
  '.gitignore': 'ignored.ts\n',
  'ignored.ts': 'export {};\n',
};

describe('the thread that reads files for text searches', () => {
  it('lists and reads what is listed and read without it', async () => {
    const root = makeProject(FILES);
    writeFileSync(`${root}/latin.txt`, Buffer.from('caf\xe9\n', 'latin1'));
    writeFileSync(`${root}/wide.txt`, Buffer.from('\ufeffwide\n', 'utf16le'));
    const inline = inlineLearner(root, isSecretContent);
    const learner = thread(root);
    const list = await learner.list(LATER);
    expect(list).toEqual(await inline.list(LATER));
    const asked = [...(list?.files ?? []), 'gone.ts'].map((name) => ({ name, stamp: undefined }));
    const [there, here] = await Promise.all([
      learner.read(asked, { texts: true }),
      inline.read(asked, { texts: true }),
    ]);
    expect(there).toEqual(here);
    const harmless = there.map((file) => (typeof file === 'object' ? file.searched.isHarmless : undefined));
    expect(Object.fromEntries(asked.map(({ name }, at) => [name, harmless[at]]))).toMatchObject({
      'src/a.ts': true,
      'key.txt': false,
      'gone.ts': undefined,
    });
  });

  it('reads only what is not as it is known, and texts only where there is room', async () => {
    const root = makeProject(FILES);
    const learner = thread(root);
    const names = ['src/a.ts', 'src/é.md'];
    const known = await learner.read(
      names.map((name) => ({ name, stamp: undefined })),
      { texts: true },
    );
    const stamps = known.map((file) => (typeof file === 'object' ? file.searched.stamp : undefined));
    utimesSync(`${root}/src/é.md`, new Date(), new Date(0));
    const [same, other] = await learner.read(
      names.map((name, at) => ({ name, stamp: stamps[at] })),
      { texts: false },
    );
    expect([same, other]).toEqual(['same', expect.objectContaining({ text: undefined })]);
  });

  it('refuses what it was asked when it is closed, and whatever follows', async () => {
    const learner = thread(makeProject(FILES));
    const listed = expect(learner.list(LATER)).rejects.toThrow('ended');
    await learner.close();
    await listed;
    await expect(learner.read([], { texts: true })).rejects.toThrow('ended');
  });
});

function thread(root: AbsolutePath): FileLearner {
  const learner = threadLearner(SCRIPT, { root });
  onTestFinished(() => learner.close());
  return learner;
}
