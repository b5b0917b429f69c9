/**
 * What a hook call costs beside a bare `node -e 0`, process start included, in turn in one run: `npm run bench:hook`.
 * Prints the ratio of the medians, of the fastest runs, and of the 95th percentiles, and what the comparison after a
 * shell command adds in a project of 20,000 files.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const HOOK = path.resolve(import.meta.dirname, '../../dist/hook.cjs');
/** A pipeline as agents type it. */
const COMMAND = 'cd src && grep -rn "export" d0 | sort | head -20 && git status --short';
const ROUNDS = Number(process.argv[2] ?? 40);

interface Case {
  readonly name: string;
  readonly argv: readonly string[];
  readonly input: string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'code-intel-bench-'));
try {
  const [small, large] = [makeProject('small', 20), makeProject('large', 20_000)];
  report([bare(), edit(small), read(small), shell(small), edit(large), shell(large)]);
  report([bare(), after(small), after(large)], () => noteBefore([small, large]));
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function bare(): Case {
  return { name: 'node -e 0', argv: ['-e', '0'], input: '' };
}

function edit(project: string): Case {
  return hook('before Edit', {
    project,
    event: 'PreToolUse',
    tool: 'Edit',
    input: { file_path: `${project}/src/d0/f0.ts` },
  });
}

function read(project: string): Case {
  return hook('before Read', {
    project,
    event: 'PreToolUse',
    tool: 'Read',
    input: { file_path: `${project}/src/d0/f0.ts` },
  });
}

function shell(project: string): Case {
  return hook('before Bash', { project, event: 'PreToolUse', tool: 'Bash', input: { command: COMMAND } });
}

function after(project: string): Case {
  return hook('after Bash', { project, event: 'PostToolUse', tool: 'Bash', input: { command: COMMAND } });
}

interface Call {
  readonly project: string;
  readonly event: string;
  readonly tool: string;
  readonly input: object;
}

function hook(name: string, { project, event, tool, input }: Call): Case {
  const call = { tool_name: tool, tool_input: input, tool_use_id: 'call', tool_response: { stdout: '' } };
  const payload = { session_id: 'bench', cwd: project, hook_event_name: event, ...call };
  const label = `${name}, ${path.basename(project)} project`;
  return { name: label, argv: [HOOK, 'claude-code', event], input: JSON.stringify(payload) };
}

function noteBefore(projects: readonly string[]): void {
  for (const project of projects) milliseconds(shell(project));
}

function report(cases: readonly Case[], prepare = () => {}): void {
  const times = cases.map((): number[] => []);
  for (let round = -2; round < ROUNDS; round++) {
    prepare();
    for (const [at, one] of cases.entries()) {
      const time = milliseconds(one);
      if (round >= 0) times[at]?.push(time);
    }
  }
  const [base = []] = times;
  for (const [at, { name }] of cases.entries()) process.stdout.write(`${rowOf(name, times[at] ?? [], base)}\n`);
}

function rowOf(name: string, times: readonly number[], base: readonly number[]): string {
  const figures = [0, 0.5, 0.95].map((share) => {
    const [own, other] = [quantile(times, share), quantile(base, share)];
    return `${own.toFixed(0)} ms ${(own / other).toFixed(2)}×`;
  });
  return `${name.padEnd(28)} fastest ${figures[0]}   median ${figures[1]}   p95 ${figures[2]}`;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The event comes from a file, so that no time of this process counts. */
function milliseconds({ argv, input }: Case): number {
  const file = path.join(folder, 'event.json');
  writeFileSync(file, input);
  const stdin = openSync(file, 'r');
  const start = performance.now();
  spawnSync(process.execPath, argv, {
    stdio: [stdin, 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const time = performance.now() - start;
  closeSync(stdin);
  return time;
}

function makeProject(name: string, files: number): string {
  const root = path.join(folder, name);
  for (let file = 0; file < files; file++) {
    const parent = path.join(root, 'src', `d${Math.floor(file / 50)}`);
    if (file % 50 === 0) mkdirSync(parent, { recursive: true });
    writeFileSync(path.join(parent, `f${file % 50}.ts`), `export const value${file} = ${file};\n`);
  }
  const git = [
    '-c',
    'gc.auto=0',
    '-c',
    'maintenance.auto=false',
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.com',
  ];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'files'],
  ]) {
    execFileSync('git', [...git, ...args], { cwd: root, stdio: 'ignore' });
  }
  mkdirSync(path.join(root, '.code-intel'));
  return root;
}
