/** The evidence that a submission requires, by intent, risk and size of the project (EV2–EV7, D-3, D-31). */
import { type Intent, isWritingIntent, type SlotName } from '../frame/frame.ts';
import type { RiskLevel } from '../frame/risk.ts';
import { COUNTED_ITEMS, type CountedItem, type Counts } from '../state/counted-item.ts';

export interface Requirements {
  readonly counts: Counts;
  /** Slots that need a ledger row. */
  readonly evidence: readonly SlotName[];
  /** Whether the uses of a tied symbol must have been shown (EV3, D-45). */
  readonly uses: boolean;
  /** Files that the person named, where looking at each suffices; empty unless the request is small. */
  readonly named: readonly string[];
  /** Items whose number is smaller than the table's: there are no more in the project (D-3). */
  readonly lowered: readonly CountedItem[];
}

/** The contents of the whole index. */
export interface ProjectSize {
  readonly symbols: number;
  readonly files: number;
}

/** A project whose size is not known does not count as a small one. */
export const UNKNOWN_SIZE: ProjectSize = { symbols: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY };

export interface RequirementsRequest {
  readonly intent: Intent;
  readonly risk: RiskLevel;
  readonly size: ProjectSize;
  readonly named: readonly string[];
}

/** `evidence`: what the agent read (D-53); `submission`: the agent, by submitting what it understood (EV2–EV5, D-3). */
export const READY_BY = ['evidence', 'submission'] as const;
export type ReadyBy = (typeof READY_BY)[number];

const NOTHING: Counts = counts(0, 0, 0, 0);
const INVESTIGATE: Counts = counts(1, 0, 1, 0);
const WRITING: Readonly<Record<RiskLevel, Counts>> = {
  HIGH: counts(5, 2, 4, 2),
  MEDIUM: counts(3, 1, 2, 1),
  LOW: counts(3, 1, 2, 1),
};

export function requirementsFor(request: RequirementsRequest): Requirements {
  const { intent, risk, size, named } = request;
  if (isWritingIntent(intent) && named.length > 0) return { ...nothingRequired(), named };
  if (!isWritingIntent(intent))
    return { ...nothingRequired(), counts: intent === 'INVESTIGATE' ? INVESTIGATE : NOTHING };
  const table = WRITING[risk];
  const reachable = cappedBy(table, size);
  return {
    counts: reachable,
    evidence: evidenceFor(intent, risk),
    uses: true,
    named: [],
    lowered: COUNTED_ITEMS.filter((item) => reachable[item] < table[item]),
  };
}

function evidenceFor(intent: Intent, risk: RiskLevel): SlotName[] {
  if (risk === 'LOW') return [];
  return risk === 'HIGH' && intent === 'MODIFY' ? ['target_feature', 'observed_issue'] : ['target_feature'];
}

function cappedBy(table: Counts, { symbols, files }: ProjectSize): Counts {
  return counts(
    Math.min(table.symbols_identified, symbols),
    Math.min(table.entry_points, symbols),
    Math.min(table.files_analyzed, files),
    Math.min(table.existing_patterns, files),
  );
}

export function nothingRequired(): Requirements {
  return { counts: NOTHING, evidence: [], uses: false, named: [], lowered: [] };
}

function counts(symbols: number, entryPoints: number, files: number, patterns: number): Counts {
  return { symbols_identified: symbols, entry_points: entryPoints, files_analyzed: files, existing_patterns: patterns };
}
