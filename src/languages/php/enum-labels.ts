/**
 * Words that people have for the cases of an enum: the texts of a `match` over them, and attributes such as
 * `#[Label('支払済み')]`.
 */
import type { Edge } from '../framework-contract.ts';
import { linesWithin } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import type { PhpClass } from './classes.ts';

const ARM = /(?:(?:self|static|[A-Z]\w*)::(\w+)|#\[\w+\(\s*(?:\w+:\s*)?)(?:\s*=>\s*)?(['"])((?:(?!\2)[^\\\n])+)\2/g;
const CASE = /\]\s*case\s+(\w+)/y;

export function labelEdges({ node, symbol, fullName }: PhpClass): Edge[] {
  if (symbol.kind !== 'enum') return [];
  const text = node.text();
  const lineAt = linesWithin(node);
  return [...text.matchAll(ARM)].flatMap(({ 0: whole, 1: arm, 3: label, index }) => {
    const name = arm ?? caseAfter(text, index + whole.length);
    return name === undefined ? [] : termEdge(`${fullName}::${name}`, label, lineAt(index));
  });
}

/** The case that an attribute stands above. */
function caseAfter(text: string, at: number): string | undefined {
  const closing = text.indexOf(']', at);
  CASE.lastIndex = closing;
  return closing === -1 ? undefined : CASE.exec(text)?.[1];
}
