/** Workspace of a long-lived process: the project, its sessions, and who is asking. Built by `compose.ts`. */
import type { UserError } from '../../base/user-error.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import type { SideEffect } from '../../session/state/transition.ts';
import type { EffectiveGate } from '../gate/effective-gate.ts';
import type { LiveFacts } from '../live/live-facts.ts';
import type { FileCounts } from '../live/live-state.ts';
import type { SyncReport, SyncRequest } from '../live/sync-index.ts';
import type { Repair } from '../project/damaged-index.ts';
import type { IndexedProject } from '../project/project.ts';
import type { Improvement } from './improvement-logs.ts';

export interface News {
  readonly text: string;
  /** Whether the gate opened, so that the edit is the next step. */
  readonly isOpen: boolean;
}

export interface Workspace {
  readonly project: IndexedProject;
  /** Answers to questions about the code; from the files while there is no index. */
  readonly facts: Omit<LiveFacts, 'close'>;
  readonly repair: () => Repair;
  readonly sync: (request: SyncRequest, signal?: AbortSignal) => Promise<SyncReport>;
  /** Tells a person what is worth knowing although nothing failed. */
  readonly notify: (text: string) => void;
  close(): Promise<void>;
  readonly sessions: SessionStore;
  /** Reason why no session can be kept here; undefined where they are. */
  readonly whyNoSessions: UserError | undefined;
  /** Records of decisions and outcomes. */
  readonly improvement: Improvement;
  /** How far the index is; before the first is complete, facts come from the files themselves. */
  readonly syncState: () => 'initializing' | 'syncing_in_background' | 'up_to_date';
  /** How far the first index is, or one for other settings; null once there is a complete one to judge by. */
  readonly firstIndex: () => FileCounts | null;
  /** Settles when the index holds every file as it is, or after the given milliseconds. */
  readonly waitForIndex: (milliseconds: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newSessionId: () => string;
  /** Takes in what the hooks saw since the last call; cheap when there is nothing new. */
  readonly takeIn: () => void;
  /** The conversation that the hooks saw making this very call; null where no hook reports it. */
  readonly callerOf: (tool: string, sent: Readonly<Record<string, unknown>>) => string | null;
  /** State of the gate for a conversation; null for a session without one. */
  readonly effectiveGate: (conversation: string | null) => EffectiveGate;
  /** Whether the client reported the end of a conversation. */
  readonly hasEnded: (conversation: string) => boolean;
  /** Has `settle` count what a session was shown or changed by. */
  readonly noteChange: (session: Session) => void;
  /** Takes in what the hooks saw, counts what sessions were shown since, and publishes what that grants; never fails (D-45). */
  readonly settle: () => Promise<void>;
  /** News of a session that changed by itself, a line each, each reported once. */
  readonly takeNews: (sessionId: string) => News | null;
  /** Effects of a change of a session outside the database. */
  readonly effects: Readonly<Record<SideEffect, (session: Session) => void>>;
}
