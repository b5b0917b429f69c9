/** Links that a repository brings: nothing is read from a device without an end, and nothing is written through one. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOOK } from '../helpers/built.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { makeProject } from '../integration/scan/project.ts';
import { run } from './program.ts';

/** Longer than any of these takes, and shorter than for ever. */
const MOST_MS = 300_000;

const NAMES =
  '.code-intel/config.json .code-intel/learned_pairs.json .gitattributes .gitignore package.json composer.json tsconfig.json';

function projectWith(name: string, target: string): string {
  const root = makeProject({ 'a.ts': 'export const first = 1;\n' });
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  symlinkSync(target, path.join(root, name));
  return root;
}

describe.runIf(process.platform === 'linux')('a link', { timeout: MOST_MS }, () => {
  it.each(NAMES.split(' '))('to a device without an end holds nobody up as %s', async (name) => {
    const root = projectWith(name, '/dev/zero');
    const limits = 'ulimit -t 40';
    const found = await run(['def', 'first', '--path', root], { limits });
    const setup = await run(['init', '--yes', '--dry-run', '--client', 'claude-code', '--path', root], { limits });
    for (const { code, err } of [found, setup])
      expect([code, err]).toEqual([expect.any(Number), expect.not.stringMatching(/bug/)]);
    expect([found.code, found.err + found.out]).toEqual(
      name.endsWith('/config.json')
        ? [2, expect.stringContaining('config.json')]
        : [0, expect.stringContaining('a.ts')],
    );
    expect(hookOn(root)).toBe(2);
  });

  it('in the place of the state is followed by no write', async () => {
    const outside = temporaryFolder();
    const root = projectWith('.code-intel', outside);
    const index = await run(['index', root, '--json']);
    expect([index.code, index.out]).toEqual([2, expect.stringContaining('is a link')]);
    expect(readdirSync(outside)).toEqual([]);
  });
});

/** Code of the hook before an edit that nothing granted. */
function hookOn(root: string): number | null {
  const tool_input = { file_path: path.join(root, 'a.ts'), old_string: '1', new_string: '2' };
  const input = JSON.stringify({ session_id: 'c1', cwd: root, tool_name: 'Edit', tool_input });
  return spawnSync(process.execPath, [HOOK, 'claude-code', 'PreToolUse'], { input, timeout: MOST_MS / 2 }).status;
}
