/**
 * How long an agent waits for a fact: every fact tool over stdio, on a folder that is given. Prints one row for each tool
 * and the whole, in milliseconds from the request to the answer, beside the time of a call that does nothing.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { percentile } from '../speed/measure.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const ROUNDS = 15;

type Call = readonly [tool: string, args: Record<string, unknown>];

interface Subjects {
  readonly symbols: readonly string[];
  readonly files: readonly string[];
}

/** Names and files that the project itself calls central, so that the calls meet something. */
async function subjectsOf(client: Client): Promise<Subjects> {
  const { structuredContent } = await client.callTool({ name: 'pack_repository', arguments: { token_budget: 4000 } });
  const text = String((structuredContent as { text: string }).text);
  const files = text.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
  const symbols = [...text.matchAll(/\b(?:class|function|interface|def|func)\s+(\w{4,})/g)].map(
    ([, name = '']) => name,
  );
  return { symbols: [...new Set(symbols)], files };
}

function callsOf({ symbols, files }: Subjects, round: number): Call[] {
  const symbol = symbols[round % symbols.length] ?? 'main';
  const other = symbols[(round + 7) % symbols.length] ?? 'main';
  const file = files[round % files.length] ?? '';
  return [
    ['sync_index', { status_only: true }],
    ['find_definitions', { symbol }],
    ['find_definitions', { symbol: [symbol, other] }],
    ['find_references', { symbol }],
    ['search_text', { pattern: symbol }],
    ['search_files', { pattern: symbol.toLowerCase() }],
    ['analyze_structure', { path: file }],
    ['analyze_structure', { path: path.posix.dirname(file) }],
    ['get_symbols', { path: file }],
    ['get_function_at_line', { file, line: 10 + round }],
    ['semantic_search', { query: `where is ${symbol} created and checked` }],
    ['query', { question: `${symbol} の処理はどこにあるか` }],
    ['get_chunk', { chunk_id: `${file}:1-40` }],
    ['analyze_impact', { symbol }],
  ];
}

async function measure(root: string): Promise<void> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--path', root] });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(transport);
  await client.callTool({ name: 'sync_index', arguments: {} }, { timeout: 30 * 60_000 });
  const subjects = await subjectsOf(client);
  const times = new Map<string, number[]>();
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, args] of callsOf(subjects, round)) {
      const started = performance.now();
      await client.callTool({ name, arguments: args });
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    }
  }
  print(root, times);
  await client.close();
}

function print(root: string, times: ReadonlyMap<string, readonly number[]>): void {
  const all = [...times.values()].flat();
  const rows = [...times, ['all', all] as const].map(([name, values]) => {
    const [p50, p95] = [percentile([...values], 0.5), percentile([...values], 0.95)];
    return `${name.padEnd(22)}${p50.toFixed(1).padStart(8)}${p95.toFixed(1).padStart(8)}`;
  });
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  process.stdout.write(
    `${path.basename(root)} (load ${load})\n${'tool'.padEnd(22)}     p50     p95\n${rows.join('\n')}\n`,
  );
}

const roots = process.argv.slice(2);
if (roots.length === 0) throw new Error('usage: latency.ts FOLDER [FOLDER …]');
for (const root of roots) await measure(root);
