import { expect, it } from 'vitest';
import { lensOf } from '../../../../src/frameworks/lenses.ts';
import type { Lens } from '../../../../src/languages/packs/lens.ts';
import { frameworkOf } from '../../../../src/languages/packs/pack.ts';
import { languageOf } from '../../../../src/languages/registry.ts';

it('searches a file once for the calls of all rules', () => {
  const text = "work('a', f);\nplan('b', g);\n";
  const file = { path: 'src/jobs.ts', language: 'typescript', text };
  const parsed = languageOf(file.path, text)?.parse(text);
  if (parsed === undefined) throw new Error('TypeScript is not known');
  const searched: string[] = [];
  const counting = (given: Parameters<typeof lensOf>[0]): Lens => {
    const lens = lensOf(given);
    const calls: Lens['calls'] = (inside, name) => {
      searched.push(name);
      return lens.calls(inside, name);
    };
    return { ...lens, calls };
  };
  const rule = (name: string, relation: string) => ({
    call: { name },
    edges: [['job:{1}', relation, '{2|node}']],
  });
  const rules = [rule('work', 'handled_by'), rule('plan|later', 'schedules'), rule('never', 'calls')];
  const pack = { id: 'jobs', languages: ['typescript'], detect: 'always', rules };
  const { edges } = frameworkOf(pack, counting).read({ ...file, parsed });
  expect(edges.map(({ from, relation, to }) => [from, relation, to])).toEqual([
    ['job:a', 'handled_by', 'src/jobs#f'],
    ['job:b', 'schedules', 'src/jobs#g'],
  ]);
  expect(searched).toEqual(['work|plan|later']);
});
