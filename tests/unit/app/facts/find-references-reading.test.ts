/** What is read of the index to tell uses: in a large project it takes all of the time. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import type { Project } from '../../../../src/app/project/project.ts';
import { fakeProject } from '../fake-project.ts';

const MANY = 30;

function numbered(path: (number: number) => string, text: (number: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: MANY }, (_, number) => [path(number), text(number)]));
}

/** The same project, with what its store is asked for. */
function observed(project: Project): { readonly project: Project; readonly read: Set<string> } {
  const read = new Set<string>();
  const { store } = project;
  const seen = Object.create(store);
  seen.outline = (id: number) => {
    read.add(`outline ${id}`);
    return store.outline(id);
  };
  seen.postings = (key: string) => {
    read.add(key);
    return store.postings(key);
  };
  return { project: { ...project, store: seen }, read };
}

describe('what is read to tell uses', () => {
  it('is no other file of the namespace of a class [CT3]', async () => {
    const { project, read } = observed(
      fakeProject({
        ...numbered(
          (number) => `Other${number}.cs`,
          (number) => `namespace Orders\n{\n    public class Other${number} { }\n}\n`,
        ),
        'Cart.cs': 'namespace Orders\n{\n    public class Cart { }\n}\n',
        'Page.cs':
          'using Orders;\n\nnamespace Web\n{\n    public class Page\n    {\n        public void Show(Cart cart) { }\n    }\n}\n',
      }),
    );
    const { references } = await findReferences(project, { symbols: ['Cart'] });
    expect(references).toMatchObject([{ file: 'Page.cs', line: 7, certainty: 'sure' }]);
    expect([...read].filter((each) => each.startsWith('outline')).length).toBeLessThan(MANY);
  });

  it('is nothing of the parents of classes that name a class and extend others [CT3]', async () => {
    const { project, read } = observed(
      fakeProject({
        'Basket.java': 'package shop;\nclass Basket {\n    int count() {\n        return unpack();\n    }\n}\n',
        'Box.java': 'package shop;\nclass Box extends Basket {\n    int unpack() { return 1; }\n}\n',
        'Far.java': 'package far;\nclass Far {\n    int unpack() { return 2; }\n}\n',
        ...numbered(
          (number) => `User${number}.java`,
          (number) =>
            `package shop;\nclass User${number} extends Base${number} {\n    Basket take() { return new Basket(); }\n}\n`,
        ),
      }),
    );
    const { references } = await findReferences(project, { symbols: ['Box.unpack'] });
    expect(references).toMatchObject([{ file: 'Basket.java', line: 4, certainty: 'possible' }]);
    expect([...read].filter((each) => /^#base\d+$/.test(each))).toEqual([]);
  });
});
