/**
 * How long agents wait at a server that they share: so many at once over HTTP on a folder that is given, each a user of its
 * own who asks one call after the other. Prints the median, the 95th percentile and the failures for each number of agents.
 *
 *     npx tsx bench/mcp/http-load.ts FOLDER [--pace SECONDS] [--by-tool] [agents …]
 *
 * The pace is the mean time in which an agent thinks between two calls, 5 seconds if nothing else is said; with 0 each
 * asks again at once, which measures how many calls the machine can answer.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { percentile } from '../speed/measure.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const CALLS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pace: { type: 'string', default: '5' }, 'by-tool': { type: 'boolean', default: false } },
});
const [folder = '.', ...given] = positionals;
const counts = given.length > 0 ? given.map(Number) : [1, 10, 100];
const thinkingMs = Number(values.pace) * 1000;

interface Call {
  readonly tool: string;
  readonly ms: number;
  readonly failure: string | undefined;
}

const state = mkdtempSync(path.join(os.tmpdir(), 'code-intel-load-'));
const env = { ...process.env, XDG_STATE_HOME: state };
const tokens = Array.from({ length: Math.max(...counts) }, (_, at) => tokenFor(`agent${at}`));
const server = spawn(process.execPath, [MAIN, 'serve', folder, '--port', '0'], {
  env,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [line] = await once(server.stdout, 'data');
const address = new URL(String(line).trim());
try {
  await indexed(await agent(0));
  process.stdout.write(
    `${counts.join(', ')} agents, ${CALLS} calls each, ${thinkingMs === 0 ? 'without a pause' : `${values.pace} s between two calls`}\n\n` +
      '| agents | calls | a second | p50 ms | p95 ms | failures | processor ms a call | memory |\n|---:|---:|---:|---:|---:|---:|---:|---:|\n',
  );
  for (const count of counts) await measure(count);
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(state, { recursive: true, force: true });
}

async function measure(count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, (_, number) => agent(number)));
  const [started, processor] = [performance.now(), processorMs()];
  const calls = (await Promise.all(clients.map((client, number) => work(client, number)))).flat();
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  const times = calls.map(({ ms }) => ms);
  const cells = [count, calls.length, (calls.length / seconds).toFixed(1), ...shares(times), failuresOf(calls).length];
  const memory = `${(readStatus('VmRSS') / 1024).toFixed(0)} MB`;
  process.stdout.write(
    `| ${[...cells, ((processorMs() - processor) / calls.length).toFixed(0), memory].join(' | ')} |\n`,
  );
  for (const failure of new Set(failuresOf(calls))) process.stdout.write(`${failure}\n`);
  if (values['by-tool']) byTool(calls);
}

async function work(client: Client, number: number): Promise<Call[]> {
  const calls: Call[] = [];
  for (let round = 0; round < CALLS; round++) {
    // An agent thinks between two calls, and no two begin at the same moment.
    if (thinkingMs > 0) await new Promise((resolve) => setTimeout(resolve, thinkingMs * Math.random() * 2));
    const call = callOf(number + round);
    const started = performance.now();
    const failure = await client.callTool(call).then(
      ({ isError, content }) => (isError ? JSON.stringify(content).slice(0, 200) : undefined),
      (error) => String(error).slice(0, 200),
    );
    calls.push({ tool: call.name, ms: performance.now() - started, failure });
  }
  return calls;
}

function byTool(calls: readonly Call[]): void {
  for (const tool of new Set(calls.map((call) => call.tool))) {
    const times = calls.filter((call) => call.tool === tool).map(({ ms }) => ms);
    process.stdout.write(`  ${tool}: ${shares(times).join(' / ')} ms\n`);
  }
}

function shares(times: readonly number[]): string[] {
  return [50, 95].map((share) => percentile([...times], share / 100).toFixed(0));
}

function failuresOf(calls: readonly Call[]): string[] {
  return calls.flatMap(({ tool, failure }) => (failure === undefined ? [] : [`${tool}: ${failure}`]));
}

/** Waits until the index holds every file. */
async function indexed(client: Client): Promise<void> {
  for (;;) {
    const answer = await client.callTool({ name: 'semantic_search', arguments: { query: 'where is the index made' } });
    if (!/initializing|syncing/.test(JSON.stringify(answer))) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await client.close();
}

function tokenFor(user: string): string {
  return spawnSync(process.execPath, [MAIN, 'token', 'add', user], { env, encoding: 'utf8' }).stdout.trim();
}

async function agent(number: number): Promise<Client> {
  const client = new Client(
    { name: 'load', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const headers = { authorization: `Bearer ${tokens[number]}` };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

/** Of the server and of the processes it has waited for, such as those of text searches; zero where there is no /proc. */
function processorMs(): number {
  const [, ...fields] = /\) (.*)/.exec(readProc('stat'))?.[1]?.split(' ') ?? [];
  return fields.slice(10, 14).reduce((sum, ticks) => sum + Number(ticks), 0) * 10;
}

function readStatus(key: string): number {
  return Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readProc('status'))?.[1] ?? 0);
}

function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${server.pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function callOf(round: number) {
  const words = ['login', 'index', 'page', 'user', 'mail', 'cache', 'search', 'upload', 'plugin', 'theme'];
  const word = words[round % words.length] ?? 'user';
  const calls = [
    { name: 'semantic_search', arguments: { query: `where is the ${word} checked and stored` } },
    { name: 'search_text', arguments: { pattern: word } },
    { name: 'find_definitions', arguments: { symbol: word } },
    { name: 'find_references', arguments: { symbol: word } },
    { name: 'search_files', arguments: { pattern: word } },
  ];
  return calls[round % calls.length] ?? { name: 'search_files', arguments: { pattern: word } };
}
