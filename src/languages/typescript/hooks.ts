/** Functions that are called `useX`: hooks of React, composables of Vue, stores behind either. */
import type { Edge } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { sourceOf } from '../syntax/source.ts';
import { type Bindings, hookNode, isOfRuntime } from './bindings.ts';

export const HOOK_NAME = /^use[A-Z]\w*$/;

/** A use in the code, with the place where it stands. */
export interface HookCall {
  readonly name: string;
  readonly at: number;
}

/** Hooks of React itself, which a bundler may bring without an import. */
const OWN_OF_REACT =
  /^use(?:ActionState|Callback|Context|DebugValue|DeferredValue|Effect|Id|ImperativeHandle|InsertionEffect|LayoutEffect|Memo|Optimistic|Reducer|Ref|State|SyncExternalStore|Transition)$/;

/** Calls of hooks that are the project's, each name once for each range. */
export function hookCallsIn(
  text: string,
  bindings: Bindings,
  { start, end } = { start: 0, end: text.length },
): HookCall[] {
  const found = new Map<string, HookCall>();
  for (const { 1: name = '', index } of text
    .slice(start, end)
    .matchAll(/(?<![\w$.]|function\s+)(use[A-Z]\w*)\s*(?:<[^()]*>)?\(/g)) {
    if (!found.has(name) && !OWN_OF_REACT.test(name) && !isOfRuntime(name, bindings))
      found.set(name, { name, at: start + index });
  }
  return [...found.values()];
}

/** @returns edges from a node to the hooks that it calls; without an import it is a global or from the same file */
export function hookEdges(
  from: string,
  calls: readonly HookCall[],
  { text, bindings }: { text: string; bindings: Bindings },
): Edge[] {
  const source = sourceOf(text);
  return calls.map(({ name, at }): Edge => {
    const { exported } = bindings.get(name) ?? {};
    const target = exported === undefined || exported === 'default' ? name : exported;
    return edge(from, 'calls', hookNode(target), source.lineAt(at), exported === undefined ? 'convention' : 'declared');
  });
}
