/** The evidence that READY requires, by intent, risk and size of the project (EV2–EV7, D-3, D-31). */
import { type Intent, isWritingIntent, type SlotName } from '../frame/frame.ts';
import type { RiskLevel } from '../frame/risk.ts';
import { COUNTED_ITEMS, type CountedItem, type Counts } from '../state/counted-item.ts';

export interface Requirements {
  readonly counts: Counts;
  /** Slots that need a ledger row. */
  readonly evidence: readonly SlotName[];
  /** The uses of what is tied must have been told (EV3, D-45). */
  readonly uses: boolean;
  /** The change must be said, one sentence for each target. */
  readonly targets: boolean;
  /** Files that the person named; looking at each is all that is asked. Empty unless small. */
  readonly named: readonly string[];
  /**
   * Items whose number is smaller than the table's: there are no more in the project, or around the target (D-3, D-45).
   */
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
  /** The surroundings of the tied symbols; null, the default, as long as nothing is. */
  readonly around?: Counts | null;
  readonly named: readonly string[];
  /** The one who says when it is enough (`gate.ready`); default `submission`. */
  readonly ready?: ReadyBy;
  /** Whether the agent must say what it will change; default false. */
  readonly targets?: boolean;
  /** The demands of the project at this risk, where it is more than the table does; default nothing. */
  readonly demanded?: Counts;
}

/** `evidence`: the ledger, but for what is risky; `submission`: always the agent, by submitting what it understood. */
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
  const {
    intent,
    risk,
    size,
    around = null,
    named,
    ready = 'submission',
    targets = false,
    demanded = NOTHING,
  } = request;
  if (isWritingIntent(intent) && named.length > 0) return { ...nothing(), named };
  if (!isWritingIntent(intent)) return { ...nothing(), counts: intent === 'INVESTIGATE' ? INVESTIGATE : NOTHING };
  const table = raisedTo(WRITING[risk], demanded);
  const reachable = around === null ? cappedBy(table, size) : lesser(cappedBy(table, size), around);
  return {
    counts: reachable,
    evidence: evidenceFor({ intent, risk, ready }),
    uses: true,
    targets,
    named: [],
    lowered: COUNTED_ITEMS.filter((item) => reachable[item] < table[item]),
  };
}

/** An agent that says what it will change at risk HIGH tells more than a row for the issue. */
function evidenceFor({ intent, risk, ready }: { intent: Intent; risk: RiskLevel; ready: ReadyBy }): SlotName[] {
  if (risk === 'LOW') return [];
  const needsIssue = risk === 'HIGH' && intent === 'MODIFY' && ready === 'submission';
  return needsIssue ? ['target_feature', 'observed_issue'] : ['target_feature'];
}

/** A project may ask for more than the design, never for less. */
function raisedTo(table: Counts, demanded: Counts): Counts {
  return countsBy((item) => Math.max(table[item], demanded[item]));
}

function lesser(left: Counts, right: Counts): Counts {
  return countsBy((item) => Math.min(left[item], right[item]));
}

export function countsBy(number: (item: CountedItem) => number): Counts {
  return counts(
    number('symbols_identified'),
    number('entry_points'),
    number('files_analyzed'),
    number('existing_patterns'),
  );
}

/** The needs of a writing request by the design (D-3), before the size of the project limits it. */
export function tableAt(risk: RiskLevel): Counts {
  return WRITING[risk];
}

function cappedBy(table: Counts, { symbols, files }: ProjectSize): Counts {
  return counts(
    Math.min(table.symbols_identified, symbols),
    Math.min(table.entry_points, symbols),
    Math.min(table.files_analyzed, files),
    Math.min(table.existing_patterns, files),
  );
}

function nothing(): Requirements {
  return { counts: NOTHING, evidence: [], uses: false, targets: false, named: [], lowered: [] };
}

function counts(symbols: number, entryPoints: number, files: number, patterns: number): Counts {
  return { symbols_identified: symbols, entry_points: entryPoints, files_analyzed: files, existing_patterns: patterns };
}
