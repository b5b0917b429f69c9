import { describe, expect, it } from 'vitest';
import { chunkIdOf } from '../../../../src/app/facts/chunk-id.ts';
import { getChunks } from '../../../../src/app/facts/get-chunk.ts';
import { asRelative } from '../../../../src/base/paths.ts';
import { fakeProject } from '../fake-project.ts';

const LONG = Array.from({ length: 100 }, (_, at) => `  step(${at}, 'a long enough line');\n`).join('');
const project = fakeProject({
  'src/shop.ts': 'export class Shop {\n  total() {\n    return 2;\n  }\n}\n',
  'src/long.ts': `export function long() {\n${LONG}}\n`,
  'src/twice.ts': 'function pick(a: string): string;\nfunction pick(a: string) {\n  return a;\n}\n',
});

describe('getChunks', () => {
  it('reads a definition by its qualified name', async () => {
    const { chunks } = await getChunks(project, ['src/shop.ts:Shop.total']);
    expect(chunks).toEqual([
      {
        chunkId: 'src/shop.ts:Shop.total',
        file: 'src/shop.ts',
        startLine: 2,
        endLine: 4,
        language: 'typescript',
        symbol: { name: 'Shop.total', kind: 'method', signature: 'total()' },
        content: '  total() {\n    return 2;\n  }',
        metadata: { fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), docblock: '', imports: [] },
      },
    ]);
  });

  it('gives the comment of a definition, that of the file for its first line, and each import once', async () => {
    const shop = fakeProject({
      'shop.ts':
        "/** The shop. */\nimport { a } from './a';\nimport { b } from './a';\n\n/** What is sold. */\nexport class Product {\n}\n",
    });
    const { chunks } = await getChunks(shop, ['shop.ts:Product', 'shop.ts:1-2', 'shop.ts:2-3']);
    expect(chunks.map(({ metadata: { docblock } }) => docblock)).toEqual(['What is sold.', 'The shop.', '']);
    expect(chunks[0]?.metadata.imports).toEqual(['./a']);
  });

  it('begins a definition at the comment above it', async () => {
    const sold = fakeProject({
      'shop.ts': 'const a = 1;\r\n\r\n/**\r\n * What is sold.\r\n */\r\nexport class Product {\r\n}\r\n',
    });
    expect((await getChunks(sold, ['shop.ts:Product'])).chunks).toMatchObject([
      { startLine: 3, endLine: 7, content: '/**\n * What is sold.\n */\nexport class Product {\n}' },
    ]);
  });

  it('reads a definition by its name alone where there is one, and tells the places of several', async () => {
    const { chunks } = await getChunks(project, ['Shop.total', 'long']);
    expect(chunks).toMatchObject([
      { file: 'src/shop.ts', startLine: 2, endLine: 4, symbol: { name: 'Shop.total' } },
      { file: 'src/long.ts', startLine: 1 },
    ]);
    await expect(getChunks(project, ['pick'])).rejects.toMatchObject({ code: 'ambiguous' });
    expect(await getChunks(project, ['Shop.none'])).toMatchObject({ chunks: [], notFound: [{ chunkId: 'Shop.none' }] });
  });

  it('reads a whole file by its path', async () => {
    const { chunks, notFound } = await getChunks(project, ['src/shop.ts', 'src/none.ts']);
    expect(chunks).toMatchObject([{ file: 'src/shop.ts', startLine: 1, endLine: 5, symbol: null }]);
    expect(notFound).toEqual([{ chunkId: 'src/none.ts', reason: null }]);
  });

  it('reads several stretches of a file under one id', async () => {
    const { chunks, notFound } = await getChunks(project, ['src/shop.ts:1-2,4,5-5,90-91', 'src/shop.ts#L2-L3']);
    expect(chunks.map(({ chunkId }) => chunkId)).toEqual([
      'src/shop.ts:1-2',
      'src/shop.ts:4-4',
      'src/shop.ts:5-5',
      'src/shop.ts#L2-L3',
    ]);
    expect(notFound).toMatchObject([{ chunkId: 'src/shop.ts:90-91' }]);
  });

  it.each(['total', 'Shop::total', 'Shop#total', 'total()'])('reads a definition of a file as %s', async (name) => {
    expect((await getChunks(project, [`src/shop.ts:${name}`])).chunks).toMatchObject([{ startLine: 2, endLine: 4 }]);
  });

  it('reads lines', async () => {
    const { chunks } = await getChunks(project, ['src/shop.ts:3-3']);
    expect(chunks).toMatchObject([{ symbol: null, content: '    return 2;' }]);
  });

  it('reads a part of an oversize definition', async () => {
    const { chunks } = await getChunks(project, ['src/long.ts:long#2']);
    const [part] = chunks;
    expect(part?.startLine).toBeGreaterThan(2);
    expect(part?.content).toMatch(/^ {2}step\(/);
  });

  it('tells which ids name nothing', async () => {
    const ids = ['src/shop.ts:Shop.gone', 'gone.ts:1-2', 'src/shop.ts:90-99', 'src/long.ts:long#99', 'x'];
    const { chunks, notFound } = await getChunks(project, ids);
    expect(chunks).toEqual([]);
    expect(notFound.map(({ chunkId, reason }) => [chunkId, reason?.en])).toEqual(
      ids.map((id) => [id, id === 'src/shop.ts:90-99' ? 'src/shop.ts has 5 lines.' : undefined]),
    );
  });

  it('does not choose between two definitions of one name', async () => {
    await expect(getChunks(project, ['src/twice.ts:pick'])).rejects.toMatchObject({ code: 'ambiguous' });
  });
});

describe('requireChunkIds', () => {
  it.each([0, 21])('refuses %i ids', async (count) => {
    const ids = Array.from({ length: count }, () => 'src/shop.ts:Shop');
    await expect(getChunks(project, ids)).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});

describe('chunkIdOf', () => {
  const path = asRelative('src/shop.ts');
  const { symbols } = project.store.outline(project.store.file(path)?.id ?? 0);
  const place = { path, startLine: 2, endLine: 4, symbol: 1, part: 0 };

  it('names the definition, and the part from the second one on', () => {
    expect(chunkIdOf(place, symbols)).toBe('src/shop.ts:Shop.total');
    expect(chunkIdOf({ ...place, part: 1 }, symbols)).toBe('src/shop.ts:Shop.total#2');
  });

  it('names the lines where there is no definition or more than one of the name', () => {
    expect(chunkIdOf({ ...place, symbol: -1 }, symbols)).toBe('src/shop.ts:2-4');
    expect(chunkIdOf(place, [...symbols, ...symbols])).toBe('src/shop.ts:2-4');
  });

  it('names the lines of a definition whose name reads as lines or as a part of another', () => {
    const named = (name: string) => ({ ...symbols[0]!, name });
    expect(chunkIdOf({ ...place, symbol: 0 }, [named('10-20')])).toBe('src/shop.ts:2-4');
    expect(chunkIdOf({ ...place, symbol: 0, part: 1 }, [named('h2'), named('h2#2')])).toBe('src/shop.ts:2-4');
  });
});
