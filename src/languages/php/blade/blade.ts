/** Blade views: what they extend, include, show and link to (CH20, CH21). */
import { type Entity, type Framework, NO_FACTS } from '../../framework-contract.ts';
import { without } from '../../syntax/blank.ts';
import { distinctLinks, edgesOfComponent, edgesOfView, type ViewLink, viewEntity } from '../../views.ts';
import { studlyCase } from '../names.ts';
import { referencesIn } from './references.ts';
import { type BladeParts, type Directive, scanBlade } from './scan.ts';

/** The string that is the first argument; undefined when that is computed. */
function stringArgument(given: string): string | undefined {
  const [, , text] = /^\s*(['"])((?:(?!\1)[^\\]|\\.)*)\1\s*(?:,|$)/s.exec(given) ?? [];
  return text === undefined || /[${]/.test(text) ? undefined : text;
}

/** All strings that look like names of views, where a list of them or a condition comes first. */
function viewArguments(given: string): string[] {
  return [...given.matchAll(/(?<![=>\w[]\s*)(['"])([\w-]+(?:(?:\.|::|\/)[\w-]+)*)\1(?!\s*=>)/g)].map(
    ([, , name = '']) => name,
  );
}

/** `resources/views/orders/index.blade.php` → `orders.index`; views of a package are `package::orders.index`. */
function viewNameOf(path: string): string {
  const [, name = path] = /(?:^|\/)(?:views|templates)\/(.+)$/.exec(path) ?? [];
  const dotted = name.replace(/\.blade\.php$/, '').replaceAll('/', '.');
  const [, vendor, inside] = /^vendor\.([^.]+)\.(.+)$/.exec(dotted) ?? [];
  return vendor === undefined ? dotted : `${vendor}::${inside}`;
}

/** The component that a view is by its place: `components.card.index` → `card`; empty for a page. */
function componentOfView(view: string): string {
  const [, name = ''] = /^(?:[\w-]+::)?components\.(.+)$/.exec(view) ?? [];
  const parts = name.split('.');
  const [last, folder] = [parts.at(-1), parts.at(-2)];
  return folder !== undefined && (last === 'index' || last === folder) ? parts.slice(0, -1).join('.') : name;
}

type Target = Pick<ViewLink, 'relation' | 'to'>;

function viewLinks(text: string, parts: BladeParts): ViewLink[] {
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

/** By the directive that begins a block: what it is called, and the directives that end it. */
const BLOCKS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    section: ['section', 'endsection', 'stop', 'show', 'overwrite', 'append'],
    push: ['push', 'endpush'],
    pushOnce: ['push', 'endPushOnce'],
    prepend: ['push', 'endprepend'],
    slot: ['slot', 'endslot'],
    component: ['component', 'endcomponent', 'endComponentClass'],
    fragment: ['section', 'endfragment'],
  }),
);
const ENDS = new Set([...BLOCKS.values()].flatMap(([, ...ends]) => ends));

/** `@section('title', 'Orders')` holds its text itself and is no block. */
function sectionsOf(directives: readonly Directive[]): Entity[] {
  const open: Directive[] = [];
  return directives.flatMap((directive) => {
    if (isOpening(directive)) open.push(directive);
    if (!ENDS.has(directive.name)) return [];
    const at = open.findLastIndex(({ name }) => BLOCKS.get(name)?.slice(1).includes(directive.name));
    const [opening] = at === -1 ? [] : open.splice(at);
    return opening === undefined ? [] : [entityOf(opening, directive.end)];
  });
}

function isOpening({ name, arguments: given }: Directive): boolean {
  const isInline = name === 'section' && /^\s*(['"])[^'"]*\1\s*,/.test(given);
  return BLOCKS.has(name) && !isInline && given !== '';
}

function entityOf({ name, arguments: given, start }: Directive, end: number): Entity {
  const [kind = name] = BLOCKS.get(name) ?? [];
  const called = stringArgument(given) ?? given.trim().slice(0, LONGEST_NAME);
  return {
    type: `blade_${kind}`,
    place: { name: `${kind}:${called}`, kind: 'section', signature: `@${name}(${given.trim()})`, start, end },
    metadata: { directive: name, name: called },
  };
}

const LONGEST_NAME = 50;

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
