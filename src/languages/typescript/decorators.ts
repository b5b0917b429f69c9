/** Classes with their decorators, members and what their constructors are given. */

import type { SgNode } from '@ast-grep/napi';
import { onceFor } from '../../base/once-for.ts';
import type { CodeSymbol, ParsedFile } from '../contract.ts';
import { lineOf } from '../syntax/source.ts';
import { argumentsOf } from './values.ts';

export interface Decorator {
  /** Without `@`: `Get`, `Column`. */
  readonly name: string;
  readonly arguments: readonly SgNode[];
  readonly node: SgNode;
}

export interface DecoratedClass {
  /** Index of its symbol. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly decorators: readonly Decorator[];
  /** Without type arguments; empty for none. */
  readonly parent: string;
  readonly interfaces: readonly string[];
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly node: SgNode;
  readonly decorators: readonly Decorator[];
}

export interface Parameter {
  readonly name: string;
  /** As written, such as `Repository<Order>`; empty without one. */
  readonly type: string;
  readonly decorators: readonly Decorator[];
  readonly line: number;
}

const CLASSES: ReadonlySet<string> = new Set(['class_declaration', 'abstract_class_declaration', 'class']);

/** Read once for each file, however many frameworks ask. */
export const classesIn = onceFor(readClasses);

export function decoratorNamed(
  { decorators }: Pick<Member, 'decorators'>,
  ...names: readonly string[]
): Decorator | undefined {
  return decorators.find(({ name }) => names.includes(name));
}

/** Parameters of a constructor or method; those that are taken apart have no name. */
export function parametersOf(node: SgNode | undefined): Parameter[] {
  const list = node?.field('parameters')?.namedChildren() ?? [];
  return list
    .filter((child) => child.is('required_parameter') || child.is('optional_parameter'))
    .map((child) => ({
      name: child.field('pattern')?.is('identifier') ? (child.field('pattern')?.text() ?? '') : '',
      type: typeOf(child),
      decorators: decoratorsIn(child.children()),
      line: lineOf(child),
    }));
}

/** The type that a parameter or property is declared with. */
export function typeOf(node: SgNode): string {
  return (node.field('type')?.text() ?? '').replace(/^:\s*/, '').trim();
}

function readClasses(parsed: ParsedFile): DecoratedClass[] {
  return parsed.symbols.flatMap((symbol, index) => {
    const node = parsed.tree?.nodes[index];
    if (!node || symbol.kind !== 'class' || !CLASSES.has(String(node.kind()))) return [];
    const heritage =
      node
        .children()
        .find((child) => child.is('class_heritage'))
        ?.text() ?? '';
    return [{ index, symbol, decorators: classDecorators(node), ...heritageOf(heritage), members: membersOf(node) }];
  });
}

/** Decorators stand before `export`, where the statement holds them, or before the class itself. */
function classDecorators(node: SgNode): Decorator[] {
  const own = decoratorsIn(node.children());
  const parent = own.length > 0 ? null : node.parent();
  return parent?.is('export_statement') ? decoratorsIn(parent.children()) : own;
}

function heritageOf(text: string): Pick<DecoratedClass, 'parent' | 'interfaces'> {
  const [, parent = ''] = /\bextends\s+([\w$.]+)/.exec(text) ?? [];
  const [, list = ''] = /\bimplements\s+([\s\S]+)$/.exec(text) ?? [];
  const interfaces = list.replace(/<[^<>]*>/g, '').split(',');
  return { parent, interfaces: interfaces.map((name) => name.trim()).filter((name) => name !== '') };
}

/** Decorators of a method stand before it in the body, those of a property in it. */
function membersOf(node: SgNode): Member[] {
  const members: Member[] = [];
  let before: Decorator[] = [];
  for (const child of node.field('body')?.namedChildren() ?? []) {
    if (child.is('decorator')) before.push(...decoratorsIn([child]));
    else if (!child.is('comment')) {
      const name = child.field('name')?.text();
      if (name !== undefined) members.push({ name, node: child, decorators: [...before, ...ownDecorators(child)] });
      before = [];
    }
  }
  return members;
}

function ownDecorators(node: SgNode): Decorator[] {
  return node.is('public_field_definition') ? decoratorsIn(node.children()) : [];
}

function decoratorsIn(nodes: readonly SgNode[]): Decorator[] {
  return nodes
    .filter((node) => node.is('decorator'))
    .flatMap((node) => {
      const inner = node.child(1);
      if (inner === null) return [];
      const isCall = inner.is('call_expression');
      const name = (isCall ? inner.field('function') : inner)?.text() ?? '';
      return [{ name: name.slice(name.lastIndexOf('.') + 1), arguments: isCall ? argumentsOf(inner) : [], node }];
    });
}
