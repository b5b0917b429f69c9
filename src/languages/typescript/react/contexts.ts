/** Contexts: `export const CartContext = createContext(…)`. */
import type { Entity, FrameworkFile } from '../../framework-contract.ts';

export function contextsOf({ text, parsed: { symbols } }: FrameworkFile): Entity[] {
  if (!text.includes('createContext')) return [];
  return [...symbols.entries()].flatMap(([place, { name, parent, start, end }]): Entity[] => {
    if (parent !== -1 || !/=\s*(?:React\.)?createContext\b/.test(text.slice(start, end))) return [];
    const node = contextNode(name);
    return [
      { type: 'react_context', place, id: node, node, words: 'コンテキスト 共有 状態', metadata: { context: name } },
    ];
  });
}

/** `context:CartContext`. */
export function contextNode(name: string): string {
  return `context:${name}`;
}
