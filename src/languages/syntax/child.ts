/** For grammars that give their nodes no field names. */
import type { SgNode } from '@ast-grep/napi';

/** The first direct child of one of the kinds. */
export function childOf(node: SgNode, kinds: readonly string[]): SgNode | undefined {
  return node.children().find((child) => kinds.includes(String(child.kind())));
}
