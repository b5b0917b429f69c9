/**
 * How long calls take in a large project, each after the other, of the built server over stdio:
 *
 *     npm run build && npx tsx bench/faults/large.ts FOLDER [--calls 60] [--indexing] [--files 70000]
 *
 * A folder that does not exist is written (`bench/speed/generate-project.ts`). The first way brings the index up to date, starts
 * a new server, and asks so many questions of each kind when it has learned the files; with `--indexing` the index is deleted
 * first, and the questions come every 0.3 s from the first moment until it is complete, or so many `--seconds` have passed.
 * `--main FILE` measures another build, `--answers FILE` keeps all answers, to be compared with those of another one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generateProject, SMALL_FILES } from '../speed/generate-project.ts';
import { percentile } from '../speed/measure.ts';
import { type Call, drawnCalls } from './drawn-calls.ts';
import { residentMb, type Spent, spentSince, threadTimes } from './processor-time.ts';
import { callsOf, type ServerCalls } from './server-calls.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '60' },
    indexing: { type: 'boolean', default: false },
    tools: { type: 'string', default: 'find_definitions,find_references,search_text,semantic_search' },
    files: { type: 'string', default: '70000' },
    main: { type: 'string', default: path.join(import.meta.dirname, '../../dist/main.js') },
    answers: { type: 'string' },
    /** Of the questions while the index is made, when not all of that is to be waited for. */
    seconds: { type: 'string', default: '3600' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: large.ts FOLDER [--calls 60] [--indexing] [--tools A,B]');
const root = path.resolve(folder);
const REST_MS = 300;
/** Of a server that does nothing any longer, in a second. */
const IDLE_MS = 30;
const MOST_LEARNING_S = 120;

interface Timed extends Spent {
  readonly tool: string;
  readonly wall: number;
}

interface Server extends ServerCalls {
  readonly pid: number;
  readonly end: () => void;
}

if (!existsSync(root)) generateProject(root, Number(values.files), SMALL_FILES);
const tools = values.tools.split(',');
const drawn = [...drawnCalls(root, Number(values.calls))].filter(([tool]) => tools.includes(tool));
say(`load ${loadOfMachine()} at the beginning`);
if (values.indexing) await measureFirstIndex();
else await measureComplete();
say(`load ${loadOfMachine()} at the end`);

async function measureComplete(): Promise<void> {
  const { status, stderr } = spawnSync(process.execPath, [values.main, 'index', root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the index was not made: ${stderr}`);
  const server = started();
  say(`first answer of a new server: ${told([await timed(server, ['find_definitions', { symbol: 'nobodysName' }])])}`);
  const further = drawn.map(([, calls]) => calls[0]).filter((call) => call !== undefined);
  for (const call of further) say(`first of ${call[0]}: ${told([await timed(server, call)])}`);
  for (const [, calls] of drawn.filter(([tool]) => tool === 'search_text'))
    for (const call of calls.slice(0, 2)) await timed(server, call);
  const seconds = await untilIdle(server.pid);
  say(`idle after ${seconds} s, ${residentMb(server.pid)} MB`);
  for (const [tool, calls] of drawn) {
    const times: Timed[] = [];
    for (const call of calls) times.push(await timed(server, call));
    say(`${tool}: ${told(times)}, ${residentMb(server.pid)} MB`);
  }
  server.end();
}

/** Calls of all tools in turn; each kind begins anew when all of its questions are asked. */
async function measureFirstIndex(): Promise<void> {
  rmSync(path.join(root, '.code-intel'), { recursive: true, force: true });
  const server = started();
  const times: Timed[] = [];
  const begun = performance.now();
  for (let turn = 0; ; turn++) {
    const [, calls = []] = drawn[turn % drawn.length] ?? [];
    const call = calls[Math.floor(turn / drawn.length) % calls.length];
    if (call === undefined) throw new Error('there is no call to make');
    times.push(await timed(server, call));
    await sleep(REST_MS);
    if (turn % 10 === 9 && (await isComplete(server))) break;
    if (performance.now() - begun > Number(values.seconds) * 1000) break;
  }
  say(`ended after ${((performance.now() - begun) / 1000).toFixed(0)} s, ${residentMb(server.pid)} MB`);
  say(`first call: ${told(times.slice(0, 1))}`);
  say(
    `next twelve, wall: ${times
      .slice(1, 13)
      .map(({ wall }) => wall.toFixed(0))
      .join(', ')} ms`,
  );
  for (const [tool] of drawn) say(`${tool}: ${told(times.filter((one) => one.tool === tool))}`);
  say(`all: ${told(times)}`);
  server.end();
}

async function isComplete({ send, all }: Server): Promise<boolean> {
  send('sync_index', { status_only: true });
  return (await all()).join().includes('up_to_date');
}

function started(): Server {
  const child = spawn(process.execPath, [values.main, 'mcp', '--path', root], { cwd: root });
  child.on('error', (error) => say(String(error)));
  return { ...callsOf(child), pid: child.pid ?? 0, end: () => child.kill('SIGKILL') };
}

async function timed({ pid, send, all }: Server, [tool, args]: Call): Promise<Timed> {
  const before = threadTimes(pid);
  const begun = performance.now();
  send(tool, args);
  const [answer = ''] = await all();
  const wall = performance.now() - begun;
  if (answer.includes('bug in code-intel')) say(`${tool} ${JSON.stringify(args)}: ${answer.slice(0, 300)}`);
  if (values.answers) appendFileSync(values.answers, `${JSON.stringify([tool, args, answer])}\n`);
  return { tool, wall, ...spentSince(before, pid) };
}

async function untilIdle(pid: number): Promise<number> {
  for (let second = 1; second < MOST_LEARNING_S; second++) {
    const before = threadTimes(pid);
    await sleep(1000);
    if (spentSince(before, pid).all < IDLE_MS) return second;
  }
  return MOST_LEARNING_S;
}

function told(times: readonly Timed[]): string {
  const row = (name: string, figures: readonly number[]): string =>
    figures.length === 1
      ? `${name} ${figures[0]?.toFixed(0)}`
      : `${name} p50 ${percentile(figures, 0.5).toFixed(0)} p95 ${percentile(figures, 0.95).toFixed(0)}`;
  const parts = [
    row(
      'wall',
      times.map(({ wall }) => wall),
    ),
    row(
      'main thread',
      times.map(({ main }) => main),
    ),
    row(
      'all threads',
      times.map(({ all }) => all),
    ),
  ];
  return `${times.length > 1 ? `${times.length} calls, ` : ''}${parts.join(', ')} ms`;
}

function loadOfMachine(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
