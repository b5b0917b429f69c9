/** One answer of each tool that keeps a session, with everything in it that its text tells. */

import type { Place } from '../../../../../src/app/guidance/places/place.ts';
import type { SyncReport } from '../../../../../src/app/live/sync-index.ts';
import type { FrameAnswer } from '../../../../../src/app/request/frame-answer.ts';
import type { SetFrameAnswer } from '../../../../../src/app/request/set-query-frame.ts';
import type { StartAnswer } from '../../../../../src/app/request/start-session.ts';
import type { RevertAnswer } from '../../../../../src/app/sessions/revert-to-exploration.ts';
import type { ConfirmAnswer } from '../../../../../src/app/understanding/confirm-symbols.ts';
import type { SemanticAnswer } from '../../../../../src/app/understanding/submit-semantic.ts';
import type { VerificationAnswer } from '../../../../../src/app/understanding/submit-verification.ts';
import type { UnderstandingAnswer } from '../../../../../src/app/understanding/understanding-answer.ts';
import type { ValidateAnswer } from '../../../../../src/app/understanding/validate-symbols.ts';
import type { AddFilesAnswer } from '../../../../../src/app/writing/add-explored-files.ts';
import type { WriteTargetAnswer } from '../../../../../src/app/writing/check-write-target.ts';
import type { StatusAnswer } from '../../../../../src/app/writing/session-status.ts';
import { MENTIONS } from './mention-bodies.ts';

const sessionId = 's_0123abcd';
const next = { tool: 'get_chunk', args: { session_id: sessionId, chunk_id: ['src/cart.ts:3-9'] }, why: 'Look at it.' };
const requirements = {
  counts: { symbols_identified: '1/3', files_analyzed: '0/2' },
  evidence: { target_feature: null },
};

const PLACE: Place = {
  file: '',
  line: 1,
  endLine: 1,
  symbol: null,
  kind: 'lines',
  why: '',
  isWeak: false,
};

const framed: FrameAnswer = {
  sessionId,
  phase: 'EXPLORATION',
  missingSlots: ['trigger_condition'],
  riskLevel: 'MEDIUM',
  riskReason: 'One slot is missing.',
  requirements,
  longFiles: { 'src/tax.ts': 31_400, 'src/cart.ts': 10_200 },
  places: [
    { ...PLACE, file: 'src/cart.ts', line: 3, endLine: 9, symbol: 'Cart.total', kind: 'method', why: '4: cart' },
    { ...PLACE, file: 'src/cart.vue', why: 'shows Cart' },
  ],
  blocks: [{ file: 'src/cart.ts', startLine: 3, endLine: 4, content: 'total() {\n}' }],
  mentions: MENTIONS,
  uses: ['Cart.total used: src/checkout.ts:12 pay'],
  next,
};

export const START: StartAnswer = {
  ...framed,
  slotNotes: { observed_issue: 'not in the words' },
  shortcircuitHint: { found: true, symbols: ['Cart'], confidence: 0.9, recommendation: '' },
  syncStatus: 'up_to_date',
  enforcement: { level: 'advisory', gaps: ['no hook seen'] },
  previousSession: { sessionId: 's_before', query: 'Fix the cart', status: 'open', phase: 'READY', outcome: 'failure' },
  recordedFailure: { sessionId: 's_before', trigger: 'still broken', confidence: 0.9 },
};

export const FRAME: SetFrameAnswer = {
  ...framed,
  indexed: { files: 12, of: 80 },
  outdated: { outdatedTotal: 60, files: ['src/cart.ts', 'src/tax.ts'] },
  read: ['src/cart.ts:3-9'],
  validatedSlots: ['target_feature'],
  slotSources: { target_feature: 'FACT' },
  extractionConfidence: 1,
};

export const STATUS: StatusAnswer = {
  sessionId,
  status: 'tampered',
  intent: 'MODIFY',
  phase: 'EXPLORATION',
  riskLevel: 'LOW',
  frame: { rawQuery: 'Round the total', slots: {}, missingSlots: [] },
  progress: { ...requirements, missing: ['files_analyzed: 0/2'], further: ['where Cart is used'] },
  hypotheses: [
    {
      id: 'h1',
      text: 'Cart rounds',
      symbols: [],
      slot: null,
      confidence: null,
      status: 'open',
      after: 1,
      evidence: null,
      rejectedFiles: [],
    },
  ],
  exploredFiles: ['src/cart.ts'],
  grantedFiles: [],
  grantedFolders: ['', 'src'],
  refused: [{ at: '2026-01-01T00:00:00Z', tool: 'Edit', what: '', why: 'src/a.ts may not be written.' }],
  unauthorised: ['src/b.ts'],
  enforcement: 'guard',
  next,
  allowedTools: [],
  otherOpenSessions: [{ sessionId: 's_other', query: 'Another' }],
};

export const VALIDATED: ValidateAnswer = {
  sessionId,
  targetFeature: 'cart total',
  symbols: [
    { symbol: 'Cart', exists: true, similarity: 0.7, tier: 'tied', approved: true, source: 'embedding' },
    { symbol: 'Crt', exists: false, similarity: 0, tier: 'untied', approved: false, source: '', suggestions: ['Cart'] },
  ],
  cachedMatches: [{ symbol: 'Cart', similarity: 0.7, learnedAt: '' }],
  embeddingSuggestions: [],
  validationPrompt: '',
  actionRequired: '',
  note: '',
  next,
};

export const CONFIRM: ConfirmAnswer = {
  sessionId,
  symbols: [{ name: 'Cart', approved: false, reason: 'The lines say nothing of it.' }],
  next,
};

export const JUDGED: UnderstandingAnswer = {
  sessionId,
  evaluatedConfidence: 'low',
  phase: 'EXPLORATION',
  nextPhase: 'EXPLORATION',
  riskLevel: 'LOW',
  missingRequirements: ['files_analyzed: 1/2'],
  evidenceMissing: [
    { item: 'symbol', name: 'Nope', reason: 'does_not_exist', message: "symbol 'Nope' does not exist" },
  ],
  symbolsWithConfidence: [{ symbol: 'Cart', confidence: 0.7 }],
  highConfidenceSymbols: ['Cart'],
  refused: [],
  consistency: [],
  filledFromLedger: { files: [], patterns: [], slotEvidence: {} },
  nextStep: next,
};

export const SEMANTIC: SemanticAnswer = {
  sessionId,
  phase: 'VERIFICATION',
  nextPhase: 'VERIFICATION',
  hypothesesToVerify: [
    {
      id: 'h1',
      text: 'Cart rounds',
      symbols: ['Cart'],
      calls: [{ tool: 'find_definitions', args: { symbol: 'Cart' } }],
    },
  ],
  next,
};

export const VERIFIED: VerificationAnswer = {
  sessionId,
  phase: 'EXPLORATION',
  nextPhase: 'EXPLORATION',
  promoted: [{ hypothesis: 'h1', symbols: ['Cart'], evidenceId: 4 }],
  rejected: [{ hypothesis: 'h2', symbols: [] }],
  refused: [{ hypothesis: 'h3', reason: 'older than the guess' }],
  stillOpen: ['h3'],
  missingRequirements: ['files_analyzed: 1/2'],
  next: null,
};

interface Writing {
  readonly targets: WriteTargetAnswer;
  readonly added: AddFilesAnswer;
  readonly reverted: RevertAnswer;
  readonly synced: SyncReport;
  readonly packed: Parameters<typeof import('../../../../../src/edge/mcp/text/index.ts').packLines>[0];
}

export const WRITING: Writing = {
  targets: {
    sessionId,
    allowed: false,
    targets: [
      { file: 'src/cart.ts', allowed: true, rule: 'granted', reason: '', impact: '3 symbols' },
      { file: 'src/a.ts', allowed: false, rule: 'not_explored', reason: 'src/a.ts was not explored.', next },
    ],
  },
  added: {
    sessionId,
    evidenceId: 7,
    added: { files: ['src/a.ts', 'src/c.ts'], folders: ['src/new'] },
    newFiles: ['src/c.ts'],
    notFound: ['away/b.ts'],
    shown: [{ file: 'src/a.ts', content: 'export {};', lines: 1, total: 90 }],
    leftOut: ['src/long.ts'],
  },
  reverted: { sessionId, previousPhase: 'READY', phase: 'EXPLORATION', kept: { symbols: 3, files: 2, evidence: 5 } },
  synced: {
    added: 1,
    modified: 2,
    deleted: 0,
    skipped: { binary: 3 },
    syncStatus: 'up_to_date',
    state: { state: 'up_to_date' },
    watch: { kind: 'watching', folders: 9 },
    sizes: { files: 80, chunks: 300, symbols: 900, dbBytes: 1_200_000, agreements: 1 },
  },
  packed: {
    path: '.code-intel/packs/repository.xml',
    bytes: 9,
    tokens: 40,
    filesShown: 3,
    filesTotal: 4,
    withheld: ['.env'],
  },
};
