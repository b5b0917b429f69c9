/** The classes of a file with their parents, members and what their constructors are given. */

import type { SgNode } from '@ast-grep/napi';
import { onceFor } from '../../base/once-for.ts';
import type { CodeSymbol, ParsedFile } from '../contract.ts';
import { namesOf, type PhpNames } from './names.ts';

export interface PhpFile {
  readonly names: PhpNames;
  readonly classes: readonly PhpClass[];
}

export interface PhpClass {
  /** Index of its symbol. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly node: SgNode;
  readonly fullName: string;
  /** Full names; several for an interface, empty for none. */
  readonly parents: readonly string[];
  readonly interfaces: readonly string[];
  readonly traits: readonly string[];
  readonly members: readonly Member[];
}

export interface Member {
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly node: SgNode;
}

const CLASS_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum']);

/** Read once for each file, however many frameworks ask. */
export const phpFileOf = onceFor(readFile);

/** The method of a class with that name, which PHP compares without case. */
export function methodNamed({ members }: PhpClass, name: string): Member | undefined {
  return members.find(({ symbol }) => METHODS.has(symbol.kind) && symbol.name.toLowerCase() === name.toLowerCase());
}

const METHODS: ReadonlySet<string> = new Set(['method', 'constructor']);

/** The value that a property or constant is declared with, undefined without one. */
export function defaultOf(owner: PhpClass, member: string): SgNode | undefined {
  const element = owner.members.find(({ symbol }) => VALUES.has(symbol.kind) && symbol.name === member)?.node;
  return element?.children().findLast((child) => child.isNamed() && !child.is('variable_name') && !child.is('name'));
}

const VALUES: ReadonlySet<string> = new Set(['property', 'constant']);

/** Value of the first `return` statement of a method, undefined for none. */
export function returnedBy(method: Member | undefined): SgNode | undefined {
  const statement = method?.node.find({ rule: { kind: 'return_statement' } });
  return statement?.children().find((child) => child.isNamed() && !child.is('comment'));
}

function readFile(parsed: ParsedFile): PhpFile {
  const names = namesOf(parsed);
  const classes = parsed.symbols.flatMap((symbol, index) => {
    const node = parsed.tree?.nodes[index];
    return node && CLASS_KINDS.has(symbol.kind) ? [readClass({ index, symbol, node }, parsed, names)] : [];
  });
  return { names, classes };
}

function readClass({ index, symbol, node }: Member, parsed: ParsedFile, names: PhpNames): PhpClass {
  const clauses = node.namedChildren();
  const named = (kind: string): string[] => {
    return namesIn(clauses.find((child) => child.is(kind))).map((name) => names.resolve(name));
  };
  return {
    index,
    symbol,
    node,
    fullName: names.namespace === '' ? symbol.name : `${names.namespace}\\${symbol.name}`,
    parents: named('base_clause'),
    interfaces: named('class_interface_clause'),
    traits: traitsIn(node).map((name) => names.resolve(name)),
    members: parsed.symbols.flatMap((member, at) => {
      const memberNode = parsed.tree?.nodes[at];
      return member.parent === index && memberNode ? [{ index: at, symbol: member, node: memberNode }] : [];
    }),
  };
}

function traitsIn(node: SgNode): string[] {
  const body = node.field('body');
  return (body?.namedChildren() ?? []).filter((child) => child.is('use_declaration')).flatMap(namesIn);
}

function namesIn(clause: SgNode | undefined): string[] {
  const parts = clause?.children() ?? [];
  return parts.filter((part) => part.is('name') || part.is('qualified_name')).map((part) => part.text());
}
