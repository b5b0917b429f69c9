/** Place, definition or named file that ties the reading of an agent to its request (D-53). */
import type { LineRange } from '../../base/line-ranges.ts';
import { asRelative } from '../../base/paths.ts';
import { qualifiedNameOf } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { TIED } from '../../session/evidence/relevance.ts';
import { isReadAtLength } from '../../session/ledger/own-looks.ts';
import { placesNamed } from '../../session/readiness/next-by-reading.ts';
import type { Ground, Session } from '../../session/state/session.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { type RatedPlace, relevanceToRequest } from '../guidance/relevance.ts';
import type { ShownPlace } from '../guidance/shown-definitions.ts';
import { isUnit, shortName } from '../guidance/unit-names.ts';
import { usesOutside } from '../impact/name-uses.ts';
import { lineReader } from '../project/source-lines.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

/** @param shown definitions of which lines were shown; none where nothing could be judged yet */
export async function findGround(
  workspace: Workspace,
  session: Session,
  state: SessionState,
  shown: readonly ShownPlace[],
): Promise<Ground | null> {
  const places = placesNamed(state.rows);
  const atPlace = [...state.looks.keys()].find((path) => places.has(path));
  if (atPlace !== undefined) return { by: 'place', file: atPlace };
  const spokenOf = sentenceFile(workspace, session, state);
  if (spokenOf !== undefined) return { by: 'sentence', file: spokenOf };
  const read = shown.filter((place) => isWhollyRead(workspace, state, place));
  const tied = read.find(isTied(session)) ?? (await tiedByReference(workspace, session, state, read));
  return tied === undefined ? null : { by: 'definition', file: tied.file };
}

/** A file that the agent read at length and of which it said what it will change. */
function sentenceFile(workspace: Workspace, { understanding }: Session, { looks }: SessionState): string | undefined {
  const files = understanding.targets.flatMap(({ name }) => targetFiles(workspace, name));
  return files.find((file) => {
    const look = looks.get(file);
    return look !== undefined && isReadAtLength(look, totalLines(workspace, file));
  });
}

/** Files that the name of a target stands for: a path, or the homes of a symbol. */
export function targetFiles({ project: { store } }: Workspace, name: string): readonly string[] {
  const path = name.replace(/^\.\//, '');
  return [path, ...definitionsOf(store, name).map(({ file }) => file)];
}

/** Lines of a definition that ties; a shorter one happens to lie among lines that were read for something else. */
const LEAST_LINES = 5;

function isWhollyRead(workspace: Workspace, { looks }: SessionState, place: ShownPlace): boolean {
  const look = looks.get(place.file);
  if (look === undefined) return false;
  if (place.name === place.file) return isReadAtLength(look, totalLines(workspace, place.file));
  const isLook = place.endLine - place.startLine + 1 >= LEAST_LINES;
  return isLook && look.lines.some(({ start, end }) => start <= place.startLine && place.endLine <= end);
}

/** Tells a tie by relevance, or by confirmed lines; a verified guess is no tie. */
function isTied({ confirmations }: Session): (place: ShownPlace) => boolean {
  return ({ name, similarity }) => similarity >= TIED || confirmations.some(({ symbol }) => symbol === name);
}

/** Finds a definition with a certain reference to or from a tied one, which first answers named. */
async function tiedByReference(
  workspace: Workspace,
  session: Session,
  { rows }: SessionState,
  read: readonly ShownPlace[],
): Promise<ShownPlace | undefined> {
  if (read.length === 0) return undefined;
  const { store } = workspace.project;
  const named = [...placesNamed(rows)].flatMap(([file, lines]) => definitionsAt(workspace, file, lines));
  const likeness = await relevanceToRequest(workspace, session.frame, named);
  const tied = named.filter((_, at) => (likeness[at] ?? 0) >= TIED).slice(0, MOST_TIED);
  const isUsedIn = (used: RatedPlace, user: RatedPlace): boolean =>
    usesOutside(store, { ...used, name: parseSymbolName(used.name).name }).sure.some(
      ({ file, line }) => file.path === user.file && user.startLine <= line && line <= user.endLine,
    );
  return read.find((place) => tied.some((one) => isUsedIn(one, place) || isUsedIn(place, one)));
}

const MOST_TIED = 10;

/** Lines of a file now; 0 for one that is gone. */
export function totalLines({ project }: Workspace, file: string): number {
  return lineReader(project)(asRelative(file)).length;
}

/** The definition that a first answer named by its line. */
function definitionsAt({ project: { store } }: Workspace, path: string, { start }: LineRange): RatedPlace[] {
  const file = store.file(asRelative(path));
  if (file === undefined) return [];
  const units = outlineOf(store, file.id).symbols.filter(({ kind }) => isUnit(kind));
  const around = units.filter(({ startLine, endLine }) => startLine <= start && start <= endLine).slice(-1);
  return around.map(({ startLine, endLine, ...unit }) => {
    return { name: shortName(qualifiedNameOf(unit)), file: path, startLine, endLine };
  });
}
