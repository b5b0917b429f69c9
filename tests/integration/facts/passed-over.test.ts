/** Files that git tracks although a rule ignores them: ripgrep passes them over, and their text is found all the same. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { encodedFiles } from '../../../src/app/facts/encoded-files.ts';
import { searchText } from '../../../src/app/facts/search-text.ts';
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
