import { describe, expect, it } from 'vitest';
import { exitOfCheck, isCheck } from '../../../../src/session/outcome/check-commands.ts';

describe('a command', () => {
  it.each([
    'npm test',
    'npm run test:unit -- --run',
    'CI=1 pnpm build',
    'npx tsc --noEmit',
    'cd api && ./vendor/bin/phpunit --filter Login',
    'php artisan test',
    'python -m pytest tests/unit',
    'go vet ./...',
    'cargo clippy',
    './gradlew check',
    'make test 2>&1 | tail -5',
    'node --test',
  ])('checks the work: %s', (command) => {
    expect(isCheck(command)).toBe(true);
  });

  it.each([
    'ls -la',
    'git commit -m "test"',
    'grep -rn test src',
    'cat package.json',
    'npm install',
    'node server.js',
    'echo npm test',
    'python manage.py migrate',
  ])('does something else: %s', (command) => {
    expect(isCheck(command)).toBe(false);
  });
});

describe('the exit code of a line', () => {
  it.each([
    ['npm test', 1, 1],
    ['cd api && npm test', 1, 1],
    ['npm test > out.txt 2>&1', 1, 1],
    ['npm test;', 0, 0],
    ['npm test && git status', 0, 0],
    ['npm test && git status', 1, null],
    ['cargo check 2>&1 | tail -3', 0, null],
    ['cargo check 2>&1 | tail -3; git diff --stat', 0, null],
    ['npm test; npm run lint', 1, 1],
    ['npm test || true', 0, null],
    ['npm test &', 0, null],
    ['set -o pipefail; npm test | tail -5', 1, 1],
    ['set -euo pipefail\nnpm test | tee log', 1, 1],
    ['npm test', null, null],
  ])('%s that ends with %s tells of its check %s', (command, exitCode, told) => {
    expect(exitOfCheck(command, exitCode)).toBe(told);
  });
});
