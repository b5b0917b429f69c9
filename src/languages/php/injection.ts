/** Injection by the container: parameters of constructors and methods that are typed with classes (CH17). */

import type { SgNode } from '@ast-grep/napi';
import { onceFor } from '../../base/once-for.ts';
import { lineOf, sourceOf } from '../syntax/source.ts';
import { type Member, methodNamed, type PhpClass } from './classes.ts';
import type { PhpNames } from './names.ts';

export interface Injected {
  /** Full name. */
  readonly class: string;
  /** Without `$`. */
  readonly variable: string;
  readonly line: number;
}

const PARAMETERS = new Set(['simple_parameter', 'property_promotion_parameter', 'variadic_parameter']);
const NO_CLASS = new Set(['self', 'static', 'parent', 'iterable', 'callable', 'object', 'mixed', 'never']);

/** One entry for each class of a parameter's type, so several for a union; primitives are left out. */
export function injectedInto(method: SgNode | undefined, names: PhpNames): readonly Injected[] {
  return method === undefined ? [] : parametersOf(method, names);
}

/** Read once: each call in a method asks for them. */
const parametersOf = onceFor((method: SgNode, names: PhpNames): readonly Injected[] => {
  const parameters = method.field('parameters')?.namedChildren() ?? [];
  return parameters
    .filter((parameter) => PARAMETERS.has(String(parameter.kind())))
    .flatMap((parameter) => injectedBy(parameter, names));
});

/** Classes of the properties: typed ones, promoted ones, and those that the constructor fills from a parameter of their name. */
const propertyTypesOf = onceFor((owner: PhpClass, names: PhpNames): readonly Injected[] => {
  const given = injectedInto(methodNamed(owner, '__construct')?.node, names);
  const typed = owner.members
    .filter(({ node }) => node.is('property_element'))
    .flatMap(({ node, symbol }) => {
      const classes = classesIn(node.parent()?.field('type') ?? null);
      return classes.map((name) => ({ class: names.resolve(name), variable: symbol.name, line: symbol.nameLine }));
    });
  return [...typed, ...given];
});

function injectedBy(parameter: SgNode, names: PhpNames): Injected[] {
  const variable = parameter.field('name')?.text().replace(/^&?\$/, '') ?? '';
  const line = lineOf(parameter);
  return classesIn(parameter.field('type')).map((name) => ({ class: names.resolve(name), variable, line }));
}

/** The class names in a type such as `?A`, `A|B|null` or `A&B`, as written. */
function classesIn(type: SgNode | null): string[] {
  if (type === null) return [];
  const written = type.text().match(/[\\\p{L}_][\\\p{L}\p{N}_]*/gu) ?? [];
  return written.filter((name) => /^\\?\p{Lu}|\\/u.test(name) && !NO_CLASS.has(name.toLowerCase()));
}

const CALL = /\$(this\??->)?(\w+)\s*\??->\s*(\w+)\s*\(/g;

/**
 * `$this->orders->create()` calls a method of the class that `$orders` is declared with.
 * @param text of the file, of which a slice is cheaper than the text of a node
 */
export function callsOnGiven(
  { node, symbol: { start, end } }: Member,
  { owner, names, text }: { readonly owner: PhpClass; readonly names: PhpNames; readonly text: string },
): { to: string; line: number }[] {
  return [...text.slice(start, end).matchAll(CALL)].flatMap(({ 1: own, 2: variable, 3: called, index }) => {
    const types = own === undefined ? injectedInto(node, names) : propertyTypesOf(owner, names);
    const type = types.find((found) => found.variable === variable && !FOREIGN.test(found.class));
    return type === undefined ? [] : [{ to: `${type.class}::${called}`, line: sourceOf(text).lineAt(start + index) }];
  });
}

/** Classes of packages, whose methods lie in no file of the project. */
const FOREIGN = /^(?:Illuminate|Symfony|Psr|Filament|Livewire|Closure)\b/;
