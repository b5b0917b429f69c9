/** The session of a conversation as the gate knows it; the hook reads it from the grants file. */
import type { Intent } from '../frame/frame.ts';
import type { Phase } from '../phase.ts';
import type { ReadyBy } from '../readiness/requirements.ts';
import type { SessionStatus } from '../state/session.ts';
import type { Language, Text } from '../text.ts';
import type { NextCall } from '../tool-name.ts';
import type { GrantList, LookedFile } from './grants.ts';

/** `understanding`: what a submission asks for, or the check of a guess; `both`: ground and issue. */
export const LACKING = ['understanding', 'ground', 'issue', 'both'] as const;
export type Lacking = (typeof LACKING)[number];

export interface BoundSession {
  readonly kind: 'bound';
  readonly sessionId: string;
  /** Revision of the session at publication; grows with every change. */
  readonly revision: number;
  readonly status: SessionStatus;
  readonly phase: Phase;
  readonly intent: Intent;
  readonly language: Language;
  readonly grants: GrantList;
  /** The one who says when it is enough (`gate.ready`). */
  readonly ready: ReadyBy;
  /** Reason that keeps the session out of READY; null in READY. */
  readonly lacking: Lacking | null;
  /** Files that the agent looked at itself, whatever the phase. */
  readonly looks: readonly LookedFile[];
  /** Files that the person's words name; looking at one grants it. */
  readonly named: readonly string[];
  /** The gaps that are left, one line each. */
  readonly missing: readonly Text[];
  /** Time of the newest look that is counted in this state, in milliseconds since the epoch; 0 for none. */
  readonly seenUpTo: number;
  readonly next: NextCall | null;
}

/** `none`: the conversation has no session. `untrusted`: its state is forged, unreadable or of another version, and why. */
export type GateSession = { readonly kind: 'none' } | { readonly kind: 'untrusted'; readonly why: Text } | BoundSession;
