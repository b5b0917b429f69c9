/** Whole processes on one project: the first index, the next one, one question. Beside them ctags, BM25 and a bare Node. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainBm25 } from '../plain-bm25.ts';
import { fastest, type IndexReport, reportOf, run } from './measure.ts';

const REPETITIONS = 3;
const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface WholeRuns {
  readonly ctagsMs: number;
  readonly bm25Ms: number;
  readonly firstMs: number;
  readonly againMs: number;
  readonly nodeMs: number;
  readonly questionMs: number;
  readonly report: IndexReport;
}

/** @param times one run of each is enough for a project that takes minutes */
export function measureWholeRuns(root: string, times = REPETITIONS): WholeRuns {
  const first = fastest(times, () => firstIndex(root));
  return {
    ctagsMs: fastest(times, () => run('ctags', ['-R', '--exclude=.code-intel', '-f', '/dev/null', '.'], root)).ms,
    bm25Ms: times > 1 ? fastest(times, () => plainIndex(root)).ms : Number.NaN,
    firstMs: first.ms,
    againMs: fastest(times, () => run('node', [program, 'index', root, '--json'])).ms,
    nodeMs: fastest(2 * REPETITIONS, () => run('node', ['-e', '0'])).ms,
    questionMs: fastest(2 * REPETITIONS, () => ask(root)).ms,
    report: reportOf(first),
  };
}

function firstIndex(root: string) {
  rmSync(path.join(root, '.code-intel'), { recursive: true, force: true });
  return run('node', [program, 'index', root, '--json']);
}

function plainIndex(root: string) {
  const started = performance.now();
  const { size } = new PlainBm25(root);
  return { ms: performance.now() - started, out: String(size) };
}

function ask(root: string) {
  return run('node', [program, 'search', 'validate the mail address of a user', '--limit', '3', '--path', root]);
}
