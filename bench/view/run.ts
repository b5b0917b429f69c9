/**
 * What a view costs a command beside the bare shell, in turn in one run: `npx tsx bench/view/run.ts [rounds]`. Prints the
 * fastest, the median and the 90th percentile in milliseconds, for the closed view and for one with 300 rules more.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findViews, installViews, type ViewSetup } from '../../src/app/composition/install-views.ts';

const ROUNDS = Number(process.argv[2] ?? 60);
const FILES = 300;

const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-bench-')));
try {
  const shell = installed();
  const closed = execFileSync('cat', [path.join(path.dirname(shell), 'closed')], { encoding: 'utf8' });
  writeFileSync(
    path.join(path.dirname(shell), 'of-large'),
    closed +
      files()
        .map((file) => `c ${file}\0`)
        .join(''),
  );
  report({
    'bash -c true': () => run('/bin/bash', ''),
    'closed view': () => run(shell, 'none'),
    [`${FILES} rules more`]: () => run(shell, 'large'),
  });
} finally {
  rmSync(base, { recursive: true, force: true });
}

function installed(): string {
  const [home, root] = [path.join(base, 'home'), path.join(base, 'project')];
  for (const folder of [home, path.join(root, '.code-intel')]) mkdirSync(folder, { recursive: true });
  execFileSync('git', ['init', '-q', root]);
  const setup: ViewSetup = {
    host: {
      home,
      temporaryFolder: os.tmpdir(),
      platform: process.platform,
      environment: { PATH: process.env.PATH, HOME: home },
      shellParser: () => Promise.reject(new Error('no command is judged here')),
      now: Date.now,
    },
    root,
    shell: '/bin/bash',
  };
  const found = findViews(setup);
  if (found.kind === 'unavailable') throw new Error(found.why);
  process.stdout.write(`by ${found.by}\n`);
  installViews(setup, found.by);
  return found.shell;
}

function files(): readonly string[] {
  const folder = path.join(base, 'project', 'many');
  mkdirSync(folder);
  const all = Array.from({ length: FILES }, (_, at) => path.join(folder, `f${at}.ts`));
  for (const file of all) writeFileSync(file, '');
  return all;
}

function run(shell: string, conversation: string): void {
  const env = { ...process.env, CLAUDE_CODE_SESSION_ID: conversation };
  const { status, stderr } = spawnSync(shell, ['-c', 'true'], { cwd: base, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function report(cases: Readonly<Record<string, () => void>>): void {
  const times = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(cases)) {
      const start = performance.now();
      work();
      times.get(name)?.push(performance.now() - start);
    }
  }
  for (const [name, all] of times) {
    const sorted = all.sort((left, right) => left - right);
    const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    process.stdout.write(`${name.padEnd(16)} fastest ${at(0)}, p50 ${at(0.5)}, p90 ${at(0.9)} ms\n`);
  }
}
