/** Edges from methods: tables, components, behaviors, templates, events, translations, other actions. */
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { type Naming, namingEdges } from '../named-calls.ts';
import { namesOf } from '../names.ts';
import { cakeClass, rootNamespace, sharedView, viewNameOf } from './names.ts';

export function readMentions(file: FrameworkFile): FrameworkFacts {
  const view = viewNameOf(file.path);
  const { namespace } = namesOf(file.parsed);
  if (view === undefined && namespace === '') return NO_FACTS;
  const edges = namingEdges(file, namings(rootNamespace(`${namespace}\\`)), view === undefined ? '' : `view:${view}`);
  return { entities: [], edges };
}

const known = new Map<string, readonly Naming[]>();

/** @param own namespace of the application or plugin that the file belongs to */
function namings(own: string): readonly Naming[] {
  const found = known.get(own) ?? namingsIn(own);
  known.set(own, found);
  return found;
}

function namingsIn(own: string): Naming[] {
  const toClass = (kind: Parameters<typeof cakeClass>[1]) => (match: RegExpExecArray) =>
    cakeClass(match[2] ?? '', kind, own);
  return [
    {
      pattern: /(?:->fetchTable|->loadModel|getTableLocator\(\)->get|TableRegistry::get)\(\s*(['"])([\w./]+)\1/g,
      relation: 'references',
      to: toClass('table'),
    },
    { pattern: /->loadComponent\(\s*(['"])([\w./]+)\1/g, relation: 'injects', to: toClass('component') },
    { pattern: /->addBehavior\(\s*(['"])([\w./]+)\1/g, relation: 'references', to: toClass('behavior') },
    { pattern: /->getMailer\(\s*(['"])([\w./]+)\1/g, relation: 'references', to: toClass('mailer') },
    {
      pattern: /->element\(\s*(['"])([\w./-]+)\1/g,
      relation: 'includes',
      to: (match) => sharedView('element', match[2] ?? ''),
    },
    { pattern: /->extend\(\s*(['"])\/?([\w./-]+)\1/g, relation: 'extends', to: (match) => `view:${match[2]}` },
    {
      pattern: /->cell\(\s*(['"])([\w./]+)(?:::(\w+))?\1/g,
      relation: 'uses_component',
      to: (match) => `${cakeClass(match[2] ?? '', 'cell', own)}::${match[3] ?? 'display'}`,
    },
    {
      pattern: /->(?:viewBuilder\(\)\s*->\s*setTemplate|render)\(\s*(['"])\/?([\w/]+)\1/g,
      relation: 'renders',
      to: (match) => (match[2]?.includes('/') ? `view:${match[2]}` : undefined),
    },
    {
      pattern: /(?:->dispatchEvent\(|new\s+\\?(?:Cake\\Event\\)?Event\()\s*(['"])([\w.]+)\1/g,
      relation: 'dispatches',
      to: (match) => `event:${match[2]}`,
    },
    {
      pattern: /(?<![\w>$:])__(?:d\(\s*(?:'[^']*'|"[^"]*")\s*,|\()\s*(['"])((?:(?!\1)[^\\\n$])+)\1/g,
      relation: 'uses_translation',
      to: (match) => `translation:${match[2]}`,
    },
    { pattern: URL, relation: 'links_to', to: (match) => actionIn(match[0], own), provenance: 'inferred' },
  ];
}

/** An array that names a controller and an action; the prefix of the page that it stands on may be left out in it. */
const URL = /\[(?=[^[\]]*'controller'\s*=>\s*'\w+')(?=[^[\]]*'action'\s*=>\s*'\w+')[^[\]]*/g;

function actionIn(url: string, own: string): string {
  const part = (key: string): string => new RegExp(`'${key}'\\s*=>\\s*'([\\w/]*)'`).exec(url)?.[1] ?? '';
  const plugin = part('plugin');
  const prefix = part('prefix');
  const name = [prefix, part('controller')].filter((text) => text !== '').join('/');
  return `${cakeClass(plugin === '' ? name : `${plugin}.${name}`, 'controller', own)}::${part('action')}`;
}
