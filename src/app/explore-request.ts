/**
 * What the server looks at by itself when a request comes in (gate.md: `start_session` explores). Every look is a row
 * of the ledger like a call of the agent, so a precise request needs one further call and a vague one has a start.
 */
import { contentHash } from '../base/hash.ts';
import { asRelative } from '../base/paths.ts';
import type { EvidenceRow, Seen } from '../session/evidence.ts';
import { type QueryFrame, SLOT_NAMES, subjectOf } from '../session/frame.ts';
import { patternsOf } from '../session/router.ts';
import type { Session } from '../session/session.ts';
import type { ToolName } from '../session/tool-name.ts';
import { computeSimilarities } from './compute-similarities.ts';
import { type Definition, definitionsOf } from './find-definitions.ts';
import { findReferences } from './find-references.ts';
import { type SearchHit, searchIndexed } from './search-code.ts';
import { searchText } from './search-text.ts';
import { sawDefinitions, sawHits, sawLines, sawReferences } from './seen.ts';
import { namedSymbols, type SmallTarget, smallTarget } from './small-target.ts';
import { splitLines, textOfLines } from './source-lines.ts';
import type { Workspace } from './workspace.ts';

/** One place that the request may be about. */
export interface Candidate {
  /** Qualified name; null for a file without definitions. */
  readonly symbol: string | null;
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** Calibrated similarity of the name to the target, 0–1; what counts towards the requirements from 0.3. */
  readonly similarity: number;
  readonly why: 'named' | 'search';
}

export interface Exploration {
  /** Named ones first, then by rank. */
  readonly candidates: readonly Candidate[];
  /** Small things that the person's words name, with their lines as far as they are short. */
  readonly named: readonly ShownTarget[];
}

export interface ShownTarget {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Undefined when it is too long to be shown; then looking at it is the next step. */
  readonly content?: string;
}

const MOST_HITS = 10;
/** Definitions and references that are looked up for the best hits. */
const MOST_SYMBOLS = 8;
/** Characters of all named targets that one answer shows. */
const SHOWN_CHARACTERS = 1500;

/** Looks at everything that the frame names or resembles. */
export async function exploreRequest(workspace: Workspace, session: Session): Promise<Exploration> {
  const { project } = workspace;
  const { frame } = session;
  const target = smallTarget(project, frame.rawQuery);
  const hits = await searchIndexed(project, { query: queryOf(frame), limit: MOST_HITS });
  note(workspace, session, { tool: 'query', args: { question: queryOf(frame) }, seen: sawHits(hits.map(placeOf)) });
  const names = symbolNames(frame, hits);
  const definitions = names.flatMap((name) => definitionsOf(project.store, name).slice(0, 3));
  note(workspace, session, { tool: 'find_definitions', args: { symbol: names }, seen: sawDefinitions(definitions) });
  await noteReferences(workspace, session, names);
  await noteText(workspace, session, frame);
  return {
    candidates: await candidatesFrom(workspace, frame, definitions, hits),
    named: show(workspace, session, target),
  };
}

/** Slots say more than the whole sentence, which holds politeness as well. */
function queryOf({ slots, rawQuery }: QueryFrame): string {
  const values = SLOT_NAMES.flatMap((name) => slots[name]?.value ?? []);
  return values.length === 0 ? rawQuery : [...new Set(values)].join(' ');
}

function placeOf({ file, startLine, symbol }: SearchHit): { file: string; line: number; symbol: string | null } {
  return { file, line: startLine, symbol: symbol || null };
}

function symbolNames(frame: QueryFrame, hits: readonly SearchHit[]): string[] {
  const named = namedSymbols(frame.rawQuery);
  const found = hits.filter(({ kind }) => kind !== 'namespace').flatMap(({ symbol }) => shortName(symbol) || []);
  return [...new Set([...named, ...found])].slice(0, MOST_SYMBOLS);
}

async function noteReferences(workspace: Workspace, session: Session, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { references } = await findReferences(workspace.project, { symbols: names, limit: 2 * MOST_SYMBOLS });
  note(workspace, session, { tool: 'find_references', args: { symbol: names }, seen: sawReferences(references) });
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

async function candidatesFrom(
  { project }: Workspace,
  frame: QueryFrame,
  definitions: readonly Definition[],
  hits: readonly SearchHit[],
): Promise<Candidate[]> {
  const named = new Set(namedSymbols(frame.rawQuery));
  const all = [
    ...definitions.filter(({ name }) => named.has(name)).map((one) => fromDefinition(one)),
    ...hits.map(fromHit),
  ];
  const distinct = [
    ...new Map(all.toReversed().map((one) => [`${one.file}:${one.symbol}`, one])).values(),
  ].toReversed();
  const names = distinct.flatMap(({ symbol }) => symbol ?? []);
  const similarity = await computeSimilarities(project.embedder, subjectOf(frame), names);
  return distinct.map((one) => ({ ...one, similarity: rounded(similarity.get(one.symbol ?? '') ?? 0) }));
}

function fromDefinition({ name, scope, kind, file, line, endLine }: Definition): Candidate {
  const symbol = shortName(scope === '' ? name : `${scope}.${name}`);
  return { symbol, kind, file, line, endLine, similarity: 0, why: 'named' };
}

function fromHit({ symbol, kind, file, startLine, endLine }: SearchHit): Candidate {
  const name = kind === 'namespace' ? null : shortName(symbol) || null;
  return { symbol: name, kind, file, line: startLine, endLine, similarity: 0, why: 'search' };
}

/** `App\\Services.StockService.reserve` → `StockService.reserve`: a name that agents can use as it is. */
function shortName(qualified: string): string {
  return qualified.replace(/^[^.]*\\[^.]*\./, '');
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

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
