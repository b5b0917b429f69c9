/** Twig templates: what they extend, include, show and link to, with their blocks and macros. */
import { type Entity, type Framework, NO_FACTS, type Relation } from '../../framework-contract.ts';
import { without } from '../../syntax/blank.ts';
import type { Span } from '../../syntax/source.ts';
import { distinctLinks, edgesOfComponent, edgesOfView, targetsOf, type ViewLink, viewEntity } from '../../views.ts';
import { referencesIn } from '../blade/references.ts';
import { scanTwig, type Tag, type TwigParts } from './scan.ts';

const PLACE = /(?:^|\/)(?:templates?|views)\/(?:default\/)?(.+)$/;

/** `templates/order/index.html.twig` → `order/index.html.twig`; a theme that is the default is no part of the name. */
function twigViewOf(path: string): string {
  return PLACE.exec(path)?.[1] ?? path;
}

/** `@admin/Product/list.twig` lies in a folder that is registered as `admin`, by its name in nearly every project. */
function viewAskedFor(name: string): string {
  return `view:${name.replace(/^@!?/, '')}`;
}

/** `templates/components/Form/Button.html.twig` → `Form:Button`; empty for a page. */
function componentOfTwig(view: string): string {
  const [, name = ''] = /^components\/(.+?)\.(?:\w+\.)?twig$/.exec(view) ?? [];
  return name.replaceAll('/', ':');
}

function twigLinks(text: string, parts: TwigParts): ViewLink[] {
  const live = without(text, parts.comments);
  const found = [...parts.tags.flatMap(tagLinks), ...translatedBlocks(text, parts.tags), ...textLinks(live)];
  return distinctLinks(found);
}

const TAGS: ReadonlyMap<string, Relation> = new Map([
  ['extends', 'extends'],
  ['include', 'includes'],
  ['embed', 'includes'],
  ['use', 'includes'],
  ['import', 'includes'],
  ['from', 'includes'],
  ['form_theme', 'includes'],
]);

function tagLinks({ name, arguments: given, start }: Tag): ViewLink[] {
  const relation = TAGS.get(name);
  if (relation !== undefined)
    return templatesIn(given).map((to) => ({ relation, to, provenance: 'declared', at: start }));
  const component = name === 'component' ? /^['"]?([\w:]+)/.exec(given)?.[1] : undefined;
  if (component === undefined) return [];
  return [{ relation: 'uses_component', to: `component:${component}`, provenance: 'declared', at: start }];
}

/** Several are alternatives of which the first that exists is taken. */
function templatesIn(given: string): string[] {
  return [...given.matchAll(/(['"])([^'"\n]+\.twig)\1/g)].map(([, , name = '']) => viewAskedFor(name));
}

/** `{% trans %}Pay now{% endtrans %}`: the text is the key. */
function translatedBlocks(text: string, tags: readonly Tag[]): ViewLink[] {
  return tags.flatMap((tag, index): ViewLink[] => {
    const closing = tags[index + 1];
    if (tag.name !== 'trans' || closing?.name !== 'endtrans') return [];
    const key = text.slice(tag.end, closing.start).trim();
    return key === ''
      ? []
      : [{ relation: 'uses_translation', to: `translation:${key}`, provenance: 'declared', at: tag.start }];
  });
}

const TEXTS: readonly (readonly [RegExp, Relation, (name: string) => string])[] = [
  [/(?<![\w.])(?:include|source)\(\s*\[?\s*(['"])([^'"\n]+\.twig)\1/g, 'includes', viewAskedFor],
  [/(?<![\w.])(?:path|url)\(\s*(['"])([\w.-]+)\1/g, 'links_to', (name) => `route:${name}`],
  [/(['"])((?:(?!\1)[^\\\n{}])+)\1\s*\|\s*trans\b/g, 'uses_translation', (name) => `translation:${name}`],
  [/(?<![\w.])controller\(\s*(['"])([\w\\]+::\w+)\1/g, 'calls', (name) => name.replace(/\\{2}/g, '\\')],
  [/(?<![\w.])component\(\s*(['"])([\w:]+)\1/g, 'uses_component', (name) => `component:${name}`],
  [/<(twig):(?!block\b)([\w:]+)/g, 'uses_component', (name) => `component:${name}`],
];

function textLinks(text: string): ViewLink[] {
  return TEXTS.flatMap(([pattern, relation, node]) => {
    return [...text.matchAll(pattern)].map(({ 2: name = '', index }): ViewLink => {
      return { relation, to: node(name), provenance: 'declared', at: index };
    });
  });
}

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
