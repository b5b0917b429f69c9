/** Everything that a view names: other views, components, routes, translations, classes. */
import { without } from '../../syntax/blank.ts';
import { distinctLinks, type ViewLink } from '../../views.ts';
import { studlyCase } from '../names.ts';
import { stringArgument, viewArguments } from './arguments.ts';
import type { BladeParts, Directive } from './scan.ts';

type Target = Pick<ViewLink, 'relation' | 'to'>;

export function viewLinks(text: string, parts: BladeParts): ViewLink[] {
  const live = without(text, parts.comments);
  const found = [...parts.directives.flatMap(directiveLinks), ...textLinks(live), ...variableLinks(live, parts)];
  return distinctLinks(found);
}

const view =
  (relation: ViewLink['relation']) =>
  (given: string): Target[] =>
    targets(relation, 'view:', stringArgument(given));
const views = (given: string): Target[] =>
  viewArguments(given)
    .slice(0, MOST_ALTERNATIVES)
    .map((name) => ({ relation: 'includes', to: `view:${name}` }));
/** `@includeWhen($condition, 'name')`: the name is the first string that stands alone. */
const MOST_ALTERNATIVES = 4;

const DIRECTIVES: ReadonlyMap<string, (given: string) => Target[]> = new Map([
  ['extends', view('extends')],
  ['extendsFirst', views],
  ['include', view('includes')],
  ['includeIf', view('includes')],
  ['includeWhen', (given: string) => views(given).slice(0, 1)],
  ['includeUnless', (given: string) => views(given).slice(0, 1)],
  ['includeFirst', views],
  ['each', view('includes')],
  ['component', view('includes')],
  ['livewire', (given: string) => targets('uses_component', 'livewire:', stringArgument(given))],
  ['lang', (given: string) => targets('uses_translation', 'translation:', stringArgument(given))],
  ['choice', (given: string) => targets('uses_translation', 'translation:', stringArgument(given))],
  ['inject', (given: string) => targets('injects', '', classIn(given))],
  ['use', (given: string) => targets('references', '', classIn(given))],
]);

function directiveLinks({ name, arguments: given, start }: Directive): ViewLink[] {
  const found = DIRECTIVES.get(name)?.(given) ?? [];
  return found.map((target) => ({ ...target, provenance: 'declared', at: start }));
}

function targets(relation: ViewLink['relation'], prefix: string, name: string | undefined): Target[] {
  return name === undefined || name === '' ? [] : [{ relation, to: prefix + name }];
}

/** The last argument that is the full name of a class. */
function classIn(given: string): string | undefined {
  return given
    .match(/\\?[A-Z]\w*(?:\\{1,2}[A-Z]\w*)+/g)
    ?.at(-1)
    ?.replace(/\\{2}/g, '\\')
    .replace(/^\\/, '');
}

const TEXTS: readonly (readonly [RegExp, ViewLink['relation'], string])[] = [
  [/(?<![\w>$])(?:route|to_route)\(\s*(['"])([^'"$]+)\1/g, 'links_to', 'route:'],
  [/(?<![\w>$])(?:__|trans|trans_choice)\(\s*(['"])([^'"$]+)\1/g, 'uses_translation', 'translation:'],
  [/(?<![\w>$])config\(\s*(['"])([^'"$]+)\1/g, 'uses_config', 'config:'],
  [/<(x-)(?!slot\b|dynamic-component\b)([\w.:-]+)/g, 'uses_component', 'component:'],
  [/<(livewire:)([\w.-]+)/g, 'uses_component', 'livewire:'],
  [/(\\?)(?<![\w\\])([A-Z]\w*(?:\\[A-Z]\w*)+)(?=::|\s*\$)/g, 'references', ''],
];

function textLinks(text: string): ViewLink[] {
  return TEXTS.flatMap(([pattern, relation, prefix]) => {
    return [...text.matchAll(pattern)].map(({ 2: name = '', index }): ViewLink => {
      return { relation, to: prefix + name, provenance: 'declared', at: index };
    });
  });
}

/** Variables that the framework itself hands to views. */
const GIVEN = new Set(
  'this loop errors slot attributes component message request session app exception paginator'.split(' '),
);

/** `$order->number` shows a model of that name, as far as a name tells. */
function variableLinks(text: string, { code, directives }: BladeParts): ViewLink[] {
  return [...code, ...directives].flatMap(({ start, end }) => {
    return [...text.slice(start, end).matchAll(/\$([a-z]\w*)->/g)]
      .filter(({ 1: name = '' }) => !GIVEN.has(name) && !name.endsWith('s'))
      .map(({ 1: name = '', index }): ViewLink => {
        return {
          relation: 'references',
          to: `App\\Models\\${studlyCase(name)}`,
          provenance: 'inferred',
          at: start + index,
        };
      });
  });
}
