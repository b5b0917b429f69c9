/** What must be shown before READY, by intent, risk and size of the project (EV2–EV7, D-3, D-31). */
import { type Intent, isWritingIntent, type SlotName } from '../frame/frame.ts';
import type { RiskLevel } from '../frame/risk.ts';
import { COUNTED_ITEMS, type CountedItem } from '../state/counted-item.ts';

export interface Requirements {
  readonly counts: Readonly<Record<CountedItem, number>>;
  /** Slots that need a ledger row. */
  readonly evidence: readonly SlotName[];
  /** Fact tools that must have been used. */
  readonly tools: readonly RequiredTool[];
  /** Files that the person named; looking at each is all that is asked. Empty unless small. */
  readonly named: readonly string[];
  /** Items whose number is smaller than the table's because the project holds no more (D-3). */
  readonly lowered: readonly CountedItem[];
}

export type RequiredTool = 'find_definitions' | 'find_references';

/** What the whole index holds. */
export interface ProjectSize {
  readonly symbols: number;
  readonly files: number;
}

export interface RequirementsRequest {
  readonly intent: Intent;
  readonly risk: RiskLevel;
  readonly size: ProjectSize;
  readonly named: readonly string[];
  /** What the project demands at this risk, where it is more than the table does; default nothing. */
  readonly demanded?: Counts;
}

export type Counts = Requirements['counts'];

const NOTHING: Counts = counts(0, 0, 0, 0);
const INVESTIGATE: Counts = counts(1, 0, 1, 0);
const WRITING: Readonly<Record<RiskLevel, Counts>> = {
  HIGH: counts(5, 2, 4, 2),
  MEDIUM: counts(3, 1, 2, 1),
  LOW: counts(3, 1, 2, 1),
};

export function requirementsFor(request: RequirementsRequest): Requirements {
  const { intent, risk, size, named, demanded = NOTHING } = request;
  if (isWritingIntent(intent) && named.length > 0) return { ...nothing(), named };
  if (!isWritingIntent(intent)) return { ...nothing(), counts: intent === 'INVESTIGATE' ? INVESTIGATE : NOTHING };
  const table = raisedTo(WRITING[risk], demanded);
  const reachable = cappedBy(table, size);
  return {
    counts: reachable,
    evidence: evidenceFor(intent, risk),
    tools: ['find_definitions', 'find_references'],
    named: [],
    lowered: COUNTED_ITEMS.filter((item) => reachable[item] < table[item]),
  };
}

function evidenceFor(intent: Intent, risk: RiskLevel): SlotName[] {
  if (risk === 'LOW') return [];
  return risk === 'HIGH' && intent === 'MODIFY' ? ['target_feature', 'observed_issue'] : ['target_feature'];
}

/** A project may ask for more than the design, never for less. */
function raisedTo(table: Counts, demanded: Counts): Counts {
  const most = (item: CountedItem): number => Math.max(table[item], demanded[item]);
  return counts(most('symbols_identified'), most('entry_points'), most('files_analyzed'), most('existing_patterns'));
}

/** What a writing request needs by the design (D-3), before the size of the project limits it. */
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
  return { counts: NOTHING, evidence: [], tools: [], named: [], lowered: [] };
}

function counts(symbols: number, entryPoints: number, files: number, patterns: number): Counts {
  return { symbols_identified: symbols, entry_points: entryPoints, files_analyzed: files, existing_patterns: patterns };
}
