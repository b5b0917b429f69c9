/** Shapes of the answers, for the server that gives them and the page that shows them. Types only. */
import type { Forgettable } from '../../app/forget.ts';
import type { Insights } from '../../app/improvement-insights.ts';
import type { LearnedList } from '../../app/learned-list.ts';
import type { OutcomeStats } from '../../app/outcome-stats.ts';
import type { TrendDay } from '../../app/outcome-trend.ts';
import type { SearchHit } from '../../app/search-code.ts';
import type { MapHit } from '../../app/semantic-search.ts';
import type { ProjectStatus } from '../../app/status.ts';

export type { ListedAgreement, ListedPair } from '../../app/learned-list.ts';
export type { OutcomeGroup } from '../../app/outcome-stats.ts';
export type { MapTile, ProjectMap } from '../../app/project-map.ts';
export type { ListedSession, SessionList } from '../../app/session-list.ts';
export type { SessionStep, SessionView, StepKind } from '../../app/session-view.ts';
export type { SkippedGroup } from '../../app/status.ts';
export type { Forgettable, Insights, OutcomeStats, TrendDay };

export interface IndexAnswer extends ProjectStatus {
  /** What is being done to it. */
  readonly sync: 'initializing' | 'syncing_in_background' | 'up_to_date';
  /** Of the first index while it is under way; null once there is one. */
  readonly progress: { readonly filesDone: number; readonly filesTotal: number | null } | null;
}

export interface ShownHit extends SearchHit {
  /** The first lines as they are now. */
  readonly snippet: string;
}

export interface SearchAnswer {
  readonly hits: readonly ShownHit[];
  /** Best first. */
  readonly agreements: readonly MapHit[];
  /** Whether the best agreement answers an agent at once. */
  readonly shortCircuit: boolean;
  /** `partial` while the first index is under way. */
  readonly freshness: string;
  readonly elapsedMs: number;
}

export interface LearnedAnswer extends LearnedList {
  readonly canDelete: boolean;
  /** Why nothing can be deleted here, such as the program that started the terminal. */
  readonly readOnlyBecause: string | null;
}

export interface TrendsAnswer {
  /** Oldest first. */
  readonly days: readonly TrendDay[];
  readonly stats: OutcomeStats;
  readonly insights: Insights;
}

/** Sent whenever one of them changed; a number says nothing but that. */
export interface Pulse {
  readonly sessions: number;
  readonly index: number;
  readonly learned: number;
  readonly sync: IndexAnswer['sync'];
}

export interface ApiError {
  readonly error: string;
  readonly message: string;
  readonly next: string;
}
