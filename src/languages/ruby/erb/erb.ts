/** ERB templates: what they show, link to and translate. */
import { type Entity, type Framework, NOTHING_KNOWN, WHOLE_FILE } from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import { type ViewLink, viewLinks } from './links.ts';
import { referencesIn } from './references.ts';
import { scanErb } from './scan.ts';
import { viewNameOf } from './view-name.ts';

export const erbViews: Framework = {
  id: 'erb',
  languages: ['erb'],
  evidence: { files: /\.(?:erb|rhtml)$/ },
  read: ({ path, text, parsed }) => {
    const { code } = scanErb(text);
    if (code.length === 0 && text.trim() === '') return NOTHING_KNOWN;
    const view = viewNameOf(path);
    const links = viewLinks(text, code, view);
    const source = sourceOf(text);
    const from = `view:${view}`;
    return {
      entities: [viewOf(view, links)],
      edges: links.map(({ at, ...link }) => ({ from, ...link, line: source.lineAt(at) })),
      references: referencesIn(text, code, parsed),
    };
  },
};

function viewOf(view: string, links: readonly ViewLink[]): Entity {
  const related = links.filter(({ relation }) => relation !== 'uses_translation').map(({ to }) => to);
  return {
    type: 'erb_view',
    place: WHOLE_FILE,
    id: `view:${view}`,
    node: `view:${view}`,
    metadata: { view, ...(related.length > 0 ? { related_symbols: related } : {}) },
  };
}
