/**
 * Speed, memory and size, side by side with ctags and plain BM25 in the same run. Build first.
 *
 *     npx tsx bench/speed/run.ts FOLDER [FOLDER …] [--once]
 *
 * Each FOLDER is indexed anew (its `.code-intel` is removed); `--once` runs everything one time, for large ones.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '../../src/app/composition/compose.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { measureWarmQueries, type WarmTimes } from './warm-queries.ts';
import { measureWholeRuns, type WholeRuns } from './whole-runs.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { once: { type: 'boolean', default: false } },
});
if (positionals.length === 0) throw new Error('usage: run.ts FOLDER [FOLDER …] [--once]');

for (const folder of positionals) {
  const root = path.resolve(folder);
  const whole = measureWholeRuns(root, values.once ? 1 : undefined);
  const sourceBytes = await indexedBytes(root);
  process.stdout.write(
    `${tableOf(path.basename(root), whole, sourceBytes)}${warmRows(await measureWarmQueries(root))}\n`,
  );
}

/** Size of the files in the index, which is what its own size is compared with. */
async function indexedBytes(root: string): Promise<number> {
  const project = await openProject(toAbsolute(root, '/'), { environment: {} });
  const files = project.store.files().filter(({ skip }) => skip === null);
  await project.close();
  return files.reduce((sum, { size }) => sum + size, 0);
}

function tableOf(name: string, whole: WholeRuns, sourceBytes: number): string {
  const { report } = whole;
  return [
    `\n### ${name}: ${report.files} files, ${report.chunks} chunks, ${megabytes(sourceBytes)} of source\n`,
    '| What | Measured | Beside it | Ratio |',
    '| --- | ---: | ---: | ---: |',
    row('First index', whole.firstMs, ['ctags -R', whole.ctagsMs]),
    ...(Number.isNaN(whole.bm25Ms) ? [] : [row('First index', whole.firstMs, ['plain BM25', whole.bm25Ms])]),
    row('Index again, nothing changed', whole.againMs, ['ctags -R', whole.ctagsMs]),
    row('Question, process start included', whole.questionMs, ['node -e 0', whole.nodeMs]),
    `| Size of the index | ${megabytes(report.db_bytes)} | source ${megabytes(sourceBytes)} | ${(report.db_bytes / sourceBytes).toFixed(2)} |`,
    `| Memory, first index | ${megabytes(report.peak_rss_bytes)} | | |`,
    '',
  ].join('\n');
}

function warmRows({ p50, p95, freshnessMs, changedFileMs }: WarmTimes): string {
  return [
    `| Warm question | p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms | | |`,
    `| Look at every file before an answer | ${freshnessMs.toFixed(1)} ms | | |`,
    `| One changed file, from the save to the answer | ${changedFileMs.toFixed(1)} ms | | |`,
    '',
  ].join('\n');
}

function row(what: string, ms: number, [other, otherMs]: readonly [string, number]): string {
  return `| ${what} | ${ms.toFixed(0)} ms | ${other} ${otherMs.toFixed(0)} ms | ${(ms / otherMs).toFixed(1)} × |`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
