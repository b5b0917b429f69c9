/** SQL of all dialects, read without a grammar: what its statements create and which tables and functions they use. */
import type { CodeSymbol, ParsedFile, Reference } from '../contract.ts';
import type { PlainLanguage } from '../plain-language.ts';
import { breakpointsAt } from '../syntax/breakpoints.ts';
import { type Source, sourceOf } from '../syntax/source.ts';
import { type Change, changeOf } from './changes.ts';
import { type Remark, remarkOf, withRemarks } from './comment-on.ts';
import { type Definition, definitionOf } from './definitions.ts';
import { usesIn } from './references.ts';
import { type Statement, statementsOf } from './statements.ts';
import { symbolsOf } from './symbols.ts';
import { isType } from './words.ts';

/** Tables of a file, for the framework. */
export interface SqlFacts {
  readonly definitions: readonly PlacedDefinition[];
  readonly changes: readonly Change[];
  readonly remarks: readonly Remark[];
}

export interface PlacedDefinition extends Definition {
  /** Index of its symbol. */
  readonly symbol: number;
  /** Names of the tables that it reads. */
  readonly reads: readonly string[];
}

const known = new WeakMap<ParsedFile, SqlFacts>();

/** Of a file that this language has parsed. */
export function factsOf(parsed: ParsedFile): SqlFacts {
  return known.get(parsed) ?? { definitions: [], changes: [], remarks: [] };
}

export const sql: PlainLanguage = {
  id: 'sql',
  extensions: [
    '.sql',
    '.ddl',
    '.dml',
    '.pgsql',
    '.psql',
    '.mysql',
    '.tsql',
    '.plsql',
    '.pks',
    '.pkb',
    '.pck',
    '.prc',
    '.fnc',
    '.hql',
  ],
  parse: (text) => {
    const reading: Reading = {
      text,
      source: sourceOf(text),
      symbols: [],
      references: [],
      cuts: [],
      definitions: [],
      changes: [],
      remarks: [],
      isBroken: false,
      inserted: '',
    };
    for (const statement of statementsOf(text)) addStatement(statement, reading);
    const { symbols, references, cuts, definitions, changes, remarks, isBroken } = reading;
    const parsed: ParsedFile = {
      symbols: withRemarks(symbols, remarks),
      imports: [],
      references,
      breakpoints: breakpointsAt(cuts),
      docblock: '',
      hasSyntaxError: isBroken,
    };
    known.set(parsed, { definitions, changes, remarks });
    return parsed;
  },
};

interface Reading {
  readonly text: string;
  readonly source: Source;
  readonly symbols: CodeSymbol[];
  readonly references: Reference[];
  readonly cuts: number[];
  readonly definitions: PlacedDefinition[];
  readonly changes: Change[];
  readonly remarks: Remark[];
  isBroken: boolean;
  /** The table that the statement before filled with rows, empty for none. */
  inserted: string;
}

function addStatement(statement: Statement, reading: Reading): void {
  const definition = definitionOf(statement);
  const first = reading.symbols.length;
  if (definition !== undefined) reading.symbols.push(...symbolsOf(definition, { ...reading, statement, first }));
  const own = reading.symbols.slice(first);
  reading.cuts.push(...cutsIn(statement, own, reading.text));
  reading.isBroken ||= statement.isBroken;
  const reads = isMoreData(statement, reading) ? [] : addReferences(statement, definition, { ...reading, own, first });
  if (definition !== undefined) reading.definitions.push({ ...definition, symbol: first, reads });
  const change = changeOf(statement, reading.text);
  if (change !== undefined) reading.changes.push(change);
  const remark = remarkOf(statement);
  if (remark !== undefined) reading.remarks.push(remark);
}

/** A dump inserts row after row into one table, which is one use of it. */
function isMoreData({ tokens }: Statement, reading: Reading): boolean {
  const target = tokens[0]?.upper === 'INSERT' && tokens.at(-1)?.upper === 'VALUES' ? (tokens[2]?.text ?? '') : '';
  const isMore = target !== '' && target === reading.inserted;
  reading.inserted = target;
  return isMore;
}

interface Own {
  readonly source: Source;
  readonly references: Reference[];
  /** The symbols of the statement, of which the first has the index `first`. */
  readonly own: readonly CodeSymbol[];
  readonly first: number;
}

/** @returns the tables among them */
function addReferences({ tokens }: Statement, definition: Definition | undefined, place: Own): string[] {
  const uses = usesIn(tokens, definition?.nameStart ?? -1);
  const types = (definition?.columns ?? []).flatMap(({ type }) =>
    type === undefined || isType(type) ? [] : [{ name: type.text, kind: 'type' as const, start: type.start }],
  );
  const all = types.length === 0 ? uses : [...uses, ...types].sort((left, right) => left.start - right.start);
  let member = 1;
  for (const { name, kind, start } of all) {
    while ((place.own[member]?.end ?? Number.POSITIVE_INFINITY) <= start) member++;
    const isInside = (place.own[member]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const enclosing = place.own.length === 0 ? -1 : place.first + (isInside ? member : 0);
    place.references.push({
      name,
      kind,
      line: place.source.lineAt(start),
      column: place.source.columnAt(start),
      enclosing,
    });
  }
  return uses.filter(({ kind }) => kind === 'name').map(({ name }) => name);
}

/** A statement up to this many UTF-16 code units stays whole. */
const MAX_WHOLE = 2000;

/** Its beginning and that of its columns; of a long one each line. */
function cutsIn({ start, end }: Statement, own: readonly CodeSymbol[], text: string): number[] {
  const [top] = own;
  const from = top?.docStart ?? start;
  if (end - start <= MAX_WHOLE) return [from, ...own.slice(1).map(({ docStart }) => docStart)];
  const cuts = [from];
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) cuts.push(at + 1);
  return cuts;
}
