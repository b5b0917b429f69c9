/** Everything that a template names: other templates, components, routes, translations, controllers. */
import type { Provenance, Relation } from '../../framework-contract.ts';
import { without } from '../../syntax/blank.ts';
import type { Tag, TwigParts } from './scan.ts';
import { viewAskedFor } from './view-name.ts';

export interface TwigLink {
  readonly relation: Relation;
  readonly to: string;
  readonly provenance: Provenance;
  readonly at: number;
}

/** Each once, at its first place, in the order of the text. */
export function twigLinks(text: string, parts: TwigParts): TwigLink[] {
  const live = without(text, parts.comments);
  const found = [...parts.tags.flatMap(tagLinks), ...translatedBlocks(text, parts.tags), ...textLinks(live)];
  const first = new Map<string, TwigLink>();
  for (const link of found.sort((left, right) => left.at - right.at)) {
    const key = `${link.relation} ${link.to}`;
    if (!first.has(key)) first.set(key, link);
  }
  return [...first.values()];
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

function tagLinks({ name, arguments: given, start }: Tag): TwigLink[] {
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
function translatedBlocks(text: string, tags: readonly Tag[]): TwigLink[] {
  return tags.flatMap((tag, index): TwigLink[] => {
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

function textLinks(text: string): TwigLink[] {
  return TEXTS.flatMap(([pattern, relation, node]) => {
    return [...text.matchAll(pattern)].map(({ 2: name = '', index }): TwigLink => {
      return { relation, to: node(name), provenance: 'declared', at: index };
    });
  });
}
