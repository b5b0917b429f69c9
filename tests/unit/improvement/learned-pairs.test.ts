import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isExpired, isTrusted } from '../../../src/improvement/learned-pair-expiry.ts';
import {
  cachedMatches,
  type LearnedPair,
  readLearnedPairs,
  updateLearnedPairs,
} from '../../../src/improvement/learned-pairs.ts';

const PAIR = {
  nl_term: 'ログイン',
  symbol: 'LoginService',
  similarity: 0.8,
  session_id: 's',
  learned_at: '2025-01-01',
};

const LEARNED: LearnedPair = {
  nlTerm: 'cart',
  symbol: 'Cart',
  similarity: 0.7,
  codeEvidence: 'src/cart/cart.ts:1, find_definitions',
  sessionId: 's-2',
  learnedAt: '2026-01-31T09:00:00Z',
  successes: 1,
  failures: 0,
  failedSessionId: '',
  editSeen: true,
  sketch: '',
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
    const { pairs } = readLearnedPairs(file);
    expect(cachedMatches(pairs, 'ログイン', ['LoginService', 'SessionStore'])).toMatchObject([
      { symbol: 'LoginService' },
    ]);
    expect(cachedMatches(pairs, 'ログイン機能', ['LoginService'])).toEqual([]);
    expect(cachedMatches(pairs, 'ログイン', ['loginService'])).toEqual([]);
  });

  it('are none without the file [LP3]', () => {
    expect(readLearnedPairs(file)).toEqual({ pairs: [], problems: [], isWritable: true });
  });

  it.each([
    ['', 'not_json'],
    ['[]', 'not_pairs'],
    ['{"version":2,"pairs":[]}', 'not_pairs'],
    ['{"version":1,"pairs":[', 'not_json'],
    ['<<<<<<< ours\n{"version":1,"pairs":[]}\n=======\n>>>>>>> theirs\n', 'conflict'],
  ])('of a file that is not understood are reported, and it is never written: %j', (text, problem) => {
    writeFileSync(file, text);
    expect(readLearnedPairs(file)).toEqual({ pairs: [], problems: [{ problem, entry: 0 }], isWritable: false });
    expect(updateLearnedPairs(file, () => [LEARNED])).toMatchObject({ kind: 'kept' });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('keep what somebody wrote beside them: other entries, other members, other notes [LP1]', () => {
    const noted = { ...PAIR, note: 'checked by Ann' };
    writeFileSync(file, JSON.stringify({ version: 1, owner: 'team', pairs: [{ symbol: 'A' }, noted] }));
    expect(readLearnedPairs(file).problems).toEqual([{ problem: 'bad_pair', entry: 1 }]);
    expect(updateLearnedPairs(file, (pairs) => [...pairs, LEARNED])).toEqual({ kind: 'written' });
    const written = JSON.parse(readFileSync(file, 'utf8'));
    expect(written).toMatchObject({ version: 1, owner: 'team' });
    expect(written.pairs).toEqual([
      expect.objectContaining({ nl_term: 'cart', symbol: 'Cart', similarity: 0.7, session_id: 's-2' }),
      expect.objectContaining(noted),
      { symbol: 'A' },
    ]);
  });

  it('are not written again when nothing changed', () => {
    writeFileSync(file, JSON.stringify({ version: 1, pairs: [PAIR] }));
    expect(updateLearnedPairs(file, (pairs) => [...pairs])).toEqual({ kind: 'unchanged' });
  });

  it('grow older than 30 days once, unless nobody wrote when they were learned [LP4]', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(isExpired({ ...LEARNED, learnedAt: '2026-02-01T00:00:00Z' }, now)).toBe(false);
    expect(isExpired({ ...LEARNED, learnedAt: '2026-01-29T00:00:00Z' }, now)).toBe(true);
    expect(isExpired({ ...LEARNED, learnedAt: '' }, now)).toBe(false);
  });

  it.each([
    [1, 0, true],
    [1, 1, true],
    [1, 2, false],
    [0, 1, false],
  ])('of %d successes and %d failures are trusted: %s', (successes, failures, trusted) => {
    expect(isTrusted({ successes, failures })).toBe(trusted);
  });
});
