/** The definitions that a session has seen and has not submitted, and which of them would count. */
import { asRelative } from '../../base/paths.ts';
import { qualifiedNameOf } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { rejectedSymbols } from '../../session/evidence/hypotheses.ts';
import { RELATED, TIED } from '../../session/evidence/relevance.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { linkDistance } from '../impact/symbol-distance.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isUnit, shortName } from './candidate-symbols.ts';
import { similaritiesTo } from './symbol-findings.ts';

export interface UnsubmittedSymbol {
  /** Qualified without its namespace, as agents write it. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** Calibrated similarity to the target, 0–1. */
  readonly similarity: number;
  /** Whether it would count if it were submitted. */
  readonly counts: boolean;
}

const MOST_SEEN = 60;
const MOST_ANCHORS = 3;
/** Definitions of one name; one with more tells nothing about which is meant. */
const MOST_HOMES = 3;

/** The best tied first. */
export async function unsubmittedSymbols(
  workspace: Workspace,
  session: Session,
  state: SessionState,
): Promise<UnsubmittedSymbol[]> {
  const found = unsubmitted(workspace, session, state);
  const names = found.map(({ name }) => name);
  const likeness = await similaritiesTo(workspace, subjectOf(session.frame), names);
  const proven = new Set(session.confirmations.map(({ symbol }) => symbol));
  const steps = linkDistance(workspace.project, anchorsOf({ session, names, likeness, proven }), names);
  return found
    .map((place) => ({ ...place, similarity: proven.has(place.name) ? 1 : likeness(place.name) }))
    .map((place) => ({ ...place, counts: place.similarity >= RELATED || steps.has(place.name) }))
    .toSorted((left, right) => right.similarity - left.similarity);
}

type Place = Pick<UnsubmittedSymbol, 'name' | 'file' | 'line' | 'endLine'>;

function unsubmitted(workspace: Workspace, session: Session, state: SessionState): Place[] {
  const { counted, confirmations, hypotheses } = session;
  const proven = confirmations.flatMap(({ symbol }) => placesOf(workspace, symbol));
  const places = [...shownDefinitions(workspace, state), ...answeredDefinitions(workspace, state), ...proven];
  const known = new Map(places.map((place) => [place.name, place]));
  for (const { name } of counted) known.delete(name);
  for (const name of rejectedSymbols(hypotheses)) known.delete(name);
  return [...known.values()].slice(-MOST_SEEN);
}

interface Anchoring {
  readonly session: Session;
  readonly names: readonly string[];
  readonly likeness: (name: string) => number;
  readonly proven: ReadonlySet<string>;
}

/** As `symbolFindings` counts steps from: the tied ones, or else the next best. */
function anchorsOf({ session, names, likeness, proven }: Anchoring): string[] {
  const unsaid = names.map((name) => ({ name, similarity: proven.has(name) ? 1 : likeness(name) }));
  const said = session.counted.map(({ name, similarity }) => ({ name, similarity: proven.has(name) ? 1 : similarity }));
  const best = [...said, ...unsaid].toSorted((left, right) => right.similarity - left.similarity);
  const tied = best.filter(({ similarity }) => similarity >= TIED);
  const anchors = tied.length > 0 ? tied : best.filter(({ similarity }) => similarity >= RELATED);
  return anchors.slice(0, MOST_ANCHORS).map(({ name }) => name);
}

function answeredDefinitions(workspace: Workspace, { view }: SessionState): Place[] {
  const seen = [...view.symbols.values()].flat().filter(({ role }) => role === 'definition');
  return seen.slice(-MOST_SEEN).flatMap(({ name, scope, file }) => {
    const qualified = shortName(scope === '' ? name : `${scope}.${name}`);
    return placesOf(workspace, qualified).filter((place) => place.file === file);
  });
}

function placesOf({ project }: Workspace, name: string): Place[] {
  const all = definitionsOf(project.store, name);
  if (all.length > MOST_HOMES) return [];
  return all.filter(({ kind }) => isUnit(kind)).map(({ file, line, endLine }) => ({ name, file, line, endLine }));
}

/** An agent that read the lines of a definition met it. */
function shownDefinitions({ project: { store } }: Workspace, { view }: SessionState): Place[] {
  return [...view.shown].flatMap(([path, ranges]) => {
    const file = store.file(asRelative(path));
    const symbols = file ? outlineOf(store, file.id).symbols.filter(({ kind }) => isUnit(kind)) : [];
    const isShown = (line: number): boolean => ranges.some(({ start, end }) => start <= line && line <= end);
    return symbols
      .filter(({ nameLine }) => isShown(nameLine))
      .map((one) => ({ name: shortName(qualifiedNameOf(one)), file: path, line: one.nameLine, endLine: one.endLine }));
  });
}
