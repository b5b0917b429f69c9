/** The parts of a lens that a language with a syntax tree shares with others: values are nodes, read by what the language says. */
import type { SgNode } from '@ast-grep/napi';
import type { ParsedFile } from '../contract.ts';
import { lineOf, type Span, spanOf } from '../syntax/source.ts';
import type { Entry, Expression, Lens } from './lens.ts';

export interface ReadCall {
  /** As written. */
  readonly name: string;
  /** What it is made on, empty for none. */
  readonly on: string;
  readonly arguments: readonly SgNode[];
  readonly named?: ReadonlyMap<string, SgNode>;
  /** The name itself: in a chain of calls it tells where each stands. */
  readonly at: SgNode | null;
}

/** How a language writes values. */
export interface ValueReader {
  text(node: SgNode): string | undefined;
  entries(node: SgNode): readonly { readonly key: SgNode | undefined; readonly value: SgNode }[];
  call(node: SgNode): ReadCall | undefined;
  /** The name in edges of what a node names. */
  target(node: SgNode): string | undefined;
  /** Calls whose last name matches, as a rule of ast-grep. */
  callRule(name: string): Parameters<SgNode['findAll']>[0];
}

/** @param read the call that it is, where that is known */
export function expressionOf(node: SgNode, reader: ValueReader, read: ReadCall | null = null): Expression {
  const at = read?.at ?? node;
  let called: ReadCall | undefined | null = read;
  const call = (): ReadCall | undefined => {
    called = called === null ? reader.call(node) : called;
    return called;
  };
  let span: Span | undefined;
  const place = (): Span => {
    span ??= spanOf(node);
    return span;
  };
  const within = (inner: SgNode): Expression => expressionOf(inner, reader);
  return {
    node,
    // Asked for where a rule shows a value, and not for the many that are only compared.
    get start() {
      return place().start;
    },
    get end() {
      return place().end;
    },
    get line() {
      return lineOf(at);
    },
    get code() {
      return node.text();
    },
    get callee() {
      return call()?.name ?? '';
    },
    get on() {
      return call()?.on ?? '';
    },
    text: () => reader.text(node),
    target: () => reader.target(node),
    entries: () =>
      reader.entries(node).map(({ key, value }): Entry => ({ key: key && within(key), value: within(value) })),
    names: () => [...(call()?.named?.keys() ?? [])],
    arguments: () => (call()?.arguments ?? []).map(within),
    argument: (at) => {
      const place = Number(at);
      const given = Number.isInteger(place) ? call()?.arguments[place - 1] : call()?.named?.get(at);
      return given && within(given);
    },
  };
}

/** Functions of a lens that come from the tree. */
export function nodeLens(
  { tree }: ParsedFile,
  reader: ValueReader,
): Pick<Lens, 'calls' | 'expression'> & { nodeAt(index: number): SgNode | undefined } {
  return {
    nodeAt: (index) => tree?.nodes[index],
    expression: (node) => expressionOf(node, reader),
    calls: (inside, name) =>
      inside
        .findAll(reader.callRule(`^(?:${name})$`))
        .map((node) => ({ node, read: reader.call(node) ?? null }))
        .map(({ node, read }) => ({ call: expressionOf(node, reader, read), offset: spanOf(read?.at ?? node).start }))
        .toSorted((left, right) => left.offset - right.offset)
        .map(({ call }) => call),
  };
}
