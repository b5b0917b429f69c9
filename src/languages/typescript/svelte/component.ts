/** A component of Svelte, of version 4 or with the runes of version 5; a page or layout of SvelteKit is one too. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
  WHOLE_FILE,
} from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import { type Bindings, bindingsOf, componentNode, componentOf, isOfRuntime } from '../bindings.ts';
import type { Markup } from '../markup.ts';
import { componentOfFile } from '../names.ts';
import { clientRouteNode } from '../route-objects.ts';
import { translationEdges, translationKeysIn } from '../translation-keys.ts';
import { interfaceOf } from './component-interface.ts';
import { pageNode, type RouteFile, routeFileOf } from './kit-routes.ts';
import { storeNode, storesIn } from './stores.ts';
import { markupOf } from './svelte-language.ts';
import { componentTagsIn } from './template.ts';

export function readComponent(file: FrameworkFile): FrameworkFacts {
  const { path, text, parsed } = file;
  const name = componentOfFile(path);
  const route = routeFileOf(path);
  if (route === undefined && (text.trim() === '' || name === '')) return NO_FACTS;
  const from = route === undefined ? componentNode(name) : pageNode(route);
  const bindings = bindingsOf(parsed);
  const markup = markupOf(text);
  const links = [...usesIn(markup, bindings, text), ...subscriptionsIn(text, bindings), ...pagesIn(text)];
  return {
    entities: [
      {
        ...entityOf(name, route),
        metadata: { ...(route ?? { component: name }), ...interfaceOf(parsed, markup, text) },
      },
      ...storesOfModule(file),
    ],
    edges: [
      ...links.map((link) => ({ from, ...link })),
      ...translationEdges(from, translationKeysIn(text, { start: 0, end: text.length }), text),
    ],
  };
}

/** `<script module>` may share stores; runes in a component are its own. */
function storesOfModule(file: FrameworkFile): Entity[] {
  return storesIn(file).filter(({ metadata }) => metadata.made_by !== 'state' && metadata.made_by !== 'derived');
}

function entityOf(name: string, route: RouteFile | undefined): Entity {
  const node = route === undefined ? componentNode(name) : pageNode(route);
  const type = route === undefined ? 'svelte_component' : `svelte_${route.kind}`;
  const words = route === undefined ? 'コンポーネント 画面 部品' : '画面 ページ URL ルート';
  return { type, place: WHOLE_FILE, id: node, node, words, metadata: {} };
}

type Link = Omit<Edge, 'from'>;

/** One edge for each component, where it is used first. */
function usesIn(markup: Markup, bindings: Bindings, text: string): Link[] {
  const source = sourceOf(text);
  const found = new Map<string, Link>();
  for (const { name, at } of componentTagsIn(markup)) {
    if (found.has(name) || isOfRuntime(name, bindings)) continue;
    const to = componentNode(componentOf(name, bindings));
    const provenance = bindings.has(name) ? 'declared' : 'inferred';
    found.set(name, { to, relation: 'uses_component', provenance, line: source.lineAt(at) });
  }
  return [...found.values()];
}

/** `$cart` subscribes to the imported store `cart`. */
function subscriptionsIn(text: string, bindings: Bindings): Link[] {
  const source = sourceOf(text);
  const found = new Map<string, Link>();
  for (const { 1: name = '', index } of text.matchAll(/(?<![\w$])\$([A-Za-z_]\w*)/g)) {
    const binding = bindings.get(name);
    if (binding === undefined || found.has(name) || isOfRuntime(name, bindings)) continue;
    const exported = binding.exported === 'default' ? name : binding.exported;
    found.set(name, {
      to: storeNode(exported),
      relation: 'injects',
      provenance: 'declared',
      line: source.lineAt(index),
    });
  }
  return [...found.values()];
}

/** `<a href="/orders">` and `goto('/orders')`. */
function pagesIn(text: string): Link[] {
  const source = sourceOf(text);
  const found = text.matchAll(/<a\b[^>]*?\shref=["'](\/[^"'{]*)["']|\bgoto\(\s*["'`](\/[^"'`$]*)["'`]/g);
  return [...found].map(({ 1: link, 2: called, index }): Link => {
    const path = (link ?? called ?? '').replace(/[?#].*/, '');
    const to = clientRouteNode({ name: '', path });
    return { to, relation: 'links_to', provenance: 'declared', line: source.lineAt(index) };
  });
}
