/** Calls that name something, found in the text: asking the tree for each would take longer than parsing. */
import { distinctBy } from '../../base/distinct-by.ts';
import type { ParsedFile } from '../contract.ts';
import type { Edge, FrameworkFile, Provenance, Relation } from '../framework-contract.ts';
import { sourceOf } from '../syntax/source.ts';
import { type Member, type PhpClass, phpFileOf } from './classes.ts';

export interface Naming {
  /** Global. */
  readonly pattern: RegExp;
  readonly relation: Relation;
  /** The node that a match names; undefined for none. The place is undefined outside of classes. */
  readonly to: (match: RegExpExecArray, place: ArgumentPlace | undefined) => string | undefined;
  readonly provenance?: Provenance;
}

/** A class and the method in it; none for what stands among its members. */
export interface ArgumentPlace {
  readonly owner: PhpClass;
  readonly method: Member | undefined;
}

/**
 * One edge for each name and place, in the order of the text. Matches on a line that begins as a comment are left out.
 * @param fallback where an edge begins that stands in no class, such as a template; empty leaves those out
 */
export function namingEdges(file: FrameworkFile, namings: readonly Naming[], fallback: string): Edge[] {
  const found = namings
    .flatMap((naming) => matchesOf(naming, file, fallback))
    .sort((left, right) => left.at - right.at);
  return distinctBy(found, ({ from, relation, to }) => `${from}\n${relation}\n${to}`).map(({ at, ...edge }) => {
    return { ...edge, line: sourceOf(file.text).lineAt(at) };
  });
}

type Match = Omit<Edge, 'line'> & { readonly at: number };

function matchesOf(
  { pattern, relation, to, provenance = 'declared' }: Naming,
  file: FrameworkFile,
  fallback: string,
): Match[] {
  const { text, parsed } = file;
  // Few texts match, and `matchAll` compiles the pattern anew for each.
  if (text.search(pattern) === -1) return [];
  return [...text.matchAll(pattern)].flatMap((match): Match[] => {
    if (isInComment(text, match.index)) return [];
    const place = placeAt(match.index, parsed);
    const target = to(match, place);
    const from = place === undefined ? fallback : nameOf(place);
    return target === undefined || target === '' || from === ''
      ? []
      : [{ from, to: target, relation, provenance, at: match.index }];
  });
}

function nameOf({ owner, method }: ArgumentPlace): string {
  return method === undefined ? owner.fullName : `${owner.fullName}::${method.symbol.name}`;
}

function placeAt(offset: number, parsed: ParsedFile): ArgumentPlace | undefined {
  const holds = ({ symbol }: Pick<Member, 'symbol'>): boolean => symbol.docStart <= offset && offset < symbol.end;
  const owner = phpFileOf(parsed).classes.find(holds);
  if (owner === undefined) return undefined;
  return { owner, method: owner.members.find((entry) => CALLABLE.has(entry.symbol.kind) && holds(entry)) };
}

const CALLABLE: ReadonlySet<string> = new Set(['method', 'constructor']);

function isInComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*(?:\*|\/\/|\/\*|#(?!\[))/.test(line);
}
