/** Definitions and files that answers named to an agent and showed no lines of, the best first. */

import { RELATED } from '../../session/evidence/relevance.ts';
import type { LedgerView, LineRange, RecordedSymbol } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { fileRoleOf } from '../impact/file-role.ts';
import { linkDistance, neighboursOf } from '../impact/symbol-distance.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { relevanceToRequest } from './relevance.ts';
import { keyOf } from './shown-definitions.ts';
import { isUnit, shortName } from './unit-names.ts';

export interface UnexploredPlace {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Lines of it were shown, but not those that tell what it is. */
  readonly isBegun: boolean;
}

const MOST_MET = 60;
/** Definitions of one name; one with more tells nothing about which is meant. */
const MOST_HOMES = 3;
const LINES_AT_ONCE = 40;
/** Symbols that hang together with the target come before those that merely resemble it. */
const NEAR = 0.3;

/** @param tied names from which steps are counted */
export async function unexploredPlaces(
  workspace: Workspace,
  session: Session,
  view: LedgerView,
  tied: readonly string[],
): Promise<UnexploredPlace[]> {
  const recent = [...view.symbols.values()].flat().slice(-MOST_MET);
  const isKnown = (place: NamedPlace): boolean => isShown(view, place) || isCounted(session, place);
  const places = distinct(recent.flatMap((symbol) => placesOf(workspace, symbol))).filter((place) => !isKnown(place));
  const likeness = await relevanceToRequest(workspace, session.frame, places);
  const near = linkDistance(
    workspace.project,
    tied,
    places.map(({ name }) => name),
    1,
  );
  const rated = places.map((place, at) => ({ place, worth: (likeness[at] ?? 0) + (near.has(place.name) ? NEAR : 0) }));
  const best = rated.filter(({ worth }) => worth >= RELATED).toSorted((left, right) => right.worth - left.worth);
  const around = distinct(
    tied.flatMap((name) => neighboursOf(workspace.project, name)).flatMap((name) => homesOf(workspace, name)),
  );
  const unseen = distinct([...best.map(({ place }) => place), ...around.filter((place) => !isKnown(place))]);
  return [...unseen.map((place) => ({ ...place, isBegun: isBegun(view, place) })), ...unreadFiles(view)];
}

interface NamedPlace extends Omit<UnexploredPlace, 'isBegun'> {
  readonly name: string;
  readonly line: number;
  readonly whole: LineRange;
}

function placesOf(workspace: Workspace, { name, scope, file }: RecordedSymbol): NamedPlace[] {
  return homesOf(workspace, shortName(scope === '' ? name : `${scope}.${name}`), file);
}

/** @param file where a name has too many homes to tell which is meant */
function homesOf({ project }: Workspace, qualified: string, file?: string): NamedPlace[] {
  const all = definitionsOf(project.store, qualified).filter(({ kind }) => isUnit(kind));
  const homes = all.length > MOST_HOMES ? all.filter((one) => one.file === file) : all;
  return homes.slice(0, MOST_HOMES).map((one) => ({
    name: qualified,
    file: one.file,
    line: one.line,
    startLine: one.line,
    endLine: Math.min(one.endLine, one.line + LINES_AT_ONCE - 1),
    whole: { start: one.line, end: one.endLine },
  }));
}

function distinct(places: readonly NamedPlace[]): NamedPlace[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

function isShown({ shown }: LedgerView, { file, line }: NamedPlace): boolean {
  return (shown.get(file) ?? []).some(({ start, end }) => start <= line && line <= end);
}

function isCounted({ counted }: Session, { name, file }: NamedPlace): boolean {
  return counted.some((one) => one.name === name && one.files.some(({ path }) => path === file));
}

function isBegun({ shown }: LedgerView, { file, whole }: NamedPlace): boolean {
  return (shown.get(file) ?? []).some(({ start, end }) => whole.start <= end && start <= whole.end);
}

/** Named and not looked at, in the order in which they were named; tests tell less than what they test. */
function unreadFiles({ mentionedFiles, explored }: LedgerView): UnexploredPlace[] {
  const unread = [...mentionedFiles].filter((file) => !explored.has(file) && fileRoleOf(file) !== 'test');
  return unread.map((file) => ({ file, startLine: 1, endLine: LINES_AT_ONCE, isBegun: false }));
}
