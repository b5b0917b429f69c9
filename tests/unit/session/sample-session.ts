/** A session and ledger rows to build facts of three lines from. */

import type { Slot } from '../../../src/session/frame/frame.ts';
import type { EvidenceRow, FileEvidence } from '../../../src/session/ledger/ledger.ts';
import { NO_UNDERSTANDING, NOTHING_FOUND, type Session } from '../../../src/session/state/session.ts';

export function quoted(value: string): Slot {
  return { value, quote: value, source: 'FACT', evidence: null };
}

export function sampleSession(changes: Partial<Session> = {}): Session {
  return {
    id: 's1',
    revision: 0,
    conversation: null,
    status: 'open',
    phase: 'EXPLORATION',
    intent: 'MODIFY',
    language: 'en',
    frame: { rawQuery: 'the login fails', slots: { target_feature: quoted('login') }, mappedSymbols: [] },
    risk: { level: 'LOW', reason: 'one_slot_missing' },
    attribution: 'unchecked',
    named: [],
    hypotheses: [],
    confirmations: [],
    understanding: NO_UNDERSTANDING,
    counted: [],
    found: NOTHING_FOUND,
    raised: null,
    untied: false,
    added: { files: [], folders: [] },
    unauthorised: [],
    ledgerFrom: 0,
    createdAt: 0,
    lastCallAt: 0,
    outcome: null,
    ...changes,
  };
}

export function row(id: number, changes: Partial<EvidenceRow> = {}): EvidenceRow {
  const seen = { files: [], symbols: [], results: 1 };
  return {
    id,
    sessionId: 's1',
    tool: 'find_definitions',
    args: {},
    at: id,
    digest: '',
    exitCode: null,
    ...seen,
    ...changes,
  };
}

export function shownFile(path: string, hash = 'h1'): FileEvidence {
  return { path, hash, shown: 'lines', lines: [{ start: 1, end: 9 }] };
}

export function namedFile(path: string): FileEvidence {
  return { path, hash: '', shown: 'named', lines: [] };
}
