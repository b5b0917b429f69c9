/** Blade views: what they extend, include, show and link to (CH20, CH21). */
import { type Framework, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfComponent, edgesOfView, type ViewLink, viewEntity } from '../../views.ts';
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
    if (file.text.trim() === '') return NO_FACTS;
    const parts = scanBlade(file.text);
    const view = viewNameOf(file.path);
    const links = viewLinks(file.text, parts);
    return {
      entities: [viewEntity('blade_view', view, links.flatMap(symbolsOf)), ...sectionsOf(parts.directives)],
      edges: [...edgesOfView(view, links, file.text), ...edgesOfComponent(componentOfView(view), view)],
      references: referencesIn(file.text, codeIn(parts), file.parsed),
    };
  },
};

/** Arguments of directives hold code as well as what is echoed. */
function codeIn({ directives, code }: BladeParts): { start: number; end: number }[] {
  const given = directives
    .filter((directive) => directive.arguments !== '')
    .map(({ start, end, name }) => ({ start: start + 1 + name.length, end }));
  return [...code, ...given].sort((left, right) => left.start - right.start);
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
