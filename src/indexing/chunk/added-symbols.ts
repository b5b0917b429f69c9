/** Adds ranges of a text to the symbols that its language found, and renumbers what points to symbols. */
import { type CodeSymbol, type ParsedFile, qualifiedNameOf } from '../../languages/contract.ts';
import type { NamedRange } from '../../languages/framework-contract.ts';
import { LineMap } from './line-map.ts';

export interface Added {
  readonly parsed: ParsedFile;
  /** The index after the addition of a symbol that was there (by its old index), or of a range. */
  readonly indexOf: (place: number | NamedRange) => number;
}

export function addRanges(
  { text, parsed }: { readonly text: string; readonly parsed: ParsedFile },
  ranges: readonly NamedRange[],
): Added {
  if (ranges.length === 0) return { parsed, indexOf: (place) => (typeof place === 'number' ? place : -1) };
  const order = inOrder(parsed.symbols, ranges);
  const places = new Map(order.map((place, index) => [place, index]));
  const indexOf = (place: number | NamedRange): number => places.get(place) ?? -1;
  const lines = new LineMap(text);
  const symbols: CodeSymbol[] = [];
  for (const place of order) {
    const symbol = typeof place === 'number' ? parsed.symbols[place] : undefined;
    if (symbol !== undefined) symbols.push({ ...symbol, parent: indexOf(symbol.parent) });
    else if (typeof place !== 'number') symbols.push(buildSymbol(place, symbols, lines));
  }
  const references = parsed.references.map((reference) => ({
    ...reference,
    enclosing: indexOf(reference.enclosing),
  }));
  const types = parsed.types?.map((fact) => ({ ...fact, symbol: fact.symbol === -1 ? -1 : indexOf(fact.symbol) }));
  return { parsed: { ...parsed, symbols, references, ...(types && { types }) }, indexOf };
}

type Place = number | NamedRange;

/** Sorts by start, enclosing places first. */
function inOrder(symbols: readonly CodeSymbol[], ranges: readonly NamedRange[]): Place[] {
  const spanOf = (place: Place): { start: number; end: number } =>
    typeof place === 'number' ? (symbols[place] ?? { start: 0, end: 0 }) : place;
  const places: Place[] = [...symbols.keys(), ...new Set(ranges)];
  return places.sort((left, right) => {
    const [a, b] = [spanOf(left), spanOf(right)];
    const byIndex = typeof left === 'number' && typeof right === 'number' ? left - right : 0;
    return byIndex || a.start - b.start || b.end - a.end;
  });
}

function buildSymbol(range: NamedRange, before: readonly CodeSymbol[], lines: LineMap): CodeSymbol {
  const parent = before.findLastIndex((symbol) => isAround(symbol, range));
  const enclosing = before[parent];
  const { name, kind, signature, start, end } = range;
  const startLine = lines.lineOf(start);
  return {
    name,
    kind,
    scope: enclosing === undefined ? '' : qualifiedNameOf(enclosing),
    signature: signature.slice(0, LONGEST_SIGNATURE),
    docblock: '',
    docStart: start,
    start,
    end,
    startLine,
    endLine: lines.lineOf(Math.max(start, end - 1)),
    nameLine: startLine,
    column: start - lines.startOf(startLine) + 1,
    parent,
  };
}

/** Tells whether a symbol encloses a range. Symbols with an equal range are siblings: the routes of a resource. */
function isAround({ start, end }: CodeSymbol, range: NamedRange): boolean {
  const isEqual = start === range.start && end === range.end;
  return start <= range.start && range.end <= end && !isEqual;
}

const LONGEST_SIGNATURE = 200;
