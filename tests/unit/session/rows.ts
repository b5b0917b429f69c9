import type { EvidenceRow, SymbolEvidence } from '../../../src/session/ledger/ledger.ts';

/** A row of a ledger in which only what a test speaks of stands. */
export function row(parts: Partial<EvidenceRow> & Pick<EvidenceRow, 'id'>): EvidenceRow {
  return {
    sessionId: 's1',
    tool: 'find_definitions',
    args: {},
    at: 0,
    digest: '',
    exitCode: null,
    files: [],
    symbols: [],
    results: 1,
    ...parts,
  };
}

export function symbol(name: string, file: string, role: SymbolEvidence['role'] = 'definition'): SymbolEvidence {
  return { name, scope: '', file, line: 1, role };
}
