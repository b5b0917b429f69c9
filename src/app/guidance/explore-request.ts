/**
 * The server explores a request by itself when it comes in, and shows the places that it may be about. Places are shown
 * with a frame or without; the plan of a request is only known with a frame.
 */
import { contentHash } from '../../base/hash.ts';
import { asRelative } from '../../base/paths.ts';
import { isWritingIntent, type QueryFrame, SLOT_NAMES, subjectOf } from '../../session/frame/frame.ts';
import { patternsOf } from '../../session/frame/plan.ts';
import { BY_SERVER, type Seen } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { searchWords } from '../../session/words/words.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { findReferences } from '../facts/find-references.ts';
import { takeTurns } from '../facts/page.ts';
import type { FileCounts } from '../live/live-state.ts';
import type { IndexedProject } from '../project/project.ts';
import { lineReader, splitLines, textOfLines } from '../project/source-lines.ts';
import { type SearchHit, searchIndexed } from '../search/search-code.ts';
import { sawDefinitions, sawHits, sawLines, sawReferences } from '../sessions/shown-evidence.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type CandidateSymbol, findCandidates, shortList } from './candidate-symbols.ts';
import { type SmallTarget, smallTarget } from './named-targets.ts';
import { findPlaces } from './places/find-places.ts';
import { NO_PLACES, type Places, type ShownLines } from './places/place.ts';

export interface Exploration extends Places {
  /** Named ones first, then by rank. */
  readonly candidates: readonly CandidateSymbol[];
  /** Small things that the person's words name, with their lines as far as they are short. */
  readonly named: readonly ShownTarget[];
  /** How far the first index is, before which nothing but what is named is looked at; null once it is there. */
  readonly indexing: FileCounts | null;
}

/** Without `content` it is too long to be shown; then looking at it is the next step. */
export type ShownTarget = Omit<ShownLines, 'content'> & Partial<Pick<ShownLines, 'content'>>;

const MOST_HITS = 10;
/** Definitions and references that are looked up. */
const MOST_SYMBOLS = 10;
/** Characters of all named targets that one answer shows. */
const SHOWN_CHARACTERS = 1500;

export interface Exploring {
  /** Guesses of the agent at names and words of the code. */
  readonly leads?: readonly string[] | undefined;
  /** Whether slots tell what the request is about. */
  readonly isTakenApart: boolean;
}

/** Looks at everything that the request names or resembles; at a small target alone where it is to be written. */
export async function exploreRequest(
  workspace: Workspace,
  session: Session,
  { leads = [], isTakenApart }: Exploring,
): Promise<Exploration> {
  const { project } = workspace;
  const { frame, intent } = session;
  await project.ensureFresh();
  const named = show(workspace, session, smallTarget(project, session));
  const indexing = workspace.firstIndex();
  const isSmall = named.length > 0 && isWritingIntent(intent);
  if (indexing !== null || isSmall) return { ...NO_PLACES, candidates: [], named, indexing };
  const all = [...new Set([...leads, ...earlierLeads(workspace, session)])].slice(0, MOST_LEADS);
  const found = await findPlaces(project, { frame, leads: all });
  showPlaces(workspace, session, found, leads);
  const candidates = isTakenApart ? await lookAround(workspace, session) : [];
  return { ...found, candidates, named, indexing };
}

const MOST_LEADS = 8;

/** A later question without leads keeps those that were given before. */
function earlierLeads({ sessions }: Workspace, { id }: Session): string[] {
  const given = sessions.evidence(id, 0).map(({ tool, args }) => (tool === 'start_session' ? args.leads : undefined));
  return given.flatMap((leads) => (Array.isArray(leads) ? leads.map(String) : [])).reverse();
}

/** What is shown is met, and lines that are shown are explored. */
function showPlaces(workspace: Workspace, session: Session, { places, best }: Places, leads: readonly string[]): void {
  noteAll(workspace, session, [
    { tool: 'start_session', args: { leads }, seen: sawHits(places) },
    ...(best === null ? [] : [lookAtLines(workspace.project, best)]),
  ]);
  if (best !== null) workspace.effects.publish_grants(session);
}

function lookAtLines(project: IndexedProject, { file, startLine, endLine }: ShownLines): ExploringCall {
  const seen = sawLines(project, [{ file, start: startLine, end: endLine, symbol: null }]);
  return { tool: 'get_chunk', args: { chunk_id: [`${file}:${startLine}-${endLine}`] }, seen };
}

async function lookAround(workspace: Workspace, session: Session): Promise<CandidateSymbol[]> {
  const { frame } = session;
  const question = queryOf(frame);
  const hits = await searchBoth(workspace.project, question, subjectOf(frame));
  const candidates = shortList(await findCandidates(workspace, frame, hits), session.risk.level);
  const ranked: ExploringCall = { tool: 'query', args: { question }, seen: sawHits(hits.map(placeOf)) };
  const calls = [ranked, ...(await symbolCalls(workspace, candidates)), ...textCalls(workspace, frame, hits)];
  noteAll(workspace, session, [...calls.map(byServer), listed(candidates)]);
  return candidates;
}

/** The target alone decides what counts; together with the rest of the request it tells which part is meant. */
async function searchBoth(project: IndexedProject, question: string, subject: string): Promise<SearchHit[]> {
  const whole = await searchIndexed(project, { query: question, limit: MOST_HITS });
  if (subject === question) return whole;
  const target = await searchIndexed(project, { query: subject, limit: MOST_HITS });
  return takeTurns([whole, target]);
}

/** The candidates are shown, so they are met; their uses are what the plan looks up next. */
async function symbolCalls({ project }: Workspace, candidates: readonly CandidateSymbol[]): Promise<ExploringCall[]> {
  const names = [...new Set(candidates.flatMap(({ symbol }) => symbol ?? []))];
  if (names.length === 0) return [];
  const definitions = names.flatMap((name) => definitionsOf(project.store, name).slice(0, MOST_HOMES));
  const symbols = names.slice(0, MOST_SYMBOLS);
  const { references } = await findReferences(project, { symbols, limit: 2 * MOST_SYMBOLS });
  return [
    { tool: 'find_definitions', args: { symbol: names }, seen: sawDefinitions(definitions) },
    { tool: 'find_references', args: { symbol: symbols }, seen: sawReferences(references) },
  ];
}

const MOST_HOMES = 3;

/** Slots say more than the whole sentence, which holds politeness as well; a bare "fix it" says nothing. */
function queryOf({ slots, rawQuery }: QueryFrame): string {
  const values = SLOT_NAMES.flatMap((name) => slots[name]?.value ?? []).filter(
    (value) => searchWords(value).length > 0,
  );
  return values.length === 0 ? rawQuery : [...new Set(values)].join(' ');
}

function placeOf({ file, startLine, symbol }: SearchHit): { file: string; line: number; symbol: string | null } {
  return { file, line: startLine, symbol: symbol || null };
}

/** The agent sees the candidates, and nothing else of what was looked at. */
function byServer({ tool, args, seen }: ExploringCall): ExploringCall {
  return { tool, args: { ...args, by: BY_SERVER }, seen };
}

function listed(candidates: readonly CandidateSymbol[]): ExploringCall {
  return { tool: 'start_session', args: {}, seen: sawHits(candidates) };
}

/** The words of the request as they stand, in the files that the search found: comments and messages often have them. */
function textCalls({ project }: Workspace, frame: QueryFrame, hits: readonly SearchHit[]): ExploringCall[] {
  const pattern = patternsOf(frame);
  if (pattern.length === 0) return [];
  const linesOf = lineReader(project);
  const files = [...new Set(hits.map(({ file }) => file))];
  const places = files.flatMap((file) => {
    return linesWith(linesOf(file), pattern).map((line) => ({ file, line, symbol: null }));
  });
  return [{ tool: 'search_text', args: { pattern, path: files }, seen: sawHits(places.slice(0, MOST_LINES)) }];
}

const MOST_LINES = 20;

/** Line numbers from 1. */
function linesWith(lines: readonly string[], patterns: readonly string[]): number[] {
  const wanted = patterns.map((pattern) => pattern.toLowerCase());
  return lines.flatMap((text, at) => {
    const line = text.toLowerCase();
    return wanted.some((pattern) => line.includes(pattern)) ? [at + 1] : [];
  });
}

interface ExploringCall {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly seen: Seen;
}

/** In one transaction: each is as dear as all of them. */
function noteAll({ sessions, now }: Workspace, { id }: Session, calls: readonly ExploringCall[]): void {
  sessions.atomically(() => {
    for (const { tool, args, seen } of calls) {
      const digest = contentHash(JSON.stringify(seen));
      sessions.append({ sessionId: id, tool, args, at: now(), digest, exitCode: null, ...seen });
    }
  });
}

/** A named small target is shown, and therewith explored. */
function show(workspace: Workspace, session: Session, targets: readonly SmallTarget[]): ShownTarget[] {
  let room = SHOWN_CHARACTERS;
  const shown = targets.map((target): ShownTarget => {
    const lines = splitLines(workspace.project.readText(asRelative(target.file)));
    const place = { file: target.file, startLine: target.startLine, endLine: Math.min(target.endLine, lines.length) };
    const content = textOfLines(lines, place.startLine, place.endLine);
    room -= content.length;
    return room >= 0 ? { ...place, content } : place;
  });
  const parts = shown.filter(({ content }) => content !== undefined);
  const lines = parts.map(({ file, startLine, endLine }) => ({ file, start: startLine, end: endLine, symbol: null }));
  const args = { chunk_id: parts.map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`) };
  const seen = sawLines(workspace.project, lines);
  if (parts.length === 0) return shown;
  noteAll(workspace, session, [{ tool: 'get_chunk', args, seen }]);
  workspace.effects.publish_grants(session);
  return shown;
}
