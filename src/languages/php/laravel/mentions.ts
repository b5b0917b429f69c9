/** Edges from methods: views, routes, jobs, events, configuration, translations, models and injected services. */
import type { ParsedFile } from '../../contract.ts';
import {
  type Edge,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
  type Relation,
} from '../../framework-contract.ts';
import { distinctEdges, edge } from '../../framework-facts.ts';
import { type PhpFile, phpFileOf } from '../classes.ts';
import { injectedInto, propertyTypesOf } from '../injection.ts';
import { IN_MODELS } from '../model-names.ts';
import { type ArgumentPlace, type Naming, namingEdges } from '../named-calls.ts';
import type { PhpNames } from '../names.ts';

export function readMentions(file: FrameworkFile): FrameworkFacts {
  const php = phpFileOf(file.parsed);
  if (php.classes.length === 0) return NO_FACTS;
  const namings = [...STRINGS, ...senders(php.names), ...services(file.text, php.names)];
  const inMethods = namingEdges(file, namings, '').filter(({ from }) => from.includes('::'));
  const edges = [...inMethods, ...modelEdges(file.parsed, php)];
  return { entities: [], edges: distinctEdges(edges) };
}

/** A string that is the whole of the first argument names a view, a route or a key. */
const LITERAL = /\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n$]|\\[^$])+)")\s*[,)]/.source;

function named(callee: string, relation: Relation, prefix: string): Naming {
  const to = ([, single, double]: RegExpExecArray): string =>
    prefix + (single ?? double ?? '').replace(/\\(['"\\])/g, '$1');
  return { pattern: new RegExp(`${callee}\\s*${LITERAL}`, 'g'), relation, to };
}

/** A function by that name, no method and no class. */
const AS_FUNCTION = /(?<![\w>$:]|function )/.source;

const STRINGS: readonly Naming[] = [
  named(
    `(?:${AS_FUNCTION}(?:view|inertia)|\\b(?:View::(?:make|first)|Inertia::render)|->(?:view|markdown))`,
    'renders',
    'view:',
  ),
  named(
    `(?:${AS_FUNCTION}(?:route|to_route|signedRoute)|\\bRedirect::route|\\bURL::(?:route|signedRoute|temporarySignedRoute)|->route)`,
    'links_to',
    'route:',
  ),
  named(`(?:${AS_FUNCTION}config|\\bConfig::get)`, 'uses_config', 'config:'),
  named(`(?:${AS_FUNCTION}(?:__|trans|trans_choice)|\\bLang::get)`, 'uses_translation', 'translation:'),
];

/** They take an object that they send on its way. */
const SENDERS = 'event|dispatch|dispatch_sync|dispatchSync|broadcast|send|sendNow|queue|later|notify|notifyNow';
/** Static methods of the thing itself that is sent. */
const SELF_SENDERS = 'dispatch|dispatchSync|dispatchIf|dispatchUnless|dispatchAfterResponse|dispatchNow|broadcast';
/** Facades send what they are given, never themselves. */
const FACADES = /(?:^|\\)(?:Bus|Event|Queue|Broadcast|Mail|Notification)$/;
/** Arguments before the one that is sent; calls without arguments of their own may be among them. */
const BEFORE = /(?:(?:[^();]|\([^();]*\)){0,200},\s*)?/.source;
const SENT = new RegExp(`\\b(?:${SENDERS}|${SELF_SENDERS})\\s*\\(\\s*${BEFORE}new\\s+([\\w\\\\]+)`, 'g');
const SELF_SENT = new RegExp(`(?<![\\w$>\\\\])(\\\\?[A-Z][\\w\\\\]*)::(?:${SELF_SENDERS})\\s*\\((?!\\s*new\\b)`, 'g');

/** `event(new OrderPlaced($order))`, `OrderPlaced::dispatch($order)`, `$user->notify(new Paid)`. */
function senders(names: PhpNames): Naming[] {
  const itself = (name: string): string | undefined => {
    const to = names.resolve(name);
    return FACADES.test(name) || /^Illuminate\\/.test(to) ? undefined : to;
  };
  return [
    { pattern: SENT, relation: 'dispatches', to: ([, name = '']) => names.resolve(name) },
    { pattern: SELF_SENT, relation: 'dispatches', to: ([, name = '']) => itself(name) },
  ];
}

/** `$this->orders->create()` calls a method of the class that `$orders` is declared with. */
function services(text: string, names: PhpNames): Naming[] {
  const typed = [...text.matchAll(/[\w|?)]\s+\$(\w+)\s*[,;=)]/g)].map(([, name = '']) => name);
  const variables = [...new Set(typed)].filter((name) => name !== 'this');
  if (variables.length === 0) return [];
  const pattern = new RegExp(`\\$(this\\??->)?(${variables.join('|')})\\s*\\??->\\s*(\\w+)\\s*\\(`, 'g');
  const to = ([, own, variable, method]: RegExpExecArray, place: ArgumentPlace | undefined): string | undefined => {
    if (place?.method === undefined) return undefined;
    const types = own === undefined ? injectedInto(place.method.node, names) : propertyTypesOf(place.owner, names);
    const type = types.find((found) => found.variable === variable && !FOREIGN.test(found.class));
    return type === undefined ? undefined : `${type.class}::${method}`;
  };
  return [{ pattern, relation: 'calls', to, provenance: 'inferred' }];
}

const FOREIGN = /^(?:Illuminate|Symfony|Psr|Filament|Livewire|Closure)\b/;

/** A method that mentions an imported model works on it. */
function modelEdges({ references, symbols }: ParsedFile, { names: full, classes }: PhpFile): Edge[] {
  return references.flatMap(({ name, kind, enclosing, line }): Edge[] => {
    const to = kind === 'import' ? undefined : full.imported(name);
    const symbol = symbols[enclosing];
    if (to === undefined || symbol === undefined || !IN_MODELS.test(to) || !CALLABLE.has(symbol.kind)) return [];
    const owner = classes.find(({ index }) => index === symbol.parent);
    const from = owner === undefined ? '' : `${owner.fullName}::${symbol.name}`;
    return from === '' ? [] : [edge(from, 'references', to, line)];
  });
}

const CALLABLE: ReadonlySet<string> = new Set(['method', 'constructor']);
