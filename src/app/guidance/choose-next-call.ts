/** The next call of a session; by submission, one that closes a gap: around what was shown, and among what was named only. */
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { RELATED } from '../../session/evidence/relevance.ts';
import type { LedgerView } from '../../session/ledger/ledger.ts';
import { nextByReading, type ReadingState } from '../../session/readiness/next-by-reading.ts';
import type { NextCallCandidates } from '../../session/readiness/next-call-candidates.ts';
import { nextStep } from '../../session/readiness/next-step.ts';
import type { CountedItem } from '../../session/state/counted-item.ts';
import type { Session } from '../../session/state/session.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { lineReader } from '../project/source-lines.ts';
import { exploreLater } from '../sessions/require-index.ts';
import { assessReadiness, type Readiness, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type UnexploredPlace, unexploredPlaces } from './unexplored-places.ts';

/** The single best next call; null in READY. */
export async function nextCall(workspace: Workspace, session: Session, state: SessionState): Promise<NextCall | null> {
  if (session.phase === 'READY') return null;
  const readiness = assessReadiness(session, state);
  if (state.ready === 'evidence') return nextByReading(session, readingState(workspace, state, readiness));
  if (workspace.firstIndex() !== null && readiness.missing.some(({ kind }) => kind !== 'named_file'))
    return exploreLater(session);
  const candidates = await findCandidates({ workspace, session, state, readiness });
  return nextStep(session, { ...readiness, rows: state.rows, candidates });
}

export function readingState(
  { project }: Pick<Workspace, 'project'>,
  { rows, looks }: SessionState,
  { missing }: Pick<Readiness, 'missing'>,
): ReadingState {
  return { missing, rows, looks, linesOf: (path) => lineReader(project)(asRelative(path)).length };
}

interface Search {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly state: SessionState;
  readonly readiness: Readiness;
}

const MOST_TARGETS = 3;

async function findCandidates({ workspace, session, state, readiness }: Search): Promise<NextCallCandidates> {
  const { view } = state;
  const tied = session.counted.filter(({ similarity }) => similarity >= RELATED).slice(0, MOST_TARGETS);
  const names = tied.map(({ name }) => name);
  const places = await unexploredPlaces(workspace, session, view, names);
  const toRead = choose(places, view, readiness);
  return {
    toRead,
    tied: names,
    isExhausted: names.length > 0 ? view.toolsUsed.has('find_references') : searched(view),
  };
}

const SEARCHES = ['query', 'semantic_search', 'search_text', 'agent:grep'] as const;

function searched({ toolsUsed }: LedgerView): boolean {
  return SEARCHES.some((tool) => toolsUsed.has(tool));
}

/**
 * As many at once as are missing, each in a file of its own: first what was looked at in part, which is what the agent is
 * about to change, then files that were not looked at yet.
 */
function choose(places: readonly UnexploredPlace[], { explored }: LedgerView, readiness: Readiness): string[] {
  const gap = Math.max(1, gapOf(readiness, 'files_analyzed'), gapOf(readiness, 'symbols_identified'));
  const begun = places.filter(({ isBegun }) => isBegun);
  const first = distinctBy([...begun, ...places], ({ file }) => file);
  const needsFiles = gapOf(readiness, 'files_analyzed') > 0 || gapOf(readiness, 'existing_patterns') > 0;
  const [unread, read] = [
    first.filter(({ file, isBegun }) => isBegun || !explored.has(file)),
    first.filter(({ file, isBegun }) => !isBegun && explored.has(file)),
  ];
  return (needsFiles ? [...unread, ...read] : first)
    .slice(0, Math.min(gap, MOST_AT_ONCE))
    .map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`);
}

const MOST_AT_ONCE = 3;

function gapOf({ requirements, progress }: Readiness, item: CountedItem): number {
  return Math.max(0, requirements.counts[item] - progress.counts[item]);
}
