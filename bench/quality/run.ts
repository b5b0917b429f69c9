/**
 * Quality of the search on query sets, with plain BM25 beside it and what the
 * knowledge of frameworks is worth. What each rule is worth is measured by `bench/rules`.
 *
 *     npx tsx bench/quality/run.ts LAYOUT SETS [--requests FILE] [--no-frameworks]
 *
 * LAYOUT holds one folder for each repository, with its `.git` where the history shall count, SETS the `*.queries.json`,
 * FILE a line of JSON for each request of a person, with the files of the real change.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '../../src/app/composition/compose.ts';
import type { OpenProject } from '../../src/app/project/open-project.ts';
import { searchIndexed } from '../../src/app/search/search-code.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { PlainBm25 } from '../plain-bm25.ts';
import { evaluate, readSets, type Search, summarize } from './evaluate.ts';
import { evaluateImpact, impactTable } from './impact.ts';
import { askRequests, requestTable } from './people.ts';
import { readRequests } from './requests.ts';
import { ablationTable, repositoryTable } from './tables.ts';
import { openWithoutFrameworks } from './without-frameworks.ts';

/** Files rank by their first window; so many windows name ten files nearly always. */
const WINDOWS = 200;
const HITS = 10;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'no-frameworks': { type: 'boolean', default: false }, requests: { type: 'string' } },
});
const [layout, setsFolder] = positionals;
if (layout === undefined || setsFolder === undefined)
  throw new Error('usage: run.ts LAYOUT SETS [--requests FILE] [--no-frameworks]');

const sets = readSets(setsFolder);
const projects = await openAll((repo) => openProject(toAbsolute(repo, layout), { environment: {} }));
const own = await evaluate(sets, searchIn(projects));
print(repositoryTable(own, await evaluate(sets, baseline())));
if (values.requests !== undefined) {
  const people = { requests: readRequests(values.requests), projects };
  print(requestTable(await askRequests(people)));
}
if (!values['no-frameworks']) {
  const plain = await openAll((repo) => openWithoutFrameworks(path.resolve(layout, repo)));
  const withoutFrameworks = {
    name: 'without frameworks',
    summary: summarize(await evaluate(sets, searchIn(plain))),
  };
  print(ablationTable(summarize(own), [withoutFrameworks]));
  print(impactTable(await evaluateImpact(sets, projects), await evaluateImpact(sets, plain)));
  await closeAll(plain);
}
await closeAll(projects);

type Projects = ReadonlyMap<string, OpenProject>;

async function openAll(open: (repo: string) => Promise<OpenProject>): Promise<Projects> {
  const opened = new Map<string, OpenProject>();
  for (const { repo } of sets) {
    const project = await open(repo);
    await project.ensureFresh();
    opened.set(repo, project);
  }
  return opened;
}

async function closeAll(opened: Projects): Promise<void> {
  for (const project of opened.values()) await project.close();
}

function searchIn(opened: Projects): Search {
  return async (repo, query) => {
    const project = opened.get(repo);
    return project ? searchIndexed(project, { query, limit: HITS }) : [];
  };
}

function baseline(): Search {
  const indexes = new Map<string, PlainBm25>();
  return async (repo, query) => {
    const index = indexes.get(repo) ?? new PlainBm25(path.resolve(layout ?? '', repo));
    indexes.set(repo, index);
    return index.search(query, WINDOWS);
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
