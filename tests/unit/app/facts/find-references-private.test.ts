/** Private members of JavaScript: `#name` belongs to the class around it, on whatever it is used. */
import { describe, expect, it } from 'vitest';
import { findDefinitions } from '../../../../src/app/facts/find-definitions.ts';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const BOX = `export class Box {
  #count = 0;
  #bump() { this.#count++; }
  call(o: any) {
    this.#bump();
    o.#bump();
    return #count in o;
  }
}
`;
const OTHER = `export class Other {
  #bump() {}
  bump() { this.#bump(); }
}
`;
const FILES = { 'box.ts': BOX, 'other.ts': OTHER };

async function usesOf(symbol: string, files: Record<string, string> = FILES): Promise<string[]> {
  const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
  return references.map(({ file, line, certainty }) => `${certainty ?? 'sure'} ${file}:${line}`);
}

describe('a private member', () => {
  it.each([
    ['#count', ['sure box.ts:3', 'sure box.ts:7']],
    ['Box.#count', ['sure box.ts:3', 'sure box.ts:7']],
    ['#bump', ['sure box.ts:5', 'sure box.ts:6', 'sure other.ts:3']],
    ['#bump()', ['sure box.ts:5', 'sure box.ts:6', 'sure other.ts:3']],
    ['Box.#bump', ['sure box.ts:5', 'sure box.ts:6']],
    ['Box#bump', ['sure box.ts:5', 'sure box.ts:6']],
    ['box.ts:Box.#bump', ['sure box.ts:5', 'sure box.ts:6']],
    ['Other.#bump', ['sure other.ts:3']],
  ])('is used where its class names it: %s [CT3]', async (symbol, uses) => {
    expect(await usesOf(symbol)).toEqual(uses);
  });

  it('is another one than the member without the sign', async () => {
    const files = { ...FILES, 'use.ts': "import { Other } from './other';\nnew Other().bump();\n" };
    expect(await usesOf('Other.bump', files)).toEqual(['sure use.ts:2']);
    expect(await usesOf('Other#bump', files)).toEqual(['sure use.ts:2']);
  });

  it.each(['Box.#bump', '#count', 'Box#bump'])('is found by its name: %s', async (symbol) => {
    const { definitions } = await findDefinitions(fakeProject(FILES), { symbols: [symbol] });
    expect(definitions[0]?.file).toBe('box.ts');
  });
});
