/** Table of all questions about code that a server answers. */

import { untilAborted } from '../../base/until-aborted.ts';
import { scanProject } from '../../indexing/scan/scan.ts';
import { matchPaths as matchFiles } from '../../retrieval/file-search.ts';
import { analyzeStructure, type StructureAnswer, type StructureQuery } from '../facts/analyze-structure.ts';
import { type DefinitionsAnswer, type DefinitionsQuery, findDefinitions } from '../facts/find-definitions.ts';
import { findReferences, type ReferencesAnswer, type ReferencesQuery } from '../facts/find-references.ts';
import { type ChunksAnswer, getChunks } from '../facts/get-chunk.ts';
import { type FunctionAnswer, type FunctionQuery, getFunctionAtLine } from '../facts/get-function-at-line.ts';
import { getSymbols, type SymbolsAnswer, type SymbolsQuery } from '../facts/get-symbols.ts';
import { pageOf } from '../facts/page.ts';
import { type FilesAnswer, type FilesQuery, type FoundFile, searchFiles } from '../facts/search-files.ts';
import { analyzeImpact, type ImpactAnswer, type ImpactQuery } from '../impact/analyze-impact.ts';
import { type PackAnswer, type PackQuery, packRepository } from '../map/pack-repository.ts';
import { createWarmRunner } from '../project/batch-runner.ts';
import { withRecovery } from '../project/damaged-index.ts';
import { pathNamed, possibleFiles } from '../project/place.ts';
import { projectAsOf } from '../project/project.ts';
import { lineReader } from '../project/source-lines.ts';
import { scanOptions } from '../project/sync.ts';
import { answerQuery, type QueryAnswer, type QueryRequest } from '../search/answer-query.ts';
import { type SearchAnswer, type SearchRequest, searchCode } from '../search/search-code.ts';
import { type SemanticHits, type SemanticQuery, semanticSearch } from '../search/semantic-search.ts';
import type { Asking } from './ad-hoc-project.ts';
import { answerFact, answerRanking, type Fact, type Fresh, type Ranking } from './answer-live.ts';
import type { LiveProject } from './live-project.ts';
import { NearestInBase } from './nearest-in-base.ts';
import { ReadFiles, type ReadFilesParts } from './read-files.ts';
import { searchTextLive } from './search-text-live.ts';

const definitions: Fact<DefinitionsQuery, DefinitionsAnswer> = {
  run: findDefinitions,
  subject: ({ symbols }) => ({ names: symbols }),
  shown: (answer) => answer.definitions.map(({ file }) => file),
};

const references: Fact<ReferencesQuery, ReferencesAnswer> = {
  run: findReferences,
  subject: ({ symbols }) => ({ names: symbols }),
  shown: (answer) => answer.references.map(({ file }) => file),
};

const structure: Fact<StructureQuery, StructureAnswer> = {
  run: analyzeStructure,
  subject: ({ path }, root) => ({ paths: possibleFiles(root, path) }),
  shown: (answer) => answer.files.map(({ file }) => file),
};

const symbols: Fact<SymbolsQuery, SymbolsAnswer> = {
  run: getSymbols,
  subject: ({ path }, root) => ({ paths: possibleFiles(root, path) }),
  shown: (answer) => answer.symbols.map(({ file }) => file),
};

const functionAtLine: Fact<FunctionQuery, FunctionAnswer> = {
  run: getFunctionAtLine,
  subject: ({ file }, root) => ({ paths: possibleFiles(root, file) }),
  shown: ({ file }) => [file],
};

const chunks: Fact<readonly string[], ChunksAnswer> = {
  run: getChunks,
  subject: (ids, root) => ({ paths: ids.flatMap((id) => possibleFiles(root, id)) }),
  shown: (answer) => answer.chunks.map(({ file }) => file),
};

const code: Ranking<SearchRequest, SearchAnswer> = {
  run: searchCode,
  shown: ({ hits }) => hits.map(({ file }) => file),
  nearTo: ({ query, leads = [] }) => [query, ...leads].join(' '),
};

const semantic: Ranking<SemanticQuery, SemanticHits> = {
  run: semanticSearch,
  shown: ({ forestHits }) => forestHits.map(({ file }) => file),
  nearTo: ({ query, leads = [] }) => [query, ...leads].join(' '),
};

const impact: Ranking<ImpactQuery, ImpactAnswer> = { run: analyzeImpact, shown: () => [] };

const question: Ranking<QueryRequest, QueryAnswer> = {
  run: answerQuery,
  shown: ({ hits }) => hits.map(({ file }) => file),
  nearTo: ({ question, leads = [] }) => [question, ...leads].join(' '),
};

const pack: Ranking<PackQuery, PackAnswer> = { run: packRepository, shown: () => [] };

/** Answers questions, several at a time. An aborted signal ends the call at once, with the signal's reason. */
export class LiveFacts {
  readonly findDefinitions = this.fact(definitions);
  readonly findReferences = this.fact(references);
  readonly analyzeStructure = this.fact(structure);
  readonly getSymbols = this.fact(symbols);
  readonly getFunctionAtLine = this.fact(functionAtLine);
  readonly getChunks = this.fact(chunks);
  readonly searchText = this.question(searchTextLive);
  readonly searchFiles = this.question(searchFilesLive);
  readonly searchCode = this.ranking(code);
  readonly semanticSearch = this.ranking(semantic);
  readonly analyzeImpact = this.ranking(impact);
  readonly answerQuery = this.ranking(question);
  readonly packRepository = this.ranking(pack);
  private readonly live: LiveProject;
  private readonly readFiles: ReadFiles;
  private readonly nearest: NearestInBase;

  constructor(live: LiveProject, emptyStore: ReadFilesParts['emptyStore']) {
    this.live = live;
    const runner = createWarmRunner(live.base, { embeds: false });
    this.readFiles = new ReadFiles({ runner, emptyStore, hashOf: live.base.hashOf });
    this.nearest = new NearestInBase(live, emptyStore);
    // A thread that cannot start is reported by the first answer that needs it.
    if (!live.isUsable) runner.warmUp().catch(() => {});
  }

  async close(): Promise<void> {
    await this.readFiles.close();
  }

  private fact<Query, Answer extends Fresh>(fact: Fact<Query, Answer>): Question<Query, Answer> {
    return this.question((query, asking) => answerFact(fact, query, asking));
  }

  private ranking<Query, Answer extends Fresh>(ranking: Ranking<Query, Answer>): Question<Query, Answer> {
    return this.question((query, asking) => answerRanking(ranking, query, asking));
  }

  private question<Query, Answer>(answer: (query: Query, asking: Asking) => Promise<Answer>): Question<Query, Answer> {
    return (query, signal) => {
      const { live, readFiles, nearest } = this;
      const asking = { live, readFiles, nearest, signal };
      return untilAborted(signal, () => withRecovery(live, () => answer(query, asking)));
    };
  }
}

type Question<Query, Answer> = (query: Query, signal?: AbortSignal) => Promise<Answer>;

/** @throws the reason of the signal */
async function searchFilesLive(query: FilesQuery, { live, signal }: Asking): Promise<FilesAnswer> {
  const freshness = await live.ensureFresh();
  signal?.throwIfAborted();
  if (freshness.state !== 'partial') return searchFiles(projectAsOf(live, freshness), query);
  const { files, skipped } = await scanProject(scanOptions(live));
  const linesOf = lineReader(live);
  const indexed = files.map(({ path }) => ({ file: path, skip: null, lines: () => linesOf(path).length }));
  const left = skipped.filter(({ reason }) => reason !== 'secret');
  const others = left.map(({ path, reason }) => ({ file: path, skip: reason, lines: () => 0 }));
  const byPath = new Map([...indexed, ...others].map((found) => [found.file, found]));
  const matches = matchFiles([...byPath.keys()], pathNamed(live.root, query.pattern), byPath.size);
  const shown = pageOf(matches, query).flatMap((path) => byPath.get(path) ?? []);
  return {
    files: shown.map((found): FoundFile => ({ ...found, lines: found.lines() })),
    total: matches.length,
    freshness,
  };
}
