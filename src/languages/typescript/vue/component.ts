/** A single-file component: what it takes, tells and offers, and what its template uses. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
  WHOLE_FILE,
} from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import { type Bindings, bindingsOf, componentNode, componentOf, isOfRuntime, lazyComponent } from '../bindings.ts';
import { blocksOf } from '../blocks.ts';
import { hookCallsIn, hookEdges } from '../hooks.ts';
import { type Markup, markupIn } from '../markup.ts';
import { componentOfFile } from '../names.ts';
import { clientRouteNode } from '../route-objects.ts';
import { translationEdges, translationKeysIn } from '../translation-keys.ts';
import { interfaceOf } from './component-interface.ts';
import { componentTagsIn } from './template.ts';
import { isMarkup } from './vue-language.ts';

export function readComponent(file: FrameworkFile): FrameworkFacts {
  const { path, text, parsed } = file;
  if (text.trim() === '') return NO_FACTS;
  const name = componentOfFile(path);
  if (name === '') return NO_FACTS;
  const from = componentNode(name);
  const bindings = bindingsOf(parsed);
  const markups = blocksOf(text)
    .filter(isMarkup)
    .map((block) => markupIn(text, block, '{{'));
  const uses = usesIn(markups, bindings, text);
  const metadata: Metadata = { component: name, ...interfaceOf(parsed, markups) };
  const entity: Entity = { type: 'vue_component', place: WHOLE_FILE, id: from, node: from, words: WORDS, metadata };
  const whole = { start: 0, end: text.length };
  return {
    entities: [entity],
    edges: [
      ...uses.map((use) => ({ from, ...use })),
      ...linksIn(markups, text).map((link) => ({ from, ...link })),
      ...hookEdges(from, hookCallsIn(text, bindings), { text, bindings }),
      ...translationEdges(from, translationKeysIn(text, whole), text),
    ],
  };
}

const WORDS = 'コンポーネント 画面 部品';

type Link = Omit<Edge, 'from'>;

/** One edge for each component, where it is used first. */
function usesIn(markups: readonly Markup[], bindings: Bindings, text: string): Link[] {
  const source = sourceOf(text);
  const found = new Map<string, Link>();
  for (const { name, at } of markups.flatMap(componentTagsIn)) {
    const local = name.split('.')[0] ?? name;
    if (found.has(name) || isOfRuntime(local, bindings)) continue;
    const lazy = lazyConstant(local, text);
    found.set(name, {
      to: componentNode(lazy ?? componentOf(local, bindings)),
      relation: 'uses_component',
      provenance: bindings.has(local) || lazy !== undefined ? 'declared' : 'convention',
      line: source.lineAt(at),
    });
  }
  return [...found.values()];
}

/** `const Chart = defineAsyncComponent(() => import('./OrderChart.vue'))`. */
function lazyConstant(name: string, text: string): string | undefined {
  if (!text.includes('import(') || !/^[\w$]+$/.test(name)) return undefined;
  const found = new RegExp(`\\bconst\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*[^\\n]*(?:\\n[^\\n]*){0,2}`).exec(
    text,
  )?.[0];
  return found === undefined ? undefined : lazyComponent(found);
}

/** `<RouterLink :to="{ name: 'orders.show' }">`, `to="/orders"`, `router.push({ name: 'orders.show' })`. */
function linksIn(markups: readonly Markup[], text: string): Link[] {
  const source = sourceOf(text);
  const link = (name: string, at: number): Link => {
    const to = clientRouteNode(
      name.startsWith('/') ? { name: '', path: name.replace(/[?#].*/, '') } : { name, path: '' },
    );
    return { to, relation: 'links_to', provenance: 'declared', line: source.lineAt(at) };
  };
  const plain = markups
    .flatMap(({ tags }) => tags)
    .filter(({ name }) => /^(?:RouterLink|router-link|NuxtLink|nuxt-link)$/.test(name))
    .flatMap(({ attributes }) => attributes.filter(({ name, value }) => name === 'to' && value.startsWith('/')))
    .map(({ value, start }) => link(value, start));
  const named = [...text.matchAll(/\b(?:to\s*=\s*["']\s*|(?:push|replace)\()\{\s*name:\s*['"]([^'"]+)['"]/g)];
  const pushed = [...text.matchAll(/\brouter\.(?:push|replace)\(\s*['"](\/[^'"]*)['"]/g)];
  return [...plain, ...[...named, ...pushed].map(({ 1: name = '', index }) => link(name, index))];
}
