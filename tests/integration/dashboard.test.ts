/** Who is answered by the dashboard, and what. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startDashboard, type TestDashboard } from '../helpers/dashboard.ts';
import { type LearningShop, openLearningShop } from '../helpers/learning-shop.ts';

let shop: LearningShop;
let dashboard: TestDashboard;
let session: string;
beforeAll(async () => {
  shop = await openLearningShop();
  session = (await shop.succeed()).id;
  dashboard = await startDashboard(shop.workspace);
});
afterAll(async () => {
  await dashboard.server.close();
  await shop.remove();
});

const error = ({ status, body }: Answer) => [status, body?.error];
const SHARED_LINE = {
  number: expect.any(Number),
  parts: expect.arrayContaining([{ text: expect.any(String), isMatch: true }]),
};
const READING = [
  'overview',
  'file?path=x',
  'uses?symbol=x',
  'sessions',
  'search?q=login',
  'map',
  'index',
  'learned',
  'trends',
  'events',
  'nothing',
];

describe('without the token', () => {
  it.each(READING)('/api/%s is not answered', async (route) => {
    expect(error(await dashboard.ask(`/api/${route}`))).toEqual([401, 'token_required']);
  });

  it.each(['', 'x', 'Bearer', 'Basic abc', `Bearer ${'A'.repeat(43)}`])('%j is no token', async (Authorization) => {
    expect((await dashboard.ask('/api/sessions', { headers: { Authorization } })).status).toBe(401);
  });

  it('the page is there, and holds nothing of the project', async () => {
    expect(await dashboard.ask('/')).toMatchObject({ status: 200, text: '<title>page</title>' });
  });
});

describe('a request', () => {
  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', '[::1]:1', 'localhost.evil.example'])(
    'to the name %j is refused',
    async (Host) => {
      expect(error(await dashboard.askKnown('/api/sessions', { headers: { Host } }))).toEqual([403, 'wrong_host']);
      expect((await dashboard.ask('/', { headers: { Host } })).status).toBe(403);
    },
  );

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])(
    'of the origin %s is refused',
    async (Origin) => {
      expect(error(await dashboard.askKnown('/api/sessions', { headers: { Origin } }))).toEqual([403, 'wrong_origin']);
    },
  );

  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/dist/main.js',
    '//etc/passwd',
    '/.code-intel/index.db',
  ])('for %s leads to no file', async (file) => {
    expect((await dashboard.ask(file)).status).toBe(404);
  });

  it('for a target that is no path leads nowhere', async () => {
    expect((await dashboard.ask('///')).status).toBe(404);
  });

  it.each(['/api/sessions/..%2f..%2findex', '/api/sessions/%E0%A4%A', '/api/learned/', '/api'])(
    'for %s leads nowhere',
    async (route) => {
      expect((await dashboard.askKnown(route)).status).toBe(404);
    },
  );

  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/api/sessions', 'GET'],
    ['GET', '/api/learned/forget', 'POST'],
    ['DELETE', '/api/events', 'GET'],
    ['OPTIONS', '/api/sessions', 'GET'],
  ])('%s %s is told what is known', async (method, route, allow) => {
    const { status, headers } = await dashboard.askKnown(route, { method });
    expect([status, headers.allow]).toEqual([405, allow]);
  });

  it('is answered with headers that keep others out', async () => {
    for (const { headers } of [await dashboard.ask('/'), await dashboard.ask('/api/x')]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self';"),
      });
      expect(Object.keys(headers).filter((name) => /^access-control|^set-cookie/.test(name))).toEqual([]);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
    }
  });
});

describe('the address for the program that opens a browser', () => {
  it('leads to the token once', async () => {
    const { pathname, search } = new URL(dashboard.server.launchAddress());
    const [first, second] = [await dashboard.ask(pathname + search), await dashboard.ask(pathname + search)];
    expect([first.status, first.headers.location]).toEqual([303, `/?token=${dashboard.token}`]);
    expect([second.status, second.headers.location]).toEqual([303, '/']);
    expect(search).not.toContain(dashboard.token);
  });
});

describe('an answer', () => {
  const bodyOf = async (route: string) => (await dashboard.askKnown(`/api/${route}`)).body;

  it('comes for the token in the header and in the address', async () => {
    expect((await dashboard.askKnown('/api/sessions')).status).toBe(200);
    expect((await dashboard.ask(`/api/sessions?token=${dashboard.token}`)).status).toBe(200);
  });

  it('tells the sessions and the steps of one', async () => {
    expect(await bodyOf('sessions')).toMatchObject({
      total: 1,
      sessions: [{ sessionId: session, outcome: 'success' }],
    });
    const view = await bodyOf(`sessions/${session}`);
    expect(view).toMatchObject({
      outcomes: [{ outcome: 'success' }],
      slots: [{ name: 'target_feature' }, { name: 'trigger_condition' }, { name: 'observed_issue' }],
    });
    expect(view?.steps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'evidence', name: 'find_references', phase: 'EXPLORATION' }),
        expect.objectContaining({ kind: 'phase', what: 'EXPLORATION → READY', phase: 'READY' }),
        expect.objectContaining({ kind: 'agent', name: 'agent:edit', what: 'src/auth/login-service.ts' }),
      ]),
    );
    expect(error(await dashboard.askKnown('/api/sessions/s_nobody'))).toEqual([404, 'session_not_found']);
  });

  it('tells why each hit was chosen', async () => {
    expect(await bodyOf('search?q=where%20are%20logins%20locked')).toMatchObject({
      hits: expect.arrayContaining([
        expect.objectContaining({
          file: 'src/auth/login-service.ts',
          parts: expect.objectContaining({ lexical: expect.any(Number), vector: expect.any(Number) }),
          snippet: expect.arrayContaining([SHARED_LINE]),
        }),
      ]),
      fits: true,
      freshness: 'fresh',
    });
    expect(error(await dashboard.askKnown('/api/search?q=%20'))).toEqual([400, 'invalid_argument']);
  });

  it('counts for the map which other files refer to a file', async () => {
    const map = await bodyOf('map');
    const files: unknown = map?.files;
    const store = Array.isArray(files)
      ? files.find(({ path: file }) => file === 'src/auth/session-store.ts')
      : undefined;
    expect(store).toMatchObject({ language: 'typescript', usedBy: expect.any(Number), lines: expect.any(Number) });
    expect(store.usedBy).toBeGreaterThan(0);
  });

  it('tells the index and the trends', async () => {
    expect(await bodyOf('index')).toMatchObject({ state: 'complete', sync: 'up_to_date', files: expect.any(Number) });
    expect(await bodyOf('trends')).toMatchObject({
      days: [{ day: '2026-03-02', success: 1, failure: 0, refusals: 0 }],
      stats: { total: 1 },
    });
  });
});

describe('deleting', () => {
  const pair = { kind: 'pair', nlTerm: 'login service', symbol: 'src/auth/login-service.ts:LoginService.authenticate' };
  const json = { 'Content-Type': 'application/json' };

  it('needs the origin, the header, JSON, and little of it', async () => {
    const { origin, token } = dashboard;
    const refusals = [
      await dashboard.askKnown('/api/learned/forget', { method: 'POST', headers: json, body: '{}' }),
      await dashboard.ask(`/api/learned/forget?token=${token}`, {
        method: 'POST',
        headers: { ...json, Origin: origin },
      }),
      await dashboard.askKnown('/api/learned/forget', { method: 'POST', headers: { Origin: origin }, body: '{}' }),
      await dashboard.post('/api/learned/forget', { kind: 'agreement', file: 'x'.repeat(20_000) }),
      await dashboard.post('/api/learned/forget', { kind: 'everything' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 415, 413, 400]);
  });

  it('is refused where no person started the dashboard', async () => {
    const other = await startDashboard(shop.workspace, { whoElse: 'process 7 (claude)' });
    expect(error(await other.post('/api/learned/forget', pair))).toEqual([403, 'read_only']);
    expect((await other.askKnown('/api/learned')).body).toMatchObject({ canDelete: false, pairs: { length: 1 } });
    await other.server.close();
  });

  it.each(['../../config.json', '..', 'nothing.md', ''])('leaves what is no page alone: %j', async (file) => {
    const kept = shop.inFolder('config.json');
    writeFileSync(kept, '{}');
    expect([400, 404]).toContain((await dashboard.post('/api/learned/forget', { kind: 'agreement', file })).status);
    expect(existsSync(kept)).toBe(true);
  });

  it('takes a pair and a page away, and nothing else', async () => {
    expect((await dashboard.post('/api/learned/forget', pair)).status).toBe(200);
    expect(error(await dashboard.post('/api/learned/forget', pair))).toEqual([404, 'not_found']);
    const [file = ''] = readdirSync(shop.inFolder('agreements'));
    const left = { pairs: [], agreements: [{ nlTerm: 'login service', file }] };
    expect((await dashboard.askKnown('/api/learned')).body).toMatchObject(left);
    expect((await dashboard.post('/api/learned/forget', { kind: 'agreement', file })).status).toBe(200);
    expect(existsSync(path.join(shop.inFolder('agreements'), file))).toBe(false);
  });
});

describe('a log', () => {
  it('holds a bug without the token', async () => {
    const broken = await startDashboard({
      ...shop.workspace,
      takeIn: () => {
        throw new Error('out of order');
      },
    });
    const answer = await broken.ask(`/api/sessions?token=${broken.token}`);
    expect([answer.status, answer.body?.error]).toEqual([500, 'internal']);
    expect(answer.text).not.toContain('out of order');
    expect(broken.logged).toEqual([expect.stringContaining('/api/sessions failed: Error: out of order')]);
    expect(broken.logged.join()).not.toContain(broken.token);
    await broken.server.close();
  });
});
