/** Templates of whatever language: what one names becomes its entity and its edges. */
import { distinctBy } from '../base/distinct-by.ts';
import { type Edge, type Entity, WHOLE_FILE } from './framework-contract.ts';
import { edge } from './framework-facts.ts';
import { sourceOf } from './syntax/source.ts';

/** Name in a template, and its offset. */
export interface ViewLink extends Pick<Edge, 'relation' | 'to' | 'provenance'> {
  readonly at: number;
}

/** Each once, at its first place, in the order of the text. */
export function distinctLinks(links: readonly ViewLink[]): ViewLink[] {
  const inOrder = links.toSorted((left, right) => left.at - right.at);
  return distinctBy(inOrder, ({ relation, to }) => `${relation} ${to}`);
}

export function edgesOfView(view: string, links: readonly ViewLink[], text: string): Edge[] {
  const source = sourceOf(text);
  return links.map(({ at, ...link }) => ({ from: `view:${view}`, ...link, line: source.lineAt(at) }));
}

/** @param component its name, empty for a template that is none */
export function edgesOfComponent(component: string, view: string): Edge[] {
  const [from, to] = [`component:${component}`, `view:${view}`];
  return component === '' ? [] : [edge(from, 'renders', to, 1, 'convention')];
}

/** @param related what it leads to, by the names under which the code knows it */
export function viewEntity(type: string, view: string, related: readonly string[]): Entity {
  const node = `view:${view}`;
  const metadata = { view, ...(related.length > 0 ? { related_symbols: [...new Set(related)] } : {}) };
  return { type, place: WHOLE_FILE, id: node, node, metadata };
}

/** Targets of a template besides texts. */
export function targetsOf(links: readonly Pick<Edge, 'relation' | 'to'>[]): string[] {
  return links.filter(({ relation }) => relation !== 'uses_translation').map(({ to }) => to);
}
