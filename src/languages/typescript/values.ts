/** Values as JavaScript and TypeScript write them, for frameworks that are told by objects and calls. */
import type { SgNode } from '@ast-grep/napi';

/** One property of an object: `key: value`, `key` or `key() {}`. */
export interface Property {
  readonly key: string;
  readonly node: SgNode;
  /** The node itself for a method and for a short form. */
  readonly value: SgNode;
}

/** Own properties of an object; those that are spread or computed are not known. */
export function propertiesOf(node: SgNode | null | undefined): Property[] {
  if (!node?.is('object')) return [];
  return node.children().flatMap((child): Property[] => {
    if (child.is('shorthand_property_identifier')) return [{ key: child.text(), node: child, value: child }];
    if (child.is('method_definition')) return [{ key: keyOf(child.field('name')), node: child, value: child }];
    const value = child.is('pair') ? child.field('value') : null;
    return value === null ? [] : [{ key: keyOf(child.field('key')), node: child, value: plainValue(value) }];
  });
}

export function propertyOf(node: SgNode | null | undefined, key: string): SgNode | undefined {
  return propertiesOf(node).find((property) => property.key === key)?.value;
}

function keyOf(node: SgNode | null): string {
  return stringOf(node) ?? node?.text() ?? '';
}

/** The text of a string or a template without holes. */
export function stringOf(node: SgNode | null | undefined): string | undefined {
  if (!node || !(node.is('string') || node.is('template_string'))) return undefined;
  const text = node.text();
  return node.is('template_string') && text.includes('${') ? undefined : text.slice(1, -1);
}

/** Elements of an array, in their order. */
export function elementsOf(node: SgNode | null | undefined): SgNode[] {
  if (!node?.is('array')) return [];
  return node
    .namedChildren()
    .filter((child) => !child.is('comment'))
    .map(plainValue);
}

/** Arguments of a call. */
export function argumentsOf(call: SgNode | null | undefined): SgNode[] {
  const given = call?.field('arguments') ?? undefined;
  if (!given?.is('arguments')) return [];
  return given
    .namedChildren()
    .filter((child) => !child.is('comment'))
    .map(plainValue);
}

/** Name in a call, as it is written: `require`, `router.get`; empty for anything but a call. */
export function calledName(node: SgNode | null | undefined): string {
  return node?.is('call_expression') ? (node.field('function')?.text() ?? '') : '';
}

/** The value behind `as const`, `satisfies T`, `!` and brackets. */
function plainValue(node: SgNode): SgNode {
  let value = node;
  while (WRAPPERS.has(String(value.kind()))) {
    const [inner] = value.namedChildren();
    if (inner === undefined) break;
    value = inner;
  }
  return value;
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'as_expression',
  'satisfies_expression',
  'parenthesized_expression',
  'non_null_expression',
  'await_expression',
]);

/** The value of a variable of the program, undefined when none of that name has one. */
export function variableNamed(root: SgNode, name: string): SgNode | undefined {
  const found = root.find({
    rule: { kind: 'variable_declarator', has: { field: 'name', kind: 'identifier', regex: `^${escaped(name)}$` } },
  });
  const value = found?.field('value') ?? undefined;
  return value && plainValue(value);
}

function escaped(name: string): string {
  return name.replace(/\$/g, '\\$');
}

/** Value of `export default` or `module.exports =`, the variable behind its name included. */
export function exportedValue(root: SgNode): SgNode | undefined {
  const value = defaultExport(root) ?? assignedExport(root);
  if (value === undefined) return undefined;
  const plain = plainValue(value);
  return plain.is('identifier') ? variableNamed(root, plain.text()) : plain;
}

function defaultExport(root: SgNode): SgNode | undefined {
  const found = root.find({ rule: { kind: 'export_statement', has: { field: 'value', regex: '' } } });
  return found?.field('value') ?? undefined;
}

function assignedExport(root: SgNode): SgNode | undefined {
  const found = root.find({
    rule: { kind: 'assignment_expression', has: { field: 'left', regex: '^(?:module\\.)?exports$' } },
  });
  return found?.field('right') ?? undefined;
}

/** An object that is given as it is or as an argument of a call: `defineConfig({…})`. */
export function objectIn(value: SgNode | undefined): SgNode | undefined {
  if (value === undefined || value.is('object')) return value;
  return argumentsOf(value).find((argument) => argument.is('object'));
}
