/** Answer to a frame: the slots, the risk and why, what to look for, and what is needed until READY. */
import { asRelative } from '../../base/paths.ts';
import { isWritingIntent, missingSlots, type SlotName } from '../../session/frame/frame.ts';
import { type Guidance, guidanceFor } from '../../session/frame/guidance.ts';
import type { RiskLevel } from '../../session/frame/risk.ts';
import type { Phase } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import { NEXT_STEPS } from '../../session/texts/missing.ts';
import { RISK_REASONS } from '../../session/texts/plan.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { isSourceLike } from '../facts/file-order.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { noteUses } from '../guidance/describe-uses.ts';
import type { Exploration, ShownTarget } from '../guidance/explore-request.ts';
import type { Mentions } from '../guidance/mentions.ts';
import type { Place, Places } from '../guidance/places/place.ts';
import { type Needs, needsOf } from '../guidance/requirement-progress.ts';
import type { FileRange } from '../guidance/use-lines.ts';
import type { UpdatingAnswer } from '../project/project.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { type IndexedShare, sharesOf } from '../sessions/require-index.ts';
import { assessReadiness, readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface FrameAnswer {
  readonly sessionId: string;
  readonly phase: Phase;
  readonly missingSlots: readonly SlotName[];
  readonly riskLevel: RiskLevel;
  readonly riskReason: string;
  /** Absent when nothing is missing. */
  readonly guidance?: Guidance | undefined;
  /** Have and need of each requirement, known before anything is submitted. */
  readonly requirements: Needs;
  /** Places that the request may be about, best first; none beside a small thing that its words name. */
  readonly places: readonly Place[];
  /** Lines of the best places. */
  readonly blocks: Places['blocks'];
  /** Words that nothing in the project is called by, when nothing ties the request to it; absent when something does. */
  readonly untied?: readonly string[];
  /** Lines of the code with a rare name of the request; absent where there is none. */
  readonly mentions?: Mentions;
  /** Bytes of the long ones among the files named here, by path: reading them whole is dear; absent where none is long. */
  readonly longFiles?: Readonly<Record<string, number>>;
  /** Uses of the best symbols, in a line each; absent when no use is known. */
  readonly uses?: readonly string[];
  /** Definitions that the person's words name outright; absent when they name nothing. */
  readonly named?: readonly ShownTarget[];
  /** How far the first index is; absent once it is there. */
  readonly indexed?: IndexedShare;
  /** Changed files that are not in this answer yet, the first of them by name; absent where there is none. */
  readonly outdated?: Pick<UpdatingAnswer, 'outdatedTotal'> & { readonly files: readonly string[] };
  readonly next: NextStepAnswer | null;
  /**
   * Places of `next` as `path:12-40`, where it only reads them and the client reports its own reads: those count as well,
   * and an edit needs them.
   */
  readonly read?: readonly string[] | undefined;
}

export async function frameAnswer(
  workspace: Workspace,
  session: Session,
  { places, blocks, untied, named, indexing, outdated, mentions }: Exploration,
): Promise<FrameAnswer> {
  const { frame, language, phase } = session;
  const state = readSessionState(workspace, session);
  const readiness = assessReadiness(session, state);
  const missing = missingSlots(frame);
  const uses = await noteUses(workspace, session, readable(places).slice(0, MOST_USED).map(rangeOf));
  const reading = readable(places)
    .slice(0, MOST_READ)
    .map((place) => rangeToRead(workspace, place));
  const next = orShownPlaces(await nextCall(workspace, session, state), readNext(session, reading));
  const longFiles = longOnes(workspace, [...places, ...mentions.lines]);
  const readsItself = session.conversation !== null && next?.tool === 'get_chunk';
  return {
    sessionId: session.id,
    phase,
    missingSlots: missing,
    riskLevel: readiness.risk.level,
    riskReason: RISK_REASONS[readiness.risk.reason][language],
    ...(missing.length > 0 && phase !== 'READY' ? { guidance: guidanceFor(missing, language) } : {}),
    requirements: needsOf(readiness),
    places,
    blocks,
    ...(untied === null ? {} : { untied }),
    ...(isEmpty(mentions) ? {} : { mentions }),
    ...(Object.keys(longFiles).length > 0 ? { longFiles } : {}),
    ...(uses.length > 0 ? { uses } : {}),
    ...(indexing === null ? {} : { indexed: sharesOf(indexing) }),
    ...(outdated === null ? {} : { outdated: describeOutdated(outdated) }),
    ...(named.length > 0 ? { named } : {}),
    next: next && translateNext(next, language),
    ...(readsItself && isWritingIntent(session.intent) ? { read: reading } : {}),
  };
}

function describeOutdated({ outdated, outdatedTotal }: UpdatingAnswer): NonNullable<FrameAnswer['outdated']> {
  return { outdatedTotal, files: outdated.slice(0, MOST_OUTDATED) };
}

const MOST_OUTDATED = 5;

function longOnes({ project: { store } }: Workspace, named: readonly { readonly file: string }[]) {
  const files = [...new Set(named.map(({ file }) => file))];
  const sizes = files.map((file): [string, number] => [file, store.file(asRelative(file))?.size ?? 0]);
  return Object.fromEntries(sizes.filter(([, size]) => size >= LONG));
}

/** Bytes from which the cost of reading a file is shown. */
const LONG = 6000;

function isEmpty({ names, common, nowhere, inNames }: Mentions): boolean {
  return names.length + common.length + nowhere.length + inNames.length === 0;
}

/** Places that this answer names are looked at before any other, where looking is what helps. */
function orShownPlaces(step: NextCall | null, reading: NextCall | null): NextCall | null {
  return step === null || step.tool === 'get_chunk' ? (reading ?? step) : step;
}

/** The best places that were not shown yet: looking at them helps in every state, a question included. */
function readNext({ id }: Session, reading: readonly string[]): NextCall | null {
  if (reading.length === 0) return null;
  return { tool: 'get_chunk', args: { session_id: id, chunk_id: reading }, why: NEXT_STEPS.look_at_code };
}

/** Widens a short place in a long file to its surroundings; a short file is read as a whole. */
function rangeToRead({ project }: Workspace, { file, line, endLine }: Place): string {
  const lines = project.store.file(asRelative(file))?.lines ?? endLine;
  if (lines <= MOST_LINES) return `${file}:1-${Math.max(1, lines)}`;
  const lack = Math.max(0, LEAST_LINES - (endLine - line + 1));
  const start = Math.max(1, line - Math.floor(lack / 2));
  return `${file}:${start}-${Math.min(lines, Math.max(endLine, start + LEAST_LINES - 1), start + MOST_LINES - 1)}`;
}

/** Tests and documents come after the code. */
function readable(places: readonly Place[]): Place[] {
  return places.filter(({ file }) => isSourceLike(file));
}

function rangeOf({ file, line, endLine }: Place): FileRange {
  return { file, start: line, end: endLine };
}

const MOST_USED = 4;
const MOST_READ = 3;
const MOST_LINES = 60;
const LEAST_LINES = 30;
