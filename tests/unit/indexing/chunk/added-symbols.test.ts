/** What a framework adds moves the definitions of a file, and all that points to them. */
import { expect, it } from 'vitest';
import { addRanges } from '../../../../src/indexing/chunk/added-symbols.ts';
import { parsed } from '../../languages/outline-of.ts';

it('keeps facts and references with their definitions', () => {
  const text = '@router.get("/a")\ndef a(): ...\nclass B(Base):\n    def c(self) -> Foo: return d()\n';
  const before = parsed('python', text);
  const route = { name: 'GET /a', kind: 'route', signature: '', start: 0, end: 17 } as const;
  const { parsed: after } = addRanges({ text, parsed: before }, [route]);
  const told = ({ symbols, types = [] }: typeof before): string[] =>
    types.map(({ symbol, member, path }) => `${symbols[symbol]?.name} ${member} ${path}`);
  const around = ({ symbols, references }: typeof before): string[] =>
    references.map(({ name, enclosing }) => `${name} in ${symbols[enclosing]?.name}`);
  expect(after.symbols.map(({ name }) => name)).toContain('GET /a');
  expect(told(after)).toEqual(told(before));
  expect(told(after)).toContain('B < <Base>');
  expect(around(after)).toContain('d in c');
});
