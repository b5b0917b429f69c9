/** Shared state: stores of `svelte/store`, and runes in modules. */
import type { Entity, FrameworkFile } from '../../framework-contract.ts';

const STORE = /=\s*(writable|readable|derived|persisted)\s*[<(]/;
const RUNE = /=\s*\$(state|derived)(?:\.\w+)?\s*[<(]/;

/** Runes are shared from a module only: in a component they are its own. */
export function storesIn({ text, parsed: { symbols } }: FrameworkFile): Entity[] {
  return [...symbols.entries()].flatMap(([place, { name, kind, parent, start, end }]): Entity[] => {
    if (parent !== -1) return [];
    const body = text.slice(start, end);
    const found =
      kind === 'class'
        ? RUNE.exec(body)
        : /^(?:constant|variable)$/.test(kind)
          ? (STORE.exec(body) ?? RUNE.exec(body))
          : null;
    const how = found?.[1];
    if (how === undefined) return [];
    const node = storeNode(name);
    return [
      {
        type: 'svelte_store',
        place,
        id: node,
        node,
        words: 'ストア 状態 状態管理',
        standsAlone: true,
        metadata: { store: name, made_by: how },
      },
    ];
  });
}

/** `store:cart`. */
export function storeNode(name: string): string {
  return `store:${name}`;
}
