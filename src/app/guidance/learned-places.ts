/** Files that earlier successes on the same term changed, among the first places of an answer (D-55). */
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { type LearnedPair, readLearnedPairs } from '../../improvement/learned-pairs.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { IndexedProject } from '../project/project.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { isAbout } from '../search/about-term.ts';
import { pairState } from '../search/learned-pair-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { Place } from './places/place.ts';

const MOST_LEARNED = 3;

/** Puts learned places first, with their reason; everything that the search found stays. */
export function withLearned({ project, now }: Workspace, request: string, places: readonly Place[]): Place[] {
  const pairs = readLearnedPairs(indexFolder(project.home).learnedPairs).pairs.filter(({ nlTerm }) =>
    isAbout(request, nlTerm),
  );
  const held = pairs
    .toSorted((one, other) => other.successes - one.successes)
    .filter((pair) => pairState(project, pair, now()) === 'in_force');
  const learned = distinctBy(
    held.flatMap((pair) => placeOf(project, pair)),
    ({ file }) => file,
  ).slice(0, MOST_LEARNED);
  const moved = new Set(learned.map(({ file }) => file));
  const found = new Map(places.map((place) => [place.file, place]));
  return [
    ...learned.map((place) => ({ ...place, why: [place.why, found.get(place.file)?.why ?? ''].join('  ').trim() })),
    ...places.filter(({ file }) => !moved.has(file)),
  ];
}

/** Empty for a pair that a person wrote without a file, or of another project of the team. */
function placeOf({ store }: IndexedProject, { symbol, nlTerm, successes }: LearnedPair): Place[] {
  const why = `learned: ${nlTerm}, ${successes} ${successes === 1 ? 'success' : 'successes'}`;
  const shape = { why, isWeak: false } as const;
  const whole = store.file(asRelative(symbol));
  if (whole !== undefined) {
    return [{ ...shape, file: whole.path, line: 1, endLine: Math.max(1, whole.lines), symbol: null, kind: 'module' }];
  }
  const [definition] = definitionsOf(store, symbol);
  if (definition === undefined || !symbol.startsWith(`${definition.file}:`)) return [];
  const { file, line, endLine, kind } = definition;
  return [{ ...shape, file, line, endLine, symbol: symbol.slice(file.length + 1), kind }];
}
