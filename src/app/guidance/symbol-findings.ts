/** Looks up everything that judging a submitted symbol needs (gate.md, Evidence: nothing is taken on trust). */
import { asRelative } from '../../base/paths.ts';
import type { LearnedPair } from '../../improvement/learned-pairs.ts';
import { verifiedSymbols } from '../../session/evidence/hypotheses.ts';
import { RELATED, TIED } from '../../session/evidence/relevance.ts';
import type { DefinitionPlace, EntryPointFinding, SymbolFinding } from '../../session/evidence/submission.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { suggestNames } from '../facts/suggest-names.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { linkDistance } from '../impact/symbol-distance.ts';
import { pairsInForce } from '../search/learned-pair-state.ts';
import { computeSimilarities } from '../search/symbol-similarity.ts';
import type { Workspace } from '../sessions/workspace.ts';

/** Steps over references or imports within which a symbol belongs to a tied one (gate.md, Counting). */
const MOST_STEPS = 2;

/** In the order of the names, repetitions included. */
export async function symbolFindings(
  workspace: Workspace,
  session: Session,
  names: readonly string[],
): Promise<SymbolFinding[]> {
  const similarityOf = await similaritiesTo(workspace, subjectOf(session.frame), names);
  const tied = tiedAmong(session, names, similarityOf);
  const steps = linkDistance(workspace.project, tied, names, MOST_STEPS);
  return names.map((name) => ({
    ...existenceOf(workspace, name),
    similarity: similarityOf(name),
    steps: steps.get(name) ?? null,
  }));
}

/** Entry points beside the symbols that they must hang together with. */
export function entryPointFindings(
  workspace: Workspace,
  names: readonly string[],
  counted: readonly SymbolFinding[],
): EntryPointFinding[] {
  const symbols = counted.map(({ name }) => name);
  const steps = linkDistance(workspace.project, symbols, names, MOST_STEPS);
  const files = new Set(counted.flatMap(({ definitions }) => definitions.map(({ file }) => file)));
  return names.map((name) => {
    const finding = { ...existenceOf(workspace, name), similarity: 0, steps: steps.get(name) ?? null };
    const isNear = finding.definitions.some(({ file }) => files.has(file));
    return { ...finding, isLinked: isNear || steps.has(name) || symbols.includes(name) || isMemberOf(name, symbols) };
  });
}

/** Calibrated similarity to a term, or what an earlier success taught about the very pair (D-10, LP3); 0 for other names. */
export async function similaritiesTo(
  workspace: Workspace,
  term: string,
  names: readonly string[],
): Promise<(name: string) => number> {
  const plain = names.map((name) => parseSymbolName(name).name);
  const values = await computeSimilarities(workspace.project.embedder, term, [...names, ...plain]);
  const learned = pairsInForce(workspace, term, names);
  const known = new Map(
    names.map((name, at) => {
      const own = Math.max(values.get(name) ?? 0, values.get(plain[at] ?? '') ?? 0);
      return [name, Math.max(own, learnedSimilarity(learned, name))];
    }),
  );
  return (name) => known.get(name) ?? 0;
}

function learnedSimilarity(pairs: readonly LearnedPair[], name: string): number {
  // What was only linked to the target when it was learned is no closer to it now.
  const known = pairs.filter((pair) => pair.symbol === name && pair.similarity >= RELATED);
  return known.length === 0 ? 0 : Math.max(TIED, ...known.map(({ similarity }) => similarity));
}

/** Where steps are counted from: what ties the target, or the next best where nothing does. */
function tiedAmong(session: Session, names: readonly string[], similarityOf: (name: string) => number): string[] {
  const tied = names.filter((name) => isTied(session, name, similarityOf(name)));
  return tied.length > 0 ? tied : names.filter((name) => similarityOf(name) >= RELATED);
}

function isTied(session: Session, name: string, similarity: number): boolean {
  if (similarity >= TIED || verifiedSymbols(session.hypotheses).includes(name)) return true;
  return session.confirmations.some(({ symbol }) => symbol === name);
}

function existenceOf(
  { project }: Workspace,
  name: string,
): Pick<SymbolFinding, 'name' | 'definitions' | 'suggestions'> {
  const definitions = definitionsOf(project.store, name).map((found): DefinitionPlace => {
    const hash = project.store.file(asRelative(found.file))?.hash ?? '';
    return { file: found.file, line: found.line, name: found.name, hash };
  });
  const suggestions = definitions.length > 0 ? [] : suggestNames(project.store, name).suggestions;
  return { name, definitions, suggestions };
}

function isMemberOf(name: string, symbols: readonly string[]): boolean {
  const { container } = parseSymbolName(name);
  return container.some((scope) => symbols.some((symbol) => parseSymbolName(symbol).name === scope));
}
