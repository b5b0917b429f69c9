/** Nodes of postcss, with the additions of its Less parser. */
import type { AtRule, ChildNode, Rule } from 'postcss';

/** UTF-16 offsets, the end exclusive. */
export function startOf(node: ChildNode): number {
  return node.source?.start?.offset ?? 0;
}

/** The parser appends what a broken text leaves open, so that a node may end behind the text. */
export function endOf(node: ChildNode, text: string): number {
  const end = Math.min(node.source?.end?.offset ?? text.length, text.length);
  if (node.type !== 'comment' || !text.startsWith('//', startOf(node))) return end;
  const newline = text.indexOf('\n', startOf(node));
  return newline === -1 ? text.length : newline;
}

/** Offset at which the selector or the parameters of a node with a block end; the end of any other node. */
export function headEndOf(node: ChildNode, text: string): number {
  const end = endOf(node, text);
  if (node.type === 'rule') return Math.min(end, startOf(node) + written(node.raws.selector?.raw, node.selector));
  if (node.type !== 'atrule' || node.nodes === undefined) return end;
  const before = 1 + node.name.length + written(node.raws.afterName, '');
  return Math.min(end, startOf(node) + before + written(node.raws.params?.raw, node.params));
}

function written(raw: string | undefined, cleaned: string): number {
  return (raw ?? cleaned).length;
}

/** `@name: value` of Less; the parser does not know `@name : value`. */
export function isLessVariable(node: AtRule): boolean {
  return ('variable' in node && node.variable === true) || node.params.startsWith(':');
}

/** `.name()` and `#space > .name();` of Less: the last name, with its sign. */
export function calledMixin(node: AtRule, text: string): string | undefined {
  if (!('mixin' in node) || node.mixin !== true) return undefined;
  return /^(?:[.#][\w-]+\s*>?\s*)*?([.#][\w-]+)\s*(?:\(|!|;|$)/.exec(text.slice(startOf(node), endOf(node, text)))?.[1];
}

/** `.name(@a; @b) when (…)` of Less defines a mixin. */
export function definedMixin(node: Rule): string | undefined {
  return /^([.#][\w-]+)\s*\(/.exec(node.selector)?.[1];
}
