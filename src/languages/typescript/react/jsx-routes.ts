/** `<Route path="orders" element={<Orders />}>` of react-router. */
import type { SgNode } from '@ast-grep/napi';
import type { Bindings } from '../bindings.ts';
import { type ClientRoute, componentsIn, joinPaths } from '../route-objects.ts';
import { stringOf } from '../values.ts';

const ROUTES = {
  rule: {
    any: [{ kind: 'jsx_opening_element' }, { kind: 'jsx_self_closing_element' }],
    has: { field: 'name', regex: '^Route$' },
  },
};

export function jsxRoutesIn(root: SgNode, bindings: Bindings): ClientRoute[] {
  return root.findAll(ROUTES).flatMap((node): ClientRoute[] => {
    const path = pathOf(node);
    if (path === undefined) return [];
    const shown = ['element', 'Component', 'component', 'lazy'].flatMap((name) => attributeValue(node, name) ?? []);
    const components = [...new Set(shown.flatMap((value) => componentsIn(value, root, bindings)))];
    const whole = [path, ...pathsAround(node)].reduce((inner, around) => joinPaths(around, inner));
    return [{ path: whole, name: '', components, redirect: '', node }];
  });
}

/** An index route has the path of the route around it; a layout route has none. */
function pathOf(node: SgNode): string | undefined {
  const path = attributeValue(node, 'path');
  if (path !== undefined) return stringOf(path);
  return attributeNamed(node, 'index') === undefined ? undefined : '';
}

function attributeNamed(node: SgNode, name: string): SgNode | undefined {
  return node.children().find((child) => child.is('jsx_attribute') && child.child(0)?.text() === name);
}

/** Its string, or the expression in its braces. */
function attributeValue(node: SgNode, name: string): SgNode | undefined {
  const value = attributeNamed(node, name)?.namedChildren()[1];
  return value?.is('jsx_expression') ? value.namedChildren()[0] : value;
}

const DEEPEST = 40;

function pathsAround(node: SgNode): string[] {
  const paths: string[] = [];
  const element = node.is('jsx_opening_element') ? node.parent() : node;
  let parent = element?.parent() ?? null;
  for (let depth = 0; parent?.is('jsx_element') && depth < DEEPEST; depth++, parent = parent.parent()) {
    const opening = parent.child(0);
    paths.push((opening && pathOf(opening)) ?? '');
  }
  return paths;
}
