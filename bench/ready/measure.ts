/**
 * Whether the gate opens for what a request is about, and for nothing else: requests with the files that answered them are
 * played against the built program and its hooks.
 *
 *     node bench/ready/measure.ts SETS.json REPOSITORIES [PROJECT…]
 *
 * SETS.json: `{"OWNER/NAME": [{"query", "files", "leads"?}]}`; REPOSITORIES holds a clone of each as `OWNER__NAME`, before the
 * change. Each request is played without its leads and, where it has some, with them. Prints a line for each run, and sums.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentClient, type WorkPlace } from '../daily-use/client.ts';

interface Question {
  readonly query: string;
  readonly files: readonly string[];
  readonly leads?: readonly string[];
}

interface Run {
  readonly project: string;
  readonly query: string;
  readonly withLeads: boolean;
  /** What the first edit of the right file was told; empty where it passed. */
  readonly told: string;
  /** How the right file could be edited after it was read whole. */
  readonly right: 'at once' | 'by a sentence' | 'after the issue' | 'by both at once' | 'after both' | 'never';
  /** A file that the answer does not name, after eight lines of it were read. */
  readonly other: 'open' | 'open by a sentence' | 'shut';
  readonly neverRead: 'open' | 'shut';
  /** Of ten unread files those that add_explored_files opened without a line of them. */
  readonly openedUnseen: number;
}

const PROGRAM = path.resolve(process.env.CODE_INTEL_PROGRAM ?? path.join(import.meta.dirname, '../../dist/main.js'));
const SENTENCE = 'the change that was asked for is made here, since this code does what the request is about';

function placeOf(root: string): WorkPlace {
  const home = mkdtempSync(path.join(os.tmpdir(), 'ready-home-'));
  const environment = { PATH: process.env.PATH ?? '', HOME: home, CODE_INTEL_OFFLINE: '1' };
  const init = [PROGRAM, 'init', '--client', 'claude-code', '--yes'];
  const { status, stderr } = spawnSync(process.execPath, init, { cwd: root, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`init failed: ${stderr}`);
  return {
    root,
    environment,
    scratch: home,
    read: (file) => readFileSync(path.resolve(root, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(path.dirname(path.resolve(root, file)), { recursive: true });
      writeFileSync(path.resolve(root, file), text);
    },
  };
}

/** Plays one request: the right file, another one, one that is never read, and ten that are added. */
class Player {
  private readonly place: WorkPlace;
  private readonly client: AgentClient;
  private readonly sources: readonly string[];
  private runs = 0;

  constructor(place: WorkPlace, client: AgentClient, sources: readonly string[]) {
    this.place = place;
    this.client = client;
    this.sources = sources;
  }

  async play(project: string, { query, files, leads }: Question, withLeads: boolean): Promise<Run> {
    const request = { intent: 'MODIFY', query, ...(withLeads ? { leads } : {}) };
    const [target = ''] = files;
    const answer = await this.begin(request);
    await this.read(target);
    const told = (await this.edit(target)) ?? '';
    const right = await this.rightFile(target, told);
    const unread = this.unnamed(answer, files);
    const neverRead = (await this.edit(unread[0] ?? '')) === null ? 'open' : 'shut';
    const openedUnseen = await this.addUnread(unread.slice(0, 10));
    const again = await this.begin(request);
    return {
      project,
      query,
      withLeads,
      told,
      right,
      neverRead,
      openedUnseen,
      other: await this.otherFile(this.unnamed(again, files)),
    };
  }

  private async begin(request: object & { query: string }): Promise<string> {
    this.client.clear(`run-${this.runs++}`);
    this.client.prompt(request.query);
    return (await this.client.call('start_session', { ...request })).result.text;
  }

  private read(file: string, lines: object = {}) {
    return this.client.call('Read', { file_path: path.join(this.place.root, file), ...lines });
  }

  /** Does what each refusal names, until the edit passes. */
  private async rightFile(target: string, first: string): Promise<Run['right']> {
    const sentences = { targets: { [target]: SENTENCE } };
    const observed_issue = { value: `${SENTENCE}, and it does not do that now`, evidence: `${target}:1-9` };
    const steps: Run['right'][] = [];
    for (let refusal: string | null = first; refusal !== null && refusal !== ''; refusal = await this.edit(target)) {
      const [asksTarget, asksIssue] = [refusal.includes('"targets"'), refusal.includes('observed_issue')];
      const step = asksTarget && asksIssue ? 'by both at once' : asksTarget ? 'by a sentence' : 'after the issue';
      if (steps.includes(step) || !(asksTarget || asksIssue)) return 'never';
      steps.push(step);
      const said = { ...(asksTarget ? sentences : {}), ...(asksIssue ? { observed_issue } : {}) };
      await this.client.call('submit_understanding', said);
    }
    const [step = 'at once', other] = steps;
    return other === undefined ? step : 'after both';
  }

  private async otherFile(files: readonly string[]): Promise<Run['other']> {
    const file = files[this.runs % Math.max(1, files.length)] ?? '';
    const lines = this.place.read(file).split('\n');
    const offset = Math.max(1, Math.floor(lines.length / 3));
    await this.read(file, { offset, limit: 8 });
    if ((await this.edit(file, offset)) === null) return 'open';
    await this.client.call('submit_understanding', { targets: { [file]: SENTENCE } });
    return (await this.edit(file, offset)) === null ? 'open by a sentence' : 'shut';
  }

  private async addUnread(files: readonly string[]): Promise<number> {
    const { result } = await this.client.call('add_explored_files', { files });
    let opened = 0;
    for (const file of files) {
      const [first = ''] = this.place
        .read(file)
        .split('\n')
        .filter((line) => /\w{3}/.test(line))
        .map((line) => line.trim());
      const isOpen = (await this.edit(file)) === null;
      const isShown = result.text.split('\n').some((line) => line.trim() === first);
      if (isOpen && !isShown) opened++;
    }
    return opened;
  }

  /** Sources that an answer does not name, in an order that differs from run to run. */
  private unnamed(answer: string, files: readonly string[]): string[] {
    const others = this.sources.filter((file) => !answer.includes(path.basename(file)) && !files.includes(file));
    const from = (this.runs * 37) % Math.max(1, others.length);
    return [...others.slice(from), ...others.slice(0, from)];
  }

  /** A change that leaves the file as it is. @param line from which on a line that occurs once is replaced by itself */
  private async edit(file: string, line = 1): Promise<string | null> {
    const text = this.place.read(file);
    const lines = text.split('\n').slice(line - 1, line + 7);
    const all = line === 1 ? text.split('\n') : lines;
    const once = all.find((one) => /\w{3}/.test(one) && text.split(one).length === 2) ?? all.join('\n');
    const input = { file_path: path.join(this.place.root, file), old_string: once, new_string: once };
    return (await this.client.call('Edit', input)).refusal;
  }
}

function sourcesIn(root: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const isSource = /\.(?:py|go|jsx?|tsx?|vue|php|rb|java|kt|cs|cpp|h|rs)$/;
  return stdout.split('\n').filter((file) => {
    if (!isSource.test(file) || !existsSync(path.join(root, file))) return false;
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length;
    return lines > 40 && lines < 3000;
  });
}

const [sets = '', repositories = '', ...only] = process.argv.slice(2);
const projects = Object.entries<readonly Question[]>(JSON.parse(readFileSync(sets, 'utf8')));
const runs: Run[] = [];
for (const [project, questions] of projects.filter(([name]) => only.length === 0 || only.includes(name))) {
  const root = path.resolve(repositories, project.replace('/', '__'));
  const place = placeOf(root);
  const client = await AgentClient.start(place);
  const player = new Player(place, client, sourcesIn(root));
  for (const question of questions) {
    for (const withLeads of question.leads === undefined ? [false] : [false, true]) {
      const run = await player.play(project, question, withLeads);
      runs.push(run);
      say(JSON.stringify(run));
    }
  }
  await client.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function count(isCounted: (run: Run) => boolean): string {
  return `${runs.filter(isCounted).length} of ${runs.length}`;
}

say(`right file, edited at once: ${count(({ right }) => right === 'at once')}`);
say(`… after one sentence on it: ${count(({ right }) => right === 'by a sentence')}`);
say(`… after the issue of a vague request: ${count(({ right }) => right === 'after the issue')}`);
say(`… after both in one call: ${count(({ right }) => right === 'by both at once')}`);
say(`… after both: ${count(({ right }) => right === 'after both')}`);
say(`… never: ${count(({ right }) => right === 'never')}`);
say(`another file, eight lines read: open ${count(({ other }) => other === 'open')}`);
say(`… by a sentence: ${count(({ other }) => other === 'open by a sentence')}`);
say(`a file that was never read: open ${count(({ neverRead }) => neverRead === 'open')}`);
say(`unread files that add_explored_files opened unseen: ${runs.reduce((sum, run) => sum + run.openedUnseen, 0)}`);
