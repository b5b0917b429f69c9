/**
 * Servers under load, of the built program, on a copy of a folder:
 *
 *     npx tsx bench/faults/load.ts --project FOLDER [--clients 10] [--seconds 30] [--calls 100000] [--minutes 8]
 *
 * Prints how long calls of clients take, each with a server of its own, while nothing else runs and while the index is made
 * anew; then what memory one server holds over so many calls, within so many minutes.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pick, type Random, randomFrom } from '../../tests/integration/indexing/generated-project.ts';
import { percentile } from '../speed/measure.ts';
import { Place } from './place.ts';
import { callsOf, type ServerCalls } from './server-calls.ts';

/** An agent reads an answer before it asks again. */
const THINKING_MS = 500;

const { values } = parseArgs({
  options: {
    project: { type: 'string', default: '.' },
    clients: { type: 'string', default: '10' },
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
  for (const client of clients) await timeOf(client, ['find_definitions', { symbol: words[0] }]);
  say(`otherwise: ${told(await timesOf(clients, words, () => Promise.resolve()))}`);
  const forced = async (): Promise<void> => void (await place.run(['index', root, '--force']));
  say(`while \`index --force\` runs: ${told(await timesOf(clients, words, forced))}`);
  for (const server of servers) server.kill('SIGKILL');
}

/** Milliseconds of all calls, for so many seconds or as long as the work takes. */
async function timesOf(clients: readonly ServerCalls[], words: readonly string[], work: () => Promise<void>) {
  const times: number[] = [];
  let isDone = false;
  const ask = async (client: ServerCalls): Promise<void> => {
    while (!isDone) {
      times.push(await timeOf(client, someCall(words)));
      await sleep(random() * 2 * THINKING_MS);
    }
  };
  const asked = clients.map(ask);
  await Promise.all([work(), sleep(Number(values.seconds) * 1000)]);
  isDone = true;
  await Promise.all(asked);
  return times;
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
  const server = place.serve();
  const client = callsOf(server);
  const most = Number(values.calls);
  const until = Date.now() + Number(values.minutes) * 60_000;
  say('| calls | MB |\n|---:|---:|');
  for (let calls = 0; calls <= most && Date.now() < until; calls++) {
    await timeOf(client, someCall(words));
    if (calls % 5000 === 500) say(`| ${calls} | ${residentMb(server.pid)} |`);
  }
  say(`| end | ${residentMb(server.pid)} |`);
  say(`calls that failed: ${failed.length} ${failed.slice(0, 3).join('\n')}`);
  server.kill('SIGKILL');
}

function residentMb(pid: number | undefined): number {
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

function told(times: readonly number[]): string {
  return `${times.length} calls, p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
