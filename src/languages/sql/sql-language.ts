/** SQL of all dialects, read without a grammar: what its statements create and which tables and functions they use. */
import type { CodeSymbol, ParsedFile, Reference } from '../contract.ts';
import type { PlainLanguage } from '../plain-language.ts';
import { breakpointsAt } from '../syntax/breakpoints.ts';
import { commentText } from '../syntax/comment.ts';
import { folded } from '../syntax/signature.ts';
import { isBlankBetween, type Source, type Span, sourceOf } from '../syntax/source.ts';
import { type Change, changeOf } from './changes.ts';
import { type Column, commentOf } from './columns.ts';
import { type Definition, definitionOf } from './definitions.ts';
import type { Member } from './members.ts';
import { usesIn } from './references.ts';
import type { Comment, Token } from './scanner.ts';
import { type Statement, statementsOf } from './statements.ts';
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

/** Returns the facts of a file that this language has parsed. */
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

interface Remark {
  /** The parts of the name of a table or column, without quotes. */
  readonly path: readonly string[];
  readonly isColumn: boolean;
  readonly text: string;
  readonly start: number;
}

/** Reads `COMMENT ON TABLE orders IS '…'`, which documents what another statement defines. */
function remarkOf({ tokens, start }: Statement): Remark | undefined {
  if (tokens[0]?.upper !== 'COMMENT' || tokens[1]?.upper !== 'ON') return undefined;
  const at = tokens.findIndex(({ upper }) => upper === 'IS');
  const value = tokens.slice(at + 1).find(({ kind }) => kind === 'string');
  if (at < 3 || value === undefined || value.text === '') return undefined;
  const path = tokens
    .slice(2, at)
    .filter((token, index) => index > 0 && isPart(token))
    .map(({ text }) => text);
  return { path, isColumn: tokens[2]?.upper === 'COLUMN', text: value.text, start };
}

function isPart({ kind, upper }: Token): boolean {
  return (kind === 'word' || kind === 'name') && upper !== 'VIEW';
}

/** The symbols with the comments that other statements give them. */
function withRemarks(symbols: CodeSymbol[], remarks: readonly Remark[]): CodeSymbol[] {
  if (remarks.length === 0) return symbols;
  const texts = new Map(remarks.map(({ path, isColumn, text }) => [keyOf(path.slice(isColumn ? -2 : -1)), text]));
  return symbols.map((symbol) => {
    const owner = symbols[symbol.parent]?.name;
    const text = texts.get(keyOf(owner === undefined ? [symbol.name] : [owner, symbol.name]));
    if (text === undefined) return symbol;
    return { ...symbol, docblock: symbol.docblock === '' ? text : `${symbol.docblock}\n${text}` };
  });
}

function keyOf(path: readonly string[]): string {
  return path.join('\n').toLowerCase();
}

interface SymbolPlace {
  readonly text: string;
  readonly source: Source;
  readonly statement: Statement;
  /** The index that the symbol gets. */
  readonly first: number;
}

/** White space is folded afterwards; this many characters leave enough for the signature. */
const MAX_READ = 600;

function symbolsOf(definition: Definition, place: SymbolPlace): CodeSymbol[] {
  const { columns, values, members } = definition;
  const drafts = [
    ...columns.filter(({ name }) => name !== '').map((column) => columnDraft(column, place.text)),
    ...values.map(valueDraft),
    ...members.map(memberDraft),
  ];
  const { name, schema } = definition;
  const scope = schema === '' ? name : `${schema}.${name}`;
  return [
    made({ ...topDraft(definition, place), scope: schema, parent: -1 }, place),
    ...drafts.map((draft) => made({ ...draft, scope, parent: place.first }, place)),
  ];
}

/** Symbol before it has lines. */
interface Draft extends Pick<CodeSymbol, 'name' | 'kind' | 'start' | 'end' | 'docblock' | 'docStart'> {
  readonly nameStart: number;
  /** End of the signature. */
  readonly headEnd: number;
}

function topDraft({ name, kind, nameStart, bodyStart, comment }: Definition, { text, statement }: SymbolPlace): Draft {
  const { start, end } = statement;
  const above = commentAbove(statement, text);
  const written = above === undefined ? '' : spoken(commentText(text.slice(above.start, above.end)));
  const docblock = [written, comment].filter((part) => part !== '').join('\n');
  return { name, kind, start, end, nameStart, headEnd: bodyStart, docblock, docStart: above?.start ?? start };
}

function columnDraft(column: Column, text: string): Draft {
  const { name, start, end, comments } = column;
  const docStart = Math.min(start, comments[0]?.start ?? start);
  return {
    name,
    kind: 'property',
    start,
    end,
    nameStart: start,
    headEnd: end,
    docblock: commentOf(column, text),
    docStart,
  };
}

function valueDraft({ text: name, start, end }: Token): Draft {
  return { name, kind: 'enum_member', start, end, nameStart: start, headEnd: end, docblock: '', docStart: start };
}

function memberDraft({ name, start, end, bodyStart }: Member): Draft {
  return {
    name: name.text,
    kind: 'function',
    start,
    end,
    nameStart: name.start,
    headEnd: bodyStart,
    docblock: '',
    docStart: start,
  };
}

/** Tools write above a statement what kind it is of: `-- CreateTable`. */
function spoken(comment: string): string {
  return /^(?:Create|Alter|Add|Drop|Rename|Redefine)[A-Z][A-Za-z]*$/.test(comment) ? '' : comment;
}

function signatureOf(text: string, { start, end }: Span): string {
  return folded(text.slice(start, Math.min(end, start + MAX_READ))).replace(/\s*;$/, '');
}

function made(draft: Draft & Pick<CodeSymbol, 'scope' | 'parent'>, { text, source }: SymbolPlace): CodeSymbol {
  const { nameStart, headEnd, ...symbol } = draft;
  return {
    ...symbol,
    signature: signatureOf(text, { start: symbol.start, end: headEnd }),
    startLine: source.lineAt(symbol.start),
    endLine: source.lineAt(Math.max(symbol.start, symbol.end - 1)),
    nameLine: source.lineAt(nameStart),
    column: source.columnAt(nameStart),
  };
}

/** The comments on the lines right above. */
function commentAbove({ comments, start }: Statement, text: string): Span | undefined {
  let found: Comment | undefined;
  let end = start;
  for (const comment of comments.filter((each) => each.end <= start).reverse()) {
    if (!comment.isFirst || !isBlankBetween(text, { start: comment.end, end: found?.start ?? start }, 1)) break;
    if (found === undefined) end = comment.end;
    found = comment;
    if (text.startsWith('/*', comment.start)) break;
  }
  return found === undefined ? undefined : { start: found.start, end };
}
