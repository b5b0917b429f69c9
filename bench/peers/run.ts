/**
 * One table of code-intel beside its peers on one project: first index, memory, disk, a question, references, requests.
 *
 *     npm run build && npx tsx bench/peers/run.ts FOLDER [--peers FOLDER] [--questions FILE] [--symbol NAME]
 *
 * `--peers` is a folder into which `npm install @colbymchenry/codegraph @buger/probe` was run; ctags and ripgrep come from
 * the system. Each run is one JSON line in `results.jsonl`, and the table shows the difference to the one before it.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, type Tool, toolsIn, versionOf } from './tools.ts';

interface Question {
  readonly question: string;
  readonly english: string;
  /** Matches the path of code that answers. */
  readonly code: string;
}

interface Result {
  readonly tool: string;
  readonly version: string;
  /** Seconds, MB and MB; null where there is no index. */
  readonly index_s: number | null;
  readonly memory_mb: number | null;
  readonly disk_mb: number | null;
  /** Medians of the whole process, in milliseconds. */
  readonly question_ms: number;
  readonly references_ms: number;
  /** Share of the questions with a right file among the first ten. */
  readonly requests_en: number;
  readonly requests_ja: number;
}

interface RunLine {
  readonly at: string;
  readonly machine: string;
  readonly project: string;
  readonly results: readonly Result[];
}

const RESULTS = path.join(import.meta.dirname, 'results.jsonl');
const FIRST = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'string', default: process.cwd() },
    questions: { type: 'string', default: path.join(import.meta.dirname, '..', 'quality', 'questions-ja.json') },
    symbol: { type: 'string', default: 'hasPermission' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder of a project');
const root = path.resolve(folder);
const asked: { questions: readonly Question[] } = JSON.parse(readFileSync(values.questions, 'utf8'));

function measured(tool: Tool, version: string): Result {
  for (const name of tool.stored) rmSync(path.join(root, name), { recursive: true, force: true });
  const built = tool.index === null ? null : timed(tool.index(root));
  const answers = (language: 'question' | 'english') =>
    asked.questions.map((question) => ({ question, run: timed(tool.question(root, question[language])) }));
  const [english, japanese] = [answers('english'), answers('question')];
  const share = (runs: typeof english): number => {
    const right = runs.filter(({ question: { code }, run }) =>
      tool
        .filesIn(run.out, root)
        .slice(0, FIRST)
        .some((file) => new RegExp(code).test(file)),
    );
    return rounded(right.length / runs.length, 2);
  };
  return {
    tool: tool.name,
    version,
    index_s: built && rounded(built.ms / 1000, 1),
    memory_mb: built?.memory ?? null,
    disk_mb: built && rounded(sum(tool.stored.map((name) => bytesOf(path.join(root, name)))) / 1e6, 1),
    question_ms: median([...english, ...japanese].map(({ run }) => run.ms)),
    references_ms: median([1, 2, 3, 4, 5].map(() => timed(tool.references(root, values.symbol)).ms)),
    requests_en: share(english),
    requests_ja: share(japanese),
  };
}

interface Timed {
  readonly ms: number;
  readonly out: string;
  /** Peak of the largest process, in MB; null without GNU time. */
  readonly memory: number | null;
}

function timed({ program, args }: Command): Timed {
  const report = path.join(mkdtempSync(path.join(os.tmpdir(), 'code-intel-peers-')), 'time');
  const hasTime = existsSync('/usr/bin/time');
  const [command, ...words] = hasTime
    ? ['/usr/bin/time', '-f', '%M', '-o', report, program, ...args]
    : [program, ...args];
  const started = performance.now();
  const { stdout } = spawnSync(command ?? '', words, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, CODEGRAPH_TELEMETRY: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ms = performance.now() - started;
  const peak = hasTime ? Number(readFileSync(report, 'utf8').trim().split('\n').at(-1)) : null;
  rmSync(path.dirname(report), { recursive: true });
  return { ms, out: stdout, memory: peak === null ? null : Math.round(peak / 1000) };
}

function bytesOf(place: string): number {
  if (!existsSync(place)) return 0;
  if (!statSync(place).isDirectory()) return statSync(place).size;
  return Number(spawnSync('du', ['-sb', place], { encoding: 'utf8' }).stdout.split('\t')[0]);
}

/** The last run on the same project. */
function before(project: string): RunLine | undefined {
  if (!existsSync(RESULTS)) return undefined;
  const lines = readFileSync(RESULTS, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((text): RunLine => JSON.parse(text)).findLast((one) => one.project === project);
}

function table({ project, machine, results }: RunLine, last: RunLine | undefined): string {
  const head = [
    'tool',
    'index s',
    'memory MB',
    'disk MB',
    'question ms',
    'references ms',
    'requests en',
    'requests ja',
  ];
  const rows = results.map((result) => {
    const old = last?.results.find(({ tool }) => tool === result.tool);
    const cell = (key: Exclude<keyof Result, 'tool' | 'version'>): string => {
      const [now, was] = [result[key], old?.[key]];
      return `${now ?? '–'}${was === undefined || was === now ? '' : ` (was ${was ?? '–'})`}`;
    };
    const cells = COLUMNS.map(cell);
    return `| ${[`${result.tool} ${result.version}`, ...cells].join(' | ')} |`;
  });
  return [
    `${project}: ${asked.questions.length} questions in English and Japanese; ${machine}`,
    '',
    `| ${head.join(' | ')} |`,
    `|---|${'---:|'.repeat(head.length - 1)}`,
    ...rows,
    '',
  ].join('\n');
}

const COLUMNS = [
  'index_s',
  'memory_mb',
  'disk_mb',
  'question_ms',
  'references_ms',
  'requests_en',
  'requests_ja',
] as const;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const tools = toolsIn(path.resolve(values.peers)).flatMap((tool) => {
  const version = versionOf(tool);
  if (version === undefined) process.stderr.write(`${tool.name} is not installed, or does not run here: left out\n`);
  return version === undefined ? [] : [{ tool, version }];
});
const line: RunLine = {
  at: new Date().toISOString(),
  machine: `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
  project: path.basename(root),
  results: tools.map(({ tool, version }) => measured(tool, version)),
};
process.stdout.write(table(line, before(line.project)));
appendFileSync(RESULTS, `${JSON.stringify(line)}\n`);
