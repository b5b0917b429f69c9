/** Copies of what other files say stand behind them in every answer. */
import { expect, it } from 'vitest';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const READ = 'export function readCsrfCookie(name) {\n  return document.cookie.match(name);\n}\n';
const FILES = {
  'lib/cookies.js': READ,
  'lib/config.js': 'export const cookieName = "csrf";\n',
  'dist/cookies.js': `${READ}// where is the csrf cookie read\n`,
  'priv/static/app.js': `${READ}// where is the csrf cookie read\n`,
  'lang/sin/app.php': "<?php return ['csrf' => 'where is the csrf cookie read'];\n",
  'lang/en/app.php': "<?php return ['csrf' => 'where is the csrf cookie read'];\n",
};

async function filesFor(query: string): Promise<string[]> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const { hits } = await searchCode(project, { query, limit: 10 });
  return hits.map(({ file }) => file);
}

it('[D-44] [D-61] built files and catalogues come last, whatever words they hold', async () => {
  const found = await filesFor('where is the csrf cookie read');
  expect(found[0]).toBe('lib/cookies.js');
  const own = found.findLastIndex((file) => file.startsWith('lib/'));
  const copy = found.findIndex((file) => !file.startsWith('lib/'));
  expect([own >= 0, copy > own]).toEqual([true, true]);
});

it('[D-44] catalogues are an answer to a question about wording', async () => {
  expect((await filesFor('typo in the csrf cookie text'))[0]).toMatch(/^lang\//);
});
