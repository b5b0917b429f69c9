/**
 * Servers under load, of the built program, on a copy of a folder:
 *
 *     npx tsx bench/faults/load.ts --project FOLDER [--clients 10] [--think 500,1000] [--seconds 30] [--calls 100000] [--minutes 8]
 *
 * Prints how long calls of clients take, each with a server of its own, while nothing else runs and while the index is made
 * anew, and how long ripgrep alone takes when as many clients start it; then what memory one server holds over so many calls, within so many minutes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { pick, type Random, randomFrom } from '../../tests/integration/indexing/generated-project.ts';
import { percentile } from '../speed/measure.ts';
import { Place } from './place.ts';
import { callsOf, type ServerCalls } from './server-calls.ts';

const { values } = parseArgs({
  options: {
    project: { type: 'string', default: '.' },
    clients: { type: 'string', default: '10' },
    /** Milliseconds that a client takes on average to read an answer before it asks again; several with commas. */
    think: { type: 'string', default: '500,1000' },
    seconds: { type: 'string', default: '30' },
    calls: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '8' },
  },
});
const random = randomFrom(1);
/** Answers that are none. */
const failed: string[] = [];
const place = Place.copyOf(values.project);
const { root } = place;
try {
  await place.run(['index', root]);
  const { out } = await place.run(['map', '--path', root]);
  const words = [...new Set(out.match(/[A-Za-z]\w{3,30}/g) ?? ['index'])];
  if (Number(values.clients) > 0) await measureClients(words);
  if (Number(values.calls) > 0) await measureMemory(words);
} finally {
  await place.remove();
}

async function measureClients(words: readonly string[]): Promise<void> {
  const servers = Array.from({ length: Number(values.clients) }, () => place.serve());
  const clients = servers.map(callsOf);
  // A server learns the files after its first text searches, and in the background.
  for (const client of clients) for (const call of warming(words)) await timeOf(client, call);
  await sleep(10_000);
  const nothing = (): Promise<void> => Promise.resolve();
  for (const think of values.think.split(',').map(Number)) {
    const ask = (client: ServerCalls) => (): Promise<Timed> => timed(client, someCall(words));
    say(`thinking ${think} ms, otherwise: ${told(await timesOf(clients.map(ask), think, nothing))}`);
    const forced = async (): Promise<void> => void (await place.run(['index', root, '--force']));
    say(`thinking ${think} ms, while \`index --force\` runs: ${told(await timesOf(clients.map(ask), think, forced))}`);
    const bare = clients.map(() => () => ripgrep(pick(random, words)));
    say(`thinking ${think} ms, each client starts ripgrep alone: ${told(await timesOf(bare, think, nothing))}`);
  }
  for (const server of servers) server.kill('SIGKILL');
}

function warming(words: readonly string[]): Call[] {
  const texts = words.slice(0, 6).map((pattern): Call => ['search_text', { pattern }]);
  return [['find_definitions', { symbol: words[0] }], ...texts];
}

interface Timed {
  readonly tool: string;
  readonly ms: number;
}

/** All calls, for so many seconds or as long as the work takes. */
async function timesOf(
  asks: readonly (() => Promise<Timed>)[],
  think: number,
  work: () => Promise<void>,
): Promise<Timed[]> {
  const times: Timed[] = [];
  let isDone = false;
  const asked = asks.map(async (ask) => {
    while (!isDone) {
      times.push(await ask());
      await sleep(random() * 2 * think);
    }
  });
  await Promise.all([work(), sleep(Number(values.seconds) * 1000)]);
  isDone = true;
  await Promise.all(asked);
  return times;
}

async function timed(client: ServerCalls, call: Call): Promise<Timed> {
  return { tool: call[0], ms: await timeOf(client, call) };
}

/** The same search without a server. */
async function ripgrep(pattern: string): Promise<Timed> {
  const started = performance.now();
  const child = spawn(rgPath, ['--json', '--hidden', '--ignore-case', '--fixed-strings', '--', pattern, '.'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  await once(child, 'close');
  return { tool: 'ripgrep', ms: performance.now() - started };
}

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

function someCall(words: readonly string[]): Call {
  return pick<(random: Random) => Call>(random, [
    () => ['find_definitions', { symbol: pick(random, words) }],
    () => ['find_references', { symbol: pick(random, words) }],
    () => ['search_text', { pattern: pick(random, words) }],
    () => ['semantic_search', { query: `${pick(random, words)} of ${pick(random, words)}` }],
  ])(random);
}

async function timeOf({ send, all }: ServerCalls, [tool, args]: Call): Promise<number> {
  const started = performance.now();
  send(tool, args);
  const [answer = ''] = await all();
  if (/bug in code-intel|"isError":true/.test(answer) && !answer.includes('not_found'))
    failed.push(answer.slice(0, 300));
  return performance.now() - started;
}

async function measureMemory(words: readonly string[]): Promise<void> {
  const file = path.join(place.home, 'memory.json');
  const preload = path.join(import.meta.dirname, '../living-memory.cjs');
  const server = place.serve({ environment: { NODE_OPTIONS: `--require ${preload}`, LIVING_MEMORY_FILE: file } });
  const client = callsOf(server);
  const most = Number(values.calls);
  const until = Date.now() + Number(values.minutes) * 60_000;
  say('| calls | resident | living objects | buffers, in MB |\n|---:|---:|---:|---:|');
  for (let calls = 0; calls < most && Date.now() < until; calls++) {
    if (calls % 5000 === 500) say(`| ${calls} | ${await memoryOf(server, file)} |`);
    await timeOf(client, someCall(words));
  }
  say(`| end | ${await memoryOf(server, file)} |`);
  say(`calls that failed: ${failed.length} ${failed.slice(0, 3).join('\n')}`);
  server.kill('SIGKILL');
}

/** What the system counts, and then what is left when the server has collected its garbage. */
async function memoryOf(server: ChildProcess, file: string): Promise<string> {
  const resident = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
  rmSync(file, { force: true });
  server.kill('SIGUSR2');
  while (!existsSync(file)) await sleep(20);
  const { heapUsed, arrayBuffers } = JSON.parse(readFileSync(file, 'utf8'));
  return [resident, heapUsed, arrayBuffers].map((bytes) => (Number(bytes) / 2 ** 20).toFixed(1)).join(' | ');
}

function told(times: readonly Timed[]): string {
  const tools = [...new Set(times.map(({ tool }) => tool))].sort();
  const rows = tools.map((tool) => `  ${tool} ${percentiles(times.filter((one) => one.tool === tool))}`);
  return [percentiles(times), ...(rows.length > 1 ? rows : [])].join('\n');
}

function percentiles(times: readonly Timed[]): string {
  const all = times.map(({ ms }) => ms);
  return `${all.length} calls, p50 ${Math.round(percentile(all, 0.5))} ms, p95 ${Math.round(percentile(all, 0.95))} ms`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
