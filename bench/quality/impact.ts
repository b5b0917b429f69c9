/**
 * How many of the files that were changed together the impact of one of them names: for each change of the localization
 * sets with several source files, each of its files is asked about, and the others are looked for in the answer.
 */
import { analyzeImpact } from '../../src/app/impact/analyze-impact.ts';
import type { IndexedProject } from '../../src/app/project/project.ts';
import { asRelative } from '../../src/base/paths.ts';
import { isLocalization, type QuerySet } from './evaluate.ts';
import { mean } from './score.ts';

export interface ImpactScore {
  readonly repo: string;
  /** Files that were asked about. */
  readonly asked: number;
  /** Mean share of the other files that are named. */
  readonly recall: number;
  /** Mean number of files that an answer names. */
  readonly named: number;
}

/** Places of one answer; what frameworks connect comes on top, 40 at most. */
const PLACES = 20;

export async function evaluateImpact(
  sets: readonly QuerySet[],
  projects: ReadonlyMap<string, IndexedProject>,
): Promise<ImpactScore[]> {
  const scores: ImpactScore[] = [];
  for (const set of sets.filter(isLocalization)) {
    const project = projects.get(set.repo);
    if (project !== undefined) scores.push(await scoreSet(set, project));
  }
  return scores;
}

async function scoreSet({ repo, queries }: QuerySet, project: IndexedProject): Promise<ImpactScore> {
  const [recalls, sizes]: [number[], number[]] = [[], []];
  for (const { relevant } of queries) {
    const indexed = relevant.filter((file) => project.store.file(asRelative(file))?.skip === null);
    for (const file of relevant.length > 1 ? indexed : []) {
      const named = await filesNamed(project, file);
      const others = relevant.filter((other) => other !== file);
      recalls.push(others.filter((other) => named.has(other)).length / others.length);
      sizes.push(named.size);
    }
  }
  return { repo, asked: recalls.length, recall: mean(recalls), named: mean(sizes) };
}

async function filesNamed(project: IndexedProject, file: string): Promise<ReadonlySet<string>> {
  const { impact, related } = await analyzeImpact(project, { file, limit: PLACES });
  return new Set([...impact, ...related].flatMap((place) => place.file ?? []));
}

export function impactTable(own: readonly ImpactScore[], without: readonly ImpactScore[]): string {
  const rows = own.map((score, at) => row(score, without[at]));
  return [
    '| Impact | files asked | changed with it, named | without frameworks | files named | without |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

function row({ repo, asked, recall, named }: ImpactScore, without: ImpactScore | undefined): string {
  const cells = [
    recall.toFixed(3),
    (without?.recall ?? 0).toFixed(3),
    named.toFixed(1),
    (without?.named ?? 0).toFixed(1),
  ];
  return `| ${[repo, asked, ...cells].join(' | ')} |`;
}
