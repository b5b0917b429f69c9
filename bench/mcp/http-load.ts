/**
 * How long agents wait at a server that they share: so many at once over HTTP on a folder that is given, each asking one
 * call after the other. Prints the median, the 95th percentile and the failures for each number of agents.
 *
 *     npx tsx bench/mcp/http-load.ts FOLDER [agents …]
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { percentile } from '../speed/measure.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const CALLS = 20;
const THINKING_MS = 2000;

const [folder = '.', ...counts] = process.argv.slice(2);

const state = mkdtempSync(path.join(os.tmpdir(), 'code-intel-load-'));
const env = { ...process.env, XDG_STATE_HOME: state };
const token = spawnSync(process.execPath, [MAIN, 'token', 'add', 'load'], { env, encoding: 'utf8' }).stdout.trim();
const server = spawn(process.execPath, [MAIN, 'serve', folder, '--port', '0'], {
  env,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [line] = await once(server.stdout, 'data');
const address = new URL(String(line).trim());
try {
  const first = await agent();
  await first.callTool({ name: 'sync_index', arguments: {} }).catch(() => {});
  await first.callTool({ name: 'semantic_search', arguments: { query: 'where is the index made' } });
  process.stdout.write('| agents | calls | p50 ms | p95 ms | failures |\n|---:|---:|---:|---:|---:|\n');
  for (const count of counts.length > 0 ? counts.map(Number) : [1, 10, 100]) await measure(count);
} finally {
  server.kill('SIGTERM');
  rmSync(state, { recursive: true, force: true });
}

async function measure(count: number): Promise<void> {
  const times: number[] = [];
  let failures = 0;
  const one = async (number: number): Promise<void> => {
    const client = await agent();
    for (let round = 0; round < CALLS; round++) {
      const started = performance.now();
      const answer = await client.callTool(callOf(number + round)).catch(() => ({ isError: true }));
      if (answer.isError) failures++;
      times.push(performance.now() - started);
      // An agent thinks between two calls; without that, this would measure how many calls a processor can answer.
      await new Promise((resolve) => setTimeout(resolve, THINKING_MS * Math.random() * 2));
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
  const [p50, p95] = [50, 95].map((share) => percentile(times, share / 100).toFixed(0));
  process.stdout.write(`| ${count} | ${times.length} | ${p50} | ${p95} | ${failures} |\n`);
}

async function agent(): Promise<Client> {
  const client = new Client(
    { name: 'load', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
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
