/** What became of every name of a request: listed line by line, counted, or nowhere. */
import { expect, it } from 'vitest';
import { mentionsOf } from '../../../src/app/guidance/mentions.ts';
import { openShopWorkspace } from '../../helpers/open-workspace.ts';

const MANY = Array.from({ length: 30 }, (_, at) => `export const tax${at} = vat_share(${at});`).join('\n');

async function mentions(leads: readonly string[], files: Readonly<Record<string, string>>) {
  const { workspace, write, remove } = await openShopWorkspace();
  for (const [file, text] of Object.entries(files)) write(file, text);
  try {
    await workspace.project.ensureFresh();
    return await mentionsOf(workspace, { query: 'The tax is wrong.', leads });
  } finally {
    await remove();
  }
}

it('puts every lead that is a name of code into one of the lists', async () => {
  const { names, common, nowhere } = await mentions(['vat_share', 'page-comments', 'only_tested', 'no_such_name'], {
    'src/tax.ts': MANY,
    'src/view.html': '<div component="page-comments"></div>\n',
    'tests/tax.test.ts': 'only_tested();\n',
  });
  expect(names.map(({ text, lines }) => [text, lines])).toEqual([['page-comments', 1]]);
  expect(common).toEqual([
    { text: 'vat_share', lines: 30, files: [{ file: 'src/tax.ts', lines: 30 }], definedIn: [] },
    { text: 'only_tested', lines: 1, files: [{ file: 'tests/tax.test.ts', lines: 1 }], definedIn: [] },
  ]);
  expect(nowhere).toEqual(['no_such_name']);
});

it('names the files that leads are called after instead of calling those leads nowhere', async () => {
  const { nowhere, inNames, inPaths } = await mentions(
    ['sign-up.blade', 'auth/sign-up', 'PopUp', 'Sig', 'smtp_username'],
    {
      'resources/views/auth/sign-up.blade.php': '<p></p>\n',
      'src/ui/PopUpForm.ts': 'smtp_user();\n',
      'src/ui/Signal.ts': '\n',
    },
  );
  const template = 'resources/views/auth/sign-up.blade.php';
  expect(inPaths).toEqual([
    { text: 'sign-up.blade', paths: [template], further: 0 },
    { text: 'auth/sign-up', paths: [template], further: 0 },
    { text: 'PopUp', paths: ['src/ui/PopUpForm.ts'], further: 0 },
  ]);
  expect(nowhere).toEqual(['smtp_username']);
  expect(inNames).toEqual([{ text: 'Sig', names: ['signed'] }]);
});

it('takes a sentence of a document for no name', async () => {
  const { names, lines, asides } = await mentions(['sign_up'], {
    'readme.md': 'You can sign up here.\n',
    'src/form.js': 'sign_up();\n',
    'public/src/form.bundle.js': 'sign_up();\n',
  });
  expect(names.map(({ text, lines: count }) => [text, count])).toEqual([['sign_up', 1]]);
  expect(lines.map(({ file }) => file)).toEqual(['src/form.js']);
  expect(asides).toMatchObject([{ kind: 'built', paths: ['public/src/form.bundle.js'] }]);
});

it('takes a key with dots as a whole', async () => {
  const { lines } = await mentions(['auth.sign_up'], {
    'src/view.js': "view('auth.sign_up');\nview('auth.sign_up_thanks');\nview('auth.sign_up-confirm');\n",
  });
  expect(lines.map(({ line }) => line)).toEqual([1]);
});

it('names the file that a lead is called after, and its lines as well', async () => {
  const { names, inPaths } = await mentions(['presets.yaml'], {
    'presets.yaml': 'a: 1\n',
    'src/run.py': 'load("presets.yaml")\n',
  });
  expect(names.map(({ text, lines }) => [text, lines])).toEqual([['presets.yaml', 1]]);
  expect(inPaths).toEqual([{ text: 'presets.yaml', paths: ['presets.yaml'], further: 0 }]);
});

it('takes a number for no name', async () => {
  const { names, common, nowhere } = await mentions(['404', '2024-01-05', 'e404'], {
    'src/a.ts': 'const e404 = 404;\n',
  });
  expect([names.map(({ text }) => text), common, nowhere]).toEqual([['e404'], [], []]);
});
