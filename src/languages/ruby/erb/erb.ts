/** ERB templates: what they show, link to and translate. */
import { type Framework, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfView, targetsOf, viewEntity } from '../../views.ts';
import { viewLinks } from './links.ts';
import { referencesIn } from './references.ts';
import { scanErb } from './scan.ts';
import { viewNameOf } from './view-name.ts';

export const erbViews: Framework = {
  id: 'erb',
  languages: ['erb'],
  evidence: { files: /\.(?:erb|rhtml)$/ },
  read: ({ path, text, parsed }) => {
    const { code } = scanErb(text);
    if (code.length === 0 && text.trim() === '') return NO_FACTS;
    const view = viewNameOf(path);
    const links = viewLinks(text, code, view);
    return {
      entities: [viewEntity('erb_view', view, targetsOf(links))],
      edges: edgesOfView(view, links, text),
      references: referencesIn(text, code, parsed),
    };
  },
};
