/** What became of every name of a request: listed line by line, counted, or nowhere. */
import { expect, it } from 'vitest';
import { mentionsOf } from '../../../src/app/guidance/mentions.ts';
import type { Place } from '../../../src/app/guidance/places/place.ts';
import { openShopWorkspace } from '../../helpers/open-workspace.ts';

const MANY = Array.from({ length: 30 }, (_, at) => `export const tax${at} = vat_share(${at});`).join('\n');

async function mentions(
  leads: readonly string[],
  files: Readonly<Record<string, string>>,
  places: readonly Place[] = [],
) {
  const { workspace, write, remove } = await openShopWorkspace();
  for (const [file, text] of Object.entries(files)) write(file, text);
  try {
    await workspace.project.ensureFresh();
    return await mentionsOf(workspace, { query: 'The tax is wrong.', leads, places });
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
    { text: 'vat_share', lines: 30, listed: 0, files: [{ file: 'src/tax.ts', lines: 30 }] },
    { text: 'only_tested', lines: 1, listed: 0, files: [{ file: 'tests/tax.test.ts', lines: 1 }] },
  ]);
  expect(nowhere).toEqual(['no_such_name']);
});

it('names the files that leads are called after instead of calling those leads nowhere', async () => {
  const { nowhere, inPaths } = await mentions(['sign-up.blade', 'auth/sign-up', 'PopUp', 'Sig', 'smtp_username'], {
    'resources/views/auth/sign-up.blade.php': '<p></p>\n',
    'src/ui/PopUpForm.ts': 'smtp_user();\n',
    'src/ui/Signal.ts': '\n',
  });
  const template = 'resources/views/auth/sign-up.blade.php';
  expect(inPaths).toEqual([
    { text: 'sign-up.blade', paths: [template], further: 0 },
    { text: 'auth/sign-up', paths: [template], further: 0 },
    { text: 'PopUp', paths: ['src/ui/PopUpForm.ts'], further: 0 },
  ]);
  expect(nowhere).toEqual(['Sig', 'smtp_username (≈ smtp_user)']);
});

it('lists a longer name that begins with a lead beside lines that are listed anyway', async () => {
  const { names, lines } = await mentions(['load_data', 'isAdmin'], {
    'src/list.js': 'if (isAdminUser()) {\n  load_data();\n}\n',
    'src/user.js': 'isAdmin();\n',
    'src/other.js': 'isAdminUser();\n',
  });
  expect(names.map(({ text, lines: count }) => [text, count])).toEqual([
    ['load_data', 1],
    ['isAdmin', 1],
  ]);
  expect(lines.map(({ file, line, name }) => [file, line, name])).toEqual([
    ['src/list.js', 1, 'isAdminUser'],
    ['src/list.js', 2, 'load_data'],
    ['src/user.js', 1, 'isAdmin'],
  ]);
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

it('takes a lead of words also for the names of code that hold them', async () => {
  const { names } = await mentions(['date range'], {
    'src/dates.ts': 'useDateRange(dateRange);\nuseDateRange();\nwithRange(update_range);\n',
    'locales/de.json': '{\n"date-range": "Zeit",\n"default-date-range": "Zeit"\n}\n',
  });
  expect(names.map(({ text, lines }) => [text, lines])).toEqual([
    ['dateRange', 1],
    ['useDateRange', 2],
  ]);
});

const PLACE = { line: 1, endLine: 3, symbol: '', kind: 'lines', why: '', under: false, isWeak: false } as const;

it('shows how files of the kind of the best place use a function that is everywhere', async () => {
  const guards = Array.from({ length: 20 }, (_, at) => `if (isClerk(${at})) {\n  refuse();\n}\n`).join('');
  const { examples } = await mentions(
    ['isClerk', 'tax'],
    {
      'src/admin/orders.ts': 'export function order() {}\n',
      'src/admin/tax.ts': 'import { isClerk } from "./clerk";\nif (!isClerk(tax)) {\n  throw new Forbidden();\n}\n',
      'src/admin/clerk.ts': 'export function isClerk() {}\n',
      'src/other/uses.ts': guards,
    },
    [{ ...PLACE, file: 'src/admin/orders.ts' }],
  );
  expect(examples).toEqual([
    { name: 'isClerk', file: 'src/admin/tax.ts', line: 2, content: 'if (!isClerk(tax)) { throw new Forbidden(); }' },
  ]);
});

it('tells where else a sentence of a quoted line stands, and that another stands nowhere else', async () => {
  const form = "say('The tax is not a number at all');\nsay('A tax may not be below zero.');\n";
  const { texts } = await mentions(
    [],
    { 'src/form.ts': form, 'src/mail.ts': "send('The tax is not a number at all, sorry');\n", 'lang/de.po': form },
    [{ ...PLACE, file: 'src/form.ts', why: "1: say('The tax…  2: say('A tax…" }],
  );
  expect(texts).toMatchObject([
    { text: 'The tax is not a number at all', isCut: false, lines: [{ file: 'src/mail.ts', line: 1 }] },
    { text: 'A tax may not be below zero.', isCut: false, lines: [] },
  ]);
  expect(texts[1]?.asides).toMatchObject([{ kind: 'translation', paths: ['lang/de.po'] }]);
});

it('lists Japanese in any spelling of its kana', async () => {
  const { names } = await mentions(['初期設定読込'], {
    'src/menu.js': "label('初期設定読み込み');\n",
    'src/help.js': "label('初期設定読込');\n",
  });
  expect(names.map(({ text, lines }) => [text, lines])).toEqual([['初期設定読込', 2]]);
});

it('lists names that hold a long lead as a part, unless that makes it common', async () => {
  const lead = 'LoadDataPattern';
  const few = await mentions([lead], {
    'src/list.js': `run('${lead}');\nfind('#Btn${lead}');\ndownload${lead.toLowerCase()}();\n`,
  });
  expect(few.lines.map(({ line }) => line)).toEqual([1, 2]);
  const many = Array.from({ length: 20 }, (_, at) => `find('#Btn${lead}${at}');`).join('\n');
  const common = await mentions([lead], { 'src/list.js': `run('${lead}');\n\n\n\n\n\n${many}\n` });
  expect(common.names.map(({ text, lines }) => [text, lines])).toEqual([[lead, 1]]);
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

it('lists lines with a common lead in the files of the best places, those with several leads first', async () => {
  const everywhere = Array.from({ length: 120 }, (_, at) => `vat_share(${at});\nnet_share(${at});`).join('\n');
  const place: Place = {
    file: 'src/run.js',
    line: 1,
    endLine: 3,
    symbol: '',
    kind: '',
    why: '',
    under: false,
    isWeak: false,
  };
  const { common, lines } = await mentions(
    ['vat_share', 'net_share'],
    {
      'src/tax.js': everywhere,
      'src/run.js': 'vat_share(1);\nnet_share(2) + vat_share(2);\n',
    },
    [place],
  );
  expect(lines.map(({ file, line }) => `${file}:${line}`)).toEqual(['src/run.js:1', 'src/run.js:2']);
  expect(common.map(({ text, lines: all, listed }) => [text, all, listed])).toEqual([
    ['vat_share', 122, 2],
    ['net_share', 121, 1],
  ]);
});

it('lists the lines of a constant that holds a name', async () => {
  const { names, lines } = await mentions(['seoMetaDescription'], {
    'src/Constant.java': 'class Constant { static final String META_DESCRIPTION_NAME = "seoMetaDescription"; }\n',
    'src/Category.java': 'model.put(Constant.META_DESCRIPTION_NAME, category.description());\n',
    'src/Seo.java': 'var seoMetaDescription = context.get(META_DESCRIPTION_NAME);\n',
  });
  expect(names.map(({ text }) => text)).toEqual(['seoMetaDescription', 'META_DESCRIPTION_NAME']);
  expect(lines.map(({ file }) => file)).toEqual(['src/Category.java', 'src/Constant.java', 'src/Seo.java']);
});
