/** Hooks and composables as they are defined: functions of a module that are called `useX`. */
import type { CodeSymbol } from '../contract.ts';
import type { Entity, FrameworkFacts, FrameworkFile } from '../framework-contract.ts';
import { type Bindings, hookNode } from './bindings.ts';
import { HOOK_NAME, hookCallsIn, hookEdges } from './hooks.ts';
import { translationEdges, translationKeysIn } from './translation-keys.ts';

export function hookEntities(
  { text, parsed: { symbols } }: FrameworkFile,
  bindings: Bindings,
  { type, words }: Pick<Entity, 'type' | 'words'>,
): Pick<FrameworkFacts, 'entities' | 'edges'> {
  const hooks = [...symbols.entries()].filter(([, symbol]) => isHook(symbol));
  const own = { type, ...(words === undefined ? {} : { words }), standsAlone: true as const, metadata: {} };
  return {
    entities: hooks.map(([place, { name }]): Entity => ({ ...own, place, id: hookNode(name), node: hookNode(name) })),
    edges: hooks.flatMap(([, symbol]) => {
      const from = hookNode(symbol.name);
      const calls = hookCallsIn(text, bindings, symbol).filter(({ name }) => name !== symbol.name);
      return [
        ...hookEdges(from, calls, { text, bindings }),
        ...translationEdges(from, translationKeysIn(text, symbol), text),
      ];
    }),
  };
}

function isHook({ name, kind, parent }: CodeSymbol): boolean {
  return parent === -1 && kind === 'function' && HOOK_NAME.test(name);
}
