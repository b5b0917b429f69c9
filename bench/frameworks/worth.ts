/**
 * What the packs of a project change for the subjects of its commits: `tsx bench/frameworks/worth.ts SET [OWNER/NAME…]`.
 *
 * SET holds `sets.json` ({"OWNER/NAME": [{"query", "files"}]}) and the project as it was before the commits in `repos/OWNER__NAME`. The
 * files of a commit are right. Each question is ranked twice, with the packs and as if there were none. Prints a row of a table for each.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../src/app/composition/compose.ts';
import type { OpenProject } from '../../src/app/project/open-project.ts';
import { frameworksIn } from '../../src/app/project/project-frameworks.ts';
import { rankHits } from '../../src/app/search/search-code.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { openWithoutFrameworks } from '../quality/without-frameworks.ts';

interface Question {
  readonly query: string;
  readonly files: readonly string[];
}

/** Files that a first answer names. */
const PLACES = 24;
const BEST = 10;
const [set = '', ...only] = process.argv.slice(2);
const sets: Record<string, readonly Question[]> = JSON.parse(readFileSync(path.join(set, 'sets.json'), 'utf8'));
for (const [name, questions] of Object.entries(sets)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const folder = path.resolve(set, 'repos', name.replace('/', '__'));
  const whole = await openProject(toAbsolute(folder, folder), { environment: {} });
  const packs = await ranksIn(whole, questions);
  const used = frameworksIn(whole.store);
  await whole.close();
  const plain = await openWithoutFrameworks(folder);
  const without = await ranksIn(plain, questions);
  await plain.close();
  const better = packs.filter(({ gain }, at) => gain > (without[at]?.gain ?? 0) + 1e-9).length;
  const worse = packs.filter(({ gain }, at) => gain < (without[at]?.gain ?? 0) - 1e-9).length;
  const other = packs.filter(({ named }, at) => named !== without[at]?.named).length;
  const cells = [name, used.join(' '), questions.length, both('gain', 3), both('isFirst', 2), both('isNamed', 2)];
  process.stdout.write(`| ${[...cells, `${better} : ${worse}`, other].join(' | ')} |\n`);

  function both(key: 'gain' | 'isFirst' | 'isNamed', digits: number): string {
    return [packs, without].map((rows) => meanOf(rows.map((row) => Number(row[key]))).toFixed(digits)).join(', ');
  }
}

interface Ranked {
  /** NDCG@10 of the files. */
  readonly gain: number;
  readonly isFirst: boolean;
  readonly isNamed: boolean;
  readonly named: string;
}

async function ranksIn(project: OpenProject, questions: readonly Question[]): Promise<Ranked[]> {
  await project.ensureFresh();
  const ranked: Ranked[] = [];
  for (const { query, files } of questions) {
    const { hits } = await rankHits(project, { query, leads: [], limit: PLACES });
    const found: string[] = [...new Set(hits.map(({ file }) => String(file)))];
    const isRight = (file: string): boolean => files.includes(file);
    const gains = found.slice(0, BEST).map((file, at) => (isRight(file) ? 1 / Math.log2(at + 2) : 0));
    const ideal = files.slice(0, BEST).map((_, at) => 1 / Math.log2(at + 2));
    const [first = ''] = found;
    const named = found.join();
    ranked.push({ gain: sum(gains) / sum(ideal), isFirst: isRight(first), isNamed: found.some(isRight), named });
  }
  return ranked;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
