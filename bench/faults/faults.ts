/** What befalls a program: each once, by seed, with what must hold afterwards. */
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../../tests/integration/indexing/generated-project.ts';
import { converse, editOf, requireClosed } from './gate-checks.ts';
import { MACHINE_FAULTS, stateFiles } from './machine-faults.ts';
import { type Fault, removeFolder, writeInto } from './place.ts';
import { callsOf } from './server-calls.ts';

const NOBODY = 65534;

const killedIndexer: Fault = {
  name: 'SIGKILL of `index`',
  strike: async (place, random, tally) => {
    if (random() < 0.5) rmSync(path.join(place.state, 'index.db'), { force: true });
    const force = random() < 0.5 ? ['--force'] : [];
    await place.run(['index', place.root, ...force], { killAfter: 100 + random() * 1500 });
    tally.injected++;
    await place.requireWhole(tally, 'killed index');
  },
};

const killedServer: Fault = {
  name: 'SIGKILL of the server',
  strike: async (place, random, tally) => {
    const server = place.serve();
    const { send } = callsOf(server);
    for (const symbol of ['Invoice', 'Session', 'Ledger']) send('find_definitions', { symbol });
    send('start_session', { intent: 'MODIFY', query: 'Retry the invoice twice' });
    await sleep(100 + random() * 1500);
    server.kill('SIGKILL');
    tally.injected++;
    await place.requireWhole(tally, 'killed server');
    await requireClosed(place, tally, 'killed server');
  },
};

const killedHook: Fault = {
  name: 'SIGKILL of the hook',
  strike: async (place, random, tally) => {
    await place.hook('PreToolUse', editOf(place), { killAfter: random() * 120 });
    tally.injected++;
    await requireClosed(place, tally, 'killed hook');
  },
};

const fullDisk: Fault = {
  name: 'full disk',
  strike: async (place, random, tally) => {
    const added = `added-${Math.floor(random() * 1e6)}.txt`;
    writeInto(place.root, added, Array.from({ length: 4000 }, () => random().toString(36).slice(2)).join('\n'));
    const kilobytes = Math.floor(16 + random() * 400);
    const { code, out } = await place.run(['index', place.root, '--json'], {
      limits: `trap '' XFSZ; ulimit -f ${kilobytes}`,
    });
    tally.injected++;
    tally.check('a full disk is named', code === 0 || /"error": ?"(?!internal)/.test(out), out);
    rmSync(path.join(place.root, added));
    await place.requireWhole(tally, 'full disk');
  },
};

const readOnly: Fault = {
  name: 'read-only state',
  strike: async (place, _random, tally) => {
    // The administrator may write everywhere.
    if (process.getuid?.() !== 0) return;
    chmodSync(place.root, 0o755);
    tally.injected++;
    await place.requireAnswer(tally, 'state of another account', { uid: NOBODY });
    const list = await place.run(['sessions', 'list', '--path', place.root], { uid: NOBODY });
    tally.check(
      'sessions of a read-only state are told or refused',
      !/bug/.test(list.err) && list.code !== null,
      list.err,
    );
  },
};

const damage: Fault = {
  name: 'damaged bytes in each file of the state',
  strike: async (place, random, tally) => {
    await converse(place);
    for (const name of stateFiles(place)) {
      const file = path.join(place.state, name);
      if (!existsSync(file) || statSync(file).size === 0) continue;
      overwrite(file, random);
      tally.injected++;
      await place.requireAnswer(tally, `damaged ${name}`);
      const sessions = await place.run(['sessions', 'list', '--path', place.root]);
      tally.check(`damaged ${name}: sessions are told or refused`, !/bug/.test(sessions.err), sessions.err);
      await requireClosed(place, tally, `damaged ${name}`);
    }
    // Settings and sessions are what nobody can compute again.
    await place.begin();
    await place.requireWhole(tally, 'damaged state');
  },
};

const fewDescriptors: Fault = {
  name: 'few descriptors',
  strike: async (place, random, tally) => {
    const most = Math.floor(24 + random() * 232);
    tally.injected++;
    await place.requireAnswer(tally, `${most} descriptors`, { limits: `ulimit -n ${most}` });
  },
};

const littleMemory: Fault = {
  name: 'little address space',
  strike: async (place, random, tally) => {
    const kilobytes = Math.floor((2 + random() * 6) * 1e6);
    tally.injected++;
    const { code, err } = await place.run(['search', 'retry the invoice', '--path', place.root], {
      limits: `ulimit -v ${kilobytes}`,
    });
    // Below some bound Node itself cannot start, and says so.
    const isNode = /out of memory|allocation failed|Check failed|Fatal|OOM|RangeError|bad_alloc/i.test(err);
    tally.check(`${kilobytes} kB: an answer or a clear end`, code === 0 || isNode || !/bug|is damaged/.test(err), err);
  },
};

const crowd: Fault = {
  name: 'servers, commands and an editor at once',
  strike: async (place, random, tally) => {
    const servers = [place.serve(), place.serve()];
    const calls = servers.map(callsOf);
    const name = pick(random, place.names);
    for (let round = 0; round < 3; round++) {
      writeInto(place.root, 'edited.ts', `export function edited${round}(): number {\n  return ${round};\n}\n`);
      for (const { send } of calls) send('find_definitions', { symbol: 'Invoice' });
      const commands = ['Invoice', `edited${round}`, 'Session', 'Ledger'].map((symbol) =>
        place.run(['def', symbol, '--path', place.root]),
      );
      for (const { code, err } of await Promise.all([...commands, place.run(['outline', name, '--path', place.root])]))
        tally.check('a command among others answers', code === 0, err);
    }
    tally.injected += 18;
    const answers = (await Promise.all(calls.map(({ all }) => all()))).flat();
    for (const answer of answers)
      tally.check('a server among others answers', !/bug in code-intel/.test(answer), answer);
    for (const server of servers) server.kill('SIGKILL');
    rmSync(path.join(place.root, 'edited.ts'));
    await place.requireWhole(tally, 'crowd');
  },
};

/** As long as a message or an answer may take beside all others, on a machine that has other work as well. */
const [MOST_WAIT_MS, MOST_ANSWER_MS] = [1500, 15_000];

const expensive: Fault = {
  name: 'expensive questions at once',
  strike: async (place, random, tally) => {
    const modules = Array.from({ length: 12 }, (_, at) => `stars/m${at}.py`);
    const stars = modules.map((_, at) => `from .m${at} import *\n`).join('');
    for (const name of ['stars/__init__.py', ...modules])
      writeInto(place.root, name, `${stars}def use(): return Widget()\n`);
    for (let at = 0; at < 100; at++)
      writeInto(place.root, `stars/c${at}.py`, `class Widget:\n    def save(self): self.save(Widget())\n`);
    await place.run(['index', place.root]);
    const server = place.serve();
    const { send, all, ping } = callsOf(server);
    send('find_definitions', { symbol: 'Invoice' });
    await all();
    const names = ['Widget', 'save', 'use', 'Invoice', 'value', 'Widget.save'];
    for (let call = 0; call < 8; call++) {
      send(pick(random, ['find_references', 'analyze_impact']), { symbol: pick(random, names) });
      send('query', { question: `where is ${pick(random, names)} saved` });
    }
    send('pack_repository', {});
    tally.injected++;
    const start = performance.now();
    let wait = 0;
    const answers = all();
    for (let at = 0; at < 20; at++) {
      wait = Math.max(wait, await ping());
      await sleep(20);
    }
    for (const answer of await answers)
      tally.check('an expensive question is answered', !/bug in code-intel/.test(answer), answer);
    const took = performance.now() - start;
    tally.check('nobody waits for another', wait < MOST_WAIT_MS, `${Math.round(wait)} ms`);
    tally.check('every answer has a deadline', took < MOST_ANSWER_MS, `${Math.round(took)} ms`);
    server.kill('SIGKILL');
    await removeFolder(path.join(place.root, 'stars'));
    await place.requireWhole(tally, 'expensive questions');
  },
};

const branchSwitch: Fault = {
  name: 'a branch switch while a server answers',
  strike: async (place, _random, tally) => {
    const server = place.serve();
    const { send, all } = callsOf(server);
    send('find_definitions', { symbol: 'Invoice' });
    await all();
    for (const name of place.names) writeInto(place.root, name, `${place.textOf(name)}\n`);
    writeInto(place.root, 'switched.ts', 'export class SwitchedBranch {}\n');
    tally.injected++;
    send('find_definitions', { symbol: 'SwitchedBranch' });
    const [answer = ''] = await all();
    tally.check(
      'what is there is not denied without a word',
      /switched\.ts|updating|partial|outdated|initializing/.test(answer),
      answer,
    );
    server.kill('SIGKILL');
    rmSync(path.join(place.root, 'switched.ts'));
    place.restoreFiles();
    await place.requireWhole(tally, 'branch switch');
  },
};

const moved: Fault = {
  name: 'a project that moves away under its server',
  strike: async (place, _random, tally) => {
    const server = place.serve();
    const { send, all } = callsOf(server);
    send('find_definitions', { symbol: 'Invoice' });
    await all();
    const away = `${place.root}-away`;
    renameSync(place.root, away);
    tally.injected++;
    send('find_definitions', { symbol: 'Invoice' });
    const [answer = ''] = await all();
    tally.check('a project that is gone is told', /gone|not_found|index_unavailable/.test(answer), answer);
    server.kill('SIGKILL');
    await removeFolder(place.root);
    renameSync(away, place.root);
    await place.requireWhole(tally, 'moved project');
  },
};

export const FAULTS: readonly Fault[] = [
  killedIndexer,
  killedServer,
  killedHook,
  fullDisk,
  readOnly,
  damage,
  fewDescriptors,
  littleMemory,
  crowd,
  expensive,
  branchSwitch,
  moved,
  ...MACHINE_FAULTS,
];

function overwrite(file: string, random: () => number): void {
  const { size } = statSync(file);
  const bytes = Buffer.from(Array.from({ length: Math.min(64, size) }, () => Math.floor(random() * 256)));
  const descriptor = openSync(file, 'r+');
  for (let spot = 0; spot < 3; spot++) {
    writeSync(descriptor, bytes, 0, bytes.length, Math.floor(random() * (size - bytes.length)));
  }
  closeSync(descriptor);
}
