import type { SyntaxNode } from '../contract.ts';
import type { Statement } from '../script.ts';
import { readNodes, unreadable } from './read-script.ts';
import type { WordContext } from './read-word.ts';

/** @param holes the substitutions that lie in the words to read */
export function wordContext(source: string, holes: readonly SyntaxNode[]): WordContext {
  return {
    source,
    holes: new Map(holes.map((hole) => [hole.start, hole])),
    readBody: (node) => readInside(source, node),
  };
}

/** What stands between the first and the last token of a node, such as the parentheses of `$(…)`. */
export function readInside(source: string, { children, start, end }: SyntaxNode): Statement {
  const [first, last] = [children[0], children.at(-1)];
  if (last === undefined || last === first || last.start === last.end) return unreadable(start, end);
  const span = { from: first?.end ?? start, to: last?.start ?? end };
  return readNodes(source, children.slice(1, -1), span);
}
