/** The commands inside a substitution, and the words that hold such substitutions. */
import type { SyntaxNode } from '../contract.ts';
import type { Statement } from '../script.ts';
import { readParts } from './read-word.ts';
import { type ScriptSource, unreadable } from './reading.ts';
import type { WordContext } from './word-context.ts';

/** @param holes the substitutions that lie in the words to read */
export function wordContext(source: ScriptSource, holes: readonly SyntaxNode[]): WordContext {
  const context: WordContext = {
    source: source.text,
    holes: new Map(holes.map((hole) => [hole.start, hole])),
    readBody: (node) => readInside(source, node),
    readParts: (span, mode) => readParts(context, span, mode),
  };
  return context;
}

/** Statement between the first and the last token of a node, such as the parentheses of `$(…)`. */
export function readInside(source: ScriptSource, { children, start, end }: SyntaxNode): Statement {
  const [first, last] = [children[0], children.at(-1)];
  if (last === undefined || last === first || last.start === last.end) return unreadable(start, end);
  const span = { from: first?.end ?? start, to: last?.start ?? end };
  return source.readNodes(children.slice(1, -1), span);
}
