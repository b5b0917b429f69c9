/** Files that git tracks although a rule ignores them: ripgrep passes them over, and their text is found all the same. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { searchText } from '../../../src/app/facts/search-text.ts';
import { encodedFiles } from '../../../src/app/facts/text-query.ts';
import { gitIn } from '../../helpers/repository.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const FILES = {
  '.gitignore': '/dist\n',
  'public/.gitignore': '*.js\n*.php\n',
  'public/menu.js': 'localStorage.getItem("collapsed");\n',
  'public/old.php': '<?php // collapsed\n',
  'public/line\nend.js': 'collapsed();\n',
  'src/menu.ts': 'collapsed();\n',
  'dist/menu.js': 'collapsed();\n',
};

it('text of files is found that git tracks though a rule ignores them', async () => {
  const root = makeProject(FILES);
  gitIn(root, 'init', '-q');
  gitIn(root, 'add', '-f', 'public', 'src', '.gitignore');
  const { project } = await open(root);
  await project.ensureFresh();
  const encodings = encodedFiles(project.store);
  const filesOf = async (more: { fileType?: string; path?: string; glob?: string }): Promise<string[]> => {
    const { matches } = await searchText({ root, patterns: ['collapsed'], encodings, ...more });
    return matches.map(({ file }) => file).sort();
  };
  const all = ['public/line\nend.js', 'public/menu.js', 'public/old.php', 'src/menu.ts'];
  expect(await filesOf({})).toEqual(all);
  expect(await filesOf({ fileType: 'js' })).toEqual(['public/line\nend.js', 'public/menu.js']);
  expect(await filesOf({ fileType: '.php' })).toEqual(['public/old.php']);
  expect(await filesOf({ path: 'src' })).toEqual(['src/menu.ts']);
  expect(await filesOf({ glob: '*.php' })).toEqual(['public/old.php']);
  rmSync(path.join(root, 'public/menu.js'));
  expect(await filesOf({})).toEqual(all.filter((file) => file !== 'public/menu.js'));
});

it.each([
  ['.git/info/exclude', []],
  ['outside.ignore', ['config', 'core.excludesFile', 'outside.ignore']],
])('they are found as well after rules outside of the project were changed: %s', async (file, configured) => {
  const root = makeProject({ 'src/menu.ts': 'collapsed();\n', 'outside.ignore': '' });
  gitIn(root, 'init', '-q');
  gitIn(root, 'add', 'src');
  if (configured.length > 0) gitIn(root, ...configured);
  const { project } = await open(root);
  await project.ensureFresh();
  appendFileSync(path.join(root, file), 'menu.ts\n');
  await project.ensureFresh();
  const { matches } = await searchText({ root, patterns: ['collapsed'], encodings: encodedFiles(project.store) });
  expect(matches.map((match) => match.file)).toEqual(['src/menu.ts']);
});

it('a path that is too long for the system keeps no text from being found', async () => {
  const root = makeProject({ 'src/menu.ts': 'collapsed();\n' });
  const name = 'x'.repeat(200);
  const made = spawnSync(
    'sh',
    ['-c', `for i in $(seq 24); do mkdir ${name} && cd ${name}; done; echo collapsed > deep.ts`],
    { cwd: root },
  );
  expect(made.status).toBe(0);
  try {
    const { matches } = await searchText({ root, patterns: ['collapsed'], encodings: [] });
    expect(matches.map(({ file }) => file)).toContain('src/menu.ts');
    expect((await searchText({ root, patterns: ['expanded'], encodings: [] })).matches).toEqual([]);
  } finally {
    spawnSync('rm', ['-rf', name], { cwd: root });
  }
});

it.skipIf(process.platform !== 'linux')(
  'text of a file is found whose name is no UTF-8, and that of a secret is not',
  async () => {
    const root = makeProject({ 'src/menu.ts': 'expand();\n' });
    const named = (folder: string): Buffer =>
      Buffer.concat([Buffer.from(`${root}/${folder}/`), Buffer.from('é.ts', 'latin1')]);
    mkdirSync(path.join(root, 'keys'));
    writeFileSync(named('src'), 'collapsed();\n');
    writeFileSync(named('keys'), `collapsed\n-----BEGIN RSA PRIVATE KEY-----\n${'M'.repeat(64)}\n`);
    const { matches } = await searchText({ root, patterns: ['collapsed'] });
    expect(matches.map(({ file }) => file)).toEqual(['src/\uFFFD.ts']);
  },
);
