/** Blade views: what they extend, include, show and link to (CH20, CH21). */
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFile,
  NOTHING_KNOWN,
  type Relation,
  WHOLE_FILE,
} from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import { studlyCase } from '../names.ts';
import { viewLinks } from './links.ts';
import { referencesIn } from './references.ts';
import { type BladeParts, scanBlade } from './scan.ts';
import { sectionsOf } from './sections.ts';
import { componentOfView, viewNameOf } from './view-name.ts';

export const bladeViews: Framework = {
  id: 'blade',
  languages: ['blade'],
  evidence: { files: /\.blade\.php$/ },
  read: (file) => {
    if (file.text.trim() === '') return NOTHING_KNOWN;
    const parts = scanBlade(file.text);
    const links = viewLinks(file.text, parts);
    return {
      entities: [viewOf(file, links), ...sectionsOf(parts.directives)],
      edges: edgesOf(file, links),
      references: referencesIn(file.text, codeIn(parts), file.parsed),
    };
  },
};

/** What a view names, and where. */
export interface ViewLink {
  readonly relation: Relation;
  readonly to: string;
  readonly provenance: Edge['provenance'];
  readonly at: number;
}

/** Arguments of directives hold code as well as what is echoed. */
function codeIn({ directives, code }: BladeParts): { start: number; end: number }[] {
  const given = directives
    .filter((directive) => directive.arguments !== '')
    .map(({ start, end, name }) => ({ start: start + 1 + name.length, end }));
  return [...code, ...given].sort((left, right) => left.start - right.start);
}

function viewOf({ path }: FrameworkFile, links: readonly ViewLink[]): Entity {
  const view = viewNameOf(path);
  const related = [...new Set(links.flatMap(symbolsOf))];
  return {
    type: 'blade_view',
    place: WHOLE_FILE,
    id: `view:${view}`,
    node: `view:${view}`,
    metadata: { view, ...(related.length > 0 ? { related_symbols: related } : {}) },
  };
}

/** The names under which the code knows what a view leads to (CH21). */
function symbolsOf({ to }: ViewLink): string[] {
  const [, kind = '', name = ''] = /^(\w+):(?!:)(.+)$/.exec(to) ?? [];
  switch (kind) {
    case 'component':
      return [`App\\View\\Components\\${classPath(name)}`];
    case 'livewire':
      return [`App\\Livewire\\${classPath(name)}`, `App\\Http\\Livewire\\${classPath(name)}`];
    case 'translation':
    case 'config':
      return [];
    default:
      return [to];
  }
}

/** `orders.order-table` → `Orders\OrderTable`. */
function classPath(tag: string): string {
  return tag.split('.').map(studlyCase).join('\\');
}

function edgesOf({ path, text }: FrameworkFile, links: readonly ViewLink[]): Edge[] {
  const view = viewNameOf(path);
  const from = `view:${view}`;
  const source = sourceOf(text);
  const edges = links.map(({ at, ...link }): Edge => ({ from, ...link, line: source.lineAt(at) }));
  const component = componentOfView(view);
  if (component === '') return edges;
  return [
    ...edges,
    { from: `component:${component}`, to: from, relation: 'renders', provenance: 'convention', line: 1 },
  ];
}
