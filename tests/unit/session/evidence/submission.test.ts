import { describe, expect, it } from 'vitest';
import {
  acceptEntryPoints,
  acceptFiles,
  acceptSymbols,
  mergeUnderstanding,
  type SymbolFinding,
} from '../../../../src/session/evidence/submission.ts';
import { viewLedger } from '../../../../src/session/ledger/ledger.ts';
import { NO_UNDERSTANDING } from '../../../../src/session/state/session.ts';
import { defined, mentioned, row } from '../sample-session.ts';

function finding(name: string, changes: Partial<SymbolFinding> = {}): SymbolFinding {
  const definitions = [{ file: 'src/auth.ts', line: 1, name, hash: 'h1' }];
  return { name, definitions, suggestions: [], similarity: 0.7, steps: null, ...changes };
}

const met = viewLedger([row(1, { symbols: [defined('login', 'src/auth.ts'), mentioned('logout', 'src/auth.ts')] })]);
const context = { view: met, confirmations: [], verified: new Set<string>() };

function reasonsOf(findings: readonly SymbolFinding[], changes: Partial<typeof context> = {}): string[] {
  return acceptSymbols(findings, { ...context, ...changes }).refused.map(({ reason }) => reason);
}

describe('a submitted symbol', () => {
  it('counts and explores the file that a definition answer gave for it [EV12]', () => {
    const { counted } = acceptSymbols([finding('login')], context);
    expect(counted).toEqual([{ name: 'login', similarity: 0.7, files: [{ path: 'src/auth.ts', hash: 'h1' }] }]);
  });

  it('explores nothing by being mentioned only', () => {
    expect(acceptSymbols([finding('logout')], context).counted).toMatchObject([{ name: 'logout', files: [] }]);
  });

  it('that does not exist is refused by name [P6] [FH4]', () => {
    expect(reasonsOf([finding('login', { definitions: [] })])).toEqual(['does_not_exist']);
  });

  it('that no answer has named is refused', () => {
    expect(reasonsOf([finding('register')])).toEqual(['never_met']);
  });

  it('that is given twice counts once', () => {
    expect(reasonsOf([finding('login'), finding('login')])).toEqual(['duplicate']);
  });

  it('that has nothing to do with the target is refused, and the others count [D-10]', () => {
    const { counted, refused } = acceptSymbols([finding('login'), finding('logout', { similarity: 0.1 })], context);
    expect([counted.length, refused.map(({ reason }) => reason)]).toEqual([1, ['unrelated']]);
  });

  it('counts at low similarity within two steps of a tied one, confirmed, or verified [D-11]', () => {
    const weak = finding('login', { similarity: 0.1 });
    expect(reasonsOf([{ ...weak, steps: 2 }])).toEqual([]);
    expect(reasonsOf([weak], { verified: new Set(['login']) })).toEqual([]);
  });

  it('that is defined all over the project explores none of its homes', () => {
    const files = ['a.ts', 'b.ts', 'c.ts', 'd.ts'];
    const view = viewLedger([row(1, { symbols: files.map((file) => defined('save', file)) })]);
    const everywhere = files.map((file) => ({ file, line: 1, name: 'save', hash: 'h' }));
    const { counted } = acceptSymbols([finding('save', { definitions: everywhere })], { ...context, view });
    expect(counted[0]?.files).toEqual([]);
  });
});

describe('an entry point', () => {
  const linked = { ...finding('login'), isLinked: true };

  it('that is linked to a symbol counts [EV8]', () => {
    expect(acceptEntryPoints([linked]).accepted).toEqual(['login']);
  });

  it('that is no symbol, not linked or given twice is refused by name [EV8]', () => {
    const unknown = { ...linked, name: 'x', definitions: [] };
    const far = { ...linked, name: 'y', isLinked: false };
    const { refused } = acceptEntryPoints([linked, linked, unknown, far]);
    expect(refused.map(({ reason }) => reason)).toEqual(['duplicate', 'not_a_symbol', 'not_linked']);
  });
});

describe('files and patterns', () => {
  it('count when they were looked at; the others are refused by name', () => {
    const { accepted, refused } = acceptFiles('file', ['a.ts', 'b.ts', 'a.ts'], (file) => file === 'a.ts');
    expect([accepted, refused.map(({ name, reason }) => `${name} ${reason}`)]).toEqual([
      ['a.ts'],
      ['b.ts never_explored', 'a.ts duplicate'],
    ]);
  });
});

describe('a later submission', () => {
  it('adds to the earlier one, and what it repeats itself stays twice to be refused', () => {
    const known = { ...NO_UNDERSTANDING, symbols: ['a'] };
    const merged = mergeUnderstanding(known, { ...NO_UNDERSTANDING, symbols: ['a', 'b', 'b'] });
    expect(merged.symbols).toEqual(['a', 'b', 'b']);
  });
});
