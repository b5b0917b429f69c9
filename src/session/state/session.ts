/** State of a session without its ledger. Plain data, stored as JSON. */
import { DAY_MS } from '../../base/durations.ts';
import type { Attribution } from '../frame/attribution.ts';
import type { Intent, QueryFrame, SlotName } from '../frame/frame.ts';
import type { RaisingEvent, RiskLevel, RiskReason } from '../frame/risk.ts';
import type { Phase } from '../phase.ts';
import type { Language } from '../text.ts';

/** Time without a call after which a session is over, with its grants. */
export const SESSION_LIFETIME_MS = DAY_MS;

/**
 * `suspended`: a later session of the same conversation took over. `closed`: an outcome was recorded.
 * `expired`: 24 hours without a call. `tampered`: something was changed that nobody was granted.
 */
export type SessionStatus = 'open' | 'suspended' | 'closed' | 'expired' | 'tampered';

export interface Hypothesis {
  /** `h1`, `h2`, … within its session. */
  readonly id: string;
  readonly text: string;
  readonly symbols: readonly string[];
  /** The slot that it would fill. */
  readonly slot: SlotName | null;
  /** The claim of the agent, 0–1; never used to judge. */
  readonly confidence: number | null;
  readonly status: 'open' | 'confirmed' | 'rejected';
  /** Evidence must be newer than this ledger row to settle it. */
  readonly after: number;
  /** Ledger row that settled it; null while open. */
  readonly evidence: number | null;
  /** Files that only this rejected hypothesis led to; they are not granted. */
  readonly rejectedFiles: readonly string[];
}

/** Code evidence for a symbol, read by the server (EM9, EM10). */
export interface Confirmation {
  readonly symbol: string;
  readonly reason: string;
  readonly file: string;
  readonly lines: { readonly start: number; readonly end: number };
  readonly evidence: number;
}

/** Submissions so far; later calls merge. */
export interface Understanding {
  readonly symbols: readonly string[];
  readonly entryPoints: readonly string[];
  readonly patterns: readonly string[];
  readonly files: readonly string[];
  /** The change, in the agent's own words; asked for where evidence alone does not suffice. */
  readonly targets: readonly Target[];
  /** Ledger row by slot. */
  readonly slotEvidence: Readonly<Partial<Record<SlotName, number>>>;
}

export interface Target {
  /** A symbol or a path, as the agent wrote it. */
  readonly name: string;
  readonly change: string;
}

export const NO_UNDERSTANDING: Understanding = {
  symbols: [],
  entryPoints: [],
  patterns: [],
  files: [],
  targets: [],
  slotEvidence: {},
};

/** A file or folder that the person's words or the agent's requests opened for writing. */
export interface Grants {
  /** Existing files that may be written, and folders in which new files may be made (not below them). */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export interface Session {
  readonly id: string;
  /** Grows with every change; the store compares it before it swaps. */
  readonly revision: number;
  /** Conversation of the client that the hooks bound it to. */
  readonly conversation: string | null;
  readonly status: SessionStatus;
  readonly phase: Phase;
  readonly intent: Intent;
  readonly language: Language;
  readonly frame: QueryFrame;
  /** Risk by D-1, before similarity and attribution add to it. */
  readonly risk: { readonly level: RiskLevel; readonly reason: RiskReason };
  readonly attribution: Attribution;
  /** Files that the person's words name outright; looking at them is all that is asked. */
  readonly named: readonly string[];
  readonly hypotheses: readonly Hypothesis[];
  readonly confirmations: readonly Confirmation[];
  readonly understanding: Understanding;
  /** Symbols that counted when it was last evaluated, with the files that define them. */
  readonly counted: readonly CountedSymbol[];
  /** Findings of the ledger besides the symbols. */
  readonly found: Found;
  /** The event since then that asks for the most evidence (D-48); null for nothing. */
  readonly raised: RaisingEvent | null;
  /** The last evaluation found no symbol tied to the target, so SEMANTIC is open. */
  readonly untied: boolean;
  /** Files and folders added in READY (WG3). */
  readonly added: Grants;
  /** Files that were changed without a grant; empty unless tampered. */
  readonly unauthorised: readonly string[];
  /** Rows up to this one no longer count (`revert_to_exploration` without keeping results, D-23). */
  readonly ledgerFrom: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly lastCallAt: number;
  readonly outcome: 'success' | 'failure' | 'partial' | null;
}

export interface Found {
  /** Counted definitions through which the target is reached from outside. */
  readonly entryPoints: readonly string[];
  /** Files that show how such a thing is done here. */
  readonly patterns: readonly string[];
  /** Ledger row that shows the best tied definition; null while none is tied. */
  readonly target: number | null;
  /** A use of what is tied was shown, or there is none. */
  readonly usesShown: boolean;
  /** The tie of what the agent read to the request; null while there is none. */
  readonly ground: Ground | null;
}

/** Place, definition or named file that the agent read and that ties a session to its request (D-53). */
export interface Ground {
  readonly by: (typeof GROUNDS)[number];
  readonly file: string;
}

export const GROUNDS = ['place', 'definition', 'sentence'] as const;

export const NOTHING_FOUND: Found = {
  entryPoints: [],
  patterns: [],
  target: null,
  usesShown: false,
  ground: null,
};

export interface CountedSymbol {
  readonly name: string;
  readonly similarity: number;
  /** Files that define it and of which lines were shown, with their content then. */
  readonly files: readonly { readonly path: string; readonly hash: string }[];
}
