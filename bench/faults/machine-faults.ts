/** Faults of the machine below the program: its clock, its disk, and folders that change by the thousand. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick, type Random } from '../../tests/integration/indexing/generated-project.ts';
import { converse, editOf, requireClosed } from './gate-checks.ts';
import { type Fault, type Place, removeFolder, type Tally, writeInto } from './place.ts';
import { callsOf } from './server-calls.ts';

const DAY_MS = 86_400_000;

const clockJumps: Fault = {
  name: 'clock jumps',
  strike: async (place, random, tally) => {
    const clock = path.join(place.home, 'clock');
    writeFileSync(clock, '0');
    const environment = {
      CLOCK_SHIFT_FILE: clock,
      NODE_OPTIONS: `--require ${path.join(import.meta.dirname, '../shifted-clock.cjs')}`,
    };
    const server = place.serve({ environment });
    const { send, all } = callsOf(server);
    for (const jump of jumps(random)) {
      writeFileSync(clock, String(jump));
      tally.injected++;
      writeInto(place.root, 'edited.ts', `export function jumped(): number {\n  return ${jump};\n}\n`);
      send('find_definitions', { symbol: 'jumped' });
      send('start_session', { intent: 'MODIFY', query: `Jump by ${jump}` });
      for (const answer of await all())
        tally.check(`clock ${jump}: answered`, !/bug in code-intel/.test(answer), answer);
      const found = await place.run(['def', 'jumped', '--json', '--path', place.root], { environment });
      tally.check(`clock ${jump}: a command finds what is there`, found.code === 0, found.err + found.out);
      const { code, err } = await place.hook('PreToolUse', editOf(place), { environment });
      tally.check(`clock ${jump}: no grant without evidence`, code === 2, err);
    }
    server.kill('SIGKILL');
    rmSync(path.join(place.root, 'edited.ts'));
    await place.requireWhole(tally, 'clock jumps');
  },
};

/** Forth and back by days, to the year 1970, and home. */
function jumps(random: Random): readonly number[] {
  return [Math.round(random() * 30 * DAY_MS), -Math.round(random() * 30 * DAY_MS), 3_600_000 - Date.now(), 0];
}

const noSpace: Fault = {
  name: 'a file system that fills',
  strike: async (place, random, tally) => {
    const kept = `${place.state}-kept`;
    const kilobytes = Math.floor(80 + random() * 1200);
    cpSync(place.state, kept, { recursive: true });
    rmSync(place.state, { recursive: true });
    mkdirSync(place.state);
    // Only the administrator mounts; elsewhere the limit of file sizes stands in (`full disk`).
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', place.state]).status === 0;
    try {
      if (isMounted) await fill(place, `${kilobytes} kB`, tally);
    } finally {
      if (isMounted) spawnSync('umount', ['-l', place.state]);
      rmSync(place.state, { recursive: true });
      cpSync(kept, place.state, { recursive: true });
      rmSync(kept, { recursive: true });
    }
    await place.requireWhole(tally, 'a file system that fills');
  },
};

async function fill(place: Place, size: string, tally: Tally): Promise<void> {
  tally.injected++;
  for (const argv of [
    ['index', place.root],
    ['search', 'retry the invoice'],
    ['sessions', 'list'],
  ]) {
    const here = argv[0] === 'index' ? [] : ['--path', place.root];
    const { code, out, err } = await place.run([...argv, ...here, '--json']);
    const isClear = code !== null && /"error": ?"(?!internal)/.test(out);
    // A list of nothing ends with 1, as everywhere.
    const isAnswer = code === 0 || (code === 1 && /^\{/.test(out) && !/"error"/.test(out));
    tally.check(`${size}: ${argv[0]} answers or says that the disk is full`, isAnswer || isClear, err + out);
    tally.check(`${size}: no stack trace`, !/\n\s+at .*\(/.test(err), err);
  }
  const server = place.serve();
  const { send, all } = callsOf(server);
  send('find_definitions', { symbol: 'Invoice' });
  for (let at = 0; at < 5; at++) send('start_session', { intent: 'MODIFY', query: 'Retry the invoice twice' });
  for (const answer of await all())
    tally.check(`${size}: the server answers`, !/bug in code-intel/.test(answer), answer);
  server.kill('SIGKILL');
  await requireClosed(place, tally, size);
}

const wideSwitch: Fault = {
  name: 'a switch of many files while a server answers',
  strike: async (place, _random, tally) => {
    const server = place.serve();
    const { send, all } = callsOf(server);
    send('find_definitions', { symbol: 'Invoice' });
    await all();
    for (let at = 0; at < place.wide; at++) {
      writeInto(
        place.root,
        `wide/area${at % 100}/file${at}.ts`,
        `export function wide${at}(): number {\n  return ${at};\n}\n`,
      );
    }
    tally.injected++;
    for (const symbol of ['wide0', `wide${place.wide - 1}`, 'Invoice']) {
      const started = Date.now();
      send('find_definitions', { symbol });
      const [answer = ''] = await all();
      const shown = symbol === 'Invoice' ? 'class Invoice' : `file${symbol.slice(4)}\\.ts`;
      const isTold = new RegExp(`${shown}|updating|partial|outdated|initializing`).test(answer);
      tally.check(`${symbol} is not denied without a word`, isTold && !/bug in code-intel/.test(answer), answer);
      tally.check(`${symbol} is answered in 20 s`, Date.now() - started < 20_000, `${Date.now() - started} ms`);
    }
    const found = await place.run(['def', `wide${place.wide >> 1}`, '--json', '--path', place.root]);
    tally.check('a command finds one in the middle', found.code === 0, found.err + found.out);
    rmSync(path.join(place.root, 'wide'), { recursive: true });
    send('find_definitions', { symbol: 'wide0' });
    const [gone = ''] = await all();
    tally.check('a file that is gone is not shown', !/export function wide0/.test(gone), gone);
    server.kill('SIGKILL');
    await place.requireWhole(tally, 'wide switch');
  },
};

const deleted: Fault = {
  name: 'a project that is deleted under its server',
  strike: async (place, random, tally) => {
    const aside = `${place.root}-aside`;
    cpSync(place.root, aside, { recursive: true, preserveTimestamps: true });
    const server = place.serve();
    const { send, all } = callsOf(server);
    send('find_definitions', { symbol: 'Invoice' });
    await all();
    const victim = random() < 0.5 ? place.root : place.state;
    const removal = removeFolder(victim);
    for (let at = 0; at < 20; at++) {
      send('find_definitions', { symbol: 'Invoice' });
      await sleep(random() * 4);
    }
    await removal;
    tally.injected++;
    send('find_definitions', { symbol: 'Invoice' });
    send('start_session', { intent: 'MODIFY', query: 'Retry the invoice twice' });
    for (const answer of await all())
      tally.check('a server without its project answers', !/bug in code-intel/.test(answer), answer);
    tally.check('what is gone is gone', victim !== place.root || !existsSync(place.root));
    server.kill('SIGKILL');
    await sleep(100);
    await removeFolder(place.root);
    cpSync(aside, place.root, { recursive: true, preserveTimestamps: true });
    rmSync(aside, { recursive: true });
    await place.requireWhole(tally, 'deleted project');
  },
};

const growingLogs: Fault = {
  name: 'a hundred sessions at once',
  strike: async (place, random, tally) => {
    const servers = [place.serve(), place.serve(), place.serve()];
    const calls = servers.map(callsOf);
    for (let at = 0; at < 100; at++) {
      pick(random, calls).send('start_session', { intent: 'MODIFY', query: `Retry the invoice ${at} times` });
    }
    tally.injected += 100;
    const answers = (await Promise.all(calls.map(({ all }) => all()))).flat();
    const ids = answers.map((answer) => /s_[\w-]{8}/.exec(answer)?.[0]);
    tally.check('each session has an id of its own', new Set(ids).size === 100 && !ids.includes(undefined), ids.join());
    for (const server of servers) {
      const peak = peakOf(server.pid);
      tally.check('a server needs less than 512 MB', peak < 512_000, `${peak} kB`);
      server.kill('SIGKILL');
    }
    const list = await place.run(['sessions', 'list', '--json', '--limit', '1000', '--path', place.root]);
    for (const id of ids)
      tally.check('a session is listed after its server was killed', list.out.includes(id ?? '?'), id);
    await place.requireWhole(tally, 'a hundred sessions');
  },
};

const noFile: Fault = {
  name: 'a pipe or a folder in the place of a file of the state',
  strike: async (place, random, tally) => {
    if (process.platform === 'win32') return;
    await converse(place);
    const kept = `${place.state}-kept`;
    cpSync(place.state, kept, { recursive: true });
    for (const name of [pick(random, stateFiles(place)), path.join('spool', pick(random, segmentsOf(place)))]) {
      const file = path.join(place.state, name);
      rmSync(file);
      const kind = random() < 0.5 ? 'pipe' : 'folder';
      if (kind === 'folder') mkdirSync(file);
      else spawnSync('mkfifo', [file]);
      tally.injected++;
      await place.requireAnswer(tally, `${kind} for ${name}`);
      const sessions = await place.run(['sessions', 'list', '--path', place.root]);
      const isSaid = sessions.code !== null && !/bug/.test(sessions.err);
      tally.check(`${kind} for ${name}: sessions are told or refused`, isSaid, sessions.err);
      await requireClosed(place, tally, `${kind} for ${name}`);
      rmSync(place.state, { recursive: true });
      cpSync(kept, place.state, { recursive: true });
    }
    rmSync(kept, { recursive: true });
    await place.requireWhole(tally, 'no file of the state');
  },
};

function segmentsOf(place: Place): readonly string[] {
  return readdirSync(path.join(place.state, 'spool'));
}

/** Kilobytes; 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  return Number(/VmHWM:\s*(\d+)/.exec(spawnSync('cat', [`/proc/${pid}/status`]).stdout.toString())?.[1] ?? 0);
}

/** Names of the files of the state, of whichever folder in it. */
export function stateFiles(place: Place): readonly string[] {
  const entries = readdirSync(place.state, { recursive: true, encoding: 'utf8' });
  return entries.filter((name) => statSync(path.join(place.state, name)).isFile());
}

export const MACHINE_FAULTS: readonly Fault[] = [clockJumps, noSpace, wideSwitch, deleted, growingLogs, noFile];
