/** Uses of a component of React: other components, hooks, contexts, translations, pages. */
import type { Edge, FrameworkFile } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { sourceOf } from '../../syntax/source.ts';
import { type Bindings, componentNode, componentOf, isOfRuntime, lazyComponent } from '../bindings.ts';
import { hookCallsIn, hookEdges } from '../hooks.ts';
import { clientRouteNode } from '../route-objects.ts';
import { translationEdges, translationKeysIn } from '../translation-keys.ts';
import type { Component } from './components.ts';
import { contextNode } from './contexts.ts';

export function componentEdges(components: readonly Component[], file: FrameworkFile, bindings: Bindings): Edge[] {
  const tags = components.length === 0 ? [] : tagsIn(file);
  return components.flatMap(({ name, symbol }) => {
    const from = componentNode(name);
    const { text } = file;
    const own = tags.filter(({ at }) => symbol.start <= at && at < symbol.end);
    return [
      ...tagEdges(from, own, { file, bindings }),
      ...contextEdges(from, symbol, text),
      ...hookEdges(from, hookCallsIn(text, bindings, symbol), { text, bindings }),
      ...linkEdges(from, symbol, text),
      ...translationEdges(from, translationKeysIn(text, symbol), text),
    ];
  });
}

interface JsxTag {
  readonly name: string;
  readonly member: string;
  readonly at: number;
  readonly line: number;
}

/**
 * Names behind a `<` that follows no name: a type argument stands directly behind one. References hold no names in
 * comments and strings.
 */
function tagsIn({ text, parsed: { references } }: FrameworkFile): JsxTag[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return references.flatMap(({ name, line, column }) => {
    const at = (starts[line - 1] ?? 0) + column - 1;
    if (!/^[A-Z]/.test(name) || text[at - 1] !== '<' || /[\w$)\]]/.test(text[at - 2] ?? '')) return [];
    const rest = text.slice(at + name.length, at + name.length + LONGEST_MEMBER);
    if (/^\s*(?:,|extends\b|=[^"'{])/.test(rest)) return [];
    return [{ name, member: /^\.(\w+)/.exec(rest)?.[1] ?? '', at, line }];
  });
}

const LONGEST_MEMBER = 40;

interface Using {
  readonly file: FrameworkFile;
  readonly bindings: Bindings;
}

/** One edge for each component, where it is used first. */
function tagEdges(from: string, tags: readonly JsxTag[], { file, bindings }: Using): Edge[] {
  const found = new Map<string, Edge>();
  for (const { name, member, line } of tags) {
    if (isOfRuntime(name, bindings) || /^(?:Fragment|React)$/.test(name)) continue;
    const to = member === 'Provider' ? contextNode(name) : componentNode(targetOf(name, file, bindings));
    const relation = member === 'Provider' ? 'manages' : 'uses_component';
    const provenance = isKnown(name, file, bindings) ? 'declared' : 'inferred';
    if (!found.has(to) && to !== from) found.set(to, edge(from, relation, to, line, provenance));
  }
  return [...found.values()];
}

/** `const OrderPage = lazy(() => import('./OrderPage'))` is what the other file holds. */
function targetOf(name: string, { text, parsed }: FrameworkFile, bindings: Bindings): string {
  const own = parsed.symbols.find((symbol) => symbol.name === name && symbol.parent === -1);
  const lazy = own?.kind === 'constant' ? lazyComponent(text.slice(own.start, own.end)) : undefined;
  return lazy ?? componentOf(name, bindings);
}

/** Imported or defined here; a prop or a local variable may hold a component as well. */
function isKnown(name: string, { parsed }: FrameworkFile, bindings: Bindings): boolean {
  return bindings.has(name) || parsed.symbols.some((symbol) => symbol.name === name);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function contextEdges(from: string, { start, end }: Range, text: string): Edge[] {
  const source = sourceOf(text);
  const used = [...text.slice(start, end).matchAll(/\buse(?:Context)?\(\s*([A-Z]\w*Context)\s*\)/g)];
  return used.map(({ 1: name = '', index }) => edge(from, 'injects', contextNode(name), source.lineAt(start + index)));
}

/** `<Link to="/orders">`, `<Link href="/orders">`, `navigate('/orders')`, `router.push('/orders')`. */
const LINK =
  /<(?:Nav)?Link\b[^>]*?\b(?:to|href)=\{?["'](\/[^"']*)["']|\b(?:navigate|router\.(?:push|replace))\(\s*["'](\/[^"']*)["']/g;

function linkEdges(from: string, { start, end }: Range, text: string): Edge[] {
  const source = sourceOf(text);
  return [...text.slice(start, end).matchAll(LINK)].map(({ 1: link, 2: pushed, index }): Edge => {
    const path = (link ?? pushed ?? '').replace(/[?#].*/, '');
    const to = clientRouteNode({ name: '', path });
    return edge(from, 'links_to', to, source.lineAt(start + index));
  });
}
