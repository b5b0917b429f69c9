/** Calls that name something in a string, found in the text: asking the tree for each would take longer than parsing. */
import type { CodeSymbol, ParsedFile } from '../contract.ts';
import type { Edge, FrameworkFile, Provenance, Relation } from '../framework-contract.ts';
import { type Source, sourceOf } from '../syntax/source.ts';
import { phpFileOf } from './classes.ts';

export interface Naming {
  /** Global. */
  readonly pattern: RegExp;
  readonly relation: Relation;
  /** The node that a match names; undefined for none. */
  readonly to: (match: RegExpExecArray, path: string) => string | undefined;
  readonly provenance?: Provenance;
}

/**
 * One edge for each name and place. Matches on a line that begins as a comment are left out.
 * @param fallback where an edge begins that stands in no class, such as a template; empty leaves those out
 */
export function namingEdges(file: FrameworkFile, namings: readonly Naming[], fallback: string): Edge[] {
  const { text, parsed, path } = file;
  const found = new Map<string, Edge>();
  let source: Source | undefined;
  for (const { pattern, relation, to, provenance = 'declared' } of namings) {
    for (const match of text.matchAll(pattern)) {
      const target = isInComment(text, match.index) ? undefined : to(match, path);
      const from = target ? placeAt(match.index, parsed) || fallback : '';
      if (!target || from === '') continue;
      source ??= sourceOf(text);
      const key = `${from}\n${relation}\n${target}`;
      if (!found.has(key)) {
        found.set(key, { from, to: target, relation, provenance, line: source.lineAt(match.index) });
      }
    }
  }
  return [...found.values()];
}

/** `Class::method` around an offset, the class outside of its methods, empty outside of classes. */
function placeAt(offset: number, parsed: ParsedFile): string {
  const holds = ({ symbol }: { readonly symbol: CodeSymbol }): boolean =>
    symbol.docStart <= offset && offset < symbol.end;
  const owner = phpFileOf(parsed).classes.find(holds);
  const member = owner?.members.find((entry) => CALLABLE.has(entry.symbol.kind) && holds(entry));
  if (owner === undefined) return '';
  return member === undefined ? owner.fullName : `${owner.fullName}::${member.symbol.name}`;
}

const CALLABLE: ReadonlySet<string> = new Set(['method', 'constructor']);

function isInComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*(?:\*|\/\/|\/\*|#(?!\[))/.test(line);
}
