/** Templates, elements, layouts and cells by the name under which the code asks for them, with the labels of their fields. */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { viewEntity } from '../../views.ts';
import { viewNameOf } from './names.ts';

export function readTemplate({ path, text }: FrameworkFile): FrameworkFacts {
  const view = viewNameOf(path);
  if (view === undefined || text.trim() === '') return NO_FACTS;
  return { entities: [viewEntity('cake_view', view, [])], edges: labelEdges(view, text) };
}

/** `label('name', __d('shop', '氏名'))` and `control('name', ['label' => __('氏名')])`: the domain of `__d` is no label. */
const LABEL =
  /->(?:label|control)\(\s*(['"])([\w.]+)\1\s*,\s*(?:\[[^[\]]*?['"]label['"]\s*=>\s*)?(?:__\(\s*|__d\(\s*(?:'[^']*'|"[^"]*")\s*,\s*)?(['"])((?:(?!\3)[^\\\n$])+)\3/g;

function labelEdges(view: string, text: string): Edge[] {
  const labels = [...text.matchAll(LABEL)];
  if (labels.length === 0) return [];
  const source = sourceOf(text);
  const folder = view.split('/').at(-2) ?? '';
  return labels.flatMap(({ 2: field = '', 4: label, index }) =>
    termEdge(`field:${folder}.${field}`, label, source.lineAt(index)),
  );
}
