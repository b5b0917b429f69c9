/** Reads literal values and chains of calls from PHP expressions. Values computed at run time are not guessed. */
import type { SgNode } from '@ast-grep/napi';
import type { PhpNames } from './names.ts';

/** The text of a string literal, or of several joined by `.`; undefined for anything computed. */
export function stringOf(node: SgNode | null | undefined): string | undefined {
  if (node?.is('string')) return unescaped(node.text().slice(1, -1));
  if (node?.is('encapsed_string')) return plainText(node.text());
  if (!node?.is('binary_expression') || node.field('operator')?.text() !== '.') return undefined;
  const [left, right] = [stringOf(node.field('left')), stringOf(node.field('right'))];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** The full name of the class in `X::class`, or in a string that is one. */
export function classOf(node: SgNode | null | undefined, names: PhpNames): string | undefined {
  if (node?.is('class_constant_access_expression')) {
    const [scope, , constant] = node.children();
    return constant?.text() === 'class' && scope ? names.resolve(scope.text()) : undefined;
  }
  const text = stringOf(node);
  return text !== undefined && /^\\?[A-Z]\w*(?:\\\w+)+$/.test(text) ? text.replace(/^\\/, '') : undefined;
}

export interface Element {
  /** Undefined in a list. */
  readonly key: SgNode | undefined;
  readonly value: SgNode;
}

/** The elements of an array literal; none for anything else, spread ones left out. */
export function elementsOf(node: SgNode | null | undefined): Element[] {
  if (!node?.is('array_creation_expression')) return [];
  return node
    .namedChildren()
    .filter((child) => child.is('array_element_initializer'))
    .flatMap((element): Element[] => {
      const parts = element.namedChildren().filter((child) => !child.is('comment'));
      const [first, second] = parts;
      if (first === undefined || first.is('variadic_unpacking')) return [];
      return second === undefined ? [{ key: undefined, value: first }] : [{ key: first, value: second }];
    });
}

export interface Call {
  readonly name: string;
  /** `Schema` of a static call, `$table` of the first call on a variable, empty for functions and later calls. */
  readonly receiver: string;
  readonly arguments: readonly Argument[];
  readonly node: SgNode;
}

export interface Argument {
  /** Name of a named argument, empty otherwise. */
  readonly name: string;
  readonly value: SgNode;
}

const CALLS = new Set([
  'member_call_expression',
  'nullsafe_member_call_expression',
  'scoped_call_expression',
  'function_call_expression',
]);

/** One call by itself, undefined for what is no call. Cheaper than a chain, since what it is called on is not read. */
export function callOf(node: SgNode): Call | undefined {
  return CALLS.has(String(node.kind())) ? new ReadCall(node, objectOf(node)) : undefined;
}

function objectOf(node: SgNode): SgNode | null {
  return node.field('object') ?? node.field('scope');
}

/** Most calls of a chain are asked for their name alone, and each node that is visited costs 5 µs: the rest is read when asked for. */
class ReadCall implements Call {
  readonly node: SgNode;
  readonly name: string;
  private readonly on: SgNode | null;
  private given: readonly Argument[] | undefined;

  constructor(node: SgNode, on: SgNode | null) {
    this.node = node;
    this.on = on;
    this.name = (node.field('name') ?? node.field('function'))?.text() ?? '';
  }

  get receiver(): string {
    return this.on === null || CALLS.has(String(this.on.kind())) ? '' : this.on.text();
  }

  get arguments(): readonly Argument[] {
    this.given ??= argumentsOf(this.node.field('arguments'));
    return this.given;
  }
}

function argumentsOf(list: SgNode | null): Argument[] {
  if (list === null) return [];
  return list
    .namedChildren()
    .filter((child) => child.is('argument'))
    .flatMap((child) => {
      const value = child.namedChildren().findLast((part) => !part.is('comment'));
      const name = child.field('name');
      return value === undefined ? [] : [{ name: name?.text() ?? '', value }];
    });
}

function unescaped(text: string): string {
  return text.replace(/\\(['\\])/g, '$1');
}

function plainText(literal: string): string | undefined {
  const text = literal.slice(1, -1);
  return /[${]/.test(text) ? undefined : text.replace(/\\(["\\$])/g, '$1');
}
