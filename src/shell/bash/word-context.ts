/** The surroundings of a word, as the readers of its parts need them. */
import type { SyntaxNode } from '../contract.ts';
import type { Part, Statement } from '../script.ts';

export interface WordContext {
  readonly source: string;
  /** Substitutions by the offset at which they begin. */
  readonly holes: ReadonlyMap<number, SyntaxNode>;
  /** Reads the commands inside a substitution. */
  readBody(node: SyntaxNode): Statement;
  /** Reads quotes, escapes and expansions; a span that is not read to its end closes with an `unreadable` part. */
  readParts(span: Span, mode: QuoteMode): Part[];
}

/** `bare`: as an argument; `double`: as inside double quotes; `here`: as in the body of a here-document. */
export type QuoteMode = 'bare' | 'double' | 'here';

export interface Span {
  readonly start: number;
  readonly end: number;
}
