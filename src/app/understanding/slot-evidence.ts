/** Judges the evidence that is given for slots, and finds it where none is given (D-3, D-38, EV11, EV16). */

import { joinedRanges } from '../../base/line-ranges.ts';
import { similarities } from '../../embedding/similarity.ts';
import { subjectsOf, supportOf } from '../../session/evidence/slot-support.ts';
import { type ItemRefusal, isSentence, type RefusedItem } from '../../session/evidence/submission.ts';
import { type QueryFrame, SLOT_NAMES, type Slot, type SlotName } from '../../session/frame/frame.ts';
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import { inProject, placeIn } from '../project/place.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

/** A slot that exploring filled. */
export interface ResolvedSlot {
  readonly value: string;
  readonly evidenceId?: number | undefined;
}

/** A ledger row, by its id or by the tool and what it was asked for. */
export interface SubmittedSlotEvidence {
  readonly evidenceId?: number | undefined;
  readonly tool?: string | undefined;
  readonly target?: string | undefined;
}

export interface ShownIssue {
  readonly value: string;
  /** `path:12-40` */
  readonly evidence: string;
}

export interface SlotJudging {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly state: SessionState;
  /** Shown definitions that count. */
  readonly counted: readonly { readonly file: string }[];
  readonly request: {
    readonly resolvedFrame: Readonly<Partial<Record<SlotName, ResolvedSlot>>>;
    readonly slotEvidence: Readonly<Partial<Record<SlotName, SubmittedSlotEvidence>>>;
    /** Sentence on the fault, with lines that show it (D-53). */
    readonly observedIssue?: ShownIssue | undefined;
  };
}

export interface JudgedSlots {
  readonly frame: QueryFrame;
  /** Given evidence that stands. */
  readonly evidence: Readonly<Partial<Record<SlotName, number>>>;
  /** The best row for each filled slot, for what was left out. */
  readonly support: Readonly<Partial<Record<SlotName, number>>>;
  readonly refused: readonly RefusedItem[];
}

export async function judgeSlots(judging: SlotJudging): Promise<JudgedSlots> {
  const { session, request } = judging;
  const refused: RefusedItem[] = [];
  const evidence: Partial<Record<SlotName, number>> = {};
  const slots: Partial<Record<SlotName, Slot>> = { ...session.frame.slots };
  for (const slot of SLOT_NAMES) {
    const resolved = request.resolvedFrame[slot];
    const given = request.slotEvidence[slot] ?? evidenceOf(resolved);
    const value = slots[slot]?.value ?? resolved?.value;
    if (value === undefined || given === undefined) continue;
    const judged = await judgeGiven(judging, value, given);
    if (typeof judged === 'string') refused.push(refusedSlot(slot, judged));
    else evidence[slot] = judged.id;
    // A slot in the person's own words stays; a guess becomes a fact when a row supports it.
    if (typeof judged === 'object' && resolved && isOpen(slots[slot]))
      slots[slot] = factFrom(resolved.value, judged.id);
  }
  const issue = request.observedIssue && judgeIssue(judging, request.observedIssue);
  if (typeof issue === 'string') refused.push(refusedSlot('observed_issue', issue));
  else if (issue !== undefined) slots.observed_issue = issue;
  const frame = { ...session.frame, slots };
  return { frame, evidence, support: await supportFor(judging, frame), refused };
}

/** Judges a fault, each of whose lines must have been shown. */
function judgeIssue({ workspace, state }: SlotJudging, { value, evidence }: ShownIssue): Slot | ItemRefusal {
  if (!isSentence(value)) return 'says_nothing';
  const place = placeIn(inProject(workspace.project.root, evidence), (path) => state.view.shown.get(path));
  const { file: shown = [], ranges = [] } = place ?? {};
  const isCovered =
    ranges.length > 0 &&
    ranges.every(({ start, end }) => joinedRanges(shown).some((one) => one.start <= start && end <= one.end));
  const row = shown.findLast((one) => ranges.some(({ start, end }) => one.start <= end && start <= one.end));
  return isCovered && row !== undefined ? factFrom(value, row.evidence) : 'lines_not_shown';
}

function evidenceOf(resolved: ResolvedSlot | undefined): SubmittedSlotEvidence | undefined {
  return resolved === undefined ? undefined : { evidenceId: resolved.evidenceId };
}

function isOpen(slot: Slot | undefined): boolean {
  return slot === undefined || slot.source === 'HYPOTHESIS';
}

function factFrom(value: string, evidence: number): Slot {
  return { value, quote: null, source: 'FACT', evidence };
}

/** A value given without a row rests on the best that the ledger has. */
async function judgeGiven(
  judging: SlotJudging,
  value: string,
  given: SubmittedSlotEvidence,
): Promise<EvidenceRow | ItemRefusal> {
  if (!saysSomething(value)) return 'says_nothing';
  if (given.evidenceId === undefined && given.tool === undefined)
    return (await bestRow(judging, value)) ?? 'does_not_support';
  const row = findRow(judging.state.rows, given);
  if (row === undefined) return 'no_such_evidence';
  const verdict = supportOf(row, await supportFacts(judging, value, row));
  return verdict === 'supports' ? row : verdict;
}

/** Punctuation and placeholders fill no slot. */
function saysSomething(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value);
}

/** The newest row that is meant. */
function findRow(rows: readonly EvidenceRow[], given: SubmittedSlotEvidence): EvidenceRow | undefined {
  if (given.evidenceId !== undefined) return rows.find(({ id }) => id === given.evidenceId);
  const { tool, target } = given;
  if (tool === undefined) return undefined;
  return rows.findLast((row) => row.tool === tool && (target === undefined || subjectsOf(row).includes(target)));
}

async function supportFor(judging: SlotJudging, { slots }: QueryFrame): Promise<JudgedSlots['support']> {
  const support: Partial<Record<SlotName, number>> = {};
  for (const slot of SLOT_NAMES) {
    const value = slots[slot]?.value;
    const row = value === undefined ? undefined : await bestRow(judging, value);
    if (row !== undefined) support[slot] = row.id;
  }
  return support;
}

/** The row that is most alike, or else the newest that shows code of the target. */
async function bestRow(judging: SlotJudging, value: string): Promise<EvidenceRow | undefined> {
  const rated = await Promise.all(
    judging.state.rows.map(async (row) => ({ row, facts: await supportFacts(judging, value, row) })),
  );
  const supporting = rated.filter(({ row, facts }) => supportOf(row, facts) === 'supports');
  return supporting.sort(byLikeness).at(-1)?.row;
}

interface RatedRow {
  readonly row: EvidenceRow;
  readonly facts: { readonly similarity: number };
}

/** Sorts by similarity, then by age: the newer is better. */
function byLikeness(left: RatedRow, right: RatedRow): number {
  return left.facts.similarity - right.facts.similarity || left.row.id - right.row.id;
}

async function supportFacts({ workspace, counted }: SlotJudging, value: string, row: EvidenceRow) {
  const subjects = subjectsOf(row);
  const values = subjects.length === 0 ? [] : await similarities(workspace.project.embedder, value, subjects);
  const tiedFiles = new Set(counted.map(({ file }) => file));
  return { similarity: Math.max(0, ...values), tiedFiles };
}

function refusedSlot(slot: SlotName, reason: ItemRefusal): RefusedItem {
  return { item: 'slot_evidence', name: slot, reason, suggestions: [] };
}
