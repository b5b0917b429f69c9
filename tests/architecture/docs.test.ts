/** Every path and link in the pages leads somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/languages/registry.ts';
import { REPOSITORY } from './source-files.ts';

const PAGES = ['.', 'docs', 'docs/adr'].flatMap((folder) =>
  readdirSync(path.join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name)),
);

/** What a path in backticks begins with when it means a file of the repository. */
const OWN_PATH = /`((?:src|tests|docs|bench|model)\/[^`\s]*)`/g;
/** Lines of one version; a longer list is read by nobody. */
const MOST_OF_VERSION = 200;
const LINK = /\]\(([^)\s]+)\)/g;

describe('the pages', () => {
  it.each(PAGES)('%s links to what exists', (page) => {
    const targets = [...textOf(page).matchAll(LINK)].map(([, target = '']) => target.replace(/#.*$/, ''));
    const own = targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    expect(own.filter((target) => !exists(path.posix.join(path.posix.dirname(page), target)))).toEqual([]);
  });

  it.each(PAGES)('%s names paths that exist', (page) => {
    const named = [...textOf(page).matchAll(OWN_PATH)].map(([, file = '']) => file);
    expect(named.filter((file) => !exists(file))).toEqual([]);
  });

  it('[SU5] name every language and every dependency', () => {
    const [languagesPage, dependenciesPage] = [textOf('docs/languages.md'), textOf('docs/dependencies.md')];
    expect([...languages.keys()].filter((id) => !languagesPage.includes(`\`${id}\``))).toEqual([]);
    const { dependencies }: { dependencies: object } = JSON.parse(textOf('package.json'));
    const packages = Object.keys(dependencies).map((name) => name.replace(/(lang-).*/, '$1*'));
    expect(packages.filter((name) => !dependenciesPage.includes(`\`${name}\``))).toEqual([]);
  });

  it('of changes tells users what a version has, in groups and in few lines', () => {
    const versions = textOf('CHANGELOG.md').split(/^## /m).slice(1);
    expect(versions.filter((version) => version.split('\n').length > MOST_OF_VERSION)).toEqual([]);
    expect(versions.filter((version) => /^- /m.test(version.split('\n### ')[0] ?? ''))).toEqual([]);
  });

  it('of the tools name every tool', () => {
    const folder = path.join(REPOSITORY, 'src/edge/mcp/tools');
    const sources = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/^ {2}name: '(\w+)'/gm)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`^\\| \`${name}\``, 'm').test(textOf('docs/tools.md')))).toEqual([]);
  });

  it('of the README name every command', () => {
    const registry = readFileSync(path.join(REPOSITORY, 'src/edge/cli/registry.ts'), 'utf8');
    const names = [...registry.matchAll(/^ {4}name: '(\w+)'/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => !new RegExp(`^\\| \`${name}\\b`, 'm').test(textOf('README.md')))).toEqual([]);
  });
});

function textOf(page: string): string {
  return readFileSync(path.join(REPOSITORY, page), 'utf8');
}

function exists(file: string): boolean {
  return existsSync(path.join(REPOSITORY, file));
}
