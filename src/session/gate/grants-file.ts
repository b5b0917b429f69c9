/**
 * The message of the server to the hook of one conversation (docs/gate.md, How it is enforced). The hook opens no
 * database, so all that it decides by, and all that it says, is in here. Plain data; how it is kept from being forged
 * is the storage's business.
 */
import { isRecord, parseJson } from '../../base/json-record.ts';
import {
  integer,
  listOf,
  nullOr,
  number,
  oneOf,
  type Reader,
  record,
  recordOf,
  ShapeError,
  text,
} from '../../base/shape.ts';
import { INTENTS, type Intent } from '../frame/frame.ts';
import { lineRange } from '../ledger/file-evidence-shape.ts';
import { PHASES, type Phase } from '../phase.ts';
import { READY_BY, type ReadyBy } from '../readiness/requirements.ts';
import type { SessionStatus } from '../state/session.ts';
import type { Language, Text } from '../text.ts';
import { type NextCall, TOOL_NAMES } from '../tool-name.ts';
import { LACKING, type Lacking } from './gate-session.ts';
import type { LookedFile } from './grants.ts';

/** Format version, raised with every change that an older hook would misread. */
export const GRANTS_VERSION = 4;

export interface GrantedContent {
  readonly path: string;
  /** Content when it was last shown or written by this session; empty where nothing could be shown. */
  readonly hash: string;
}

export interface ConversationGrants {
  /** Root of the project, links followed. */
  readonly project: string;
  readonly conversation: string;
  readonly sessionId: string;
  readonly sessionRevision: number;
  readonly status: SessionStatus;
  readonly phase: Phase;
  readonly intent: Intent;
  readonly language: Language;
  readonly grants: {
    readonly files: readonly GrantedContent[];
    /** Folders in which new files may be made, not below them; `''` is the root. */
    readonly folders: readonly string[];
  };
  /** The one who says when it is enough (`gate.ready`). */
  readonly ready: ReadyBy;
  /** Reason that keeps the session out of READY; null in READY. */
  readonly lacking: Lacking | null;
  /** Files that the agent looked at itself. */
  readonly looks: readonly LookedFile[];
  /** Files that the person's words name outright. */
  readonly named: readonly string[];
  /** Files known only through a rejected hypothesis; they are refused with that reason. */
  readonly rejected: readonly string[];
  /** The gaps that are left, one line each. */
  readonly missing: readonly Text[];
  /** The best next call; null in READY. */
  readonly next: NextCall | null;
  /** Time of the newest look that is counted, in milliseconds since the epoch; 0 for none. */
  readonly seenUpTo: number;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** The session counts as expired from then on, whether or not a server runs to say so. */
  readonly expiresAt: number;
}

export interface GrantsFile extends ConversationGrants {
  /** Revision, raised by every publication for this conversation. */
  readonly revision: number;
}

export type GrantsParsing =
  | { readonly kind: 'grants'; readonly grants: GrantsFile }
  | { readonly kind: 'other_version'; readonly version: number }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Serialises grants deterministically: fields in the order of the type, no white space. */
export function grantsText(file: GrantsFile): string {
  return JSON.stringify({ version: GRANTS_VERSION, ...readGrantsFile(file) });
}

export function parseGrants(input: string): GrantsParsing {
  const value = parseJson(input);
  const version = isRecord(value) ? value.version : undefined;
  if (typeof version === 'number' && version !== GRANTS_VERSION) return { kind: 'other_version', version };
  try {
    return { kind: 'grants', grants: readGrantsFile(value) };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return { kind: 'unreadable', why: error.message };
  }
}

const texts = listOf(text);

const granted = recordOf((field): GrantedContent => ({ path: field('path', text), hash: field('hash', text) }));

const looked = recordOf(
  (field): LookedFile => ({
    path: field('path', text),
    hash: field('hash', text),
    lines: field('lines', listOf(lineRange)),
  }),
);

const grantList = recordOf((field): ConversationGrants['grants'] => ({
  files: field('files', listOf(granted)),
  folders: field('folders', texts),
}));

const bilingual = recordOf((field): Text => ({ en: field('en', text), ja: field('ja', text) }));

const nextCall = recordOf(
  (field): NextCall => ({
    tool: field('tool', oneOf(TOOL_NAMES)),
    args: field('args', record),
    why: field('why', bilingual),
  }),
);

const readGrantsFile: Reader<GrantsFile> = recordOf((field) => ({
  project: field('project', text),
  conversation: field('conversation', text),
  sessionId: field('sessionId', text),
  sessionRevision: field('sessionRevision', integer),
  status: field('status', oneOf(['open', 'suspended', 'closed', 'expired', 'tampered'])),
  phase: field('phase', oneOf(PHASES)),
  intent: field('intent', oneOf(INTENTS)),
  language: field('language', oneOf(['en', 'ja'])),
  grants: field('grants', grantList),
  ready: field('ready', oneOf(READY_BY)),
  lacking: field('lacking', nullOr(oneOf(LACKING))),
  looks: field('looks', listOf(looked)),
  named: field('named', texts),
  rejected: field('rejected', texts),
  missing: field('missing', listOf(bilingual)),
  next: field('next', nullOr(nextCall)),
  seenUpTo: field('seenUpTo', number),
  issuedAt: field('issuedAt', number),
  expiresAt: field('expiresAt', number),
  revision: field('revision', integer),
}));
