/** Java and C#: names that patterns bind behind their type. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

const java = (body: string): Record<string, string> => ({
  'User.java': 'package a;\nclass User { void rename() {} }\n',
  'Page.java': 'package a;\nclass Page { void rename() {} }\n',
  'Pair.java': 'package a;\nrecord Pair(User first, Page second) {}\n',
  'Use.java': `package a;\nclass Use {\n  void f(Object o) {\n${body}\n  }\n}\n`,
});

const csharp = (body: string): Record<string, string> => ({
  'M.cs':
    'namespace A;\nclass User { public void Rename() {} }\nclass Page { public void Rename() {} }\nrecord Pair(User First, Page Second);\n',
  'Use.cs': `namespace A;\nclass Use {\n  void F(object o) {\n${body}\n  }\n}\n`,
});

describe('a use on what a pattern binds', () => {
  it('is sure in a case of Java, with and without parts [CT3]', async () => {
    const files = java(
      'switch (o) {\ncase User u -> u.rename();\ncase Page u -> u.rename();\ncase Pair(User x, Page y) when y != null -> {\nx.rename();\ny.rename();\n}\ndefault -> {}\n}',
    );
    expect(await uses(files, 'User.rename')).toBe('sure Use.java:5, sure Use.java:8, 2 others');
    expect(await uses(files, 'Page.rename')).toBe('sure Use.java:6, sure Use.java:9, 2 others');
  });

  it('is sure for the parts of a record of Java, also behind a condition that leaves [CT3]', async () => {
    const files = java(
      'if (o instanceof Pair(User u, Page p)) {\nu.rename();\np.rename();\n}\nif (!(o instanceof Pair(User x, var y))) return;\nx.rename();\ny.rename();',
    );
    expect(await uses(files, 'User.rename')).toBe('possible Use.java:10, sure Use.java:5, sure Use.java:9, 1 others');
    expect(await uses(files, 'Page.rename')).toBe('possible Use.java:10, sure Use.java:6, 2 others');
  });

  it('leaves a function with one parameter alone [CT3]', async () => {
    const files = java('User user = null;\nrun(user -> user.rename());\nuser.rename();');
    expect(await uses(files, 'User.rename')).toBe('possible Use.java:5, sure Use.java:6, 0 others');
  });

  it('is sure in conditions of C#, by place and by property [CT3]', async () => {
    const files = csharp(
      'if (o is Pair(User u, Page p)) {\nu.Rename();\np.Rename();\n}\nif (o is Pair { First: User x, Second: Page y }) {\nx.Rename();\ny.Rename();\n}\nif (o is not User z) return;\nz.Rename();',
    );
    expect(await uses(files, 'User.Rename')).toBe('sure Use.cs:13, sure Use.cs:5, sure Use.cs:9, 2 others');
    expect(await uses(files, 'Page.Rename')).toBe('sure Use.cs:10, sure Use.cs:6, 3 others');
  });

  it('is sure in the cases of both kinds of switch of C# [CT3]', async () => {
    const files = csharp(
      'switch (o) {\ncase User u when u != null: u.Rename(); break;\ncase Page p: p.Rename(); break;\n}\nvar x = o switch {\nUser u => u.Rename(),\nPair(_, Page q) => q.Rename(),\n_ => null\n};',
    );
    expect(await uses(files, 'User.Rename')).toBe('sure Use.cs:5, sure Use.cs:9, 2 others');
    expect(await uses(files, 'Page.Rename')).toBe('sure Use.cs:10, sure Use.cs:6, 2 others');
  });
});
