/** The symbols of a definition: itself, then its columns or values. */
import type { CodeSymbol } from '../contract.ts';
import { commentText } from '../syntax/comment.ts';
import { folded } from '../syntax/signature.ts';
import { isBlankBetween, type Source, type Span } from '../syntax/source.ts';
import { type Column, commentOf } from './columns.ts';
import type { Definition } from './definitions.ts';
import type { Member } from './members.ts';
import type { Comment, Token } from './scanner.ts';
import type { Statement } from './statements.ts';

export interface SymbolPlace {
  readonly text: string;
  readonly source: Source;
  readonly statement: Statement;
  /** The index that the symbol gets. */
  readonly first: number;
}

/** White space is folded afterwards; this many characters leave enough for the signature. */
const MAX_READ = 600;

export function symbolsOf(definition: Definition, place: SymbolPlace): CodeSymbol[] {
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

/** Of a symbol, before it has lines. */
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
