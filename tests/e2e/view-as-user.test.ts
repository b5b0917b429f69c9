/** The same commands in the view of an ordinary user, whose namespaces are others than those of root. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MAIN } from '../helpers/built.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const NOBODY = 65_534;
const ATTEMPTS = readFileSync(new URL('../fixtures/gate/view.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): { readonly id: string; readonly command: string } => JSON.parse(line));

const isRoot = process.getuid?.() === 0;
const canRun =
  isRoot && asNobody('/', 'bwrap', ['--version']).status === 0 && asNobody('/', 'test', ['-r', MAIN]).status === 0;

it.skipIf(!canRun)('before READY no command of an ordinary user changes the project', () => {
  const base = temporaryFolder();
  const [home, root, outside] = [path.join(base, 'home'), path.join(base, 'home/work/repo'), path.join(base, 'out')];
  for (const folder of [root, outside, path.join(root, 'core'), path.join(root, 'dist')])
    mkdirSync(folder, { recursive: true });
  for (const file of ['utils.js', 'core/Axios.js', 'README.md', 'Makefile', 'package.json']) {
    writeFileSync(path.join(root, file), file === 'package.json' ? '{}\n' : 'pwned = 1;\n');
  }
  writeFileSync(path.join(root, '.gitignore'), 'dist/\nbuild/\n');
  own(base);
  chmodSync(base, 0o755);
  asNobody(root, 'git', ['init', '-q', '.'], home);
  asNobody(root, 'git', ['add', '-A'], home);
  asNobody(root, 'git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'x'], home);
  expect(asNobody(root, process.execPath, [MAIN, 'init', '--yes', '--client', 'claude-code'], home).stdout).toContain(
    'cannot write what was not granted',
  );
  const settings = JSON.parse(readFileSync(path.join(root, '.claude/settings.local.json'), 'utf8'));
  const before = contents(root);
  for (const { command } of ATTEMPTS) {
    const places = {
      REPO: root,
      OUT: outside,
      HOME: home,
      STATE: path.join(home, '.local/state/code-intel'),
      BASE: base,
    };
    const text = Object.entries(places).reduce((all, [name, place]) => all.replaceAll(`\${${name}}`, place), command);
    asNobody(root, settings.env.CLAUDE_CODE_SHELL, ['-c', text], home);
    expect(contents(root), command).toEqual(before);
  }
});

function asNobody(cwd: string, program: string, args: readonly string[], home = '/') {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, SHELL: '/bin/bash', CLAUDE_CODE_SESSION_ID: 'one' };
  return spawnSync(program, args, { cwd, env, uid: NOBODY, gid: NOBODY, encoding: 'utf8', timeout: 120_000 });
}

function own(place: string): void {
  chownSync(place, NOBODY, NOBODY);
  for (const entry of readdirSync(place, { withFileTypes: true, recursive: true })) {
    chownSync(path.join(entry.parentPath, entry.name), NOBODY, NOBODY);
  }
}

/** Without what the server keeps, and without what may be written. */
function contents(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/\/repo\/(?:dist|build)\/|\.db|\.lock/.test(file));
  return Object.fromEntries(files.map((file) => [path.relative(root, file), readFileSync(file, 'latin1')]));
}
