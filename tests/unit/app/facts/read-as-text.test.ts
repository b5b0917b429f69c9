/** Source files of languages that are not parsed: an answer that finds nothing says so, and which text to search for. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { textLanguages } from '../../../../src/app/facts/read-as-text.ts';
import { fakeProject } from '../fake-project.ts';

const NIM = 'pub fn unset(self: *Tabstops, col: usize) void {}\n';
const files = {
  'src/Tabstops.nim': NIM,
  'src/main.nim': 'const t = 1;\n',
  'a.ts': 'export function reset() {}\nexport const api = { reset };\n',
};
const readAsText = [{ language: 'Nim', files: 2 }];

describe('a project with files of a language that is not parsed', () => {
  it('names it where no use is sure, and not beside sure ones', async () => {
    const unused = { ...files, 'a.ts': 'export function reset() {}\n' };
    expect(await findReferences(fakeProject(unused), { symbols: ['reset'] })).toMatchObject({ sure: 0, readAsText });
    const used = await findReferences(fakeProject(files), { symbols: ['reset'] });
    expect(used.sure).toBeGreaterThan(0);
    expect(used).not.toHaveProperty('readAsText');
  });

  it('does not name it where only few files are of it', async () => {
    const parsed = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`s${at}.ts`, 'export {};\n']));
    const project = fakeProject({ ...files, ...parsed });
    expect(await findReferences(project, { symbols: ['reset'] })).not.toHaveProperty('readAsText');
    expect(textLanguages(project.store.files())).toEqual(readAsText);
  });
});
