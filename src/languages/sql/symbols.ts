/** The symbols of a definition: itself, then its columns or values. */
import type { CodeSymbol } from '../contract.ts';
import { commentText } from '../syntax/comment.ts';
import { folded } from '../syntax/signature.ts';
import { isBlankBetween, type Source, type Span } from '../syntax/source.ts';
import { commentOf } from './columns.ts';
import type { Definition } from './definitions.ts';
import type { Comment } from './scanner.ts';
import type { Statement } from './statements.ts';

export interface Place {
  readonly text: string;
  readonly source: Source;
  readonly statement: Statement;
  /** The index that the symbol gets. */
  readonly first: number;
}

/** White space is folded afterwards; this many characters leave enough for the signature. */
const MAX_READ = 600;

export function symbolsOf(definition: Definition, place: Place): CodeSymbol[] {
  const { text, statement, first } = place;
  const { name, schema, kind, nameStart, bodyStart, columns, values, members, comment } = definition;
  const { start, end } = statement;
  const above = commentAbove(statement, text);
  const written = above === undefined ? '' : spoken(commentText(text.slice(above.start, above.end)));
  const scope = schema === '' ? name : `${schema}.${name}`;
  const top = made(
    {
      name,
      kind,
      scope: schema,
      signature: signatureOf(text, { start, end: bodyStart }),
      docblock: [written, comment].filter((part) => part !== '').join('\n'),
      docStart: above?.start ?? start,
      start,
      end,
      nameStart,
      parent: -1,
    },
    place,
  );
  const member = (draft: MemberDraft): CodeSymbol =>
    made(
      { ...draft, scope, signature: signatureOf(text, { ...draft, end: draft.headEnd ?? draft.end }), parent: first },
      place,
    );
  return [
    top,
    ...columns
      .filter((column) => column.name !== '')
      .map((column) => {
        const docStart = Math.min(column.start, column.comments[0]?.start ?? column.start);
        return member({
          ...column,
          kind: 'property',
          nameStart: column.start,
          docblock: commentOf(column, text),
          docStart,
        });
      }),
    ...values.map((value) =>
      member({
        ...value,
        kind: 'enum_member',
        name: value.text,
        nameStart: value.start,
        docblock: '',
        docStart: value.start,
      }),
    ),
    ...members.map(({ name: { text: called, start: nameStart }, start: from, end: to, bodyStart: headEnd }) =>
      member({
        name: called,
        kind: 'function',
        nameStart,
        start: from,
        end: to,
        headEnd,
        docblock: '',
        docStart: from,
      }),
    ),
  ];
}

interface MemberDraft extends Pick<CodeSymbol, 'name' | 'kind' | 'start' | 'end' | 'docblock' | 'docStart'> {
  readonly nameStart: number;
  /** Where the signature ends, when it is not the whole. */
  readonly headEnd?: number;
}

/** Tools write above a statement what kind it is of: `-- CreateTable`. */
function spoken(comment: string): string {
  return /^(?:Create|Alter|Add|Drop|Rename|Redefine)[A-Z][A-Za-z]*$/.test(comment) ? '' : comment;
}

function signatureOf(text: string, { start, end }: Span): string {
  return folded(text.slice(start, Math.min(end, start + MAX_READ))).replace(/\s*;$/, '');
}

type Draft = Omit<CodeSymbol, 'startLine' | 'endLine' | 'nameLine' | 'column'> & { readonly nameStart: number };

function made({ nameStart, ...symbol }: Draft, { source }: Place): CodeSymbol {
  return {
    name: symbol.name,
    kind: symbol.kind,
    scope: symbol.scope,
    signature: symbol.signature,
    docblock: symbol.docblock,
    docStart: symbol.docStart,
    start: symbol.start,
    end: symbol.end,
    parent: symbol.parent,
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
