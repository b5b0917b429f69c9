import { beforeEach, describe, expect, it } from 'vitest';
import { openPath, switchOff, switchOn, trustAgreed, trustConfig } from '../../../src/app/gate/person-commands.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

const FILE = 'src/app.ts';

describe('a configuration', () => {
  it.each([
    ['mode off', { mode: 'off' }],
    ['mode warn', { mode: 'warn' }],
    ['an exempt glob', { exempt: ['src/**'] }],
    ['a free glob', { free: ['src/*.ts'] }],
  ])('with %s loosens nothing before a person trusts it, whoever wrote it', async (_, gate) => {
    project.configure(gate);
    expect(await project.mayWrite(FILE)).toBe(false);
    project.commit();
    expect(await project.mayWrite(FILE)).toBe(false);
    trustConfig(project.ports(), toAbsolute(project.root, '/'), { from: 'a test' });
    expect(await project.mayWrite(FILE)).toBe(true);
  });

  it('loosens nothing when something in the background writes it between two calls', async () => {
    project.publish({ phase: 'EXPLORATION' });
    expect((await project.shell('cat README.md', () => {})).exitCode).toBe(0);
    project.configure({ exempt: ['**'], mode: 'off', mcp_allow: ['mcp__db__execute_sql'] });
    expect(await project.mayWrite(FILE)).toBe(false);
    expect((await project.before('mcp__db__execute_sql', { sql: 'select 1' })).exitCode).toBe(2);
  });

  it('goes on counting as far as it was trusted', async () => {
    project.configureTrusted({ exempt: ['src/**'], allowed_commands: ['make all'] });
    project.configure({ exempt: ['src/**', '**'], allowed_commands: ['make all', 'make none'], mode: 'off' });
    expect(await project.mayWrite(FILE)).toBe(true);
    expect(await project.mayWrite('README.md')).toBe(false);
    expect(await project.mayRun('make all')).toBe(true);
    expect(await project.mayRun('make none')).toBe(false);
    project.configure({});
    expect(await project.mayWrite(FILE)).toBe(false);
  });

  it('admits the commands that a person agreed to at the installation, and no others', async () => {
    project.configure({ allowed_commands: ['npm test', 'make all'] });
    trustAgreed(project.ports(), toAbsolute(project.root, '/'), ['npm test']);
    expect(await project.mayRun('npm test')).toBe(true);
    expect(await project.mayRun('make all')).toBe(false);
  });

  it('tightens at once, also from a commit', async () => {
    project.write('.gitignore', 'dist/\n');
    project.commit();
    expect(await project.mayWrite('dist/a.js')).toBe(true);
    project.configure({ free: [] });
    project.commit();
    expect(await project.mayWrite('dist/a.js')).toBe(false);
  });

  it.each(['{', '{"gate":{"mode":"open"}}', '{"gate":{"exempt":"src/**"}}', '[]', ''])(
    'that cannot be read (%s) is the default',
    async (text) => {
      project.write('.code-intel/config.json', text);
      expect(await project.mayWrite(FILE)).toBe(false);
      expect(await project.mayRun('cat src/app.ts')).toBe(true);
    },
  );

  it('that only warns says what it would have refused', async () => {
    project.configureTrusted({ mode: 'warn' });
    const answer = await project.before('Edit', { file_path: `${project.root}/${FILE}` });
    expect(answer.exitCode).toBe(0);
    expect(JSON.parse(answer.stdout).hookSpecificOutput.additionalContext).toContain(FILE);
  });

  it('lets exact commands run, and existing paths after one that ends in a star', async () => {
    project.configureTrusted({ allowed_commands: ['npm test', 'npx vitest run *'] });
    expect(await project.mayRun('npm test')).toBe(true);
    expect(await project.mayRun('npm test -- -u')).toBe(false);
    expect(await project.mayRun('npx vitest run src/app.ts')).toBe(true);
    expect(await project.mayRun('npx vitest run --update')).toBe(false);
  });

  it.each([
    ['make test -k format', 'make test -k'],
    ['make test -t', 'make test -s'],
    ['make test -g format', 'make -n test'],
    ['npm test -t /tmp/evil.mjs', 'npm test -t login'],
    ['npm test --grep dist/evil.mjs', "npm test --grep 'v1.2'"],
    ['npm test -t README.md', 'npm t'],
    ['pytest scripts/gen.py', 'pytest tests'],
    ['pytest tests/../scripts/gen.py', 'pytest tests/test_a.py::test_a -x --tb=short'],
    ['python -m pytest scripts/gen.py', 'python3 -m pytest tests/test_a.py'],
    ['mypy . --html-report src', 'mypy src/app.ts'],
    ['cargo test --config x', 'cargo test -- --list'],
    ['go test ./... -exec x', 'go test ./... -run TestLogin -count=1'],
    ['composer test -d /tmp', 'composer test -- --filter Login'],
    ['composer run format', 'composer run test'],
    ['composer run-script install', 'composer run-script test -- --filter Login'],
    ['python manage.py test scripts.gen', 'python manage.py test scripts'],
    ['python manage.py test os.path', 'python manage.py test tests.test_a.Totals --parallel -v 2'],
    ['python manage.py test shop.tests --settings=evil', 'python manage.py test shop.tests.test_b --keepdb'],
    ['python manage.py test --testrunner=evil.Runner', 'python manage.py test -k total'],
  ])('an argument that makes the program do something else is refused: %s, but not %s', async (refused, passes) => {
    for (const file of ['scripts/gen.py', 'tests/test_a.py', 'shop/tests/test_b.py', 'README.md'])
      project.write(file, '');
    project.configureTrusted({
      allowed_commands: [
        ...['npm test', 'make test', 'pytest *', 'mypy .', 'cargo test', 'go test ./...', 'composer test'],
        ...['python manage.py test', 'python manage.py test *'],
      ],
    });
    expect([await project.mayRun(refused), await project.mayRun(passes)]).toEqual([false, true]);
  });

  it.each([
    ['a copied folder', 'cp -r ../tmp/code dist/code', 'dist/code/a.test.mjs'],
    ['an archive', 'tar -xf ../tmp/code.tar -C dist', 'dist/a.test.mjs'],
    ['a clone', 'git clone -q ../tmp/code dist/code', 'dist/code/a.test.mjs'],
    ['a moved folder', 'mv ../tmp/code dist/code', 'dist/code/a.test.mjs'],
    ['a link', 'ln -s ../../tmp/code dist/code', 'dist/code'],
    [
      'compiled code',
      'cp ../tmp/helper.pyc dist/__pycache__/helper.cpython-312.pyc',
      'dist/__pycache__/helper.cpython-312.pyc',
    ],
  ])('runs no test while %s of the agent lies in build output', async (_, command, file) => {
    project.write('.gitignore', 'dist/\n');
    project.commit();
    project.configureTrusted({ allowed_commands: ['npm test'] });
    expect(await project.mayRun('npm test')).toBe(true);
    await project.shell(command, () => project.write(file, ''));
    expect(await project.mayRun('npm test')).toBe(false);
    project.remove('dist');
    expect(await project.mayRun('npm test')).toBe(true);
  });

  it('lets a tool of another server run that it names', async () => {
    const run = async () => (await project.before('mcp__db__execute_sql', { sql: 'select 1' })).exitCode;
    expect(await run()).toBe(2);
    project.configureTrusted({ mcp_allow: ['mcp__db__execute_sql'] });
    expect(await run()).toBe(0);
  });
});

describe('a person in a terminal', () => {
  const folder = () => toAbsolute(project.root, '/');

  it('switches the gate off for some minutes, which the clock ends', async () => {
    switchOff(project.ports(), folder(), { minutes: 30, reason: 'rename', from: 'a test' });
    expect(await project.mayWrite(FILE)).toBe(true);
    expect(await project.mayRun('make all')).toBe(true);
    project.now += 31 * 60_000;
    expect(await project.mayWrite(FILE)).toBe(false);
    expect(project.reports('switched')).toMatchObject([{ action: 'off 30 rename', by: 'terminal' }]);
  });

  it('gets no longer time by a clock that is put back', async () => {
    switchOff(project.ports(), folder(), { minutes: 30, reason: undefined, from: 'a test' });
    project.now -= 60 * 60_000;
    expect(await project.mayWrite(FILE)).toBe(false);
  });

  it('may not switch it off for days', () => {
    expect(() => switchOff(project.ports(), folder(), { minutes: 5000, reason: undefined, from: 'a test' })).toThrow(
      'too long',
    );
  });

  it('opens a path given in full, and tells which one it is; one outside is refused with what to do', async () => {
    const state = openPath(project.ports(), folder(), { written: `${project.root}/src/./app.ts`, from: 'a test' });
    expect(state.switches).toMatchObject([{ kind: 'open', path: FILE }]);
    expect(await project.mayWrite(FILE)).toBe(true);
    expect(() => openPath(project.ports(), folder(), { written: '/elsewhere/app.ts', from: 'a test' })).toThrow(
      '/elsewhere/app.ts',
    );
    await project.event('UserPromptSubmit', { prompt: '/gate on' });
    await project.event('UserPromptSubmit', { prompt: `/gate open ${project.root}/README.md` });
    expect(await project.mayWrite('README.md')).toBe(true);
    expect((await project.event('UserPromptSubmit', { prompt: '/gate open ../x' })).stderr).toContain('Usage');
  });

  it('opens single paths, and closes all of it', async () => {
    openPath(project.ports(), folder(), { written: 'src/*.ts', from: 'a test' });
    expect(await project.mayWrite(FILE)).toBe(true);
    expect(await project.mayWrite('README.md')).toBe(false);
    switchOn(project.ports(), folder(), { from: 'a test' });
    expect(await project.mayWrite(FILE)).toBe(false);
  });
});

describe('a person in a conversation', () => {
  it.each([
    ['/gate off 30', 'README.md'],
    ['  /gate off', 'README.md'],
    ['/gate open README.md', 'README.md'],
  ])('types %s, which is taken and holds for this conversation only', async (prompt, file) => {
    const answer = await project.event('UserPromptSubmit', { prompt });
    expect(answer.exitCode).toBe(2);
    expect(await project.mayWrite(file)).toBe(true);
    expect(await project.mayWrite(file, { session_id: 'another' })).toBe(false);
    await project.event('UserPromptSubmit', { prompt: '/gate on' });
    expect(await project.mayWrite(file)).toBe(false);
    expect(project.reports('prompt')).toEqual([]);
    expect(project.reports('switched')).toHaveLength(2);
  });

  it.each(['/gate', '/gate off forever', '/gate open', '/gate off 0', '/gate shut'])(
    'reads how it is used after %s, and nothing is changed',
    async (prompt) => {
      expect((await project.event('UserPromptSubmit', { prompt })).stderr).toContain('Usage');
      expect(await project.mayWrite(FILE)).toBe(false);
    },
  );

  it.each(['please /gate off', '/gateoff', 'what does /gate off do?'])('says %s to the agent', async (prompt) => {
    expect((await project.event('UserPromptSubmit', { prompt })).exitCode).toBe(0);
    expect(project.reports('prompt')).toMatchObject([{ text: prompt }]);
    expect(await project.mayWrite(FILE)).toBe(false);
  });
});

it('a project inside of another loosens nothing before a person trusts it', async () => {
  project.write('src/.code-intel/config.json', JSON.stringify({ gate: { mode: 'off' } }));
  project.write('src/.code-intel/.gitignore', '*\n');
  expect(await project.mayWrite('src/app.ts')).toBe(false);
  trustConfig(project.ports(), toAbsolute('src', project.root), { from: 'a test' });
  expect(await project.mayWrite('src/app.ts')).toBe(true);
});
