/** Names of the props that a component of React takes: by their type, else by what it takes out of them. */
import type { SgNode } from '@ast-grep/napi';
import { memberNames } from '../types.ts';
import { argumentsOf, calledName } from '../values.ts';

/** @param node the definition of the component */
export function propsOf(node: SgNode, root: SgNode): string[] {
  const types = typesIn(node).flatMap((type) => memberNames(type, root));
  return types.length > 0 ? types : takenNames(firstParameter(functionIn(node)));
}

/** `Component<Props>`, `FC<Props>`, `forwardRef<Element, Props>`, `memo<Props>` and the annotation of the parameter. */
function typesIn(node: SgNode): SgNode[] {
  const parameter = firstParameter(functionIn(node));
  const annotation = parameter?.field('type')?.namedChildren()[0];
  const declared = node.field('type')?.namedChildren()[0];
  const fromDeclared = declared?.is('generic_type') ? typeArguments(declared).slice(0, 1) : [];
  return [annotation, ...fromDeclared, ...wrapperTypes(node), ...baseTypes(node)].filter((type) => type !== undefined);
}

function typeArguments(node: SgNode | null | undefined): SgNode[] {
  return (
    node
      ?.children()
      .find((child) => child.is('type_arguments'))
      ?.namedChildren() ?? []
  );
}

function wrapperTypes(node: SgNode): SgNode[] {
  return wrappersOf(node).flatMap((call) => {
    const given = typeArguments(call);
    return /forwardRef$/.test(calledName(call)) ? given.slice(1, 2) : given.slice(0, 1);
  });
}

/** Of a class, the first type that it gives to what it extends. */
function baseTypes(node: SgNode): SgNode[] {
  if (!node.is('class_declaration')) return [];
  const heritage = node.children().find((child) => child.is('class_heritage'));
  const clause = heritage?.children().find((child) => child.is('extends_clause'));
  return typeArguments(clause).slice(0, 1);
}

/** Deeper wrapping is no component. */
const DEEPEST = 4;

/** Calls around the function: `memo(forwardRef(…))`. */
function wrappersOf(node: SgNode): SgNode[] {
  const calls: SgNode[] = [];
  let value = node.field('value');
  for (let depth = 0; depth < DEEPEST && value?.is('call_expression'); depth++) {
    calls.push(value);
    value = argumentsOf(value)[0] ?? null;
  }
  return calls;
}

function functionIn(node: SgNode): SgNode | undefined {
  if (node.field('parameters') !== null || node.field('parameter') !== null) return node;
  const wrapper = wrappersOf(node).at(-1);
  const value = wrapper === undefined ? node.field('value') : argumentsOf(wrapper)[0];
  return value && (value.field('parameters') ?? value.field('parameter')) ? value : undefined;
}

/** In TypeScript a parameter holds its pattern and type, in JavaScript it is the pattern. */
function firstParameter(definition: SgNode | undefined): SgNode | undefined {
  return definition
    ?.field('parameters')
    ?.namedChildren()
    .find((child) => !child.is('comment'));
}

function takenNames(parameter: SgNode | undefined): string[] {
  const pattern = parameter?.is('object_pattern') ? parameter : parameter?.field('pattern');
  if (!pattern?.is('object_pattern')) return [];
  return pattern.namedChildren().flatMap((child) => {
    if (child.is('shorthand_property_identifier_pattern')) return child.text();
    if (child.is('object_assignment_pattern')) return child.field('left')?.text() ?? [];
    return child.is('pair_pattern') ? (child.field('key')?.text() ?? []) : [];
  });
}
