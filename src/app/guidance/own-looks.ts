/** Looks of the agent itself, beyond what a first answer showed it unasked. */
import { groupBy } from '../../base/group-by.ts';
import type { EvidenceRow, LineRange, SeenFile } from '../../session/ledger/ledger.ts';
import type { RatedPlace } from './relevance.ts';

/** By file, lines that it looked at; glimpses are none. */
type Looks = ReadonlyMap<string, readonly LineRange[]>;

/** Answers that show code which nobody asked for by its place. */
const ANSWERS_FIRST: ReadonlySet<string> = new Set(['start_session', 'set_query_frame']);

export function ownLooks(rows: readonly EvidenceRow[]): Looks {
  const own = rows.filter(({ tool }) => !ANSWERS_FIRST.has(tool));
  const looked = groupBy(
    own.flatMap(({ files }) => files.filter(isLook)),
    ({ path }) => path,
  );
  return new Map([...looked].map(([path, files]) => [path, files.flatMap(({ lines }) => lines)]));
}

/** By file, the lines that first answers quoted unasked, as those in which it says what was asked for. */
export function quotedFirst(rows: readonly EvidenceRow[]): ReadonlyMap<string, readonly number[]> {
  const quoted = rows
    .filter(({ tool }) => ANSWERS_FIRST.has(tool))
    .flatMap(({ files }) => files.filter(({ shown }) => shown === 'glimpse'));
  const byFile = groupBy(quoted, ({ path }) => path);
  return new Map([...byFile].map(([path, files]) => [path, files.flatMap(({ lines }) => lines.map(startOf))]));
}

function startOf({ start }: LineRange): number {
  return start;
}

function isLook({ shown }: SeenFile): boolean {
  return shown === 'lines';
}

/** Whether some lines of a definition are among the looks, or half of a short one. A file that is one unit is by any look at it. */
export function isAmong(looks: Looks): (place: RatedPlace) => boolean {
  return ({ name, file, startLine, endLine }) => {
    const ranges = looks.get(file);
    if (ranges === undefined || name === file) return ranges !== undefined;
    const least = Math.min(LEAST_LINES, Math.ceil((endLine - startLine + 1) / 2));
    return ranges.some(({ start, end }) => Math.min(end, endLine) - Math.max(start, startLine) + 1 >= least);
  };
}

const LEAST_LINES = 5;
