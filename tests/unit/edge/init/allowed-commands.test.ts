import path from 'node:path';
import { expect, test } from 'vitest';
import { proposedCommands } from '../../../../src/edge/init/allowed-commands.ts';

function proposed(files: Readonly<Record<string, string>>): readonly string[] {
  return proposedCommands({ root: '/p', read: (file) => files[path.relative('/p', file)] ?? null });
}

const scripts = (entries: object) => JSON.stringify({ scripts: entries });

test('scripts that test, check types or lint are proposed, in the words of the package manager', () => {
  const manifest = scripts({
    test: 'vitest run',
    'test:e2e': 'playwright test',
    typecheck: 'tsc',
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
  ['the script does so', { lint: 'eslint --fix .', check: 'biome check --write', test: 'jest -u' }],
  ['it is for something else', { build: 'tsc', start: 'node .', prepublish: 'x', contest: 'x' }],
])('a script is not proposed when %s', (_why, entries) => {
  expect(proposed({ 'package.json': scripts(entries) })).toEqual([]);
});

test('other manifests are read as well', () => {
  const files = {
    'composer.json': scripts({ test: 'pest', analyse: ['phpstan'], 'post-install-cmd': 'x' }),
    'pyproject.toml': '[tool.pytest.ini_options]\n[tool.mypy]\n',
    Makefile: 'CC := gcc\ntest: build\n\t./run\nlint:\n\tx\ninstall:\n',
    'go.mod': 'module a\n',
  };
  expect(proposed(files)).toEqual([
    'composer test',
    'composer analyse',
    'pytest',
    'pytest *',
    'mypy .',
    'make test',
    'make lint',
    'go test ./...',
    'go vet ./...',
  ]);
});

test('a manifest that is no JSON proposes nothing', () => {
  expect(proposed({ 'package.json': '{', 'composer.json': '[]' })).toEqual([]);
});
