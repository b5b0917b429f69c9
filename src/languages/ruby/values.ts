/** Reads calls and literal values from Ruby expressions. Values computed at run time are not guessed. */
import type { SgNode } from '@ast-grep/napi';

export interface RubyCall {
  readonly name: string;
  /** As written; empty for a call on the object itself. */
  readonly receiver: string;
  readonly arguments: readonly SgNode[];
  /** `key: value` and `:key => value`; keys that are no literals are left out. */
  readonly options: ReadonlyMap<string, SgNode>;
  /** `'path' => 'target'`: the first pair, whose key is a string. */
  readonly pair: Pair | undefined;
  /** The body of `do … end` or `{ … }`. */
  readonly block: SgNode | undefined;
  readonly node: SgNode;
  /** UTF-16 offset where the call ends without its block. */
  readonly headEnd: number;
}

export interface Pair {
  readonly key: SgNode;
  readonly value: SgNode;
}

/** A call with what it is given; undefined for anything else. */
export function callOf(node: SgNode | null | undefined): RubyCall | undefined {
  if (node?.is('identifier')) return { ...NO_ARGUMENTS, name: node.text(), node, headEnd: node.range().end.index };
  if (!node?.is('call')) return undefined;
  const list = node.field('arguments');
  const given = namedChildren(list);
  const pairs = [...given, ...given.filter((child) => child.is('hash')).flatMap(namedChildren)].flatMap(pairOf);
  const block = node.field('block') ?? undefined;
  return {
    name: node.field('method')?.text() ?? '',
    receiver: node.field('receiver')?.text() ?? '',
    arguments: given.filter((child) => !child.is('pair')),
    options: new Map(pairs.flatMap(({ key, value }) => keyed(key, value))),
    pair: pairs.find(({ key }) => key.is('string')),
    block,
    node,
    headEnd: (list ?? node.field('method') ?? node).range().end.index,
  };
}

const NO_ARGUMENTS = {
  receiver: '',
  arguments: [],
  options: new Map<string, SgNode>(),
  pair: undefined,
  block: undefined,
};

/** Statements of a body or block, and those of the branches and blocks of control in it. */
export function statementsOf(body: SgNode | null | undefined): SgNode[] {
  return namedChildren(body).flatMap((child) => {
    if (child.is('comment') || child.is('block_parameters')) return [];
    return CONTROL.has(String(child.kind())) ? statementsOf(child) : [child];
  });
}

const CONTROL = new Set(
  'body_statement block_body then else elsif if unless if_modifier unless_modifier begin rescue ensure'.split(' '),
);

/** The text of a string or symbol; undefined for anything computed. */
export function stringOf(node: SgNode | null | undefined): string | undefined {
  if (node?.is('simple_symbol')) return node.text().slice(1);
  if (node?.is('hash_key_symbol') || node?.is('bare_symbol') || node?.is('bare_string')) return node.text();
  if (!node?.is('string') && !node?.is('delimited_symbol')) return undefined;
  const text = node.text();
  if (/^[:]?"/.test(text) && /#\{/.test(text)) return undefined;
  return text.replace(/^:?["']|["']$/g, '').replace(/\\(.)/g, '$1');
}

function namedChildren(node: SgNode | null | undefined): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}

/** The pairs of a hash literal, or those that a call is given. */
export function pairsIn(node: SgNode): Pair[] {
  if (node.is('hash')) return namedChildren(node).flatMap(pairOf);
  return node.is('call') ? namedChildren(node.field('arguments')).flatMap(pairOf) : [];
}

function pairOf(node: SgNode): Pair[] {
  if (!node.is('pair')) return [];
  const [key, value] = [node.field('key'), node.field('value')];
  return key && value ? [{ key, value }] : [];
}

function keyed(key: SgNode, value: SgNode): [string, SgNode][] {
  const name = stringOf(key);
  return name === undefined ? [] : [[name, value]];
}
