import path from 'node:path';
import { expect, test } from 'vitest';
import { scriptReader } from '../../../../src/app/gate/script-parts.ts';
import { toAbsolute } from '../../../../src/base/paths.ts';
import { proposedCommands } from '../../../../src/edge/init/allowed-commands.ts';

const readScript = scriptReader(toAbsolute('/', 'p'));

function proposed(files: Readonly<Record<string, string>>): readonly string[] {
  return proposedCommands({ root: '/p', read: (file) => files[path.relative('/p', file)] ?? null, readScript });
}

const scripts = (entries: object) => JSON.stringify({ scripts: entries });

test('scripts that test, check types or lint are proposed, in the words of the package manager', () => {
  const manifest = scripts({
    test: 'vitest run',
    'test:e2e': 'playwright test',
    typecheck: 'tsc --noEmit',
    lint: 'biome check',
  });
  expect(proposed({ 'package.json': manifest })).toEqual([
    'npm test',
    'npx vitest run *',
    'npm run test:e2e',
    'npx playwright test *',
    'npm run typecheck',
    'npm run lint',
  ]);
  expect(proposed({ 'package.json': scripts({ test: 'jest' }), 'pnpm-lock.yaml': '' })).toEqual([
    'pnpm run test',
    'npx jest *',
  ]);
  expect(proposed({ 'package.json': scripts({ test: 'jest' }), 'yarn.lock': '' })).toEqual(['yarn test', 'npx jest *']);
});

test.each([
  ['the name says so', { 'lint:fix': 'eslint', 'test:watch': 'vitest', 'test:update': 'vitest' }],
  ['the script does so', { lint: 'eslint --fix .', check: 'biome check --write', tests: 'ava -u' }],
  ['a script that it runs does so', { test: 'npm run fmt && jest --ci', fmt: 'prettier --write .' }],
  ['the script that runs before it does so', { prelint: 'tsc -b', lint: 'eslint .' }],
  ['it writes a file', { lint: 'eslint . > report.txt' }],
  ['it works in another folder', { lint: 'cd web && eslint .' }],
  ['a program that is not known does its work', { 'check-db': 'node scripts/check-db.js', lint: 'turbo lint' }],
  ['it runs itself', { check: 'npm run check' }],
  ['it is for something else', { build: 'tsc', start: 'node .', prepublish: 'x', contest: 'x' }],
])('a script is not proposed when %s', (_why, entries) => {
  expect(proposed({ 'package.json': scripts(entries) })).toEqual([]);
});

test('the tools of a Python project are proposed in the words of its package manager as well', () => {
  const files = { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'poetry.lock': '' };
  expect(proposed(files)).toEqual(['pytest', 'pytest *', 'poetry run pytest', 'poetry run pytest *']);
});

test('a linter that repairs by its configuration is proposed without that, and no script is that runs it', () => {
  const repairs = '[tool.ruff]\nline-length = 80\nfix = true\n[tool.ruff.lint]\nselect = ["E"]\n';
  const makefile = 'lint:\n\truff check .\nlint-only:\n\truff check . --no-fix\n';
  expect(proposed({ 'pyproject.toml': repairs, 'uv.lock': '', Makefile: makefile })).toEqual([
    'ruff check . --no-fix',
    'uv run --frozen ruff check . --no-fix',
    'make lint-only',
  ]);
  const other = '[tool.ruff]\nline-length = 80\n[tool.other]\nfix = true\n';
  expect(proposed({ 'pyproject.toml': other, Makefile: makefile })).toEqual([
    'ruff check .',
    'make lint',
    'make lint-only',
  ]);
  expect(proposed({ 'ruff.toml': 'fix = true\n', Makefile: makefile })).toEqual(['make lint-only']);
});

test.each([
  ['golangci-lint run', '.golangci.yml', 'issues:\n  fix: true\n'],
  ['stylelint "**/*.css"', 'stylelint.config.js', 'export default {\n  fix: true,\n};\n'],
  ['markdownlint-cli2 "**/*.md"', '.markdownlint-cli2.yaml', 'fix: true\n'],
  ['xo', 'package.json', null],
  ['codespell', '.codespellrc', '[codespell]\nwrite-changes =\n'],
])('%s is not proposed where %s makes it repair', (lint, file, text) => {
  const manifest = JSON.stringify({ scripts: { lint }, ...(text === null && { xo: { fix: true } }) }, null, 2);
  const files = { 'package.json': manifest, ...(text !== null && { [file]: text }) };
  expect(proposed(files)).toEqual([]);
  expect(proposed({ 'package.json': scripts({ lint }) })).toEqual(['npm run lint']);
});

test('other manifests are read as well', () => {
  const files = {
    'composer.json': scripts({
      test: ['@php artisan config:clear', '@stan'],
      stan: 'phpstan',
      'post-install-cmd': 'x',
    }),
    'pyproject.toml': '[tool.pytest.ini_options]\n[tool.mypy]\n',
    Makefile: 'PY := python3\ntest: lint\n\t@$(PY) -m pytest\nlint:\n\t$(MAKE) check\ncheck:\n\tmypy .\ninstall:\n',
    'go.mod': 'module a\n',
  };
  expect(proposed(files)).toEqual([
    'composer test',
    'composer stan',
    'pytest',
    'pytest *',
    'mypy .',
    'make test',
    'make lint',
    'make check',
    'go test ./...',
    'go vet ./...',
  ]);
});

test('a target that repairs, needs what is built, or is made of nothing is not proposed', () => {
  const makefile = 'lint:\n\tbundle exec standardrb --fix-unsafely\ntest: build\n\tpytest\nbuild:\n\tcc a.c\ncheck:\n';
  expect(proposed({ Makefile: makefile })).toEqual([]);
});

test.each([
  [{ 'manage.py': '', 'mypy.ini': '' }, 'python manage.py test'],
  [{ Gemfile: "gem 'rspec-rails'\n" }, 'bundle exec rspec'],
  [{ 'build.gradle.kts': '', gradlew: '' }, './gradlew test'],
  [{ 'pom.xml': '' }, 'mvn test'],
])('the tests of %j are proposed', (files, command) => {
  expect(proposed(files)).toContain(command);
});

test('a manifest that is no JSON proposes nothing', () => {
  expect(proposed({ 'package.json': '{', 'composer.json': '[]' })).toEqual([]);
});
