/** Components of React: what a module defines at its top level and writes in JSX. */
import type { SgNode } from '@ast-grep/napi';
import type { CodeSymbol } from '../../contract.ts';
import type { Entity, FrameworkFile } from '../../framework-contract.ts';
import { componentNode } from '../bindings.ts';
import { componentOfFile } from '../names.ts';
import { propsOf } from './props.ts';

export interface Component {
  readonly name: string;
  /** Index into the symbols of the file. */
  readonly place: number;
  readonly symbol: CodeSymbol;
  readonly entity: Entity;
}

export function componentsOf({ path, text, parsed }: FrameworkFile): Component[] {
  const { symbols, tree } = parsed;
  return [...symbols.entries()].flatMap(([place, symbol]): Component[] => {
    if (symbol.parent !== -1 || !isComponent(symbol, text.slice(symbol.start, symbol.end))) return [];
    const name = symbol.name === 'default' ? componentOfFile(path) : symbol.name;
    const node = tree?.nodes[place];
    if (name === '') return [];
    return [
      { name, place, symbol, entity: entityOf(name, place, node === undefined ? [] : propsIn(node, tree?.root)) },
    ];
  });
}

const KINDS = /^(?:function|class|constant|variable)$/;
const JSX = /<\/|\/>|\bcreateElement\(/;
const WRAPPED = /=\s*(?:[\w$]+\.)?(?!create)[\w$]+(?:<[\s\S]*?>)?\(/;

function isComponent({ name, kind, signature }: CodeSymbol, body: string): boolean {
  if (!KINDS.test(kind) || !(/^[A-Z]/.test(name) || name === 'default')) return false;
  if (kind === 'class') return /\bextends\s+(?:React\.)?(?:Pure)?Component\b/.test(signature);
  if (!JSX.test(body)) return false;
  return kind === 'function' || (!/^[A-Z\d_]{2,}$/.test(name) && WRAPPED.test(body));
}

function propsIn(node: SgNode, root: SgNode | undefined): string[] {
  return root === undefined ? [] : [...new Set(propsOf(node, root))];
}

function entityOf(name: string, place: number, props: readonly string[]): Entity {
  const node = componentNode(name);
  const metadata = { component: name, ...(props.length > 0 ? { props } : {}) };
  return { type: 'react_component', place, id: node, node, words: 'コンポーネント 画面 部品', metadata };
}
