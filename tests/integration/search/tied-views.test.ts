/** Views and scripts that belong to a place by their markup, a rendering call or a text stand below it. */
import { expect, it } from 'vitest';
import type { Place } from '../../../src/app/guidance/places/place.ts';
import type { ScreenText } from '../../../src/app/guidance/screen-texts.ts';
import { withTied } from '../../../src/app/guidance/tied-views.ts';
import { openShopWorkspace } from '../../helpers/open-workspace.ts';

const FILES = {
  'js/components/page-comments.js': 'export class PageComments {\n  setReply() {}\n}\n',
  'js/components/dropdown.js': 'export class Dropdown {}\n',
  'js/admin/installations/step3.js': 'const prefix = 1;\n',
  'webroot/js/admin/installations/step3.bundle.js': 'var prefix=1;\n',
  'templates/comments.html': '<h1>Comments</h1>\n<section component="page-comments" class="dropdown">\n</section>\n',
  'templates/step3.html': '<p>Prefix</p>\n<script src="/js/admin/installations/step3.bundle.js"></script>\n',
  ...Object.fromEntries([1, 2, 3, 4].map((at) => [`templates/list${at}.html`, '<div component="dropdown"></div>\n'])),
  'tests/comments.html': '<section component="page-comments"></section>\n',
};

function placeIn(file: string, more: Partial<Place> = {}): Place {
  return { file, line: 1, endLine: 2, symbol: null, kind: 'lines', why: '', under: false, isWeak: false, ...more };
}

async function tiedTo(places: readonly Place[], words: string, texts: readonly ScreenText[] = []): Promise<string[]> {
  const { workspace, write, remove } = await openShopWorkspace();
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  try {
    await workspace.project.ensureFresh();
    const found = await withTied(workspace, { places, texts, words });
    return found.map(({ file, line, why, isWeak }) => `${isWeak ? '? ' : ''}${file}:${line} ${why}`.trim());
  } finally {
    await remove();
  }
}

it('shows the view that asks for a script by an attribute, and not the test that does', async () => {
  expect(await tiedTo([placeIn('js/components/page-comments.js')], 'reply to a comment')).toEqual([
    'js/components/page-comments.js:1',
    'templates/comments.html:2 2: <section component="page-comments" class="dropdown">',
  ]);
});

it('shows the source of the script that a view loads', async () => {
  expect(await tiedTo([placeIn('templates/step3.html')], 'prefix')).toEqual([
    'templates/step3.html:1',
    'js/admin/installations/step3.js:1 used by step3.html:2',
  ]);
});

it('shows a component of a view only where the request speaks of it', async () => {
  const view = placeIn('templates/comments.html');
  expect(await tiedTo([view], 'the price of a voucher')).toHaveLength(1);
  expect(await tiedTo([view], 'the box for a comment')).toEqual([
    'templates/comments.html:1',
    'js/components/page-comments.js:1 used by comments.html:2',
  ]);
});

it('shows none of the many views that ask for one script', async () => {
  expect(await tiedTo([placeIn('js/components/dropdown.js')], 'dropdown')).toEqual(['js/components/dropdown.js:1']);
});

it('moves a less likely place up to what it belongs to', async () => {
  const weak = placeIn('templates/comments.html', { isWeak: true });
  expect(await tiedTo([placeIn('js/components/page-comments.js'), placeIn('src/a.ts'), weak], 'comment')).toEqual([
    'js/components/page-comments.js:1',
    'templates/comments.html:2 2: <section component="page-comments" class="dropdown">',
    'src/a.ts:1',
  ]);
});

it('shows what belongs to a later place only where the request speaks of it', async () => {
  const first = ['a', 'b', 'c'].map((name) => placeIn(`src/${name}.ts`));
  const places = [...first, placeIn('js/components/page-comments.js')];
  expect(await tiedTo(places, 'the price of a voucher')).toHaveLength(4);
  expect(await tiedTo(places, 'the box for a comment')).toHaveLength(5);
});

it('shows a view with the text that a place quotes', async () => {
  const place = placeIn('src/rule.ts', { why: "4: 'Only letters are allowed here'" });
  const line = { file: 'templates/step3.html', line: 1, content: '<p>Only letters are allowed</p>' };
  const text = { text: 'Only letters are allowed', isCut: true, lines: [line], asides: [] };
  expect(await tiedTo([place], 'letters', [text])).toEqual([
    "src/rule.ts:1 4: 'Only letters are allowed here'",
    'templates/step3.html:1 text Only letters are allowed',
  ]);
});
