import { describe, expect, it } from 'vitest';
import {
  acceptNames,
  acceptTargets,
  mergeUnderstanding,
  type ResolvedName,
} from '../../../../src/session/evidence/submission.ts';
import { NO_UNDERSTANDING } from '../../../../src/session/state/session.ts';

function resolved(name: string, changes: Partial<ResolvedName> = {}): ResolvedName {
  const known = { shownIn: 'src/auth.ts', counts: true, isLinked: true, exists: true, isNamed: true, suggestions: [] };
  return { name, ...known, ...changes };
}

function reasonsOf(item: 'symbol' | 'entry_point' | 'file' | 'pattern', ...names: ResolvedName[]): string[] {
  return acceptNames(item, names).refused.map(({ reason }) => reason);
}

const HIDDEN = { shownIn: null } as const;

describe('a submitted symbol', () => {
  it('stands when lines of it were shown and it counts [EV12]', () => {
    expect(acceptNames('symbol', [resolved('login')])).toEqual({ names: ['login'], refused: [] });
  });

  it('is refused by name: unknown, never named, never shown, unrelated, given twice [P6] [FH4] [D-10] [D-45]', () => {
    const unknown = resolved('logon', { ...HIDDEN, exists: false, suggestions: ['login'] });
    expect(acceptNames('symbol', [unknown]).refused).toEqual([
      { item: 'symbol', name: 'logon', reason: 'does_not_exist', suggestions: ['login'] },
    ]);
    expect(reasonsOf('symbol', resolved('a', { ...HIDDEN, isNamed: false }))).toEqual(['never_met']);
    expect(reasonsOf('symbol', resolved('a', HIDDEN))).toEqual(['never_shown']);
    expect(reasonsOf('symbol', resolved('a', { counts: false }))).toEqual(['unrelated']);
    expect(reasonsOf('symbol', resolved('a'), resolved('a'))).toEqual(['duplicate']);
  });
});

describe('an entry point', () => {
  it('that is no symbol, not shown, not linked or given twice is refused by name [EV8]', () => {
    const entries = [resolved('a'), resolved('a'), resolved('b', { exists: false }), resolved('c', HIDDEN)];
    expect(reasonsOf('entry_point', ...entries, resolved('d', { isLinked: false }))).toEqual([
      'duplicate',
      'not_a_symbol',
      'never_shown',
      'not_linked',
    ]);
  });
});

describe('files and patterns', () => {
  it('count when lines of them were shown, by a path or by a symbol', () => {
    expect(reasonsOf('file', resolved('a.ts'), resolved('b.ts', HIDDEN), resolved('a.ts'))).toEqual([
      'never_explored',
      'duplicate',
    ]);
    expect(acceptNames('pattern', [resolved('OrderService', { counts: false })]).names).toEqual(['OrderService']);
  });
});

describe('a target', () => {
  const reasons = (change: string, one = resolved('Cart.total')): string[] =>
    acceptTargets([{ name: one.name, change }], () => one).refused.map(({ reason }) => reason);

  it('takes a sentence that says what will be changed, in either language [D-45]', () => {
    expect(reasons('rounds after each line instead of once')).toEqual([]);
    expect(reasons('行ごとに丸めるのをやめる')).toEqual([]);
  });

  it.each(['', '…', 'Cart.total', 'fix', 'fix Cart.total', '直す', '!!!!!!!!!!!!!!!!'])(
    'that says nothing is refused: %j',
    (change) => {
      expect(reasons(change)).toEqual(['says_nothing']);
    },
  );

  it('that was not shown is refused whatever is said of it', () => {
    expect(reasons('rounds after each line', resolved('Cart.total', HIDDEN))).toEqual(['never_shown']);
  });
});

describe('a later submission', () => {
  it('adds to the earlier one, and says anew what it says of the same target', () => {
    const known = { ...NO_UNDERSTANDING, symbols: ['a'], targets: [{ name: 'a', change: 'once' }] };
    const targets = [{ name: 'a', change: 'twice' }];
    const merged = mergeUnderstanding(known, { ...NO_UNDERSTANDING, symbols: ['a', 'b'], targets });
    expect(merged).toMatchObject({ symbols: ['a', 'b'], targets });
  });
});
