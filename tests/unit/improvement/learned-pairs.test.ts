import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedMatches, readLearnedPairs } from '../../../src/improvement/learned-pairs.ts';

const PAIR = {
  nl_term: 'ログイン',
  symbol: 'LoginService',
  similarity: 0.8,
  session_id: 's',
  learned_at: '2025-01-01',
};

describe('learned pairs', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pairs-'));
    file = path.join(folder, 'learned_pairs.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('match the exact term and one of the symbols [LP3]', () => {
    writeFileSync(file, JSON.stringify({ version: 1, pairs: [PAIR, { ...PAIR, symbol: 'Cart' }] }));
    const pairs = readLearnedPairs(file);
    expect(cachedMatches(pairs, 'ログイン', ['LoginService', 'SessionStore'])).toMatchObject([
      { symbol: 'LoginService' },
    ]);
    expect(cachedMatches(pairs, 'ログイン機能', ['LoginService'])).toEqual([]);
    expect(cachedMatches(pairs, 'ログイン', ['loginService'])).toEqual([]);
  });

  it('are none without the file [LP3]', () => {
    expect(readLearnedPairs(file)).toEqual([]);
  });

  it.each(['', '[]', '{"version":2,"pairs":[]}', '{"version":1,"pairs":[{"symbol":"A"}]}'])('refuse %j', (text) => {
    writeFileSync(file, text);
    expect(() => readLearnedPairs(file)).toThrow(expect.objectContaining({ code: 'invalid_config' }));
  });
});
