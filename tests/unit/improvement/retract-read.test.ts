import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAgreements } from '../../../src/improvement/agreements.ts';
import { readLearnedPairs } from '../../../src/improvement/learned-pairs.ts';
import { mayHoldReadLessons, retractReadLessons } from '../../../src/improvement/retract-read.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'retract-'));
  mkdirSync(path.join(folder, 'agreements'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = (name: string): string => path.join(folder, name);

function writePairs(pairs: readonly object[]): void {
  writeFileSync(place('learned_pairs.json'), JSON.stringify({ version: 1, pairs }));
}

function retract(): string[] {
  const changedBy = (session: string): string[] => (session === 's-1' ? ['src/stock.ts'] : []);
  return retractReadLessons({ learnedPairs: place('learned_pairs.json'), agreements: place('agreements'), changedBy });
}

describe('lessons of earlier versions [D-55]', () => {
  const pair = { nl_term: '在庫チェック', similarity: 0.8, session_id: 's-1' };

  it('are taken back where the file was read and not changed, and kept where it was changed', () => {
    writePairs([
      { ...pair, symbol: 'ProductController', code_evidence: 'src/product.ts:12, get_chunk' },
      { ...pair, symbol: 'StockValidator', code_evidence: 'src/stock.ts:3, get_chunk' },
      { nl_term: '在庫', symbol: 'Stock', similarity: 1 },
    ]);
    expect(mayHoldReadLessons(place('learned_pairs.json'))).toBe(true);
    expect(retract()).toEqual(['ProductController']);
    const { pairs } = readLearnedPairs(place('learned_pairs.json'));
    expect(pairs.map(({ symbol }) => symbol)).toEqual(['Stock', 'StockValidator']);
    expect(mayHoldReadLessons(place('learned_pairs.json'))).toBe(false);
    expect(retract()).toEqual([]);
  });

  it('lose their wrong symbols on their pages; a page without any other goes, one that people wrote stays', () => {
    const page = (symbols: readonly string[], evidence: string): string =>
      `---\nnl_term: 在庫\nsymbols:\n${symbols.map((name) => `  - ${name}`).join('\n')}\nsession_id: s-1\n---\n\n# 在庫\n\n${evidence}`;
    const both = [
      '## Symbols\n',
      '- `ProductController` — src/product.ts:12, get_chunk (similarity 0.80)',
      '- `StockValidator` — src/stock.ts:3, get_chunk (similarity 0.70)\n',
      '## Files changed\n',
      '- `src/stock.ts`\n',
    ].join('\n');
    writeFileSync(place('agreements/both.md'), page(['ProductController', 'StockValidator', 'AddedByHand'], both));
    writeFileSync(place('agreements/wrong.md'), page(['ProductController'], both.replace('src/stock.ts`', 'a.ts`')));
    writeFileSync(place('agreements/hand.md'), page(['Anything'], 'Ours.\n'));
    expect(retract()).toContain('ProductController');
    const { agreements } = readAgreements(place('agreements'));
    expect(agreements.map(({ file, symbols }) => [file, symbols])).toEqual([
      ['both.md', ['StockValidator', 'AddedByHand']],
      ['hand.md', ['Anything']],
    ]);
    expect(existsSync(place('agreements/wrong.md'))).toBe(false);
    expect(readFileSync(place('agreements/both.md'), 'utf8')).not.toContain('ProductController');
  });
});
