/**
 * Commands that read, check or test, outside of a view and in the closed one: `npx tsx bench/view/everyday.ts PROJECT COMMANDS`,
 * a text with one command on a line, run in the project; a third word names the only enforcer. Output and exit code must be the same but for times, process numbers and
 * places of temporary files. Commands that fail outside of the view and those
 * that differ there from run to run are left out.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { shellsByEnforcer, type ViewedShell } from './shells.ts';

const [project = '.', list = '', chosen = ''] = process.argv.slice(2);
const root = realpathSync(project);
// Where Landlock holds commands, a home below the folder for temporary files would close that to new files.
const base = realpathSync(mkdtempSync(path.join(path.dirname(root), 'code-intel-bench-')));
const commands = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '');
try {
  for (const [name, shell] of shellsByEnforcer(base, root)) {
    if (chosen !== '' && name !== chosen) continue;
    const counts = { same: 0, different: 0, fails: 0, unsettled: 0 };
    process.stdout.write(`${name}\n`);
    for (const command of commands) {
      const { kind, plain, viewed } = judge(shell, command);
      counts[kind]++;
      if (kind !== 'different') continue;
      process.stdout.write(`  ${command}\n${shown('outside', plain)}${shown('inside', viewed)}`);
    }
    process.stdout.write(
      `  ${counts.same} of ${counts.same + counts.different} the same (${counts.fails} fail outside, ${counts.unsettled} differ there from run to run)\n`,
    );
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}

interface Output {
  readonly status: number | null;
  readonly text: string;
}

function judge({ shell, environment }: ViewedShell, command: string) {
  const run = (by: string) => outputOf(by, command, environment);
  const plain = run('/bin/bash');
  const viewed = run(shell);
  const isSame = (other: Output) => plain.status === other.status && plain.text === other.text;
  const isSettled = () => isSame(run('/bin/bash'));
  const kind = plain.status !== 0 ? 'fails' : isSame(viewed) ? 'same' : isSettled() ? 'different' : 'unsettled';
  return { kind, plain, viewed } as const;
}

function shown(where: string, { status, text }: Output): string {
  return `    ${where} ${status}: ${text.slice(-600).trimEnd().replaceAll('\n', '\n      ')}\n`;
}

function outputOf(shell: string, command: string, env: ViewedShell['environment']): Output {
  const { status, stdout, stderr } = spawnSync(shell, ['-c', command], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, text: settled(stdout + stderr) };
}

function settled(text: string): string {
  return text
    .replace(/\d+(?:[.,:]\d+)*\s*(?:ms|µs|μs|s|seconds?|sec)\b/g, 'T')
    .replace(/\d\d:\d\d:\d\d(?:[.,]\d+)?/g, 'T')
    .replace(/duration_ms:? \S+/g, 'T')
    .replace(/\b\d{3,}\b/g, 'N');
}
