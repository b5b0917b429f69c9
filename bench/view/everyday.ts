/**
 * Commands that read, check or test, outside of a view and in the closed one: `npx tsx bench/view/everyday.ts PROJECT COMMANDS`,
 * a text with one command on a line, run in the project; a third word chooses enforcers by a part of their names. Output and exit code must be the same but for times, process numbers and
 * places of temporary files. Commands that fail outside of the view are left out.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shellsByEnforcer } from './shells.ts';

const [project = '.', list = '', chosen = ''] = process.argv.slice(2);
const root = realpathSync(project);
const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-bench-')));
const commands = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '');
try {
  for (const [name, shell] of shellsByEnforcer(base, root)) {
    if (!name.includes(chosen)) continue;
    const judged = commands.map((command) => ({
      command,
      plain: run('/bin/bash', command),
      viewed: run(shell, command),
    }));
    const working = judged.filter(({ plain }) => plain.status === 0);
    const different = working.filter(
      ({ plain, viewed }) => plain.status !== viewed.status || plain.text !== viewed.text,
    );
    process.stdout.write(
      `${name}: ${working.length - different.length} of ${working.length} the same (${commands.length - working.length} fail outside)\n`,
    );
    for (const { command, viewed } of different) {
      process.stdout.write(
        `  ${command}\n    ${viewed.status}: ${viewed.text.slice(-200).replaceAll('\n', '\n    ')}\n`,
      );
    }
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}

function run(shell: string, command: string): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(shell, ['-c', command], {
    cwd: root,
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
