/** Shapes of the answers, for the server that gives them and the page that shows them. Types only. */
import type { Forgettable } from '../../app/learning/forget.ts';
import type { Insights } from '../../app/learning/improvement-insights.ts';
import type { LearnedList } from '../../app/learning/learned-list.ts';
import type { OutcomeStats } from '../../app/learning/outcome-stats.ts';
import type { TrendDay } from '../../app/learning/outcome-trend.ts';
import type { ChangeVersions } from '../../app/reports/change-versions.ts';
import type { Overview } from '../../app/reports/overview.ts';
import type { ProjectStatus } from '../../app/reports/project-status.ts';
import type { SearchHit } from '../../app/search/search-code.ts';
import type { MapHit } from '../../app/search/semantic-search.ts';
import type { MarkedPart } from '../../base/words/marked-words.ts';
import type { GateView } from './gate-view.ts';

export type { ListedAgreement, ListedPair } from '../../app/learning/learned-list.ts';
export type { OutcomeGroup } from '../../app/learning/outcome-stats.ts';
export type { MapTile, ProjectMap } from '../../app/map/project-map.ts';
export type { FileSymbol, FileView } from '../../app/reports/file-view.ts';
export type { OverviewDay, RefusedGroup, WeekCounts } from '../../app/reports/overview.ts';
export type { SkippedGroup } from '../../app/reports/project-status.ts';
export type { ChangedFile, SessionChanges } from '../../app/reports/session-changes.ts';
export type { ListedSession, SessionList } from '../../app/reports/session-list.ts';
export type { SessionStep, SessionView, StepKind } from '../../app/reports/session-view.ts';
export type { Forgettable, GateView, Insights, OutcomeStats, TrendDay };

export interface IndexAnswer extends ProjectStatus {
  readonly sync: ChangeVersions['sync'];
  /** Packs of the project with what each has found, and what is wrong with them. */
  readonly packs: readonly string[];
  readonly packProblems: readonly string[];
}

export interface ShownHit extends SearchHit {
  /** The lines that tell most, as they are now; they need not follow each other. */
  readonly snippet: readonly MarkedLine[];
}

export interface MarkedLine {
  /** Line number in the file, from 1. */
  readonly number: number;
  readonly parts: readonly MarkedPart[];
}

export interface OverviewAnswer extends Overview {
  /** Null where the project has no gate. */
  readonly gate: GateView | null;
}

export interface UsesAnswer {
  readonly uses: readonly {
    readonly file: string;
    readonly line: number;
    readonly kind: string;
    readonly in: string | null;
    readonly content: string;
    readonly isSure: boolean;
  }[];
  readonly total: number;
  /** What is said where there is none. */
  readonly unused: string;
}

export interface SearchAnswer {
  readonly hits: readonly ShownHit[];
  /** False when no hit is worth a look by itself: they are only the nearest. */
  readonly fits: boolean;
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

/** Sent whenever a part of it changed. */
export type { ChangeVersions };

export interface ApiError {
  readonly error: string;
  readonly message: string;
  readonly next: string;
}
