/** Looks for what would close the gaps of a session: in its ledger first, then around what counts already. */
import { asRelative } from '../base/paths.ts';
import { qualifiedNameOf } from '../languages/contract.ts';
import { outlineOf } from '../retrieval/outlines.ts';
import { subjectOf } from '../session/frame.ts';
import { exploredFiles } from '../session/grants.ts';
import { rejectedSymbols } from '../session/hypotheses.ts';
import type { Leads } from '../session/leads.ts';
import { nextStep } from '../session/next-step.ts';
import { RELATED, TIED } from '../session/relevance.ts';
import type { CountedItem } from '../session/requirements.ts';
import type { Session } from '../session/session.ts';
import type { NextCall } from '../session/tool-name.ts';
import { isUnit, shortName } from './candidates.ts';
import { fileRoleOf } from './file-role.ts';
import { type Definition, definitionsOf } from './find-definitions.ts';
import { exploreLater } from './index-check.ts';
import { type SessionWorld, type Standing, standingOf } from './session-world.ts';
import { similaritiesTo } from './symbol-findings.ts';
import { linkDistance, neighboursOf } from './symbol-links.ts';
import type { Workspace } from './workspace.ts';

/** The single best next call; null in READY. */
export async function nextCall(workspace: Workspace, session: Session, world: SessionWorld): Promise<NextCall | null> {
  if (session.phase === 'READY') return null;
  const standing = standingOf(session, world);
  if (workspace.firstIndex() !== null && standing.missing.some(({ kind }) => kind !== 'named_file'))
    return exploreLater(session);
  const leads = await findLeads({ workspace, session, world, standing });
  return nextStep(session, { ...standing, rows: world.rows, leads });
}

interface Search {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly world: SessionWorld;
  readonly standing: Standing;
}

/** A definition that was met or shown. */
interface Met {
  /** Qualified without its namespace, as agents write it. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly similarity: number;
  /** Whether it would count if it were submitted. */
  readonly counts: boolean;
}

async function findLeads(search: Search): Promise<Leads> {
  const { session, standing } = search;
  const met = await metDefinitions(search);
  const targets = targetsOf(session, met);
  const symbols = choose(met, search);
  const known = new Set(session.understanding.entryPoints);
  const entryPoints = [...targets, ...symbols].filter((name) => !known.has(name));
  return {
    symbols,
    lookUp: symbols.length > 0 ? [] : aroundTargets(search, targets),
    entryPoints: [...new Set(entryPoints)].slice(0, gapOf(standing, 'entry_points')),
    ...readingOf(search, met, targets),
    isOnTrack: targets.length > 0,
    provable: provableAmong(search, met),
  };
}

const MOST_MET = 60;

async function metDefinitions({ workspace, session, world }: Search): Promise<Met[]> {
  const gone = new Set([...session.counted.map(({ name }) => name), ...rejectedSymbols(session.hypotheses)]);
  const places = [...shownDefinitions(workspace, world), ...answeredDefinitions(workspace, world)];
  const known = new Map(places.map((place) => [place.name, place]));
  for (const name of gone) known.delete(name);
  const found = [...known.values()].slice(-MOST_MET);
  const names = found.map(({ name }) => name);
  const similarity = await similaritiesTo(workspace, subjectOf(session.frame), names);
  const likeness = (name: string): number => similarity.get(name) ?? 0;
  const steps = linkDistance(workspace.project, anchorsOf(session, names, likeness), names);
  return found
    .map((place) => ({ ...place, similarity: likeness(place.name) }))
    .map((place) => ({ ...place, counts: place.similarity >= RELATED || steps.has(place.name) }))
    .toSorted((left, right) => right.similarity - left.similarity);
}

const MOST_ANCHORS = 3;

/** As `symbolFindings` counts steps from: the tied ones, or else the next best. */
function anchorsOf({ counted }: Session, names: readonly string[], likeness: (name: string) => number): string[] {
  const all = [...counted, ...names.map((name) => ({ name, similarity: likeness(name) }))];
  const best = all.toSorted((left, right) => right.similarity - left.similarity);
  const tied = best.filter(({ similarity }) => similarity >= TIED);
  const anchors = tied.length > 0 ? tied : best.filter(({ similarity }) => similarity >= RELATED);
  return anchors.slice(0, MOST_ANCHORS).map(({ name }) => name);
}

type Place = Pick<Met, 'name' | 'file' | 'line' | 'endLine'>;

function answeredDefinitions({ project }: Workspace, { view }: SessionWorld): Place[] {
  const met = [...view.symbols.values()].flat().filter(({ role }) => role === 'definition');
  return met.slice(-MOST_MET).flatMap(({ name, scope, file, line }) => {
    const all = definitionsOf(project.store, name);
    const own = all.find((one) => one.file === file && one.line === line);
    return own && all.length <= MOST_HOMES && isUnit(own.kind) ? [placeOf(own, scope)] : [];
  });
}

const MOST_HOMES = 3;

function placeOf({ name, file, line, endLine }: Definition, scope: string): Place {
  return { name: shortName(scope === '' ? name : `${scope}.${name}`), file, line, endLine };
}

function shownDefinitions({ project: { store } }: Workspace, { view }: SessionWorld): Place[] {
  return [...view.shown].flatMap(([path, ranges]) => {
    const file = store.file(asRelative(path));
    const symbols = file ? outlineOf(store, file.id).symbols.filter(({ kind }) => isUnit(kind)) : [];
    const inside = symbols.filter(({ nameLine }) =>
      ranges.some(({ start, end }) => start <= nameLine && nameLine <= end),
    );
    return inside.map((one) => {
      return { name: shortName(qualifiedNameOf(one)), file: path, line: one.nameLine, endLine: one.endLine };
    });
  });
}

/** As many as are missing; where files are missing as well, those come first that lead to further ones. */
function choose(met: readonly Met[], { session, world, standing }: Search): string[] {
  const usable = met.filter(({ counts }) => counts);
  const explored = new Set(exploredFiles(session, world.view).map(({ path }) => path));
  const inNewFiles = usable
    .filter(({ file }) => !explored.has(file) && explored.add(file))
    .slice(0, fileGapOf(standing));
  const isUntied = standing.progress.tier === 'untied';
  const gap = Math.max(gapOf(standing, 'symbols_identified'), inNewFiles.length, isUntied ? 1 : 0);
  const first = isUntied ? usable.slice(0, 1) : [];
  return [...new Set([...first, ...inNewFiles, ...usable])].slice(0, gap).map(({ name }) => name);
}

function fileGapOf(standing: Standing): number {
  return Math.max(gapOf(standing, 'files_analyzed'), gapOf(standing, 'existing_patterns'));
}

function gapOf({ requirements, progress }: Standing, item: CountedItem): number {
  return Math.max(0, requirements.counts[item] - progress.counts[item]);
}

/** What the request is about, as far as it is known: what counted, or what would. */
function targetsOf({ counted }: Session, met: readonly Met[]): string[] {
  const best = counted.toSorted((left, right) => right.similarity - left.similarity).map(({ name }) => name);
  return [...best, ...met.filter(({ counts }) => counts).map(({ name }) => name)].slice(0, MOST_ANCHORS);
}

const MOST_NAMES = 8;

function aroundTargets({ workspace: { project }, world }: Search, targets: readonly string[]): string[] {
  const near = targets.flatMap((name) => neighboursOf(project, name));
  const isNew = (name: string): boolean => {
    const [first] = definitionsOf(project.store, name);
    return first !== undefined && first.name === name && isUnit(first.kind) && !world.view.symbols.has(name);
  };
  return [...new Set(near)].filter(isNew).slice(0, MOST_NAMES);
}

/** The code of the target first, then further files that answers named, the best ranked first. */
function readingOf(search: Search, met: readonly Met[], targets: readonly string[]): Pick<Leads, 'toRead' | 'proof'> {
  const { workspace, world } = search;
  const [place] = targets.flatMap((name) => definitionsOf(workspace.project.store, name).slice(0, 1));
  const row = world.rows.findLast(({ files }) =>
    files.some((one) => one.shown === 'lines' && one.path === place?.file),
  );
  if (place && row === undefined) return { toRead: [linesOf(place)], proof: null };
  const tools = place ? NEAR_TO_FAR : BEST_FIRST;
  return { toRead: unreadFiles(search, met, tools), proof: row?.id ?? null };
}

const MOST_FILES_AT_ONCE = 2;

function unreadFiles({ session, world, standing }: Search, met: readonly Met[], tools: readonly string[]): string[] {
  const explored = new Set(exploredFiles(session, world.view).map(({ path }) => path));
  const named = tools.flatMap((name) => {
    return world.rows.flatMap(({ tool, files }) => (tool === name ? files.map(({ path }) => path) : []));
  });
  const unread = [...new Set(named)].filter((path) => !explored.has(path) && fileRoleOf(path) !== 'test');
  const most = Math.min(MOST_FILES_AT_ONCE, Math.max(1, fileGapOf(standing)));
  return unread.slice(0, most).map((path) => {
    const known = met.find(({ file }) => file === path);
    return known ? linesOf(known) : `${path}:1-${LINES_AT_ONCE}`;
  });
}

/** What uses the target comes before what resembles it. */
const NEAR_TO_FAR = ['find_references', 'query', 'semantic_search'] as const;
const BEST_FIRST = ['semantic_search', 'query'] as const;
const LINES_AT_ONCE = 40;

function linesOf({ file, line, endLine }: Place): string {
  return `${file}:${line}-${Math.min(endLine, line + LINES_AT_ONCE - 1)}`;
}

function provableAmong({ world }: Search, met: readonly Met[]): Leads['provable'] {
  const shown = met.find(({ file }) => world.view.shown.has(file));
  return shown ? { name: shown.name, file: shown.file, lines: `${shown.line}-${shown.endLine}` } : null;
}
