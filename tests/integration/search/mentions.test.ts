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
    return await mentionsOf(workspace, { query: 'The tax is wrong.', leads, places: [] });
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
    { text: 'vat_share', lines: 30, files: [{ file: 'src/tax.ts', lines: 30 }] },
    { text: 'only_tested', lines: 1, files: [{ file: 'tests/tax.test.ts', lines: 1 }] },
  ]);
  expect(nowhere).toEqual(['no_such_name']);
});

it('takes a sentence of a document for no name, and names the copy that a build made', async () => {
  const { names, lines, copies } = await mentions(['sign_up'], {
    'readme.md': 'You can sign up here.\n',
    'src/form.js': 'sign_up();\n',
    'public/src/form.bundle.js': 'sign_up();\n',
  });
  expect(names.map(({ text, lines: count }) => [text, count])).toEqual([['sign_up', 1]]);
  expect(lines.map(({ file }) => file)).toEqual(['src/form.js']);
  expect(copies).toEqual([{ source: 'src/form.js', copy: 'public/src/form.bundle.js' }]);
});

it('takes a lead for the name that it comes near to: in several words, too long or too short', async () => {
  const { names, nowhere } = await mentions(['db prefix', 'smtp_username', 'smtp_pass', 'captcha', 'mail_sender'], {
    'src/setup.ts': 'const dbPrefix = 1;\nsmtp_user(smtp_password);\nsmtp_user();\nvalid_smtp_user();\n',
  });
  expect(names.map(({ text, lines }) => [text, lines])).toEqual([
    ['smtp_user', 3],
    ['smtp_password', 1],
    ['dbPrefix', 1],
  ]);
  expect(nowhere).toEqual(['smtp_username (≈ smtp_user)', 'smtp_pass (≈ smtp_password)', 'captcha', 'mail_sender']);
});
