/** Judges what a session was shown, and what its agent submitted of it (D-3, D-10, D-11, D-53). */

import { RELATED, TIED } from '../../session/evidence/relevance.ts';
import { countedFrom, countShown } from '../../session/evidence/shown-symbols.ts';
import type { MappedSymbol } from '../../session/frame/frame.ts';
import type { Evaluated } from '../../session/state/evaluated.ts';
import { type Found, NOTHING_FOUND, type Session } from '../../session/state/session.ts';
import { type ShownPlace, shownDefinitions } from '../guidance/shown-definitions.ts';
import { areUsesShown, surroundingsOf } from '../guidance/surroundings.ts';
import { isScript } from '../guidance/unit-files.ts';
import { assessReadiness, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { findGround } from './ground.ts';

export interface JudgedEvidence {
  readonly shown: readonly ShownPlace[];
  /** Places that count, the best first. */
  readonly counted: readonly ShownPlace[];
  readonly found: Found;
}

/** Judges the evidence in the ledger, together with earlier submissions. */
export async function judgeEvidence(
  workspace: Workspace,
  session: Session,
  state: SessionState,
): Promise<JudgedEvidence> {
  const isIndexed = workspace.firstIndex() === null;
  const shown = isIndexed ? await shownDefinitions(workspace, session, state) : [];
  const isCounted = new Set(countShown(shown));
  const counted = shown.filter((place) => isCounted.has(place)).toSorted(byLikeness);
  const found =
    state.ready === 'submission'
      ? foundIn(workspace, session, state, counted)
      : { ...NOTHING_FOUND, target: bestRow(counted), ground: await findGround(workspace, session, state, shown) };
  return { shown, counted, found };
}

/** Ledger row that shows the best tied definition. */
function bestRow([best]: readonly ShownPlace[]): number | null {
  return best !== undefined && best.similarity >= RELATED ? best.evidence : null;
}

function byLikeness(left: ShownPlace, right: ShownPlace): number {
  return right.similarity - left.similarity;
}

function foundIn(
  { project }: Workspace,
  { intent }: Session,
  { view }: SessionState,
  counted: readonly ShownPlace[],
): Found {
  const tied = counted.filter(({ similarity, isProven }) => isProven || similarity >= TIED);
  const targets = tied.length > 0 ? tied : counted.slice(0, 1);
  const { isEntry, isSameRole } = surroundingsOf(project, targets);
  const own = new Set(targets.map(({ file }) => file));
  const patterns = [...view.explored.keys()].filter((file) => {
    return own.has(file)
      ? isSameRole(file) && (intent === 'MODIFY' || own.size > 1 || isScript(project, file))
      : isSameRole(file);
  });
  return {
    entryPoints: counted.filter(isEntry).map(({ name }) => name),
    patterns,
    target: tied[0]?.evidence ?? null,
    usesShown: tied.slice(0, MOST_ASKED).some((one) => areUsesShown(project, one, view)),
    ground: null,
  };
}

/** Number of best tied symbols whose uses are looked up. */
const MOST_ASKED = 5;

export function evaluatedFrom(session: Session, state: SessionState, judged: JudgedEvidence): Evaluated {
  const counted = judged.counted.map(countedFrom);
  const next: Session = { ...session, counted, found: judged.found };
  const { missing, progress } = assessReadiness(next, state);
  return {
    understanding: session.understanding,
    counted,
    found: judged.found,
    mappedSymbols: judged.counted.filter(isTaught).map(mappedFrom),
    frame: session.frame,
    isReady: missing.length === 0,
    untied: progress.tier === 'untied',
  };
}

/** A symbol that merely hangs together with the target is no word for it. */
function isTaught({ similarity, isProven, isSubmitted }: ShownPlace): boolean {
  return isProven || isSubmitted || similarity >= TIED;
}

/** A shown place is a FACT; its confidence is the server's, never the agent's (EV12). */
function mappedFrom({ name, similarity, isProven, evidence }: ShownPlace): MappedSymbol {
  return { name, source: 'FACT', confidence: isProven ? 1 : similarity, evidence };
}

/** True where an evaluation would change nothing that is stored. */
export function isSameEvaluation(session: Session, evaluated: Evaluated): boolean {
  const { counted, found, frame } = session;
  const before = { counted, found, mapped: frame.mappedSymbols, untied: session.untied };
  const { mappedSymbols: mapped, untied } = evaluated;
  return (
    JSON.stringify(before) === JSON.stringify({ counted: evaluated.counted, found: evaluated.found, mapped, untied })
  );
}
