/** A Japanese question for what the program does is answered by the code that does it, not by the page that speaks of it. */
import { expect, it } from 'vitest';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

function code(name: string): string {
  return `<?php
namespace App;
function ${name}($page) {
    return $page->mark('${name}')->save();
}
`;
}

const FILES = {
  'composer.json': '{ "require": { "laravel/framework": "11" } }',
  'lang/ja/pages.php': "<?php\nreturn ['restore' => '削除したページを元に戻す', 'page' => 'ページ'];\n",
  'resources/views/pages/restore.blade.php':
    "<h1>{{ trans('pages.restore') }}</h1>\n<p>Restore the deleted page {{ trans('pages.page') }}</p>\n",
  'app/Bin.php': code('destroyPage'),
  'app/Shelf.php': code('restorePage'),
};

async function first(query: string): Promise<string | undefined> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const { hits } = await searchCode(project, { query, limit: 3 });
  return hits[0]?.file;
}

it('the last verb is asked for, one before a noun describes it', async () => {
  expect(await first('削除したページを元に戻す')).toBe('app/Shelf.php');
  expect(await first('元に戻したページを削除する')).toBe('app/Bin.php');
});

it('who asks for the screen gets the view', async () => {
  expect(await first('ページを元に戻す画面')).toBe('resources/views/pages/restore.blade.php');
});
