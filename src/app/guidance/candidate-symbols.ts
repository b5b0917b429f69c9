/** Definitions that a request may be about, as far as their names, the ranking and their links tell. */
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { rounded } from '../../base/rounded.ts';
import { qualifiedNameOf, type SymbolKind } from '../../languages/contract.ts';
import { UNITS } from '../../languages/symbol-kinds.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { RELATED, TIED } from '../../session/evidence/relevance.ts';
import type { QueryFrame } from '../../session/frame/frame.ts';
import type { RiskLevel } from '../../session/frame/risk.ts';
import { type Definition, definitionsOf } from '../facts/find-definitions.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { fileRoleOf } from '../impact/file-role.ts';
import { neighboursOf, remembered } from '../impact/symbol-distance.ts';
import type { SearchHit } from '../search/search-code.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { namedSymbols } from './named-targets.ts';
import { type RatedPlace, relevanceToRequest } from './relevance.ts';

/** One place that the request may be about. */
export interface CandidateSymbol {
  /** Qualified name without its namespace; null for a file without definitions. */
  readonly symbol: string | null;
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** Relevance to the target, 0–1; it counts towards the requirements from 0.3. */
  readonly similarity: number;
  /** `linked`: uses one that counts, or is used by it, and counts for that. */
  readonly why: 'named' | 'search' | 'linked';
}

const MOST_FOUND = 8;
const MOST_LINKED = 6;
const MOST_ANCHORS = 3;
/** Definitions of one name; a name with more of them tells nothing about which is meant. */
const MOST_HOMES = 3;

/** Named ones first, then by rank, then what hangs together with the best of them. */
export async function findCandidates(
  workspace: Workspace,
  frame: QueryFrame,
  hits: readonly SearchHit[],
): Promise<CandidateSymbol[]> {
  const named = namedSymbols(frame.rawQuery).flatMap((name) => placesOf(workspace, name, 'named'));
  const found = hits.flatMap((hit) => placesIn(workspace, hit));
  const first = await rated(workspace, frame, distinct([...named, ...found]).slice(0, MOST_FOUND));
  const links = remembered((symbol) => aroundOf(workspace, symbol));
  const near = await linkedTo({ workspace, frame, links }, first);
  const further = await linkedTo({ workspace, frame, links }, [...first, ...near]);
  return withLinks(links, [...first, ...spread(distinct([...near, ...further]), first)]);
}

type Links = (symbol: string) => readonly string[];

interface Linking {
  readonly workspace: Workspace;
  readonly frame: QueryFrame;
  readonly links: Links;
}

/** What is one step from the best of those known, without these. */
async function linkedTo(
  { workspace, frame, links }: Linking,
  known: readonly CandidateSymbol[],
): Promise<CandidateSymbol[]> {
  const names = anchorsAmong(known).flatMap(({ symbol }) => (symbol === null ? [] : links(symbol)));
  const linked = [...new Set(names)].flatMap((name) => placesOf(workspace, name, 'linked'));
  return rated(workspace, frame, distinct([...known, ...linked]).slice(known.length));
}

/** A member belongs to its type as well. */
function aroundOf({ project }: Workspace, symbol: string): string[] {
  return [...symbol.split('.').slice(0, -1), ...neighboursOf(project, symbol)];
}

/** What the search found counts as well where it hangs together with the best. */
function withLinks(links: Links, candidates: readonly CandidateSymbol[]): CandidateSymbol[] {
  const near = new Set(anchorsAmong(candidates).flatMap(({ symbol }) => (symbol === null ? [] : links(symbol))));
  const isNear = ({ symbol }: CandidateSymbol): boolean => symbol !== null && near.has(parseSymbolName(symbol).name);
  return candidates.map((one) => (isOther(one) && isNear(one) ? { ...one, why: 'linked' } : one));
}

/** Neither its name nor its links make it count. */
function isOther({ why, similarity }: CandidateSymbol): boolean {
  return why === 'search' && similarity < RELATED;
}

/**
 * What counts is worth an agent's time; of the rest the best ranked are firstOthers.
 * @param risk a high one asks for more symbols in more files
 */
export function shortList(candidates: readonly CandidateSymbol[], risk: RiskLevel): CandidateSymbol[] {
  const { listed, files, others } = risk === 'HIGH' ? LONG : SHORT;
  const firstOthers = candidates.filter(isOther).slice(0, others);
  const counting = candidates.filter((one) => !isOther(one));
  const known = new Set<string>();
  const inNewFiles = counting.filter(({ file }) => !known.has(file) && known.add(file)).slice(0, files);
  const chosen = new Set([...new Set([...inNewFiles, ...counting])].slice(0, listed - firstOthers.length));
  return candidates.filter((one) => chosen.has(one) || firstOthers.includes(one));
}

/** So many in all, spread over so many files, and firstOthers among them that do not count. */
const LONG = { listed: 8, files: 5, others: 2 } as const;
const SHORT = { listed: 6, files: 3, others: 1 } as const;

/** Those that what is near to them may count by: the tied ones, or else the next best. */
function anchorsAmong(candidates: readonly CandidateSymbol[]): CandidateSymbol[] {
  const byLikeness = candidates.toSorted((left, right) => right.similarity - left.similarity);
  const tied = byLikeness.filter(({ similarity }) => similarity >= TIED);
  const related = tied.length > 0 ? tied : byLikeness.filter(({ similarity }) => similarity >= RELATED);
  return related.slice(0, MOST_ANCHORS);
}

/** Other files first: how things are done shows around the place that is to change. */
function spread(linked: readonly CandidateSymbol[], first: readonly CandidateSymbol[]): CandidateSymbol[] {
  const known = new Set(first.filter(({ similarity }) => similarity >= RELATED).map(({ file }) => file));
  const weight = ({ file, similarity }: CandidateSymbol): number => similarity + (known.has(file) ? 0 : OTHER_FILE);
  return linked.toSorted((left, right) => weight(right) - weight(left)).slice(0, MOST_LINKED);
}

const OTHER_FILE = 0.3;

function placesOf({ project }: Workspace, name: string, why: CandidateSymbol['why']): CandidateSymbol[] {
  const definitions = definitionsOf(project.store, name).filter(({ kind }) => why === 'named' || isUnit(kind));
  const isTest = definitions.every(({ file }) => fileRoleOf(file) === 'test');
  if (why === 'linked' && (isTest || definitions.length > MOST_HOMES)) return [];
  return definitions.slice(0, MOST_HOMES).map((definition) => fromDefinition(definition, why));
}

function scopeOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf('.')));
}

/** A constructor is told by its type. */
export function isUnit(kind: SymbolKind): boolean {
  return UNITS.has(kind) && kind !== 'constructor';
}

/** Module-level code is told by what it defines. */
function placesIn({ project: { store } }: Workspace, hit: SearchHit): CandidateSymbol[] {
  const { symbol, kind, file, startLine, endLine } = hit;
  const place = { file, line: startLine, endLine, similarity: 0, why: 'search' } as const;
  const name = kind === 'namespace' ? '' : shortName(kind === 'constructor' ? scopeOf(symbol) : symbol);
  if (name !== '') return [{ symbol: name, kind, ...place }];
  const record = store.file(asRelative(file));
  const symbols = record ? outlineOf(store, record.id).symbols : [];
  const inside = symbols.filter((one) => isUnit(one.kind) && one.startLine >= startLine && one.endLine <= endLine);
  const units = inside.filter(({ parent }) => parent < 0 || !inside.some((one) => one === symbols[parent]));
  if (units.length === 0) return [{ symbol: null, kind, ...place }];
  return units.slice(0, MOST_UNITS).map((one) => {
    const lines = { line: one.startLine, endLine: one.endLine };
    return { symbol: shortName(qualifiedNameOf(one)), kind: one.kind, ...place, ...lines };
  });
}

const MOST_UNITS = 2;

function fromDefinition(
  { name, scope, kind, file, line, endLine }: Definition,
  why: CandidateSymbol['why'],
): CandidateSymbol {
  return { symbol: shortName(scope === '' ? name : `${scope}.${name}`), kind, file, line, endLine, similarity: 0, why };
}

/** `App\\Services.StockService.reserve` → `StockService.reserve`: a name that agents can use as it is. */
export function shortName(qualified: string): string {
  return qualified.replace(/^[^.]*\\[^.]*\./, '');
}

async function rated(
  workspace: Workspace,
  frame: QueryFrame,
  candidates: readonly CandidateSymbol[],
): Promise<CandidateSymbol[]> {
  const relevance = await relevanceToRequest(workspace, frame, candidates.map(placeRated));
  return candidates.map((one, at) => ({ ...one, similarity: rounded(relevance[at] ?? 0, 2) }));
}

function placeRated({ symbol, file, line, endLine }: CandidateSymbol): RatedPlace {
  return { name: symbol ?? '', file, startLine: line, endLine };
}

function distinct(candidates: readonly CandidateSymbol[]): CandidateSymbol[] {
  return distinctBy(candidates, ({ file, symbol }) => `${file}:${symbol}`);
}
