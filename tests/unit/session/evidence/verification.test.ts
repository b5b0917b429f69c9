import { describe, expect, it } from 'vitest';
import { addHypotheses } from '../../../../src/session/evidence/hypotheses.ts';
import { type Settlement, settle, type Verification } from '../../../../src/session/evidence/verification.ts';
import type { EvidenceRow } from '../../../../src/session/ledger/ledger.ts';
import type { Hypothesis } from '../../../../src/session/state/session.ts';
import { row, symbol } from '../rows.ts';

const OPEN = addHypotheses([], [{ text: 'JWT validation fails', symbols: ['TokenValidator'] }], 5)[0]!;
const FOUND = row({ id: 6, args: { symbol: 'TokenValidator' }, symbols: [symbol('TokenValidator', 'src/token.ts')] });
const EVIDENCE = { tool: 'find_definitions', target: 'TokenValidator', result: 'class in src/token.ts' };

function settled(parts: Partial<Verification> = {}): Settlement {
  return settle({
    hypothesis: OPEN,
    status: 'confirmed',
    evidence: EVIDENCE,
    rows: [FOUND],
    exists: () => true,
    ...parts,
  });
}

function faultOf(parts: Partial<Verification>): string {
  const result = settled(parts);
  return result.kind === 'refused' ? result.fault : 'none';
}

describe('a hypothesis', () => {
  it.each<[string, Verification['evidence']]>([
    ['the number of a row', { ...EVIDENCE, evidenceId: 6 }],
    ['tool and symbol', EVIDENCE],
    ['tool and file', { ...EVIDENCE, target: './src/token.ts:15' }],
    ['a call', { ...EVIDENCE, target: 'TokenValidator()' }],
  ])('is settled by %s [EV16]', (_, evidence) => {
    const expected: Hypothesis = { ...OPEN, status: 'confirmed', evidence: 6 };
    expect(settled({ evidence })).toEqual({ kind: 'settled', hypothesis: expected });
  });

  it.each<[string, string, Partial<Verification>]>([
    ['a call that never happened', 'no_such_call', { rows: [] }],
    ['the number of another tool', 'no_such_call', { evidence: { ...EVIDENCE, tool: 'search_text', evidenceId: 6 } }],
    ['a number nobody gave out', 'no_such_call', { evidence: { ...EVIDENCE, evidenceId: 99 } }],
    ['a call made before it', 'made_before', { rows: [{ ...FOUND, id: 5 }] }],
    ['an empty result', 'empty', { rows: [{ ...FOUND, results: 0 }] }],
    ['a search by meaning', 'no_fact_tool', tool('semantic_search')],
    ['a ranked question', 'no_fact_tool', tool('query')],
    ['a list of file names', 'no_fact_tool', tool('search_files')],
    ['a call about another symbol', 'about_something_else', other(symbol('ConfigLoader', 'src/config.ts'))],
    ['no result in words', 'incomplete', { evidence: { ...EVIDENCE, result: ' ' } }],
    ['no target', 'incomplete', { evidence: { ...EVIDENCE, target: '' } }],
    ['a symbol that does not exist', 'symbol_not_found', { exists: () => false }],
    ['anything once it is settled', 'already_settled', { hypothesis: { ...OPEN, status: 'rejected' } }],
  ])('is not confirmed by %s [EV16]', (_, fault, parts) => {
    expect(faultOf(parts)).toBe(fault);
  });

  it('says which symbol the code base does not hold [FH4]', () => {
    const result = settled({ exists: () => false });
    expect(result.kind === 'refused' && result.text.en).toBe("Symbol 'TokenValidator' not found in codebase");
  });

  it('is rejected by a later look that found nothing, and by no earlier one', () => {
    const nothing = row({ id: 8, args: { symbol: ['TokenValidator'] }, results: 0 });
    const rejected = { status: 'rejected', exists: () => false } as const;
    expect(settled({ ...rejected, rows: [nothing] })).toMatchObject({
      hypothesis: { status: 'rejected', evidence: 8 },
    });
    expect(faultOf({ ...rejected, rows: [{ ...nothing, id: 3 }] })).toBe('made_before');
  });

  it('is settled by the latest of several calls that fit [EV16]', () => {
    const rows: EvidenceRow[] = [{ ...FOUND, id: 4 }, FOUND, { ...FOUND, id: 9 }, { ...FOUND, id: 11, results: 0 }];
    expect(settled({ rows })).toMatchObject({ hypothesis: { evidence: 9 } });
  });

  it('without symbols is settled by what its evidence is about [EV16]', () => {
    const hypothesis: Hypothesis = { ...OPEN, symbols: [] };
    const read = row({
      id: 7,
      tool: 'agent:read',
      files: [{ path: 'src/token.ts', hash: 'x', shown: 'lines', lines: [] }],
    });
    const evidence = { tool: 'agent:read', target: 'src/token.ts', result: 'expiry is not checked' };
    expect(settled({ hypothesis, evidence, rows: [read] })).toMatchObject({ kind: 'settled' });
  });
});

function tool(name: string): Partial<Verification> {
  return { evidence: { ...EVIDENCE, tool: name }, rows: [{ ...FOUND, tool: name }] };
}

function other(met: ReturnType<typeof symbol>): Partial<Verification> {
  return { evidence: { ...EVIDENCE, target: met.name }, rows: [row({ id: 6, symbols: [met] })] };
}
