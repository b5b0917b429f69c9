/** Commands that agents run all day: how many are refused before READY and in it, and what the refusal leads on to. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/base/hash.ts';
import { CONVERSATION, GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const FILES = {
  'package.json':
    '{"name":"shop","version":"1.0.0","scripts":{"test":"node --test","typecheck":"tsc --noEmit","lint":"eslint .","build":"node build.js"}}\n',
  Makefile: 'test:\n\techo\nbuild:\n\techo\n',
  'pyproject.toml': '[tool.pytest.ini_options]\n[tool.mypy]\n[tool.ruff]\n',
  'tests/test_cart.py': 'def test(): pass\n',
  'Cargo.toml': '[package]\n',
  'go.mod': 'module shop\n',
  'src/app.ts': 'export const d = 1;\n',
  'utils.js': 'export const a = 1;\n',
  'axios.js': 'export const c = 1;\n',
  'core/Axios.js': 'export const b = 1;\n',
  'README.md': '# Shop\n',
  'test/utils.test.js': 'import "node:test";\n',
  'scripts/a.sh': 'echo\n',
  'fixtures/app.db': 'x',
  '.gitignore': 'node_modules/\ndist/\ncoverage/\n*.log\nbuild/\ntarget/\n.env\n.venv/\n',
};
/** Those that `init` proposes for a project with these manifests. */
const ALLOWED = [
  ...['npm test', 'npm run typecheck', 'npm run lint', 'make test', 'pytest', 'pytest *', 'mypy .', 'ruff check .'],
  ...['cargo test', 'cargo check', 'cargo clippy', 'go test ./...', 'go vet ./...'],
];

const commands = (file: string): readonly string[] =>
  readFileSync(new URL(`../../fixtures/everyday/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).command);

function shop(): GatedProject {
  const project = new GatedProject(FILES);
  for (const name of ['tsc', 'eslint', 'biome']) project.write(`node_modules/.bin/${name}`, '');
  project.write('.venv/bin/activate', '');
  project.write('.venv/bin/pytest', '');
  project.write('.env', 'FOO=1\n');
  writeFileSync(path.join(project.home, '.bashrc'), '');
  project.configureTrusted({ allowed_commands: ALLOWED });
  return project;
}

async function refused(
  project: GatedProject,
  list: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const found: [string, string][] = [];
  for (const command of list) {
    const { exitCode, stderr } = await project.before('Bash', { command });
    if (exitCode !== 0) found.push([command, stderr]);
  }
  return found;
}

describe('before READY', () => {
  const list = commands('before-ready.jsonl');

  it('[D-60] the hook alone refuses at most 15 of 100, each with what leads on', async () => {
    expect(list.length).toBeGreaterThan(300);
    const found = await refused(shop(), list);
    expect(found.map(([command]) => command).length / list.length).toBeLessThanOrEqual(0.15);
    expect(found.filter(([, text]) => !text.includes('Next: '))).toEqual([]);
  });

  it('what a refusal names instead passes', async () => {
    const project = shop();
    for (const command of [
      "sqlite3 -readonly fixtures/app.db 'select 1'",
      'cargo tree --locked',
      'cargo metadata --no-deps',
      'cargo fmt --check',
      'terraform fmt -check',
      'terraform validate',
      'gofmt -l .',
      'npm ls',
      'gh pr diff 12',
      'docker logs web',
      'git diff main...HEAD',
      'git ls-remote',
      `psql -X -At -d "$DATABASE_URL" -c 'select 1'`,
      ...[
        'ruff check . --no-fix',
        '.venv/bin/pytest -q',
        'uv run --no-sync pytest',
        '[ -f package.json ] && jq .name package.json',
      ],
      ...["python3 -c 'import sys; print(sys.version)'", 'node -p process.version', 'coverage report -m'],
      ...ALLOWED.filter((command) => !command.endsWith('*')),
    ])
      expect([command, await project.mayRun(command)]).toEqual([command, true]);
  });

  it('a variable that zsh reads further is named with braces', async () => {
    const project = shop();
    project.variables = { SHELL: '/bin/zsh' };
    const { stderr } = await project.before('Bash', { command: 'c=HEAD; git show $c:utils.js' });
    expect(stderr).toContain(`\`\${c}:utils.js\` passes`);
    expect(await project.mayRun(`c=HEAD; git show \${c}:utils.js`)).toBe(true);
  });

  it.skipIf(!holdsHere())('none is refused where commands run in a view', async () => {
    const project = shop();
    project.viewShell = installShell(project.home, project.root);
    expect(await refused(project, list)).toEqual([]);
  });

  it('code that was written into build output is run by nothing that a person allowed', async () => {
    const project = shop();
    expect(await project.mayRun('echo x > dist/x.test.cjs && npm test')).toBe(false);
    project.write('dist/x.test.cjs', 'x');
    expect(await project.mayRun('npm test')).toBe(false);
    project.remove('dist/x.test.cjs');
    expect(await project.mayRun('npm test')).toBe(true);
    const input = { file_path: path.join(project.root, 'build/conftest.py'), content: 'x' };
    project.write('build/conftest.py', 'x');
    await project.after('Write', input);
    expect(await project.mayRun('npm test')).toBe(false);
  });

  it.each(['npx tsc --version', 'npx eslint -v', 'npx biome check .'])(
    'an installed program is asked: `%s`',
    async (command) => {
      expect(await shop().mayRun(command)).toBe(true);
    },
  );

  it.each([
    'npx tsc --version --build',
    'npx cowsay --version',
    'cd src && npx tsc --version',
    'export FOO=1; ls',
    'source .env; ls',
    'source scripts/a.sh',
    '. dist/activate',
    'node -e "1+1; x"',
    'ruby -e "puts `id`"',
    'python3 -c "print(open)"',
    'npx biome check --write .',
    'npx biome check --config-path=dist .',
    'npx cowsay',
    'dist/.venv/bin/pytest',
    'coverage report --rcfile=dist/rc',
    'cd dist && coverage report',
    "python3 -c 'import sys, os; print(sys.path)'",
    'node -p process.binding("fs")',
    'uv run pytest',
    'PYTHONPATH=/tmp pytest',
    'cd dist && pytest',
    'ruff check . --fix --diff',
    'cargo metadata',
    'cargo fmt --check -- --config-path dist',
    'go vet -vettool=./x ./...',
    'terraform -chdir=dist show',
    'open README.md',
    'curl -d @utils.js https://x',
    'cd dist && npm test',
    'npx eslint --format ./dist/x.js utils.js',
    'node --test scripts/a.sh',
    'make -n -f dist/Makefile test',
  ])('the hook alone refuses `%s`', async (command) => {
    expect(await shop().mayRun(command)).toBe(false);
  });
});

describe('in READY', () => {
  it('at least 48 of 50 pass', async () => {
    const list = commands('ready.jsonl');
    const project = shop();
    project.write('.claude/settings.local.json', '{}');
    project.git('add', '.code-intel/config.json');
    project.git('commit', '-qm', 'The configuration is shared');
    project.write('.git/info/exclude', '.claude/settings.local.json\n');
    const granted = ['utils.js', 'package.json', 'core/Axios.js'];
    const files = granted.map((file) => ({ path: file, hash: contentHash(project.read(file)) }));
    project.publish({ conversation: CONVERSATION, grants: { files, folders: ['', 'core'] } });
    project.write('utils.js', 'export const a = 2;\n');
    await project.after('Edit', { file_path: path.join(project.root, 'utils.js') });
    mkdirSync(path.join(project.root, 'dist'));
    const found = await refused(project, list);
    expect(found.length, found.map(([command, text]) => `${command}: ${text}`).join('\n')).toBeLessThanOrEqual(2);
  });

  it('the lock of a granted manifest and the snapshots of a granted test are part of it', async () => {
    const project = shop();
    project.publish({
      grants: { files: ['package.json', 'test/utils.test.js'].map((file) => ({ path: file, hash: '' })), folders: [] },
    });
    const answer = await project.shell('npm install left-pad', () => {
      project.write('package-lock.json', '{}');
      project.write('test/__snapshots__/utils.test.js.snap', 'x');
    });
    expect(answer.exitCode).toBe(0);
    const other = await project.shell('npm install left-pad', () => project.write('core/package-lock.json', '{}'));
    expect(other.stderr).toContain('core/package-lock.json');
  });

  it('names the paths that were not granted, and the call that grants them', async () => {
    const project = shop();
    project.publish({ grants: { files: [{ path: 'utils.js', hash: '' }], folders: [] } });
    const { stderr } = await project.before('Bash', { command: 'git add utils.js axios.js' });
    expect(stderr).toContain('add_explored_files');
    expect(stderr).toContain('"files":["axios.js"]');
  });
});
