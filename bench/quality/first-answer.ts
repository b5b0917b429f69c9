/**
 * What the first answer of a session quotes and names, against the lines that commits changed.
 *
 *     npx tsx bench/quality/first-answer.ts SETS.json REPOSITORIES MIRRORS [PROJECT…]
 *
 * SETS.json: `{"OWNER/NAME": [{"query", "files", "commit", "leads"?}]}`; REPOSITORIES holds a clone of each as `OWNER__NAME`, before the
 * change, MIRRORS its history as `OWNER+NAME/repo`. Each request is asked with its leads, where it has some. A block or a listed range, of a place or
 * behind `same file`, counts where it holds a line that the commit removed or beside which it added; lines are compared by their text, since a clone may be older than the commit.
 * CODE_INTEL_PROGRAM names another `dist/main.js`. Prints a line of JSON for each request, and sums.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

interface Question {
  readonly query: string;
  readonly files: readonly string[];
  readonly commit: string;
  readonly leads?: readonly string[];
}

interface Range {
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

interface Outcome {
  readonly project: string;
  readonly query: string;
  readonly bytes: number;
  readonly isPrecise: boolean;
  readonly quotes: number;
  readonly rightQuotes: number;
  readonly namesFile: boolean;
  readonly listsLine: boolean;
}

const PROGRAM = path.resolve(process.env.CODE_INTEL_PROGRAM ?? path.join(import.meta.dirname, '../../dist/main.js'));
const INDEXING_MS = 600_000;
/** A line that says less is found everywhere. */
const SHORTEST_LINE = 4;
const [setsFile = '', repositories = '', mirrors = '', ...only] = process.argv.slice(2);
const sets: Record<string, readonly Question[]> = JSON.parse(await readFile(setsFile, 'utf8'));
const outcomes: Outcome[] = [];
for (const [project, questions] of Object.entries(sets)) {
  if (only.length > 0 && !only.includes(project)) continue;
  const root = path.resolve(repositories, project.replace('/', '__'));
  const client = await connect(root);
  for (const question of questions) {
    const { query, leads } = question;
    const call = {
      name: 'start_session',
      arguments: { intent: 'MODIFY', query, ...(leads === undefined ? {} : { leads }) },
    };
    const { content } = await client.callTool(call, { timeout: INDEXING_MS });
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    const changed = changedLines(path.join(mirrors, project.replace('/', '+'), 'repo'), question);
    const outcome = await judge({ project, query, text, changed, root });
    outcomes.push(outcome);
    print(JSON.stringify(outcome));
  }
  await client.close();
}
const precise = outcomes.filter(({ isPrecise }) => isPrecise);
const quoting = precise.filter(({ quotes }) => quotes > 0);
print(`requests ${outcomes.length}, precise ${precise.length}, of these with a quoted block ${quoting.length}`);
print(`first answers that name a changed file ${share(outcomes, ({ namesFile }) => namesFile)}`);
print(`first answers that list a changed line ${share(outcomes, ({ listsLine }) => listsLine)}`);
print(
  `precise ones of which a quoted block holds a changed line ${share(precise, ({ rightQuotes }) => rightQuotes > 0)}`,
);
print(`quoted blocks that hold a changed line ${sum(precise, 'rightQuotes')} of ${sum(precise, 'quotes')}`);
print(`bytes of a first answer, mean ${Math.round(sum(outcomes, 'bytes') / outcomes.length)}`);

async function connect(cwd: string): Promise<Client> {
  const client = new Client({ name: 'first-answers', version: '1' });
  const env = { PATH: process.env.PATH ?? '', HOME: mkdtempSync(path.join(os.tmpdir(), 'first-answer-')) };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], env, cwd, stderr: 'ignore' }),
  );
  await client.callTool({ name: 'sync_index', arguments: {} }, { timeout: INDEXING_MS });
  return client;
}

/** Text of the lines that a commit removed, or beside which it added, of each file. */
function changedLines(repository: string, { commit, files }: Question): ReadonlyMap<string, ReadonlySet<string>> {
  const args = ['--git-dir', repository, 'show', '--format=', '--unified=1', commit, '--', ...files];
  const { stdout, status, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git show ${commit}: ${stderr}`);
  const changed = new Map<string, Set<string>>();
  for (const part of stdout.split(/^diff --git .*$/m).slice(1)) {
    const file = /^--- a\/(.*)$/m.exec(part)?.[1];
    if (file === undefined) continue;
    const lines = part
      .split(/^@@ .*$/m)
      .slice(1)
      .flatMap(touchedLines);
    changed.set(file, new Set(lines.map((line) => line.trim()).filter((line) => line.length >= SHORTEST_LINE)));
  }
  return changed;
}

/** Removed lines of a hunk; of one that only adds, the lines around it. */
function touchedLines(hunk: string): string[] {
  const lines = hunk.split('\n');
  const removed = lines.filter((line) => line.startsWith('-'));
  return (removed.length > 0 ? removed : lines.filter((line) => line.startsWith(' '))).map((line) => line.slice(1));
}

interface Answer {
  readonly project: string;
  readonly query: string;
  readonly text: string;
  readonly changed: ReadonlyMap<string, ReadonlySet<string>>;
  readonly root: string;
}

async function judge({ project, query, text, changed, root }: Answer): Promise<Outcome> {
  const quotes = rangesIn(text, /^(\S[^\n]*?):(\d+)-(\d+)\n(?=\d+\t)/gm);
  const listed = [...rangesIn(text, /^(\S[^\n]*?):(\d+)(?:-(\d+))?(?= {2}|$)/gm), ...furtherIn(text)];
  const holds = await Promise.all(quotes.map((range) => holdsChange(root, range, changed)));
  const lists = await Promise.all(listed.map((range) => holdsChange(root, range, changed)));
  return {
    project,
    query,
    bytes: Buffer.byteLength(text),
    isPrecise: /risk (?:LOW|MEDIUM)/.test(text),
    quotes: quotes.length,
    rightQuotes: holds.filter(Boolean).length,
    namesFile: listed.some(({ file }) => changed.has(file)),
    listsLine: lists.some(Boolean),
  };
}

function rangesIn(text: string, form: RegExp): Range[] {
  return [...text.matchAll(form)].map(([, file = '', first = '', last = first]) => ({
    file,
    first: Number(first),
    last: Number(last),
  }));
}

/** Ranges behind `same file: delete 176-188, 45`. */
function furtherIn(text: string): Range[] {
  return [...text.matchAll(/^(\S[^\n]*?):\d+.*? {2}same file: (.*)$/gm)].flatMap(([, file = '', parts = '']) =>
    rangesIn(parts.replaceAll(', ', '\n'), /()(\d+)(?:-(\d+))?$/gm).map((range) => ({ ...range, file })),
  );
}

async function holdsChange(
  root: string,
  { file, first, last }: Range,
  changed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<boolean> {
  const lines = changed.get(file);
  if (lines === undefined) return false;
  const shown = (await readFile(path.join(root, file), 'utf8')).split('\n').slice(first - 1, last);
  return shown.some((line) => lines.has(line.trim()));
}

function share(of: readonly Outcome[], isCounted: (outcome: Outcome) => boolean): string {
  const counted = of.filter(isCounted).length;
  return `${counted} of ${of.length} (${Math.round((100 * counted) / of.length)} %)`;
}

function sum(of: readonly Outcome[], key: 'bytes' | 'quotes' | 'rightQuotes'): number {
  return of.reduce((total, outcome) => total + outcome[key], 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
