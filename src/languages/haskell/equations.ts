/** A function is written as its type and equations one after the other, each of which is a node of its own. */
import type { SgNode } from '@ast-grep/napi';

/** The function, operator or variable that an equation defines. */
export function equationName(node: SgNode): SgNode | undefined {
  const named = node.field('name');
  if (named !== null) return named;
  const infix = node.children().find((child) => child.is('infix'));
  return infix?.children().find((child) => child.is('operator') || child.is('infix_id'));
}

/** Whether no equation and no type of the same name stands before it. */
export function isFirst(node: SgNode): boolean {
  const before = neighbour(node, (at) => at.prev());
  return before === undefined || !definesOneOf(before, namesOf(node));
}

/** From the node to the last equation of the same name. */
export function throughEquations(node: SgNode): readonly [first: SgNode, last: SgNode] {
  const names = namesOf(node);
  let last = node;
  for (let next = following(last); next !== undefined && definesOneOf(next, names); next = following(last)) last = next;
  return [node, last];
}

/** The first equation behind a type. */
export function firstEquation(signature: SgNode): SgNode | undefined {
  const next = following(signature);
  return next !== undefined && definesOneOf(next, namesOf(signature)) ? next : undefined;
}

function following(node: SgNode): SgNode | undefined {
  const next = neighbour(node, (at) => at.next());
  return next?.is('signature') ? undefined : next;
}

const BETWEEN = new Set(['comment', 'haddock', 'pragma', ';', 'cpp']);

/** The next declaration in a direction. */
function neighbour(node: SgNode, step: (at: SgNode) => SgNode | null): SgNode | undefined {
  let at = step(node);
  while (at !== null && BETWEEN.has(String(at.kind()))) at = step(at);
  return at ?? undefined;
}

const DECLARATIONS = new Set(['signature', 'function', 'bind']);

function definesOneOf(node: SgNode, names: ReadonlySet<string>): boolean {
  if (!DECLARATIONS.has(String(node.kind()))) return false;
  for (const name of namesOf(node)) if (names.has(name)) return true;
  return false;
}

/** `(+)` of a type and `+` between the arguments of an equation are the same name. */
function namesOf(node: SgNode): ReadonlySet<string> {
  const list = node.field('names');
  const nodes = list === null ? [equationName(node)] : list.children();
  return new Set(nodes.flatMap((name) => name?.text().replace(/^[(`]\s*|\s*[)`]$/g, '') ?? []));
}
