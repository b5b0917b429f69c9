/** Answers a question in general (CT6): the plan of the router, and hits of all signals, each marked by what proves it. */
import { queryTerms } from '../../base/words/terms.ts';
import type { Source } from '../../session/frame/frame.ts';
import type { ToolName } from '../../session/tool-name.ts';
import type { Freshness, IndexedProject } from '../project/project.ts';
import { lineReader, textOfLines } from '../project/source-lines.ts';
import { type SearchHit, searchCode } from './search-code.ts';

/** One step that the router would take. */
export interface PlanStep {
  readonly tool: ToolName;
  /** As far as the question tells them. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly purpose: string;
  /** 1 comes first. */
  readonly priority: number;
}

export interface QueryRequest {
  readonly question: string;
  /** Names and words that the code may use, guessed by the agent; they steer the search and prove nothing (D-42). */
  readonly leads?: readonly string[] | undefined;
  /** Most hits. */
  readonly limit: number;
  /** Hits to leave out before them, default 0. */
  readonly offset?: number;
  readonly plan: readonly PlanStep[];
  /** Whether a fact tool has met the symbol, or the lines were read. */
  readonly isProven: (hit: SearchHit) => boolean;
}

export interface SourcedHit extends SearchHit {
  /** A hit that only the vectors found is a guess until a fact tool meets it. */
  readonly source: Source;
}

export interface QueryAnswer {
  /** By priority. */
  readonly plan: readonly PlanStep[];
  /** Best first, each of another file. */
  readonly hits: readonly SourcedHit[];
  /** As of `SearchAnswer`. */
  readonly fits: boolean;
  readonly freshness: Freshness;
}

/** @throws UserError when the index cannot be brought up to date, or the embedding engine fails */
export async function answerQuery(project: IndexedProject, request: QueryRequest): Promise<QueryAnswer> {
  const { question, leads, limit, offset = 0, plan, isProven } = request;
  const { hits, fits, freshness } = await searchCode(project, { query: question, leads, limit: offset + limit });
  const isWritten = (leads ?? []).length === 0 ? hasWords : withWordsOf(project, question);
  const sourced = hits.slice(offset).map((hit): SourcedHit => {
    return { ...hit, source: isWritten(hit) || isProven(hit) ? 'FACT' : 'HYPOTHESIS' };
  });
  return { plan: [...plan].sort((left, right) => left.priority - right.priority), hits: sourced, fits, freshness };
}

/** Words of the question stand in the chunk, or in the name of its file. */
function hasWords({ parts }: SearchHit): boolean {
  return parts.lexical > 0 || parts.stem > 0;
}

/** Tells whether a hit holds words of the question itself: a guess that is found proves nothing of it. */
function withWordsOf(project: IndexedProject, question: string): (hit: SearchHit) => boolean {
  const asked = new Set(queryTerms(question));
  const linesOf = lineReader(project);
  return ({ file, startLine, endLine }) => {
    const text = `${file}\n${textOfLines(linesOf(file), startLine, endLine)}`;
    return queryTerms(text).some((term) => asked.has(term));
  };
}
