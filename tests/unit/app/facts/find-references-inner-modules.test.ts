/** What stands in a `namespace` of TypeScript is used through its name, wherever that leads. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function usesOf(symbol: string, files: Record<string, string>): Promise<string[]> {
  const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
  return references.map(({ file, line, certainty }) => `${certainty ?? 'sure'} ${file}:${line}`);
}

const GEO = `export namespace Geo {
  export function area(n: number) { return n }
  export class Shape { grow() {} }
  export const ONE = 1
  export namespace Deep { export function low() {} }
}
`;
/** Others of the same names, so that a name alone says nothing. */
const OTHERS = `export function area() {}
export class Shape { grow() {} }
export const ONE = 2
export namespace Else { export function area() {} export function low() {} export function one() {} }
`;
const FILES = {
  'geo.ts': GEO,
  'other.ts': OTHERS,
  'use.ts': `import { Geo } from './geo'
import * as all from './geo'
Geo.area(Geo.ONE)
new Geo.Shape().grow()
all.Geo.area(3)
Geo.Deep.low()
export function f(shape: Geo.Shape) { shape.grow() }
`,
  'again.ts': "import { area, Else } from './other'\narea()\nElse.area()\nElse.low()\n",
};

describe('a member of a namespace', () => {
  it.each([
    ['Geo.area', ['sure use.ts:3', 'sure use.ts:5']],
    ['Geo.ONE', ['sure use.ts:3']],
    ['Geo.Shape', ['sure use.ts:4', 'sure use.ts:7']],
    ['Geo.Shape.grow', ['sure use.ts:4', 'sure use.ts:7']],
    ['Geo.Deep.low', ['sure use.ts:6']],
    ['Else.area', ['sure again.ts:3']],
    ['Else.low', ['sure again.ts:4']],
  ])('is used through its name: %s', async (symbol, uses) => {
    expect(await usesOf(symbol, FILES)).toEqual(uses);
  });

  it.each([
    ['in its own file', 'namespace A { export function one() {} }\nA.one()\n', ['sure a.ts:2']],
    ['of several names', 'namespace A.B.C { export function one() {} }\nA.B.C.one()\n', ['sure a.ts:2']],
    ['of several blocks', 'namespace A.B { export function one() {} }\nnamespace A.B { one() }\n', ['sure a.ts:2']],
    ['that is declared', 'declare namespace A { function one(): void }\nA.one()\n', ['sure a.ts:2']],
    ['of an old spelling', 'module A { export function one() {} }\nA.one()\n', ['sure a.ts:2']],
    ['beside a function', 'function A() {}\nnamespace A { export function one() {} }\nA.one()\n', ['sure a.ts:3']],
    ['beside a class', 'class A {}\nnamespace A { export function one() {} }\nA.one()\n', ['sure a.ts:3']],
  ])('is used where the namespace stands: %s', async (_, text, uses) => {
    expect(await usesOf('one', { 'a.ts': text })).toEqual(uses);
    const far = (await usesOf('Else.one', { 'a.ts': text, 'other.ts': OTHERS })).filter((use) => use.includes('a.ts'));
    expect(far.filter((use) => use.startsWith('sure'))).toEqual([]);
  });
});
