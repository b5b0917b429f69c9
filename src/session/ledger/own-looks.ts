/** Own looks of an agent (D-53): lines that it asked for by their place. What an answer prints by itself is none. */
import { joinedRanges } from '../../base/line-ranges.ts';
import { runsElsewhere } from '../gate/runs-elsewhere.ts';
import type { EvidenceRow, FileEvidence, LineRange } from './ledger.ts';

export interface OwnLook {
  readonly path: string;
  /** Content at the newest look or edit. */
  readonly hash: string;
  /** Lines of that content that the agent looked at, ascending. */
  readonly lines: readonly LineRange[];
  /** Lines that the agent looked at and lines that answers showed unasked, ascending. */
  readonly shown: readonly LineRange[];
  /** Ledger row of the newest look. */
  readonly evidence: number;
}

const LOOKING_TOOLS: ReadonlySet<string> = new Set([
  'agent:read',
  'agent:edit',
  'get_chunk',
  'get_function_at_line',
  'add_explored_files',
]);

/** Groups looks by path, in the order of the newest. @param rows oldest first */
export function ownLooks(rows: readonly EvidenceRow[]): ReadonlyMap<string, OwnLook> {
  const looks = new Map<string, OwnLook>();
  const shown = new Map<string, { readonly hash: string; readonly lines: readonly LineRange[] }>();
  for (const { id, tool, files } of rows) {
    for (const { path, hash, lines, ...file } of files.filter((one) => one.hash !== '')) {
      const before = shown.get(path);
      const known = joinedRanges([...(before?.hash === hash ? before.lines : []), ...lines]);
      shown.set(path, { hash, lines: known });
      const look = looks.get(path);
      if (file.shown === 'lines' && LOOKING_TOOLS.has(tool)) {
        const own = joinedRanges([...(look?.hash === hash ? look.lines : []), ...lines]);
        looks.delete(path);
        looks.set(path, { path, hash, lines: own, shown: known, evidence: id });
      } else if (look?.hash === hash) looks.set(path, { ...look, shown: known });
    }
  }
  return looks;
}

function lineCount(ranges: readonly LineRange[]): number {
  return joinedRanges(ranges).reduce((sum, { start, end }) => sum + end - start + 1, 0);
}

/** Lines after which a file counts as read where it is to be spoken of as a whole. */
const READ_AT_LENGTH = 40;

/** Whether the agent read the whole file, or forty lines of it. @param total lines of the file */
export function isReadAtLength({ lines }: Pick<OwnLook, 'lines'>, total: number): boolean {
  return lineCount(lines) >= Math.min(READ_AT_LENGTH, total);
}

/** Files that one output gives looks at, however few lines it shows of each. */
const MOST_FILES = 12;
/** Least number of lines that make a look of each file beyond those. */
const LEAST_OF_FURTHER = 20;

/**
 * The files of one output, those without a look as glimpses: files beyond the twelfth with few lines, and files that run
 * elsewhere and are shown among others.
 */
export function looksOfOutput(files: readonly FileEvidence[]): FileEvidence[] {
  const paths = [...new Set(files.filter(({ shown }) => shown === 'lines').map(({ path }) => path))];
  const isLook = (path: string): boolean => {
    if (paths.length > 1 && runsElsewhere(path)) return false;
    const lines = files.filter((file) => file.path === path).flatMap((file) => file.lines);
    return paths.indexOf(path) < MOST_FILES || lineCount(joinedRanges(lines)) >= LEAST_OF_FURTHER;
  };
  const looked = new Set(paths.filter(isLook));
  return files.map((file) =>
    file.shown === 'lines' && !looked.has(file.path) ? { ...file, shown: 'glimpse' as const } : file,
  );
}
