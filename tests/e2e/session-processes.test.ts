/** Several servers and hooks at once, and servers that are killed: nothing that was answered is lost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionStore } from '../../src/session/state/store.ts';
import { readGrants } from '../../src/storage/grants/read.ts';
import { SpoolReader } from '../../src/storage/spool/spool-reader.ts';
import { openSqliteSessions } from '../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { SEAL, sessionWith } from '../helpers/session-fixture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { AT, grantsPlace, spoolIn } from '../integration/sessions/places.ts';

const STEPS = 8;

describe('processes at once', () => {
  it('append and swap without losing anything, ids ascending', async () => {
    const folder = folderWithSession();
    const told = await together(folder, [
      ['work', 'a', 60],
      ['work', 'b', 60],
    ]);
    const rows = open(folder).evidence('s1');
    const returned = told.flat().sort((left, right) => Number(left.id) - Number(right.id));
    expect(rows.map(({ id, tool }) => ({ id, tool }))).toEqual(returned.map(({ id, tool }) => ({ id, tool })));
    expect(told.map((lines) => lines.map(({ id }) => id))).toEqual(told.map((lines) => ascending(lines)));
    expect(new Set(returned.map(({ ledgerFrom }) => ledgerFrom)).size).toBe(120);
    expect(open(folder).get('s1')).toMatchObject({ ledgerFrom: 121, revision: 121 });
  });

  it('make one file of sessions, and one key', async () => {
    const folder = temporaryFolder();
    const told = await together(folder, [
      ['open', 'a', 1],
      ['open', 'b', 1],
      ['open', 'c', 1],
    ]);
    expect(told).toEqual(Array(3).fill([{ sessions: 0, key: 'key' }]));
    expect(readdirSync(folder).filter((name) => /damaged|emptied|foreign|new/.test(name))).toEqual([]);
    expect(readdirSync(path.join(folder, 'state'))).toEqual(['key']);
  });

  it('write and take in the spool, each event once', async () => {
    const folder = folderWithSession();
    await together(folder, [
      ['spool', 'a', 400],
      ['spool', 'b', 400],
      ['intake', 'x', 40],
      ['intake', 'y', 40],
    ]);
    const store = open(folder);
    const rest: string[] = [];
    const report = new SpoolReader(spoolIn(folder), store).takeIn(AT, ({ id }) => rest.push(id));
    expect([report.tampering, report.losses]).toEqual([[], []]);
    const wanted = ['a', 'b'].flatMap((name) => Array.from({ length: 400 }, (_, round) => `${name}-${round}`));
    const times = wanted.map(
      (id) => Number(store.meta(`taken ${id}`) ?? 0) + rest.filter((late) => late === id).length,
    );
    expect(times).toEqual(wanted.map(() => 1));
  });

  it('publish the grants of a conversation in turns, the newest state last', async () => {
    const folder = folderWithSession();
    const told = await together(folder, [
      ['publish', 'a', 30],
      ['publish', 'b', 30],
    ]);
    expect(
      told
        .flat()
        .map(({ revision }) => revision)
        .sort(byNumber),
    ).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(readGrants(grantsPlace(folder), { kind: 'key', seal: SEAL }, 'c1')).toMatchObject({
      kind: 'valid',
      grants: { revision: 60, sessionRevision: 60 },
    });
  });
});

describe('a server that is killed', () => {
  it.each(Array.from({ length: STEPS }, (_, at) => at + 1))('after step %i has lost nothing', async (steps) => {
    const folder = folderWithSession();
    const server = await start(folder, ['steps', 'a', STEPS]);
    for (let step = 0; step < steps; step++) {
      server.goOn();
      expect(await server.next()).toEqual({ round: step });
    }
    await server.kill();
    const expected = Array.from({ length: STEPS }, (_, step) => step < steps);
    expect(stepsFoundIn(open(folder))).toEqual(expected);
  });

  it('at any moment has lost nothing that it told, and leaves a file that goes on', async () => {
    const folder = folderWithSession();
    for (const [turn, lines] of [3, 17, 40].entries()) {
      const server = await start(folder, ['work', `turn${turn}`, 100_000]);
      server.goOn();
      const told = await server.take(lines);
      const all = [...told, ...(await server.kill())];
      const stored = new Map(
        open(folder)
          .evidence('s1')
          .map(({ id, tool }) => [id, tool]),
      );
      expect(all.filter(({ id, tool }) => stored.get(Number(id)) !== tool)).toEqual([]);
      expect(open(folder).get('s1')?.ledgerFrom).toBeGreaterThanOrEqual(Number(all.at(-1)?.ledgerFrom));
    }
  });

  it('or finds the disk full has lost nothing that it told, and says why', async () => {
    const folder = folderWithSession();
    const server = await start(folder, ['work', 'a', 100_000], 'ulimit -f 400');
    server.goOn();
    const told = await server.rest();
    expect(told.at(-1)).toEqual({ failed: 'disk_full' });
    const stored = new Set(
      open(folder)
        .evidence('s1')
        .map(({ id }) => id),
    );
    expect(told.slice(0, -1).filter(({ id }) => !stored.has(Number(id)))).toEqual([]);
    expect(told.length).toBeGreaterThan(10);
  });
});

type Told = Readonly<Record<string, unknown>>;
type Task = readonly [mode: string, name: string, rounds: number];

interface Running {
  goOn(): void;
  next(): Promise<Told>;
  take(count: number): Promise<Told[]>;
  /** What is told until it ends. */
  rest(): Promise<Told[]>;
  /** What it told until then. */
  kill(): Promise<Told[]>;
}

/** Starts all, lets them go at the same moment and waits for their ends. */
async function together(folder: string, tasks: readonly Task[]): Promise<Told[][]> {
  const running = await Promise.all(tasks.map((task) => start(folder, task)));
  for (const { goOn } of running) goOn();
  return Promise.all(running.map((process_) => process_.rest()));
}

async function start(folder: string, [mode, name, rounds]: Task, limits = 'true'): Promise<Running> {
  const script = path.join(import.meta.dirname, 'session-process.ts');
  const argv = ['--import', 'tsx', script, mode, folder, name, String(rounds)];
  const child = spawn('bash', ['-c', `${limits}; exec "$@"`, 'bash', process.execPath, ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const running = reading(child);
  expect(await running.next()).toEqual({ ready: true });
  return running;
}

function reading(child: ChildProcess): Running {
  if (!child.stdout || !child.stdin) throw new Error('the process has no pipes');
  const { stdin } = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Told> => JSON.parse((await lines.next()).value);
  const rest = async (): Promise<Told[]> => {
    const told: Told[] = [];
    for (let line = await lines.next(); !line.done; line = await lines.next()) told.push(JSON.parse(line.value));
    return told;
  };
  return {
    goOn: () => void stdin.write('\n'),
    next,
    rest,
    take: async (count) => {
      const told: Told[] = [];
      while (told.length < count) told.push(await next());
      return told;
    },
    kill: () => {
      child.kill('SIGKILL');
      return rest();
    },
  };
}

/** Whether what each step did is there, in the order of the steps. */
function stepsFoundIn(store: SessionStore): boolean[] {
  const session = store.get('s1');
  return [
    store.get('made-0') !== undefined,
    store.evidence('s1').some(({ tool }) => tool === 'step-1'),
    session?.ledgerFrom === 2,
    store.events('s1').some(({ kind }) => kind === 'step-3'),
    store.prompts('c1').includes('step-4'),
    store.meta('step') === '5',
    !store.admit('step-6', 6),
    session?.lastCallAt === 10_007,
  ];
}

function folderWithSession(): string {
  const folder = temporaryFolder();
  open(folder).create(sessionWith());
  return folder;
}

function open(folder: string): SessionStore {
  const file = path.join(folder, 'sessions.db');
  const store = openSqliteSessions({ file, seal: SEAL, onNotice: (text) => expect.fail(text) });
  onTestFinished(() => store.close());
  return store;
}

function ascending(lines: readonly Told[]): unknown[] {
  return lines.map(({ id }) => id).sort(byNumber);
}

function byNumber(left: unknown, right: unknown): number {
  return Number(left) - Number(right);
}
