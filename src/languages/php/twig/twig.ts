/** Twig templates: what they extend, include, show and link to, with their blocks and macros. */
import { type Entity, type Framework, NO_FACTS } from '../../framework-contract.ts';
import type { Span } from '../../syntax/source.ts';
import { edgesOfComponent, edgesOfView, targetsOf, viewEntity } from '../../views.ts';
import { referencesIn } from '../blade/references.ts';
import { twigLinks } from './links.ts';
import { scanTwig, type Tag, type TwigParts } from './scan.ts';
import { componentOfTwig, twigViewOf } from './view-name.ts';

export const twigViews: Framework = {
  id: 'twig',
  languages: ['twig'],
  evidence: { files: /\.twig$/ },
  read: ({ path, text, parsed }) => {
    if (text.trim() === '') return NO_FACTS;
    const parts = scanTwig(text);
    const view = twigViewOf(path);
    const links = twigLinks(text, parts);
    return {
      entities: [viewEntity('twig_view', view, targetsOf(links)), ...blocksOf(parts.tags)],
      edges: [...edgesOfView(view, links, text), ...edgesOfComponent(componentOfTwig(view), view)],
      references: referencesIn(text, codeIn(parts), parsed, { keywords: KEYWORDS, hasGetters: true }),
    };
  },
};

const KEYWORDS: ReadonlySet<string> = new Set(
  'and as b-and b-or by else elseif false for from if ignore import in is matches missing not null only or set true with without'.split(
    ' ',
  ),
);

/** Arguments of tags hold code as well as what is printed. */
function codeIn({ tags, prints }: TwigParts): Span[] {
  const given = tags.filter((tag) => tag.arguments !== '').map(({ nameEnd, end }) => ({ start: nameEnd, end }));
  return [...prints, ...given].sort((left, right) => left.start - right.start);
}

const KINDS = { block: 'section', macro: 'macro' } as const;

/** From the opening tag to the closing one of its kind; a block that is closed in its own tag is that tag. */
function blocksOf(tags: readonly Tag[]): Entity[] {
  const open: Tag[] = [];
  const found: Entity[] = [];
  for (const tag of tags) {
    if (tag.name === 'endblock' || tag.name === 'endmacro') {
      const kind = tag.name.slice(3);
      while (open.length > 0 && open.at(-1)?.name !== kind) open.pop();
      const opening = open.pop();
      if (opening !== undefined) found.push(...blockEntity(opening, tag.end));
    } else if (tag.name === 'macro' || (tag.name === 'block' && /^\w+$/.test(tag.arguments))) open.push(tag);
    else if (tag.name === 'block') found.push(...blockEntity(tag, tag.end));
  }
  return found;
}

function blockEntity({ name: tag, arguments: given, start }: Tag, end: number): Entity[] {
  const name = /^\w+/.exec(given)?.[0];
  if (name === undefined || (tag !== 'block' && tag !== 'macro')) return [];
  const signature = `${tag} ${given}`.slice(0, LONGEST_SIGNATURE);
  return [{ type: `twig_${tag}`, place: { name, kind: KINDS[tag], signature, start, end }, metadata: { [tag]: name } }];
}

const LONGEST_SIGNATURE = 200;
