/**
 * Names drawn from the text of any tracked file, asked of every tool of the built server, one call after the other:
 *
 *     npm run build && npx tsx bench/faults/names.ts FOLDER… [--names 300] [--seed 1] [--tools A,B] [--main FILE]
 *
 * A definition must stand where the answer says, and a name without one must be led to a line that has it. For each tool the
 * times of its answers are told, with the longest that a message sent meanwhile waited, and each above the deadline. Each folder is a repository; its index is made first.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isSecretPath } from '../../src/indexing/scan/secret.ts';
import { percentile } from '../speed/measure.ts';
import { callsOf, type ServerCalls } from './server-calls.ts';

interface Drawn {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

type Judged = 'defined' | 'stands' | 'denied' | 'wrong';

const ARGUMENTS: Readonly<Record<string, (drawn: Drawn) => object>> = {
  find_definitions: ({ name }) => ({ symbol: name }),
  find_references: ({ name }) => ({ symbol: name }),
  search_text: ({ name }) => ({ pattern: name }),
  analyze_impact: ({ name }) => ({ symbol: name }),
  get_chunk: ({ name }) => ({ chunk_id: name }),
  query: ({ name }) => ({ question: `where is ${name} used` }),
  semantic_search: ({ name, file }) => ({ query: `how does ${path.basename(file)} use ${name}`, leads: [name, file] }),
  start_session: ({ name, file }) => ({ intent: 'IMPLEMENT', query: `a limit for ${name} of ${file}`, leads: [name] }),
  pack_repository: ({ file }) => ({ include: [`${path.dirname(file)}/**`] }),
  get_function_at_line: ({ file, line }) => ({ file, line }),
  get_symbols: ({ file }) => ({ path: file }),
  search_files: ({ name }) => ({ pattern: name }),
  analyze_structure: ({ file }) => ({ path: path.dirname(file) }),
};
const DEADLINE_MS = 2000;
/** Milliseconds after which somebody notices that the server reads no message. */
const NOTICED_MS = 150;
/** Milliseconds between messages to a server that computes. */
const PAUSE_MS = 3;
/** As long as an identifier that is no accident, and no line of data. */
const WORD = /(?<![\w\u0080-\u00ff])[A-Za-z_]\w{3,40}(?![\w\u0080-\u00ff])/g;
const BINARY =
  /\.(?:png|jpe?g|gif|ico|pdf|zip|gz|jar|woff2?|ttf|otf|eot|icns|svg|rds|rda|RData|bin|webp|avif|mp[34])$/i;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    names: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    tools: { type: 'string', default: Object.keys(ARGUMENTS).join(',') },
    main: { type: 'string', default: path.join(import.meta.dirname, '../../dist/main.js') },
  },
});
if (positionals.length === 0) throw new Error('usage: names.ts FOLDER… [--names 300] [--seed 1] [--tools A,B]');
const tools = values.tools.split(',');
for (const folder of positionals) await ask(path.resolve(folder));

async function ask(root: string): Promise<void> {
  execFileSync(process.execPath, [values.main, 'index', root], { stdio: 'ignore' });
  const server = spawn(process.execPath, [values.main, 'mcp'], { cwd: root });
  const calls = callsOf(server);
  await timed(calls, 'search_files', { name: 'README', file: '', line: 1 });
  const times = new Map<string, number[]>(tools.map((tool) => [tool, []]));
  const waits = new Map<string, number>();
  const verdicts: Record<Judged, number> = { defined: 0, stands: 0, denied: 0, wrong: 0 };
  const faults: string[] = [];
  for (const drawn of drawnNames(root)) {
    for (const tool of tools) {
      const { answer, ms, wait } = await timed(calls, tool, drawn);
      times.get(tool)?.push(ms);
      waits.set(tool, Math.max(wait, waits.get(tool) ?? 0));
      const called = `${tool} ${drawn.name} (${drawn.file}:${drawn.line})`;
      if (ms > DEADLINE_MS) faults.push(`${Math.round(ms)} ms: ${called}`);
      if (wait > NOTICED_MS) faults.push(`others wait ${Math.round(wait)} ms: ${called}`);
      if (/bug in code-intel/.test(answer)) faults.push(`${called}: ${answer.slice(0, 300)}`);
      if (tool !== 'find_definitions') continue;
      const judged = judge(root, drawn.name, answer);
      verdicts[judged]++;
      if (judged === 'denied' || judged === 'wrong') faults.push(`${judged}: ${called}: ${answer.slice(0, 300)}`);
    }
  }
  server.stdin.end();
  say(`${path.basename(root)}: ${JSON.stringify(verdicts)}`);
  for (const [tool, all] of times) {
    const [p50, p99, max] = [percentile(all, 0.5), percentile(all, 0.99), Math.max(...all)].map(Math.round);
    say(`  ${tool}: p50 ${p50}, p99 ${p99}, max ${max} ms; others wait ${Math.round(waits.get(tool) ?? 0)}`);
  }
  for (const fault of faults) say(`  ${fault.replaceAll('\n', ' | ')}`);
}

interface Timed {
  readonly answer: string;
  readonly ms: number;
  /** The longest that a message sent meanwhile waited. */
  readonly wait: number;
}

async function timed(calls: ServerCalls, tool: string, drawn: Drawn): Promise<Timed> {
  const start = performance.now();
  calls.send(tool, { ...ARGUMENTS[tool]?.(drawn) });
  let isAnswered = false;
  const answers = calls.all().finally(() => {
    isAnswered = true;
  });
  let wait = 0;
  while (!isAnswered) {
    wait = Math.max(wait, await calls.ping());
    await sleep(PAUSE_MS);
  }
  const [line = ''] = await answers;
  const ms = performance.now() - start;
  if (!line.startsWith('{')) return { answer: line, ms, wait };
  const { result } = JSON.parse(line);
  return { answer: String(result?.content?.[0]?.text ?? line), ms, wait };
}

/** Every file is as likely, whatever its length. */
function drawnNames(root: string): Drawn[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).split('\0');
  const files = listed.filter((file) => {
    const stats = isSecretPath(file) || BINARY.test(file) ? undefined : statOf(path.join(root, file));
    return file !== '' && stats?.isFile() === true;
  });
  if (files.length === 0) return [];
  const random = generator(Number(values.seed));
  const drawn = new Map<string, Drawn>();
  for (let tries = 0; drawn.size < Number(values.names) && tries < Number(values.names) * 20; tries++) {
    const file = files[Math.floor(random() * files.length)] ?? '';
    const text = readFileSync(path.join(root, file), 'latin1');
    const words = text.includes('\0') ? [] : [...text.matchAll(WORD)];
    const word = words[Math.floor(random() * words.length)];
    if (word !== undefined && !drawn.has(word[0]))
      drawn.set(word[0], { name: word[0], file, line: text.slice(0, word.index).split('\n').length });
  }
  return [...drawn.values()];
}

function statOf(file: string) {
  return statSync(file, { throwIfNoEntry: false });
}

function judge(root: string, name: string, answer: string): Judged {
  const holds = (file: string, first: number, last = first): boolean => {
    if (statOf(path.join(root, file))?.isFile() !== true) return false;
    const lines = readFileSync(path.join(root, file), 'latin1')
      .split('\n')
      .slice(first - 1, last);
    const stem = path.basename(file).split('.')[0] ?? '';
    return `${lines.join('\n')} ${stem}`.toLowerCase().includes(name.toLowerCase());
  };
  if (answer.startsWith('refused') || answer.includes('not found')) {
    const places = [...answer.matchAll(/([^\s,;]+(?: [^\s,;]+)*):(\d+)/g)];
    const isLed = places.some(([, file = '', line]) =>
      file.split(' ').some((_, at, words) => holds(words.slice(at).join(' '), Number(line))),
    );
    return isLed ? 'stands' : 'denied';
  }
  let file = '';
  const lines = answer.split('\n').slice(1);
  const places = lines.flatMap((line) => {
    const [, first, last = first] = /^ {2}(\d+)(?:-(\d+))?/.exec(line) ?? [];
    if (first === undefined && !line.startsWith(' ')) file = line;
    return first === undefined ? [] : [holds(file, Number(first), Number(last))];
  });
  return places.length > 0 && places.every(Boolean) ? 'defined' : 'wrong';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Numbers from 0 to 1 that a seed decides. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
