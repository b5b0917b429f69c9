/** No text, page or committed file gives the name of a package that nobody has published to a package manager. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { INSTALL, INSTALL_AGAIN } from '../../src/base/install-advice.ts';
import { sharedHookText } from '../../src/edge/init/package-texts.ts';

const REPOSITORY = path.join(import.meta.dirname, '..', '..');
const READ = [
  'src',
  'docs',
  'plugin',
  'skills',
  'release',
  'bench',
  'README.md',
  'README.ja.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
];
const TEXT = /\.(?:ts|tsx|json|md|cjs|mjs|js|sh|txt|html)$/;

/** A package manager that is told to fetch one of our names, with options between. */
const FETCHES =
  /(?:\b(?:npm|pnpm|yarn|bun)\s+(?:i|install|add|exec|dlx|x|create)|\b(?:npx|pnpx|bunx))(?:\s+-\S+)*\s+["']?@?code-intel\b/;
/** Servers that hand out what a registry of packages holds. */
const SERVES = /\b(?:unpkg\.com|jsdelivr\.net\/npm|esm\.sh|skypack\.dev|npmjs\.com\/package)\/@?code-intel\b/;

test('the expressions find what they look for', () => {
  for (const text of ['npm install -g code-intel', 'npx -y code-intel mcp', 'npm i "@code-intel/linux-x64"'])
    expect(text).toMatch(FETCHES);
  expect('https://unpkg.com/code-intel/docs/config.schema.json').toMatch(SERVES);
  expect('npm install -g ./packages/code-intel-0.1.0.tgz').not.toMatch(FETCHES);
});

/** The page for whoever publishes, and owns the name by then. */
const PUBLISHING = path.join(REPOSITORY, 'docs/release.md');

test('no file names one', () => {
  const files = READ.flatMap((name) => filesOf(path.join(REPOSITORY, name))).filter((file) => file !== PUBLISHING);
  expect(files.length).toBeGreaterThan(1000);
  const named = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        FETCHES.test(line) || SERVES.test(line) ? [`${path.relative(REPOSITORY, file)}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(named).toEqual([]);
});

test('what a team commits, and the advice itself, name none', () => {
  for (const text of [sharedHookText(), ...Object.values(INSTALL), ...Object.values(INSTALL_AGAIN)]) {
    expect(text).not.toMatch(FETCHES);
    expect(text).not.toMatch(SERVES);
  }
  expect(sharedHookText()).toContain(INSTALL.en);
});

function filesOf(place: string): readonly string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => TEXT.test(file) && statSync(file).isFile());
}
