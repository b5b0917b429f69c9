import { describe, expect, it } from 'vitest';
import { isCheck } from '../../../../src/session/outcome/check-commands.ts';

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
