/** Everything that a template names: other templates, components, routes, translations, controllers. */
import type { Relation } from '../../framework-contract.ts';
import { without } from '../../syntax/blank.ts';
import { distinctLinks, type ViewLink } from '../../views.ts';
import type { Tag, TwigParts } from './scan.ts';
import { viewAskedFor } from './view-name.ts';

export function twigLinks(text: string, parts: TwigParts): ViewLink[] {
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
