/** Sessions and evidence as rows, and back. The content of a row is checked: somebody may have edited it by hand. */
import { parseJson } from '../../base/json-record.ts';
import * as shape from '../../base/shape.ts';
import { listOf, mapOf, nullOr, oneOf, type Reader, recordOf } from '../../base/shape.ts';
import { INTENTS, type MappedSymbol, type QueryFrame, SLOT_NAMES, type Slot } from '../../session/frame/frame.ts';
import { RAISING_EVENTS, RISK_LEVELS, RISK_REASONS } from '../../session/frame/risk.ts';
import { fileEvidence, lineRange } from '../../session/ledger/file-evidence-shape.ts';
import { type EvidenceRow, SYMBOL_ROLES, type SymbolEvidence } from '../../session/ledger/ledger.ts';
import { PHASES } from '../../session/phase.ts';
import {
  type Confirmation,
  type CountedSymbol,
  type Found,
  GROUNDS,
  type Grants,
  type Ground,
  type Hypothesis,
  NOTHING_FOUND,
  type Session,
  type Target,
  type Understanding,
} from '../../session/state/session.ts';
import type { NewEvidence, SessionEvent } from '../../session/state/store.ts';
import type { Columns } from './connection.ts';

/** Fields with columns of their own are not in the data: they change without it. */
export function sessionData({ revision: _revision, lastCallAt: _lastCallAt, ...data }: Session): string {
  return JSON.stringify(data);
}

/** The row without its id and its seal. */
export function evidenceColumns(evidence: NewEvidence): Columns {
  const { sessionId, tool, at, results, digest, exitCode } = evidence;
  const parts = {
    args: JSON.stringify(evidence.args),
    files: JSON.stringify(evidence.files),
    symbols: JSON.stringify(evidence.symbols),
  };
  return { session_id: sessionId, tool, at, ...parts, results, digest, exit_code: exitCode };
}

const { text, number, integer, flag, record } = shape;
const texts = listOf(text);

/** Reads a value that sessions of earlier versions lack. */
function orElse<T>(read: Reader<T>, fallback: T): Reader<T> {
  return (value) => (value === undefined ? fallback : read(value));
}

/** A column that holds JSON, texts from outside as well: SQLite cuts a text at a NUL and keeps no lone surrogate. */
function json<T>(read: Reader<T>): Reader<T> {
  return (value) => read(parseJson(text(value)));
}

const slot = recordOf(
  (field): Slot => ({
    value: field('value', text),
    quote: field('quote', nullOr(text)),
    source: field('source', oneOf(['FACT', 'HYPOTHESIS'])),
    evidence: field('evidence', nullOr(integer)),
  }),
);

const mappedSymbol = recordOf(
  (field): MappedSymbol => ({
    name: field('name', text),
    source: field('source', oneOf(['FACT', 'HYPOTHESIS'])),
    confidence: field('confidence', number),
    evidence: field('evidence', integer),
  }),
);

const frame = recordOf(
  (field): QueryFrame => ({
    rawQuery: field('rawQuery', text),
    slots: field('slots', mapOf(oneOf(SLOT_NAMES), slot)),
    mappedSymbols: field('mappedSymbols', listOf(mappedSymbol)),
  }),
);

const hypothesis = recordOf(
  (field): Hypothesis => ({
    id: field('id', text),
    text: field('text', text),
    symbols: field('symbols', texts),
    slot: field('slot', nullOr(oneOf(SLOT_NAMES))),
    confidence: field('confidence', nullOr(number)),
    status: field('status', oneOf(['open', 'confirmed', 'rejected'])),
    after: field('after', integer),
    evidence: field('evidence', nullOr(integer)),
    rejectedFiles: field('rejectedFiles', texts),
  }),
);

const confirmation = recordOf(
  (field): Confirmation => ({
    symbol: field('symbol', text),
    reason: field('reason', text),
    file: field('file', text),
    lines: field('lines', lineRange),
    evidence: field('evidence', integer),
  }),
);

const target = recordOf((field): Target => ({ name: field('name', text), change: field('change', text) }));

const understanding = recordOf(
  (field): Understanding => ({
    symbols: field('symbols', texts),
    entryPoints: field('entryPoints', texts),
    patterns: field('patterns', texts),
    files: field('files', texts),
    targets: field('targets', orElse(listOf(target), [])),
    slotEvidence: field('slotEvidence', mapOf(oneOf(SLOT_NAMES), integer)),
  }),
);

const countedFile = recordOf((field) => ({ path: field('path', text), hash: field('hash', text) }));

const countedSymbol = recordOf(
  (field): CountedSymbol => ({
    name: field('name', text),
    similarity: field('similarity', number),
    files: field('files', listOf(countedFile)),
  }),
);

const ground = recordOf((field): Ground => ({ by: field('by', oneOf(GROUNDS)), file: field('file', text) }));

const found = recordOf(
  (field): Found => ({
    entryPoints: field('entryPoints', texts),
    patterns: field('patterns', texts),
    target: field('target', nullOr(integer)),
    usesShown: field('usesShown', flag),
    ground: field('ground', orElse(nullOr(ground), null)),
  }),
);

const grants = recordOf((field): Grants => ({ files: field('files', texts), folders: field('folders', texts) }));

const risk = recordOf((field): Session['risk'] => ({
  level: field('level', oneOf(RISK_LEVELS)),
  reason: field('reason', oneOf(RISK_REASONS)),
}));

const sessionInData = recordOf(
  (field): Omit<Session, 'revision' | 'lastCallAt'> => ({
    id: field('id', text),
    conversation: field('conversation', nullOr(text)),
    status: field('status', oneOf(['open', 'suspended', 'closed', 'expired', 'tampered'])),
    phase: field('phase', oneOf(PHASES)),
    intent: field('intent', oneOf(INTENTS)),
    language: field('language', oneOf(['en', 'ja'])),
    frame: field('frame', frame),
    risk: field('risk', risk),
    attribution: field('attribution', oneOf(['attributed', 'unattributed', 'unchecked'])),
    named: field('named', texts),
    hypotheses: field('hypotheses', listOf(hypothesis)),
    confirmations: field('confirmations', listOf(confirmation)),
    understanding: field('understanding', understanding),
    counted: field('counted', listOf(countedSymbol)),
    found: field('found', orElse(found, NOTHING_FOUND)),
    raised: field('raised', orElse(nullOr(oneOf(RAISING_EVENTS)), null)),
    untied: field('untied', flag),
    added: field('added', grants),
    unauthorised: field('unauthorised', texts),
    ledgerFrom: field('ledgerFrom', integer),
    createdAt: field('createdAt', number),
    outcome: field('outcome', oneOf(['success', 'failure', 'partial', null])),
  }),
);

const symbolShape = recordOf(
  (field): SymbolEvidence => ({
    name: field('name', text),
    scope: field('scope', text),
    file: field('file', text),
    line: field('line', integer),
    role: field('role', oneOf(SYMBOL_ROLES)),
  }),
);

/** @throws ShapeError, as the readers below */
export const readSession = recordOf(
  (field): Session => ({
    ...field('data', json(sessionInData)),
    revision: field('revision', integer),
    lastCallAt: field('last_call_at', number),
  }),
);

export const readEvidence = recordOf(
  (field): EvidenceRow => ({
    id: field('id', integer),
    sessionId: field('session_id', text),
    tool: field('tool', text),
    at: field('at', number),
    args: field('args', json(record)),
    files: field('files', json(listOf(fileEvidence))),
    symbols: field('symbols', json(listOf(symbolShape))),
    results: field('results', integer),
    digest: field('digest', text),
    exitCode: field('exit_code', nullOr(integer)),
  }),
);

export const readEvent = recordOf(
  (field): SessionEvent => ({
    sessionId: field('session_id', text),
    at: field('at', number),
    kind: field('kind', text),
    detail: field('detail', json(record)),
  }),
);

export const readPrompt = recordOf((field) => field('text', json(text)));

export const readMeta = recordOf((field) => field('value', json(text)));
