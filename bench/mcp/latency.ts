/**
 * How long an agent waits: every fact tool and the steps of a session over stdio, on a folder that is given. Prints one row
 * for each tool and all facts together, in milliseconds from the request to the answer, beside the time of a call that does
 * nothing, and the processor time of the server for a call, which a loaded machine does not lengthen.
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

/** One session for each round: a request that says everything, then what is submitted and asked on the way. */
function sessionCallsOf({ symbols }: Subjects, round: number): Call[] {
  const symbol = symbols[round % symbols.length] ?? 'main';
  const other = symbols[(round + 7) % symbols.length] ?? 'main';
  const [target, trigger, issue, action] = [
    `${symbol} の処理`,
    `${other} を呼び出したとき`,
    '結果が古いまま残ってしまう',
    '新しい結果を返すように修正',
  ];
  const slot = (text: string) => ({ value: text, quote: text });
  const frame = {
    target_feature: slot(target),
    trigger_condition: slot(trigger),
    observed_issue: slot(issue),
    desired_action: slot(action),
  };
  const query = `${target}で、${trigger}に、${issue}ので、${action}して`;
  return [
    ['start_session', { intent: 'MODIFY', query, frame }],
    ['set_query_frame', { ...THIS_SESSION, observed_issue: frame.observed_issue }],
    ['validate_symbol_relevance', { ...THIS_SESSION, symbols: [symbol, other] }],
    ['submit_understanding', { ...THIS_SESSION, symbols_identified: [symbol, other], entry_points: [symbol] }],
    ['get_session_status', THIS_SESSION],
    ['check_write_target', { ...THIS_SESSION, file: 'src/new.ts' }],
    ['revert_to_exploration', THIS_SESSION],
    ['record_outcome', { ...THIS_SESSION, outcome: 'partial' }],
  ];
}

/** Replaced by the id that `start_session` answers. */
const THIS_SESSION = { session_id: '' };

interface Measured {
  readonly wall: number[];
  readonly processor: number[];
}

async function measure(root: string): Promise<void> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--path', root] });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(transport);
  await client.callTool({ name: 'sync_index', arguments: {} }, { timeout: 30 * 60_000 });
  const subjects = await subjectsOf(client);
  const facts = new Map<string, Measured>();
  const steps = new Map<string, Measured>();
  let session = '';
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const call of callsOf(subjects, round)) await time(facts, call, round > 0);
    for (const call of sessionCallsOf(subjects, round)) await time(steps, call, round > 0);
  }
  print(root, facts, steps);
  await client.close();

  async function time(into: Map<string, Measured>, [name, args]: Call, counts: boolean): Promise<void> {
    const given = 'session_id' in args ? { ...args, session_id: session } : args;
    const [started, before] = [performance.now(), processorTime(transport.pid ?? 0)];
    const { structuredContent } = await client.callTool({ name, arguments: given });
    const [wall, processor] = [performance.now() - started, processorTime(transport.pid ?? 0) - before];
    if (name === 'start_session') session = String((structuredContent as { session_id: string }).session_id);
    if (!counts) return;
    const { wall: walls, processor: processors } = into.get(name) ?? { wall: [], processor: [] };
    into.set(name, { wall: [...walls, wall], processor: [...processors, processor] });
  }
}

/** Milliseconds of processor time that a process has used in all of its threads; in steps of 10. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function print(root: string, facts: ReadonlyMap<string, Measured>, steps: ReadonlyMap<string, Measured>): void {
  const all = [...facts.values()];
  const whole = { wall: all.flatMap(({ wall }) => wall), processor: all.flatMap(({ processor }) => processor) };
  const rows = [...facts, ['all facts', whole] as const, ...steps].map(([name, { wall, processor }]) => {
    const mean = processor.reduce((sum, one) => sum + one, 0) / processor.length;
    const figures = [percentile([...wall], 0.5), percentile([...wall], 0.95), mean];
    return `${name.padEnd(26)}${figures.map((figure) => figure.toFixed(1).padStart(9)).join('')}`;
  });
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  const head = `${'tool'.padEnd(26)}${['p50', 'p95', 'CPU'].map((name) => name.padStart(9)).join('')}`;
  process.stdout.write(`${path.basename(root)} (load ${load})\n${head}\n${rows.join('\n')}\n`);
}

const roots = process.argv.slice(2);
if (roots.length === 0) throw new Error('usage: latency.ts FOLDER [FOLDER …]');
for (const root of roots) await measure(root);
