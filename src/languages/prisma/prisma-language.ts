/** Prisma schemas: models, views, types and enums with their fields. */
import type { CodeSymbol, ParsedFile, Reference, SymbolKind } from '../contract.ts';
import type { PlainLanguage } from '../plain-language.ts';
import { breakpointsAt } from '../syntax/breakpoints.ts';
import { type Source, sourceOf } from '../syntax/source.ts';
import { type Block, blocksIn, type Entry } from './blocks.ts';

const known = new WeakMap<ParsedFile, readonly Block[]>();

/** The blocks of a file that this language has parsed. */
export function blocksOf(parsed: ParsedFile): readonly Block[] {
  return known.get(parsed) ?? [];
}

export const prismaSchema: PlainLanguage = {
  id: 'prisma',
  extensions: ['.prisma'],
  parse: (text) => {
    const blocks = blocksIn(text);
    const source = sourceOf(text);
    const symbols: CodeSymbol[] = [];
    const references: Reference[] = [];
    for (const block of blocks) addBlock(block, { text, source, symbols, references });
    const parsed: ParsedFile = {
      symbols,
      imports: [],
      references,
      breakpoints: breakpointsAt(
        blocks.flatMap(({ start, entries }) => [start, ...entries.map((entry) => entry.comment.start)]),
      ),
      docblock: '',
      hasSyntaxError: blocks.some(({ isClosed }) => !isClosed) || (blocks.length === 0 && text.trim() !== ''),
    };
    known.set(parsed, blocks);
    return parsed;
  },
};

interface Reading {
  readonly text: string;
  readonly source: Source;
  readonly symbols: CodeSymbol[];
  readonly references: Reference[];
}

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['model', 'table'],
  ['view', 'table'],
  ['type', 'type'],
  ['enum', 'enum'],
  ['datasource', 'key'],
  ['generator', 'key'],
]);

function addBlock(block: Block, reading: Reading): void {
  const { symbols, source } = reading;
  const parent = symbols.length;
  const { name, kind, start, end, comment, nameStart } = block;
  const range = { start, end, docblock: comment.text, docStart: comment.start };
  symbols.push(
    symbolOf(
      {
        ...range,
        name,
        kind: KINDS.get(kind) ?? 'type',
        scope: '',
        signature: `${kind} ${name}`,
        nameStart,
        parent: -1,
      },
      source,
    ),
  );
  for (const entry of block.entries) {
    const isNamed = entry.name !== '';
    const enclosing = isNamed ? symbols.length : parent;
    if (isNamed) symbols.push(memberOf(entry, block, { source, parent }));
    reading.references.push(...referencesIn(entry, enclosing, reading));
  }
}

function memberOf(entry: Entry, block: Block, { source, parent }: { source: Source; parent: number }): CodeSymbol {
  const { name, start, end, comment, rest } = entry;
  const kind = block.kind === 'enum' ? 'enum_member' : 'property';
  const signature = `${name} ${rest}`.trim().slice(0, LONGEST_SIGNATURE);
  const docs = { docblock: comment.text, docStart: comment.start };
  return symbolOf({ name, kind, scope: block.name, signature, ...docs, start, end, nameStart: start, parent }, source);
}

const LONGEST_SIGNATURE = 200;

type Draft = Omit<CodeSymbol, 'startLine' | 'endLine' | 'nameLine' | 'column'> & { readonly nameStart: number };

function symbolOf({ nameStart, ...symbol }: Draft, source: Source): CodeSymbol {
  return {
    ...symbol,
    startLine: source.lineAt(symbol.start),
    endLine: source.lineAt(Math.max(symbol.start, symbol.end - 1)),
    nameLine: source.lineAt(nameStart),
    column: source.columnAt(nameStart),
  };
}

/** The type of a field, and the fields that a list in an attribute names. */
const TYPE = /^\s+([\p{L}_][\p{L}\p{N}_]*)/u;
const LIST = /\[([^\][]*)\]/g;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;
const SCALARS = new Set('String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported'.split(' '));

function referencesIn({ name, start, end }: Entry, enclosing: number, { text, source }: Reading): Reference[] {
  const written = text.slice(start, end).replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*/g, (found) => ' '.repeat(found.length));
  const at = (offset: number) => ({
    line: source.lineAt(start + offset),
    column: source.columnAt(start + offset),
    enclosing,
  });
  const [head = '', type = ''] = name === '' ? [] : (TYPE.exec(written.slice(name.length)) ?? []);
  const types: Reference[] =
    type === '' || SCALARS.has(type)
      ? []
      : [{ name: type, kind: 'type', ...at(name.length + head.length - type.length) }];
  const listed = [...written.matchAll(LIST)].flatMap(({ 1: list = '', index }) => {
    return [...list.matchAll(NAME)].map(
      (found): Reference => ({ name: found[0], kind: 'name', ...at(index + 1 + found.index) }),
    );
  });
  return [...types, ...listed];
}
