/** Reads `use` and `extern crate` from their text. */
import type { SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';

type Read = readonly Omit<Import, 'line'>[];

/** One import per module of the tree: `a::{b, c::{d as e, self}}` names `b` and `c` of `a`, and `d as e` of `a::c`. */
export function readUse(node: SgNode): Read {
  const names = new Map<string, string[]>();
  for (const path of leaves(treeOf(node))) {
    const { module, name } = split(path);
    names.set(module, [...(names.get(module) ?? []), name]);
  }
  return [...names].map(([module, bound]) => ({ module, names: bound }));
}

export function readExternCrate(node: SgNode): Read {
  const crate = /\bcrate\s+(\w+(?:\s+as\s+\w+)?)/.exec(node.text())?.[1];
  return crate === undefined ? [] : [split(crate)].map(({ module, name }) => ({ module, names: [name] }));
}

function treeOf(node: SgNode): string {
  const text = node.text().replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return text.replace(/^[\s\S]*?\buse\s+/, '').replace(/;\s*$/, '');
}

/** The full paths of a `use` tree. A stack instead of recursion, because a tree may be nested as deep as it likes. */
function leaves(tree: string): string[] {
  const paths: string[] = [];
  const prefixes = [''];
  for (const [, part = '', mark] of tree.matchAll(/([^{},]*)([{},]|$)/g)) {
    const path = `${prefixes.at(-1) ?? ''}${part.trim().replace(/\s+/g, ' ')}`;
    if (mark === '{') prefixes.push(path);
    else if (part.trim() !== '') paths.push(path);
    if (mark === '}') prefixes.pop();
  }
  return paths;
}

/** `a::b as c` is `b as c` of `a`; `a::self` is `a` of its parent; a lone crate names itself. */
function split(path: string): { readonly module: string; readonly name: string } {
  const plain = path.replace(/::self(?= as |$)/, '').replace(/^::/, '');
  const [target = ''] = plain.split(' as ');
  const cut = target.lastIndexOf('::');
  return cut === -1 ? { module: target, name: plain } : { module: target.slice(0, cut), name: plain.slice(cut + 2) };
}
