/** Sessions and evidence in which every part holds something. */
import type { Session } from '../../src/session/state/session.ts';
import type { NewEvidence } from '../../src/session/state/store.ts';
import { type Seal, sealWith } from '../../src/storage/seal.ts';

export const SEAL: Seal = sealWith(Buffer.alloc(32, 7));
export const OTHER_SEAL: Seal = sealWith(Buffer.alloc(32, 8));

export function sessionWith(changes: Partial<Session> = {}): Session {
  return { ...FULL, ...changes };
}

export function evidenceWith(changes: Partial<NewEvidence> = {}): NewEvidence {
  return { ...SEEN, ...changes };
}

const FULL: Session = {
  id: 's1',
  revision: 1,
  conversation: 'c1',
  status: 'open',
  phase: 'VERIFICATION',
  intent: 'MODIFY',
  language: 'ja',
  frame: {
    rawQuery: '請求書の合計が合わない',
    slots: {
      target_feature: { value: '請求書', quote: '請求書', source: 'FACT', evidence: null },
      observed_issue: { value: 'rounding', quote: null, source: 'HYPOTHESIS', evidence: 3 },
    },
    mappedSymbols: [{ name: 'total', source: 'FACT', confidence: 0.75, evidence: 2 }],
  },
  risk: { level: 'HIGH', reason: 'grey_similarity' },
  attribution: 'attributed',
  named: ['README.md'],
  hypotheses: [
    {
      id: 'h1',
      text: 'rounds too early',
      symbols: ['total'],
      slot: 'observed_issue',
      confidence: 0.5,
      status: 'open',
      after: 3,
      evidence: null,
      rejectedFiles: [],
    },
  ],
  confirmations: [
    { symbol: 'total', reason: 'sums', file: 'src/invoice.ts', lines: { start: 1, end: 9 }, evidence: 4 },
  ],
  understanding: {
    symbols: ['total'],
    entryPoints: ['main'],
    patterns: ['src/price.ts'],
    files: ['src/invoice.ts'],
    targets: [{ name: 'total', change: 'rounds each line' }],
    slotEvidence: { target_feature: 2 },
  },
  counted: [{ name: 'total', similarity: 0.7, files: [{ path: 'src/invoice.ts', hash: 'abc' }] }],
  found: {
    entryPoints: ['main'],
    patterns: ['src/price.ts'],
    target: 2,
    usesShown: true,
    ground: { by: 'place', file: 'src/price.ts' },
  },
  raised: 'contradicted',
  untied: false,
  added: { files: ['src/tax.ts'], folders: ['src'] },
  unauthorised: ['src/other.ts'],
  ledgerFrom: 1,
  createdAt: 1000.5,
  lastCallAt: 2000,
  outcome: 'partial',
};

const SEEN: NewEvidence = {
  sessionId: 's1',
  tool: 'find_definitions',
  args: { symbol: ['total'], exact_match: true },
  at: 2000,
  digest: 'fedcba9876543210',
  exitCode: null,
  results: 1,
  files: [{ path: 'src/請求.ts', hash: '0123456789abcdef', shown: 'lines', lines: [{ start: 3, end: 8 }] }],
  symbols: [{ name: 'total', scope: 'Invoice', file: 'src/請求.ts', line: 3, role: 'definition' }],
};
