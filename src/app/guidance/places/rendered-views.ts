/** Views that the shown lines of a place render. */
import { asRelative } from '../../../base/paths.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import { entitiesNamed } from '../../facts/framework-entities.ts';
import { nodesOfFile } from '../../facts/framework-nodes.ts';
import type { Place } from './place.ts';

export interface RenderedView {
  readonly view: string;
  /** Line in the place that renders it, from 1. */
  readonly line: number;
}

/** In the order of the edges; none for a name that several files bear. */
export function renderedViews(
  store: IndexStore,
  { file, line, endLine }: Pick<Place, 'file' | 'line' | 'endLine'>,
): RenderedView[] {
  const record = store.file(asRelative(file));
  if (record === undefined) return [];
  const edges = nodesOfFile(store, record).flatMap((node) => store.edgesFrom(node));
  const shown = edges.filter((edge) => edge.file === file && line <= edge.line && edge.line <= endLine);
  return shown.flatMap(({ relation, to, line: at }) => {
    const views = [...new Set(relation === 'renders' ? entitiesNamed(store, to).map((one) => one.file.path) : [])];
    return views.length === 1 ? [{ view: views[0]!, line: at }] : [];
  });
}
