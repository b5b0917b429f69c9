import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/languages/registry.ts';
import { outlineOf, parsed } from '../outline-of.ts';

/** `first-last scope.name` per heading. */
function sections(text: string): string[] {
  return parsed('markdown', text).symbols.map(({ startLine, endLine, scope, name }) => {
    return `${startLine}-${endLine} ${scope === '' ? name : `${scope}.${name}`}`;
  });
}

describe('Markdown', () => {
  it('lets the section of a heading reach to the next one of the same or a higher level', () => {
    expect(sections('# A\ntext\n## B\n### C\n## D\n# E\nend\n')).toEqual([
      '1-5 A',
      '3-4 A.B',
      '4-4 A.B.C',
      '5-5 A.D',
      '6-7 E',
    ]);
  });

  it('nests underlined headings with those marked by #', () => {
    expect(sections('A\n===\nB\n---\n### C\n## D\nE\n===\n')).toEqual([
      '1-6 A',
      '3-5 A.B',
      '5-5 A.B.C',
      '6-6 A.D',
      '7-8 E',
    ]);
  });

  it('leaves headings out of front matter, fenced code, quotations and lists', () => {
    const text = '---\n# a\n---\n# B\n```sh\n# c\n```\n> # d\n\n- # e\n\n    # f\n';
    expect(outlineOf('markdown', text)).toEqual(['4 heading B']);
  });

  it('names a heading as it is read', () => {
    const text = '# `a` **b** [c](d) ![e](f) ##\n## 見出し {#id}\n## C#\n#\n';
    expect(outlineOf('markdown', text)).toEqual(['1 heading a b c', '2 heading a b c.見出し', '3 heading a b c.C#']);
  });

  it.each(['README.md', 'a.markdown', 'docs/a.mdx'])('reads %s', (path) => {
    expect(languageOf(path)?.id).toBe('markdown');
  });
});
