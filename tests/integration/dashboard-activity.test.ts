/** What the dashboard tells of the work of agents, and the switch of the gate. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeGate } from '../../src/app/composition/compose-gate.ts';
import { gateState } from '../../src/app/gate/person-commands.ts';
import { WITH_FILE_TOOLS } from '../../src/app/reports/cost-of-changes.ts';
import type { GateDoor } from '../../src/edge/dashboard/gate-view.ts';
import { NO_SESSION, REFUSED_EVENT } from '../../src/session/outcome/outcome-facts.ts';
import { type Answer, startDashboard, type TestDashboard } from '../helpers/dashboard.ts';
import { type LearningShop, openLearningShop } from '../helpers/learning-shop.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const FILE = 'src/auth/login-service.ts';

let shop: LearningShop;
let dashboard: TestDashboard;
let gate: GateDoor;
let session: string;
beforeAll(async () => {
  shop = await openLearningShop();
  const { root } = shop.workspace.project;
  const date = new Date(shop.now - 60_000).toISOString();
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, env });
  git('init', '-q');
  git('add', 'src');
  git('commit', '-q', '-m', 'As it was');
  session = (await shop.succeed()).id;
  shop.write(FILE, shop.workspace.project.readText(asFile(FILE)).replace('LOCK_MINUTES = 15', 'LOCK_MINUTES = 30'));
  refuse(session, { what: path.join(root, 'src/cart/cart.ts'), rule: 'not_explored' });
  refuse(NO_SESSION, { what: 'rm -rf src', rule: 'writes-project' });
  gate = { ports: composeGate(hostIn(temporaryFolder())), root };
  dashboard = await startDashboard(shop.workspace, { gate });
});
afterAll(async () => {
  await dashboard.server.close();
  await shop.remove();
});

function asFile(file: string): Parameters<typeof shop.workspace.project.readText>[0] {
  const found = shop.workspace.project.store.files().find((record) => record.path === file);
  if (found === undefined) throw new Error(`${file} is not indexed`);
  return found.path;
}

function hostIn(home: string): Parameters<typeof composeGate>[0] {
  mkdirSync(home, { recursive: true });
  return {
    home,
    temporaryFolder: home,
    programFolder: home,
    platform: process.platform,
    environment: { XDG_STATE_HOME: path.join(home, 'state') },
    now: () => shop.now,
  };
}

function refuse(sessionId: string, detail: { readonly what: string; readonly rule: string }): void {
  const all = { call: 'Edit', why: 'It was not looked at.', ...detail };
  shop.workspace.sessions.record({ sessionId, at: shop.now, kind: REFUSED_EVENT, detail: all });
}

const bodyOf = async (route: string) => (await dashboard.askKnown(`/api/${route}`)).body;
const error = ({ status, body }: Answer) => [status, body?.error];

describe('the overview', () => {
  it('counts the week, and says what was refused and why, also before a session', async () => {
    expect(await bodyOf('overview')).toMatchObject({
      week: { sessions: 1, changes: 1, filesChanged: 1, refusals: 2, success: 1, failure: 0 },
      before: { sessions: 0, refusals: 0 },
      refused: expect.arrayContaining([
        {
          rule: 'not_explored',
          count: 1,
          calls: [expect.objectContaining({ path: 'src/cart/cart.ts', sessionId: session })],
        },
        {
          rule: 'writes-project',
          count: 1,
          calls: [expect.objectContaining({ what: 'rm -rf src', path: null, sessionId: null })],
        },
      ]),
      refusedFiles: [{ path: 'src/cart/cart.ts', count: 1 }],
    });
  });

  it('has seven days, the last one of them today', async () => {
    const days: unknown = (await bodyOf('overview'))?.days;
    expect(days).toHaveLength(7);
    expect(days).toEqual(expect.arrayContaining([{ day: '2026-03-02', sessions: 1, refusals: 2 }]));
  });

  it('compares the cost of a change with what was measured without', async () => {
    const cost = {
      changes: 1,
      calls: expect.any(Number),
      kilobytes: expect.any(Number),
      baseline: WITH_FILE_TOOLS,
    };
    expect((await bodyOf('overview'))?.cost).toEqual(cost);
  });

  it('shows at work only who called a moment ago', async () => {
    const live = async () => (await bodyOf('overview'))?.live;
    await shop.call('start_session', { intent: 'QUESTION', query: 'how are carts priced?' });
    expect(await live()).toHaveLength(1);
    shop.now += 6 * 60_000;
    expect(await live()).toEqual([]);
    shop.now -= 6 * 60_000;
  });
});

describe('a session', () => {
  it('tells what was changed beside the commit before it', async () => {
    const changes = await bodyOf(`sessions/${session}/changes`);
    expect(changes).toMatchObject({
      base: { subject: 'As it was' },
      files: [{ path: FILE, granted: true, added: 2, removed: 1, isCut: false, commit: null }],
    });
    expect(JSON.stringify(changes)).toContain('+const LOCK_MINUTES = 30');
  });

  it('tells what the gate refused', async () => {
    const refusal = { kind: 'refusal', name: 'agent:Edit', what: 'src/cart/cart.ts', why: 'It was not looked at.' };
    const view = await bodyOf(`sessions/${session}`);
    expect(view).toMatchObject({
      observed: { refusals: 1 },
      steps: expect.arrayContaining([expect.objectContaining(refusal)]),
    });
  });

  it('tells which lines were shown', async () => {
    const steps = JSON.stringify((await bodyOf(`sessions/${session}`))?.steps);
    expect(steps).toMatch(/"shown":\[\{"path":"src\/auth\/[\w-]+\.ts","lines":\[\{"start":\d+,"end":\d+\}/);
  });
});

describe('a file', () => {
  it('is shown with its symbols, its users and the sessions in it', async () => {
    const file = await bodyOf(`file?path=${FILE}`);
    expect(file).toMatchObject({
      path: FILE,
      language: 'typescript',
      symbols: expect.arrayContaining([expect.objectContaining({ name: 'LoginService', kind: 'class' })]),
      sessions: [expect.objectContaining({ sessionId: session, isChanged: true })],
    });
    const store = await bodyOf('file?path=src/auth/session-store.ts');
    expect(store?.users).toEqual(expect.arrayContaining([expect.objectContaining({ path: FILE })]));
  });

  it.each(['../../etc/passwd', '/etc/passwd', '.git/config', '.code-intel/config.json', 'nothing.ts'])(
    '%s is not shown',
    async (file) => {
      expect(error(await dashboard.askKnown(`/api/file?path=${encodeURIComponent(file)}`))).toEqual([404, 'not_found']);
    },
  );

  it('tells the uses of a symbol', async () => {
    expect(await bodyOf('uses?symbol=SessionStore')).toMatchObject({
      uses: expect.arrayContaining([expect.objectContaining({ file: FILE, isSure: true })]),
    });
    expect(error(await dashboard.askKnown('/api/uses?symbol='))).toEqual([400, 'invalid_argument']);
  });
});

describe('the gate', () => {
  const isOff = () => gateState(gate.ports, gate.root).isOff;

  it('is switched off with the code of the terminal only, and on by anybody who holds the token', async () => {
    expect((await bodyOf('overview'))?.gate).toMatchObject({ mode: 'enforce', isOff: false, canSwitchOff: true });
    const code = dashboard.server.switchCode;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(error(await dashboard.post('/api/gate', { action: 'off', minutes: 10 }))).toEqual([400, 'invalid_argument']);
    expect(error(await dashboard.post('/api/gate', { action: 'off', minutes: 10, code: wrong }))).toEqual([
      403,
      'wrong_code',
    ]);
    expect(isOff()).toBe(false);
    expect((await dashboard.post('/api/gate', { action: 'off', minutes: 10, code })).status).toBe(200);
    expect(isOff()).toBe(true);
    expect((await bodyOf('overview'))?.gate).toMatchObject({ isOff: true, offUntil: '2026-03-02T09:10:00.000Z' });
    expect((await dashboard.post('/api/gate', { action: 'on' })).status).toBe(200);
    expect(isOff()).toBe(false);
  });

  it.each([
    { action: 'open' },
    {},
    { action: 'off', minutes: 0, code: 'x' },
    { action: 'off', minutes: 100_000, code: 'right' },
  ])('is not switched by %j', async (body) => {
    const right = 'code' in body && body.code === 'right' ? { code: dashboard.server.switchCode } : {};
    expect(error(await dashboard.post('/api/gate', { ...body, ...right }))).toEqual([400, 'invalid_argument']);
    expect(isOff()).toBe(false);
  });

  it('takes no code after five wrong ones, and none where no person started it', async () => {
    const other = await startDashboard(shop.workspace, { gate });
    const code = other.server.switchCode;
    for (let tries = 0; tries < 5; tries++) await other.post('/api/gate', { action: 'off', code: `${code}${tries}` });
    expect(error(await other.post('/api/gate', { action: 'off', code }))).toEqual([403, 'wrong_code']);
    await other.server.close();
    const agents = await startDashboard(shop.workspace, { gate, whoElse: 'process 7 (claude)' });
    const answer = await agents.post('/api/gate', { action: 'off', code: agents.server.switchCode });
    expect([error(answer), isOff()]).toEqual([[403, 'read_only'], false]);
    await agents.server.close();
  });
});
