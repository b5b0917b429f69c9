/**
 * What the server looks at by itself when a request comes in (gate.md: `start_session` explores). Every look is a row
 * of the ledger like a call of the agent, so a precise request needs one further call and a vague one has a start.
 */
import { contentHash } from '../base/hash.ts';
import { asRelative } from '../base/paths.ts';
import type { EvidenceRow, Seen } from '../session/evidence.ts';
import { isWritingIntent, type QueryFrame, SLOT_NAMES, subjectOf } from '../session/frame.ts';
import { patternsOf } from '../session/router.ts';
import type { Session } from '../session/session.ts';
import type { ToolName } from '../session/tool-name.ts';
import { searchWords } from '../session/words.ts';
import { type Candidate, findCandidates, shortList } from './candidates.ts';
import { definitionsOf } from './find-definitions.ts';
import { findReferences } from './find-references.ts';
import type { FileCounts } from './live-state.ts';
import { takeTurns } from './page.ts';
import type { IndexedProject } from './project.ts';
import { type SearchHit, searchIndexed } from './search-code.ts';
import { searchText } from './search-text.ts';
import { sawDefinitions, sawHits, sawLines, sawReferences } from './seen.ts';
import { type SmallTarget, smallTarget } from './small-target.ts';
import { splitLines, textOfLines } from './source-lines.ts';
import type { Workspace } from './workspace.ts';

export interface Exploration {
  /** Named ones first, then by rank. */
  readonly candidates: readonly Candidate[];
  /** Small things that the person's words name, with their lines as far as they are short. */
  readonly named: readonly ShownTarget[];
  /** How far the first index is, before which nothing but what is named is looked at; null once it is there. */
  readonly indexing: FileCounts | null;
}

export interface ShownTarget {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Undefined when it is too long to be shown; then looking at it is the next step. */
  readonly content?: string;
}

const MOST_HITS = 10;
/** Definitions and references that are looked up. */
const MOST_SYMBOLS = 10;
/** Characters of all named targets that one answer shows. */
const SHOWN_CHARACTERS = 1500;

/** Looks at everything that the frame names or resembles; at a small target alone where it is to be written. */
export async function exploreRequest(workspace: Workspace, session: Session): Promise<Exploration> {
  const { frame, intent } = session;
  const { named, indexing } = await showNamed(workspace, session);
  if (indexing !== null) return { candidates: [], named, indexing };
  if (named.length > 0 && isWritingIntent(intent)) return { candidates: [], named, indexing };
  const question = queryOf(frame);
  const hits = await searchBoth(workspace.project, question, subjectOf(frame));
  note(workspace, session, { tool: 'query', args: { question }, seen: sawHits(hits.map(placeOf)) });
  const candidates = shortList(await findCandidates(workspace, frame, hits));
  await noteSymbols(workspace, session, candidates);
  await noteText(workspace, session, frame);
  return { candidates, named, indexing };
}

/** Small things that the person's words name are shown, and therewith explored, whatever else is known. */
export async function showNamed(workspace: Workspace, session: Session): Promise<Exploration> {
  await workspace.project.ensureFresh();
  const targets = smallTarget(workspace.project, session.frame.rawQuery);
  return { candidates: [], named: show(workspace, session, targets), indexing: workspace.firstIndex() };
}

/** The target alone decides what counts; together with the rest of the request it tells which part is meant. */
async function searchBoth(project: IndexedProject, question: string, subject: string): Promise<SearchHit[]> {
  const whole = await searchIndexed(project, { query: question, limit: MOST_HITS });
  if (subject === question) return whole;
  const target = await searchIndexed(project, { query: subject, limit: MOST_HITS });
  return takeTurns([whole, target]);
}

/** The candidates are shown, so they are met; their uses are what the plan looks up next. */
async function noteSymbols(workspace: Workspace, session: Session, candidates: readonly Candidate[]): Promise<void> {
  const { project } = workspace;
  const names = [...new Set(candidates.flatMap(({ symbol }) => symbol ?? []))];
  if (names.length === 0) return;
  const definitions = names.flatMap((name) => definitionsOf(project.store, name).slice(0, MOST_HOMES));
  note(workspace, session, { tool: 'find_definitions', args: { symbol: names }, seen: sawDefinitions(definitions) });
  const symbols = names.slice(0, MOST_SYMBOLS);
  const { references } = await findReferences(project, { symbols, limit: 2 * MOST_SYMBOLS });
  note(workspace, session, { tool: 'find_references', args: { symbol: symbols }, seen: sawReferences(references) });
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

/** The words of the request as they stand: comments, messages and translations often have them. */
async function noteText(workspace: Workspace, session: Session, frame: QueryFrame): Promise<void> {
  const { root } = workspace.project;
  const patterns = patternsOf(frame);
  if (patterns.length === 0) return;
  const { matches } = await searchText({ root, patterns, limit: MOST_HITS });
  const seen = sawHits(matches.map(({ file, line }) => ({ file, line, symbol: null })));
  note(workspace, session, { tool: 'search_text', args: { pattern: patterns }, seen });
}

interface Look {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly seen: Seen;
}

function note({ sessions, now }: Workspace, { id }: Session, { tool, args, seen }: Look): EvidenceRow {
  const digest = contentHash(JSON.stringify(seen));
  return sessions.append({ sessionId: id, tool, args, at: now(), digest, exitCode: null, ...seen });
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
  if (parts.length > 0) note(workspace, session, { tool: 'get_chunk', args, seen: sawLines(workspace.project, lines) });
  return shown;
}
