/** Checks the slots of a request and makes its frame (QF10–QF15, QF21, D-8, D-9, D-37). */
import { similarities } from '../../embedding/similarity.ts';
import { missingSlots, type QueryFrame, type SlotName } from '../../session/frame/frame.ts';
import { assessRisk } from '../../session/frame/risk.ts';
import {
  type Agreement,
  checkSlots,
  comparisonsFor,
  type SlotCheck,
  type SlotFailure,
  type SubmittedFrame,
  withSlots,
} from '../../session/frame/slot-check.ts';
import { completeFrame, withoutOwn } from '../../session/frame/take-apart.ts';
import type { Session } from '../../session/state/session.ts';
import { FRAME_TEXTS } from '../../session/texts/frame.ts';
import { SLOTS_REFUSED, semanticMatch, slotNotTaken, slotRefused } from '../../session/texts/slot-check.ts';
import { smallTarget } from '../guidance/named-targets.ts';
import { changeSession } from '../sessions/change-session.ts';
import { Refusal } from '../sessions/refusal.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface FramedSession {
  readonly session: Session;
  readonly failures: readonly SlotFailure[];
  readonly agreements: readonly Agreement[];
  readonly confidence: number;
}

/**
 * Good slots are kept even where others fail; the caller says which failed. What nobody said of them the server takes out of the
 * request itself (D-54).
 */
export async function setFrame(
  workspace: Workspace,
  first: Session,
  submitted: SubmittedFrame,
): Promise<FramedSession> {
  const { project } = workspace;
  const checked = await checkOrQuote(workspace, withoutOwn(first.frame), submitted);
  const { session } = await changeSession(workspace, first, async (session) => {
    const frame = completeFrame(withSlots(withoutOwn(session.frame), checked));
    const named = smallTarget(project, { ...session, frame }).map(({ file }) => file);
    return { event: { kind: 'frame_set', frame, risk: assessRisk(frame, session.intent), named }, result: null };
  });
  const { failures, agreements, confidence } = checked;
  return { session, failures, agreements, confidence };
}

export type SlotNotes = Readonly<Partial<Record<SlotName, string>>>;

/**
 * Explains each slot that failed and is therefore missing (D-43), and notes slots accepted by meaning (QF13); absent for a
 * frame in the person's own words.
 */
export function buildNotes({ session, agreements, failures }: FramedSession): { readonly slotNotes?: SlotNotes } {
  const byMeaning = agreements.filter(({ by }) => by === 'similarity');
  const notes = [
    ...byMeaning.map(({ slot, similarity }) => [slot, semanticMatch(similarity)[session.language]]),
    ...failures.map((failure) => [failure.slot, slotNotTaken(failure)[session.language]]),
  ];
  return notes.length === 0 ? {} : { slotNotes: Object.fromEntries(notes) };
}

/** @throws Refusal `validation_failed` when no slot that was given is good; the session and its slots stay (D-8) */
export function requireGoodSlots({ session, agreements, failures }: FramedSession): void {
  if (failures.length === 0 || agreements.length > 0) return;
  const { id, language, frame } = session;
  const repair = Object.fromEntries(failures.map(({ slot }) => [slot, '…']));
  throw new Refusal({
    code: 'validation_failed',
    text: SLOTS_REFUSED,
    next: { tool: 'set_query_frame', args: { session_id: id, ...repair }, why: FRAME_TEXTS.repair },
    language,
    details: {
      session_id: id,
      validation_errors: failures.map((one) => ({
        slot: one.slot,
        error: one.error,
        repair: slotRefused(one)[language],
      })),
      validated_slots: Object.keys(frame.slots),
      missing_slots: missingSlots(frame),
    },
  });
}

/** Checks slots; a value that adds to its quote is replaced by the quote, which is the person's own. */
async function checkOrQuote(workspace: Workspace, frame: QueryFrame, submitted: SubmittedFrame): Promise<SlotCheck> {
  const checked = await checkWithModel(workspace, frame, submitted);
  const tooMuch = checked.failures.filter(({ error }) => error === 'value says more than quote');
  if (tooMuch.length === 0) return checked;
  const quoted = tooMuch.map(({ slot }) => {
    const quote = submitted[slot]?.quote ?? '';
    return [slot, { value: quote, quote }];
  });
  return checkWithModel(workspace, frame, { ...submitted, ...Object.fromEntries(quoted) });
}

/** The check is pure, so what it compares is embedded before. */
async function checkWithModel(
  { project }: Workspace,
  frame: QueryFrame,
  submitted: SubmittedFrame,
): Promise<SlotCheck> {
  const known = new Map<string, number>();
  for (const [value, quote] of comparisonsFor({ frame, submitted })) {
    const [similarity = 0] = await similarities(project.embedder, value, [quote]);
    known.set(keyOf(value, quote), similarity);
  }
  return checkSlots({ frame, submitted, similarity: (value, quote) => known.get(keyOf(value, quote)) ?? 0 });
}

function keyOf(value: string, quote: string): string {
  return JSON.stringify([value, quote]);
}
