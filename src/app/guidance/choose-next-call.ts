/** Looks for what would close the gaps of a session: in its ledger first, then around what counts already. */
import { subjectOf } from '../../session/frame/frame.ts';
import { exploredFiles } from '../../session/gate/grants.ts';
import type { NextCallCandidates } from '../../session/readiness/next-call-candidates.ts';
import { nextStep } from '../../session/readiness/next-step.ts';
import type { CountedItem } from '../../session/state/counted-item.ts';
import type { Session } from '../../session/state/session.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { fileRoleOf } from '../impact/file-role.ts';
import { neighboursOf } from '../impact/symbol-distance.ts';
import { exploreLater } from '../sessions/require-index.ts';
import { type Readiness, readinessOf, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isUnit } from './candidate-symbols.ts';
import { similaritiesTo } from './symbol-findings.ts';
import { type UnsubmittedSymbol, unsubmittedSymbols } from './unsubmitted-symbols.ts';

/** The single best next call; null in READY. */
export async function nextCall(workspace: Workspace, session: Session, state: SessionState): Promise<NextCall | null> {
  if (session.phase === 'READY') return null;
  const readiness = readinessOf(session, state);
  if (workspace.firstIndex() !== null && readiness.missing.some(({ kind }) => kind !== 'named_file'))
    return exploreLater(session);
  const candidates = await findCandidates({ workspace, session, state, readiness });
  return nextStep(session, { ...readiness, rows: state.rows, candidates });
}

interface Search {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly state: SessionState;
  readonly readiness: Readiness;
}

async function findCandidates(search: Search): Promise<NextCallCandidates> {
  const { workspace, session, state, readiness } = search;
  const seen = await unsubmittedSymbols(workspace, session, state);
  const targets = targetsOf(session, seen);
  const symbols = choose(seen, search);
  const known = new Set(session.understanding.entryPoints);
  const entryPoints = [...targets, ...symbols].filter((name) => !known.has(name));
  return {
    symbols,
    lookUp: symbols.length > 0 ? [] : await aroundTargets(search, targets),
    entryPoints: [...new Set(entryPoints)].slice(0, gapOf(readiness, 'entry_points')),
    ...readingOf(search, seen, targets),
    isOnTrack: targets.length > 0,
    provable: provableAmong(search, seen),
  };
}

/** As many as are missing; where files are missing as well, those come first that lead to further ones. */
function choose(seen: readonly UnsubmittedSymbol[], { session, state, readiness }: Search): string[] {
  const usable = seen.filter(({ counts }) => counts);
  const explored = new Set(exploredFiles(session, state.view).map(({ path }) => path));
  const inNewFiles = usable
    .filter(({ file }) => !explored.has(file) && explored.add(file))
    .slice(0, fileGapOf(readiness));
  const isUntied = readiness.progress.tier === 'untied';
  const gap = Math.max(gapOf(readiness, 'symbols_identified'), inNewFiles.length, isUntied ? 1 : 0);
  const first = isUntied ? usable.slice(0, 1) : [];
  return [...new Set([...first, ...inNewFiles, ...usable])].slice(0, gap).map(({ name }) => name);
}

function fileGapOf(readiness: Readiness): number {
  return Math.max(gapOf(readiness, 'files_analyzed'), gapOf(readiness, 'existing_patterns'));
}

function gapOf({ requirements, progress }: Readiness, item: CountedItem): number {
  return Math.max(0, requirements.counts[item] - progress.counts[item]);
}

/** What the request is about, as far as it is known: what counted, or what would. */
function targetsOf({ counted }: Session, seen: readonly UnsubmittedSymbol[]): string[] {
  const best = counted.toSorted((left, right) => right.similarity - left.similarity).map(({ name }) => name);
  return [...best, ...seen.filter(({ counts }) => counts).map(({ name }) => name)].slice(0, MOST_TARGETS);
}

const MOST_NAMES = 8;
const MOST_TARGETS = 3;

/** The most alike first. */
async function aroundTargets({ workspace, session, state }: Search, targets: readonly string[]): Promise<string[]> {
  const { project } = workspace;
  const near = targets.flatMap((name) => neighboursOf(project, name));
  const isNew = (name: string): boolean => {
    const [first] = definitionsOf(project.store, name);
    return first !== undefined && first.name === name && isUnit(first.kind) && !state.view.symbols.has(name);
  };
  const names = [...new Set(near)].filter(isNew);
  const likeness = await similaritiesTo(workspace, subjectOf(session.frame), names);
  return names.toSorted((left, right) => likeness(right) - likeness(left)).slice(0, MOST_NAMES);
}

/** The code of the target first, then further files that answers named, the best ranked first. */
function readingOf(
  search: Search,
  seen: readonly UnsubmittedSymbol[],
  targets: readonly string[],
): Pick<NextCallCandidates, 'toRead' | 'proof'> {
  const { workspace, state } = search;
  const [place] = targets.flatMap((name) => definitionsOf(workspace.project.store, name).slice(0, 1));
  const row = state.rows.findLast(({ files }) =>
    files.some((one) => one.shown === 'lines' && one.path === place?.file),
  );
  if (place && row === undefined) return { toRead: [linesOf(place)], proof: null };
  const best = seen.filter(({ file }) => !state.view.shown.has(file)).slice(0, 1);
  if (place === undefined && best.length > 0) return { toRead: best.map(linesOf), proof: null };
  return { toRead: unreadFiles(search, seen, place ? NEAR_TO_FAR : BEST_FIRST), proof: row?.id ?? null };
}

const MOST_FILES_AT_ONCE = 2;

function unreadFiles(
  { session, state, readiness }: Search,
  seen: readonly UnsubmittedSymbol[],
  tools: readonly string[],
): string[] {
  const explored = new Set(exploredFiles(session, state.view).map(({ path }) => path));
  const named = tools.flatMap((name) => {
    return state.rows.flatMap(({ tool, files }) => (tool === name ? files.map(({ path }) => path) : []));
  });
  const unread = [...new Set(named)].filter((path) => !explored.has(path) && fileRoleOf(path) !== 'test');
  const most = Math.min(MOST_FILES_AT_ONCE, Math.max(1, fileGapOf(readiness)));
  return unread.slice(0, most).map((path) => {
    const known = seen.find(({ file }) => file === path);
    return known ? linesOf(known) : `${path}:1-${LINES_AT_ONCE}`;
  });
}

/** What uses the target comes before what resembles it. */
const NEAR_TO_FAR = ['find_references', 'query', 'semantic_search'] as const;
const BEST_FIRST = ['semantic_search', 'query'] as const;
const LINES_AT_ONCE = 40;

function linesOf({ file, line, endLine }: Pick<UnsubmittedSymbol, 'file' | 'line' | 'endLine'>): string {
  return `${file}:${line}-${Math.min(endLine, line + LINES_AT_ONCE - 1)}`;
}

function provableAmong({ state }: Search, seen: readonly UnsubmittedSymbol[]): NextCallCandidates['provable'] {
  const shown = seen.find(({ file }) => state.view.shown.has(file));
  return shown ? { name: shown.name, file: shown.file, lines: `${shown.line}-${shown.endLine}` } : null;
}
