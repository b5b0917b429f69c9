/** A server on a clone that has no index yet, and a team's base that holds its files. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { publishToBase } from '../../../src/app/project/publish-base.ts';
import { type AbsolutePath, asRelative } from '../../../src/base/paths.ts';
import { openChromaBase } from '../../../src/storage/chroma/chroma-base.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../helpers/chroma-server.ts';
import { openLive } from '../../integration/live/open-live.ts';
import { git, makeProject, writeInto } from '../../integration/scan/project.ts';

const SHOP = {
  'src/cart.ts':
    '/** Holds what a customer buys. */\nexport class Cart {\n  addArticle(item: string) { return item; }\n}\n',
  'src/login.ts': '/** Refuses a login after five failures. */\nexport class LoginGuard {\n  lockAccount() {}\n}\n',
  'src/mail.ts': '/** Sends mails to customers. */\nexport class Mailer {\n  send() {}\n}\n',
};
const QUESTION = { query: 'lock an account after failed logins', limit: 5 };

describe.skipIf(!hasChroma())('while the first index is under way', () => {
  let server: ChromaServer;
  let environment: Record<string, string>;

  beforeEach(async () => {
    server = await startChroma();
    environment = { CODE_INTEL_BASE_URL: server.url };
  });
  afterEach(() => server.kill());

  it('a search is answered by the files that the base finds, and says so', async () => {
    await publish(shop());
    const { facts, live } = await begun(shop());
    const { hits, freshness } = await inTime(() => facts.searchCode(QUESTION));
    expect(hits[0]).toMatchObject({ file: 'src/login.ts', symbol: 'LoginGuard', startLine: 1, endLine: 4 });
    expect(freshness).toMatchObject({ state: 'partial', base: server.url });
    const { forestHits } = await inTime(() => facts.semanticSearch({ query: 'send a letter', leads: ['Mailer'] }));
    expect(forestHits[0]).toMatchObject({ file: 'src/mail.ts', snippet: expect.stringContaining('Sends mails') });
    const general = { question: 'what holds the articles', limit: 3, plan: [], isProven: () => false };
    expect((await inTime(() => facts.answerQuery(general))).hits[0]?.file).toBe('src/cart.ts');
    expect(live.state.state).toBe('initializing');
  });

  it('no file is shown that differs, is gone, or is of another repository', async () => {
    await publish(shop({ 'src/gone.ts': 'export class AccountLockGone {}\n' }));
    const other = shop({ 'src/cart.ts': 'export class AccountLockOfAnother {}\n' });
    git(other, 'config', 'remote.origin.url', 'https://git.example/team/another.git');
    await publish(other);
    const clone = shop();
    writeInto(clone, 'src/login.ts', 'export class SomethingElse {}\n');
    const { facts } = await begun(clone);
    const { hits } = await inTime(() => facts.searchCode({ query: 'AccountLock of a Cart', limit: 5 }));
    expect(hits.map(({ file, symbol }) => `${file} ${symbol}`)).toEqual(['src/cart.ts Cart']);
  });

  it('a fork is answered by what was published under another name', async () => {
    await publish(shop());
    const fork = shop({ 'src/mail.ts': 'export class OwnMailer {}\n' });
    git(fork, 'config', 'remote.origin.url', 'https://git.example/hanako/shop.git');
    const { facts } = await begun(fork);
    const { hits } = await inTime(() => facts.searchCode(QUESTION));
    expect(hits[0]).toMatchObject({ file: 'src/login.ts', symbol: 'LoginGuard' });
    expect(hits.map(({ file }) => file)).not.toContain('src/mail.ts');
  });

  it('the index answers as soon as it is there', async () => {
    await publish(shop());
    const { facts, live, gate } = await begun(shop());
    gate.open();
    await live.begin();
    expect((await facts.searchCode(QUESTION)).freshness).toMatchObject({ state: 'fresh' });
  });

  it.each(['../outside.ts', '/etc/passwd', 'src/\0.ts'])('a base that names %j misleads nobody', async (hostile) => {
    const root = shop();
    const { live, facts } = await begun(root);
    const chunk = { vector: await vectorOf(live), text: 'x', startLine: 1, endLine: 1, symbol: 'x' };
    const file = {
      key: 'k',
      repository: REPOSITORY,
      path: asRelative(hostile),
      pack: new Uint8Array(),
      chunks: [chunk],
    };
    await openChromaBase({ url: server.url }, live.embedder.fingerprint).publish([file]);
    await expect(facts.searchCode(QUESTION)).rejects.toMatchObject({ code: 'initializing' });
  });

  it('a search says when to come back where the base holds nothing of the project, or is away', async () => {
    const { facts } = await begun(shop());
    await expect(facts.searchCode(QUESTION)).rejects.toMatchObject({ code: 'initializing' });
    await publish(shop());
    expect((await inTime(() => facts.searchCode(QUESTION))).hits).not.toEqual([]);
    await server.kill();
    await expect(facts.searchCode(QUESTION)).rejects.toMatchObject({ code: 'initializing' });
    await server.restart();
  });

  async function publish(root: AbsolutePath): Promise<void> {
    const project = await openProject(root, { environment });
    try {
      await indexProject(project);
      await publishToBase(project, { keepDays: 30 });
    } finally {
      await project.close();
    }
  }

  /** Its run reads no file before the gate opens. */
  async function begun(root: AbsolutePath) {
    const opened = await openLive(root, environment);
    opened.gate.close();
    return opened;
  }
});

/** A slow machine may take longer than a question waits for the base; asked again, it has less to do. */
function inTime<T>(ask: () => Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: 100_000, interval: 100 });
}

const REPOSITORY = 'git.example/team/shop';

/** A clone of its own, as on another machine. */
function shop(changes: Readonly<Record<string, string>> = {}): AbsolutePath {
  const root = makeProject({ ...SHOP, ...changes });
  rmSync(path.join(root, '.code-intel'), { recursive: true, force: true });
  git(root, 'init', '-q');
  git(root, 'config', 'remote.origin.url', `https://${REPOSITORY}.git`);
  return root;
}

async function vectorOf(live: Awaited<ReturnType<typeof openLive>>['live']): Promise<Float32Array> {
  await live.embedder.load();
  const [vector] = await live.embedder.embed([QUESTION.query]);
  if (vector === undefined) throw new Error('a text has a vector');
  return vector;
}
