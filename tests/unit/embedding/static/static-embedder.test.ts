import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModelDescription, shippedModelDirectory } from '../../../../src/embedding/shipped-model.ts';
import { similarities } from '../../../../src/embedding/similarity.ts';
import { readModelTable } from '../../../../src/embedding/static/model-file.ts';
import { openStaticEmbedder } from '../../../../src/embedding/static/static-embedder.ts';
import { Tokenizer } from '../../../../src/embedding/static/tokenizer.ts';
import { visitWords } from '../../../../src/embedding/static/words.ts';
import { innerProduct } from '../../../../src/embedding/vector.ts';
import { measure } from '../calibration-measure.ts';
import { heldOutTerms } from '../held-out-terms.ts';

interface TestVectors {
  readonly texts: readonly { text: string; words: string[]; ids: number[]; first8: number[] }[];
  readonly similarities: readonly (readonly number[])[];
}
type TermLine = readonly [language: string, term: string, right: string, wrong: readonly string[]];

const directory = shippedModelDirectory();
const vectors = read<TestVectors>('test-vectors.json');
const terms = read<TermLine[]>('train/terms.json');
const embedder = openStaticEmbedder();
const tokenizer = new Tokenizer(readModelTable(directory, readModelDescription(directory)));

function read<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(directory, name), 'utf8')) as T;
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  visitWords(text, (start, end) => words.push(text.slice(start, end).toLowerCase()));
  return words;
}

function idsOf(text: string): number[] {
  const ids: number[] = [];
  tokenizer.visitIds(text, (id) => ids.push(id));
  return ids;
}

describe('the shipped model', () => {
  it('is the file its description names [D-34]', async () => {
    await expect(embedder.load()).resolves.toBeUndefined();
  });

  it('is ready without loading [D-16]', () => {
    expect(openStaticEmbedder().state).toEqual({ kind: 'ready' });
  });

  it.each(vectors.texts)('cuts $text as the test vectors say [D-34]', async ({ text, words, ids, first8 }) => {
    expect(wordsOf(text.normalize('NFKC'))).toEqual(words);
    expect(idsOf(text)).toEqual(ids);
    const [vector] = await embedder.embed([text]);
    for (const [at, value] of first8.entries()) expect(vector![at]).toBeCloseTo(value, 3);
  });

  it('gives the similarities of the test vectors [D-34]', async () => {
    const embedded = await embedder.embed(vectors.texts.map(({ text }) => text));
    for (const [i, row] of vectors.similarities.entries()) {
      for (const [j, value] of row.entries()) expect(innerProduct(embedded[i]!, embedded[j]!)).toBeCloseTo(value, 3);
    }
  });

  it('ranks names of the login above others for ログイン機能 [EM1][D-10]', async () => {
    const names = ['CartController', 'AuthController', 'LoginController'];
    const [cart, auth, login] = await similarities(embedder, 'ログイン機能', names);
    expect(cart).toBeLessThan(0.3);
    expect(auth).toBeGreaterThan(0.3);
    expect(login).toBeGreaterThan(0.6);
  });

  it('holds its calibration to the term test [EM5][D-34]', async () => {
    const result = await measure(
      embedder,
      terms.map(([, term, right]) => [term, right]),
    );
    expect(result.rightAccepted).toBeGreaterThanOrEqual(0.85);
    expect(result.rightRefused).toBeLessThanOrEqual(0.1);
    expect(result.precision).toBeGreaterThanOrEqual(0.95);
  });

  it('holds its calibration on pairs it was not fitted on [EM5][D-34]', async () => {
    const fitted = new Set(terms.map(([, term, right]) => `${term} ${right}`));
    expect(heldOutTerms.filter(([term, name]) => fitted.has(`${term} ${name}`))).toEqual([]);
    const result = await measure(embedder, heldOutTerms);
    expect(result.rightRefused).toBeLessThanOrEqual(0.1);
    expect(result.precision).toBeGreaterThanOrEqual(0.95);
  });
});

describe('words', () => {
  it.each([
    ['HTTPServer getUserID', ['http', 'server', 'get', 'user', 'id']],
    ['a1_B2-camelCaseX', ['a', '1', 'b', '2', 'camel', 'case', 'x']],
    ['ユーザーを登録する処理', ['ユーザー', 'を', '登録する', '処理']],
    ['é🎉한', []],
  ])('%s [D-34]', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('equal those of the regular expressions in FORMAT.md on any ASCII text [D-34]', () => {
    for (let code = 0; code < 5 ** 6; code++) {
      const text = Array.from({ length: 6 }, (_, at) => 'aAB1_'[Math.floor(code / 5 ** at) % 5]).join('');
      const expected = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [];
      expect(wordsOf(text)).toEqual(expected.map((word) => word.toLowerCase()));
    }
  });
});

describe('a word that is no entry', () => {
  it.each(['xqzzywfoobarbazquuxcontroller', '更新処理等々仕様書類一覧表', 'z'.repeat(200), `${'a'.repeat(63)}login`])(
    'is cut into the cheapest entries: %s [D-34]',
    (word) => {
      expect(idsOf(word)).toEqual(cheapest(word));
    },
  );
});

/** The definition in FORMAT.md, written for clearness. */
function cheapest(word: string): number[] {
  const table = readModelTable(directory, readModelDescription(directory));
  const entries = new Map(table.vocabulary.split('\n').map((entry, id) => [entry, id]));
  const pieces = word.match(/.{1,64}/gu) ?? [];
  return pieces.flatMap((piece) => cheapestOfPiece(piece, entries, table.costs));
}

function cheapestOfPiece(piece: string, entries: ReadonlyMap<string, number>, costs: Uint16Array): number[] {
  const paths: { cost: number; ids: number[] }[] = [{ cost: 0, ids: [] }];
  for (let end = 1; end <= piece.length; end++) {
    const before = paths[end - 1]!;
    let best = { cost: before.cost + 3000, ids: before.ids };
    for (let start = Math.max(0, end - 24); start < end; start++) {
      const id = entries.get(piece.slice(start, end));
      if (id === undefined || paths[start]!.cost + costs[id]! >= best.cost) continue;
      best = { cost: paths[start]!.cost + costs[id]!, ids: [...paths[start]!.ids, id] };
    }
    paths.push(best);
  }
  return paths.at(-1)!.ids;
}
