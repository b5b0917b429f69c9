/**
 * Helpers that the member of a place calls in its own file: the rules that it checks, the query that it builds. A change of what
 * a member does is often a change of one of them.
 */
import { asRelative } from '../../../base/paths.ts';
import { queryTerms } from '../../../base/words/terms.ts';
import type { CodeSymbol } from '../../../languages/contract.ts';
import { outlineOf } from '../../../retrieval/outlines.ts';
import { referenceResolver } from '../../../retrieval/references/certainty.ts';
import { definitionAt } from '../../../retrieval/references/project-names.ts';
import type { FileRecord, IndexStore } from '../../../storage/contract.ts';
import { isUnit } from '../unit-names.ts';
import { type Place, tellsOf } from './place.ts';
import type { TellingLines } from './telling-lines.ts';

/** So few are told of the best place whatever they are about; other places have those alone that the request speaks of. */
const FEW = 2;
const MOST = 3;
const MOST_WITH_HELPERS = 4;

/** @param terms of the request and its leads */
export function withHelpers(
  store: IndexStore,
  { toldOf }: TellingLines,
  terms: readonly string[],
): (place: Place, at: number) => Place {
  const asked = new Set(terms);
  return (place, at) => {
    const called = at < MOST_WITH_HELPERS ? helpersOf(store, place) : [];
    const helpers = called
      .filter(({ nameLine }) => !tellsOf(place, nameLine))
      .map((symbol) => ({ symbol, quoted: toldOf(stretchOf(symbol, place.file)).lines }));
    const meant = helpers.filter(({ symbol, quoted }) => quoted.length > 0 || isAsked(symbol, asked));
    const told = at === 0 && helpers.length <= FEW ? helpers : meant.slice(0, MOST);
    if (told.length === 0) return place;
    const named = told.map(({ symbol: { name, startLine, endLine } }) => `${name} ${startLine}-${endLine}`).join(', ');
    const parts = [place.why, `calls ${named}`, ...told.flatMap(({ quoted }) => quoted)];
    return { ...place, why: parts.filter((part) => part !== '').join('  ') };
  };
}

function isAsked({ name }: CodeSymbol, asked: ReadonlySet<string>): boolean {
  return queryTerms(name).some((term) => asked.has(term));
}

function stretchOf(
  { name, startLine: line, endLine }: CodeSymbol,
  file: string,
): Parameters<TellingLines['toldOf']>[0] {
  return { file, line, endLine, symbol: name };
}

/** Units of the file outside of the place that its member calls for sure, in the order of the calls. */
function helpersOf(store: IndexStore, { file: path, line, endLine }: Place): CodeSymbol[] {
  const file = store.file(asRelative(path));
  const symbols = file === undefined ? [] : outlineOf(store, file.id).symbols;
  const own = symbols.findIndex(({ kind, nameLine }) => isUnit(kind) && line <= nameLine && nameLine <= endLine);
  if (file === undefined || own < 0) return [];
  const near = symbols.filter((symbol) => isUnit(symbol.kind) && (symbol.endLine < line || symbol.startLine > endLine));
  const names = new Set(near.map(({ name }) => name));
  const calls = store
    .references(file.id)
    .filter(({ kind, name, line: at }) => kind === 'call' && names.has(name) && line <= at && at <= endLine);
  const called = calls.flatMap(
    ({ name, line: at }) => near.find((symbol) => symbol.name === name && isSure(store, file, { symbol, at })) ?? [],
  );
  return [...new Set(called)];
}

interface Call {
  readonly symbol: CodeSymbol;
  /** Its line, from 1. */
  readonly at: number;
}

function isSure(store: IndexStore, file: FileRecord, { symbol, at }: Call): boolean {
  const resolver = referenceResolver(store);
  const { symbols } = outlineOf(store, file.id);
  const targets = resolver.targets([definitionAt(file, symbols.indexOf(symbol), symbol)]);
  const calls = store.references(file.id, symbol.name).filter(({ line }) => line === at);
  return calls.some((call) => resolver.certaintyOf(file, call, targets) === 'sure');
}
