/** Files that name a symbol and of which no uses are known. */
import { expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const FILES = {
  'user.go':
    'package a\ntype User struct { Name string }\nfunc (u *User) IsLocal() bool { return true }\nfunc run() {}\n',
  'use.go': 'package a\nfunc f(u *User) bool { return u.IsLocal() }\n',
  'mocks_gen.go': 'package a\nfunc g(u *User) bool { return u.IsLocal() }\n',
  'other_gen.py': 'user.IsLocal()\n',
  'templates/password.tmpl': '<p>{{if .LoggedUser.IsLocal}}x{{end}}</p>\n',
  'templates/plain.tmpl': '<p>IsLocal {{.LoggedUser.IsLocalName}} run</p>\n',
  'page.html': '<p>{{ .User.IsLocal }}</p>\n',
};

async function unreadOf(symbol: string, files: Record<string, string> = FILES) {
  const skips = { 'mocks_gen.go': 'generated', 'other_gen.py': 'generated' };
  return (await findReferences(fakeProject(files, { skips }), { symbols: [symbol] })).unread;
}

it('are told: generated code of the language, and templates by what they take from a value [CT3]', async () => {
  expect(await unreadOf('User.IsLocal')).toEqual(['mocks_gen.go', 'page.html', 'templates/password.tmpl']);
});

it('are not told for a word of any sentence, and for a name that nothing defines [CT3]', async () => {
  expect(await unreadOf('run')).toBeUndefined();
  expect(await unreadOf('IsLocalName')).toBeUndefined();
});

it('are those of another language without a parser as well [CT3]', async () => {
  const files = { 'src/Cart.cs': 'class CartTotals {}\n', 'src/Page.cshtml': '@model CartTotals\n' };
  expect(await unreadOf('CartTotals', files)).toEqual(['src/Page.cshtml']);
});

it.each(['parser_killed', 'parser_crash', 'parser_timeout'])('are told: sources skipped as %s [CT3]', async (skip) => {
  const files = { ...FILES, 'late.go': 'package a\nfunc h(u *User) bool { return u.IsLocal() }\n' };
  const answer = await findReferences(fakeProject(files, { skips: { 'late.go': skip } }), {
    symbols: ['User.IsLocal'],
  });
  expect(answer.unread).toContain('late.go');
});

it.each([
  ['an event', 'saveG', '<button (click)="saveG()">'],
  ['a plain word in an event', 'save', '<button (click)="save()">'],
  ['a property', 'titleG', '<b [title]="titleG">'],
  ['a text', 'sigG', '<b>{{ sigG() }}</b>'],
  ['a condition', 'isOpen', '<b *ngIf="isOpen"></b>'],
  ['a block', 'isOpen', '@if (isOpen) { <b></b> }'],
])('are told: templates of components that bind %s [CT3]', async (_, name, template) => {
  const source = (decorator: string): string => `@Component({ ${decorator} })\nexport class G1 { ${name}() {} }\n`;
  const apart = { 'a.ts': source(`templateUrl: './a.html'`), 'a.html': template };
  expect(await unreadOf(`G1.${name}`, apart)).toEqual(['a.html']);
  const inside = { 'a.ts': source(`template: \`${template}\``) };
  expect(await unreadOf(`G1.${name}`, inside)).toEqual(['a.ts']);
});

it('are not told: pages that have the word in a sentence [CT3]', async () => {
  const files = { 'a.ts': 'export class G1 { saveG() {} }\n', 'a.html': '<p title="saveG">saveG saves</p>\n' };
  expect(await unreadOf('G1.saveG', files)).toBeUndefined();
});

it('are looked for in a page that opens a hundred thousand bindings and closes none [CT3]', async () => {
  const files = { 'a.ts': 'export class G1 { saveG() {} }\n', 'a.html': `${'{{'.repeat(90_000)} saveG` };
  expect(await unreadOf('G1.saveG', files)).toEqual(['a.html']);
});
