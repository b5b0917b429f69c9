/** What methods lead to: views, routes, jobs, events, configuration, translations, models and injected services. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { CodeSymbol, ParsedFile } from '../../contract.ts';
import {
  type Edge,
  type FrameworkFile,
  type Knowledge,
  NOTHING_KNOWN,
  type Relation,
} from '../../framework-contract.ts';
import { type PhpClass, type PhpFile, phpFileOf } from '../classes.ts';
import { type Injected, injectedInto, propertyTypesOf } from '../injection.ts';
import { IN_MODELS } from '../model-names.ts';
import { argument, type Call, callOf, stringOf } from '../values.ts';

export function readMentions({ text, parsed }: FrameworkFile): Knowledge {
  const file = phpFileOf(parsed);
  if (file.classes.length === 0 || parsed.tree === undefined) return NOTHING_KNOWN;
  const rules = callRules(text);
  const nodes = rules.length > 0 ? parsed.tree.root.findAll({ rule: { any: rules } }) : [];
  const found = nodes.flatMap((node) => mentionsIn(node, parsed, file));
  const edges = [...found, ...modelEdges(parsed, file)];
  return edges.length === 0 ? NOTHING_KNOWN : { entities: [], edges: distinct(edges) };
}

/** Maps, because code may call what every object has: `constructor`. */
type Meanings = ReadonlyMap<string, string>;

const FUNCTIONS: Meanings = new Map(
  Object.entries({
    view: 'renders view:',
    inertia: 'renders view:',
    route: 'links_to route:',
    to_route: 'links_to route:',
    signedRoute: 'links_to route:',
    config: 'uses_config config:',
    __: 'uses_translation translation:',
    trans: 'uses_translation translation:',
    trans_choice: 'uses_translation translation:',
  }),
);
/** By the short name of the class and the method. */
const STATIC: Meanings = new Map(
  Object.entries({
    'View::make': 'renders view:',
    'View::first': 'renders view:',
    'Inertia::render': 'renders view:',
    'Redirect::route': 'links_to route:',
    'URL::route': 'links_to route:',
    'URL::signedRoute': 'links_to route:',
    'URL::temporarySignedRoute': 'links_to route:',
    'Config::get': 'uses_config config:',
    'Lang::get': 'uses_translation translation:',
  }),
);
const MEMBERS: Meanings = new Map(
  Object.entries({
    view: 'renders view:',
    markdown: 'renders view:',
    route: 'links_to route:',
  }),
);
/** They take an object that they send on its way. */
const SENDERS = new Set([
  'event',
  'dispatch',
  'dispatch_sync',
  'dispatchSync',
  'broadcast',
  'send',
  'sendNow',
  'queue',
  'later',
  'notify',
  'notifyNow',
]);
/** Facades send what they are given, never themselves. */
const FACADES = /(?:^|\\)(?:Bus|Event|Queue|Broadcast|Mail|Notification)$/;
/** Static methods of the thing itself that is sent. */
const SELF_SENDERS = /^dispatch(?:Sync|If|Unless|AfterResponse|Now)?$|^broadcast$/;

const alternatives = (names: Iterable<string>): string => [...new Set(names)].join('|');
const FUNCTION_NAMES = alternatives([...FUNCTIONS.keys(), ...SENDERS]);
const MEMBER_NAMES = alternatives([...MEMBERS.keys(), ...SENDERS]);
const FACADE_NAMES = alternatives([...STATIC.keys()].map((name) => name.replace(/::.*/, '')));
const STATIC_NAMES = alternatives([...STATIC.keys()].map((name) => name.replace(/.*::/, '')));
const SELF_SENDER_NAMES = 'dispatch|dispatchSync|dispatchIf|dispatchUnless|dispatchAfterResponse|dispatchNow|broadcast';

/**
 * Calls by name, each with what a text must hold to be worth asking its tree. A rule is compiled for each file, 0.3 ms
 * for its pattern, and ten times that with a class of letters such as `\\w` in it.
 */
const NAMED_CALLS: readonly (readonly [RegExp, Rule])[] = [
  [
    new RegExp(`(?<![>\\w])(?:${FUNCTION_NAMES})\\s*\\(`),
    { kind: 'function_call_expression', has: { field: 'function', regex: `^\\\\?(?:${FUNCTION_NAMES})$` } },
  ],
  [
    new RegExp(`\\b(?:${FACADE_NAMES})::|::(?:dispatch|broadcast)`),
    { kind: 'scoped_call_expression', has: { field: 'name', regex: `^(?:${STATIC_NAMES}|${SELF_SENDER_NAMES})$` } },
  ],
  [
    new RegExp(`->\\s*(?:${MEMBER_NAMES})\\s*\\(`),
    { kind: 'member_call_expression', has: { field: 'name', regex: `^(?:${MEMBER_NAMES})$` } },
  ],
];

/** Every node that is visited costs, so the tree is asked for calls on variables that are declared with a class only. */
function callRules(text: string): Rule[] {
  const typed = [...text.matchAll(/[\w|?)]\s+\$(\w+)\s*[,;=)]/g)].map(([, name = '']) => name);
  const variables = [...new Set(typed)].filter((name) => name !== 'this');
  const name = `(?:${variables.join('|')})$`;
  // The kind comes first: the text of an object is all of a chain, and would be matched again for each of its calls.
  const object = {
    field: 'object',
    any: [
      { kind: 'variable_name', regex: `^\\$${name}` },
      { kind: 'member_access_expression', regex: `^\\$this->${name}` },
    ],
  };
  const services: Rule[] = [
    { kind: 'member_call_expression', has: object },
    { kind: 'nullsafe_member_call_expression', has: object },
  ];
  const named = NAMED_CALLS.filter(([isIn]) => isIn.test(text)).map(([, rule]) => rule);
  return [...named, ...(variables.length > 0 ? services : [])];
}

interface Place {
  readonly owner: PhpClass;
  readonly method: CodeSymbol;
  readonly methodNode: SgNode;
}

function mentionsIn(node: SgNode, parsed: ParsedFile, file: PhpFile): Edge[] {
  const place = placeOf(node.range().start.index, parsed, file);
  const call = callOf(node);
  if (place === undefined || call === undefined) return [];
  const edge = (target: Target): Edge => ({
    from: `${place.owner.fullName}::${place.method.name}`,
    provenance: 'declared',
    line: node.range().start.line + 1,
    ...target,
  });
  return [...namedTarget(call, node), ...sentTargets(call, node, file), ...serviceTarget(call, place, file)].map(edge);
}

type Target = Pick<Edge, 'to' | 'relation'> & Partial<Pick<Edge, 'provenance'>>;

/** The method around an offset, closures in it included. */
function placeOf(offset: number, { symbols }: ParsedFile, { classes }: PhpFile): Place | undefined {
  const owner = classes.find(({ symbol }) => symbol.start <= offset && offset < symbol.end);
  const member = owner?.members.find(
    ({ symbol }) => CALLABLE.has(symbol.kind) && symbol.start <= offset && offset < symbol.end,
  );
  if (owner === undefined || member === undefined) return undefined;
  return { owner, method: symbols[member.index] ?? member.symbol, methodNode: member.node };
}

const CALLABLE: ReadonlySet<string> = new Set(['method', 'constructor']);

/** A string in the first argument that names a view, a route or a key. */
function namedTarget(call: Call, node: SgNode): Target[] {
  const meaning = meaningOf(call, node);
  if (meaning === undefined) return [];
  const name = stringOf(argument(call, 0));
  if (name === undefined || name === '') return [];
  const [relation, prefix = ''] = meaning.split(' ');
  const known = RELATION_OF.get(relation ?? '');
  return known === undefined ? [] : [{ to: prefix + name, relation: known }];
}

const RELATION_OF = new Map<string, Relation>([
  ['renders', 'renders'],
  ['links_to', 'links_to'],
  ['uses_config', 'uses_config'],
  ['uses_translation', 'uses_translation'],
]);

function meaningOf({ name, receiver }: Call, node: SgNode): string | undefined {
  if (node.is('function_call_expression')) return FUNCTIONS.get(name.replace(/^\\/, ''));
  if (node.is('scoped_call_expression')) return STATIC.get(`${receiver.replace(/^.*\\/, '')}::${name}`);
  return MEMBERS.get(name);
}

/** `event(new OrderPlaced($order))`, `OrderPlaced::dispatch($order)`, `$user->notify(new Paid)`. */
function sentTargets(call: Call, node: SgNode, file: PhpFile): Target[] {
  if (node.is('scoped_call_expression') && SELF_SENDERS.test(call.name) && /^\\?[A-Z]/.test(call.receiver)) {
    const sent = call.arguments.flatMap(({ value }) => createdBy(value, file));
    const isItself = sent.length === 0 && !FACADES.test(call.receiver);
    const targets = isItself ? [file.names.resolve(call.receiver)] : sent;
    return targets.filter((to) => !/^Illuminate\\/.test(to)).map((to) => ({ to, relation: 'dispatches' }));
  }
  if (!SENDERS.has(call.name.replace(/^\\/, ''))) return [];
  return call.arguments.flatMap(({ value }) => createdBy(value, file)).map((to) => ({ to, relation: 'dispatches' }));
}

function createdBy(value: SgNode, { names: full }: PhpFile): string[] {
  if (!value.is('object_creation_expression')) return [];
  const name = value.children().find((child) => child.is('name') || child.is('qualified_name'));
  return name === undefined ? [] : [full.resolve(name.text())];
}

/** `$this->orders->create()` calls a method of the class that `$orders` is declared with. */
function serviceTarget({ name, receiver }: Call, { owner, methodNode }: Place, { names: full }: PhpFile): Target[] {
  const [, isProperty, variable] = /^\$(this->)?(\w+)$/.exec(receiver) ?? [];
  if (variable === undefined || variable === 'this') return [];
  const types: readonly Injected[] = isProperty ? propertyTypesOf(owner, full) : injectedInto(methodNode, full);
  return types
    .filter(
      (type) =>
        type.variable === variable && !/^(?:Illuminate|Symfony|Psr|Filament|Livewire|Closure)\b/.test(type.class),
    )
    .map((type) => ({ to: `${type.class}::${name}`, relation: 'calls', provenance: 'inferred' }));
}

/** A method that mentions an imported model works on it. */
function modelEdges({ references, symbols }: ParsedFile, { names: full, classes }: PhpFile): Edge[] {
  return references.flatMap(({ name, kind, enclosing, line }): Edge[] => {
    const to = kind === 'import' ? undefined : full.imported(name);
    const symbol = symbols[enclosing];
    if (to === undefined || symbol === undefined || !IN_MODELS.test(to) || !CALLABLE.has(symbol.kind)) return [];
    const owner = classes.find(({ index }) => index === symbol.parent);
    const from = owner === undefined ? '' : `${owner.fullName}::${symbol.name}`;
    return from === '' ? [] : [{ from, to, relation: 'references', provenance: 'declared', line }];
  });
}

function distinct(edges: readonly Edge[]): Edge[] {
  const seen = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.from}\n${edge.relation}\n${edge.to}`;
    if (!seen.has(key)) seen.set(key, edge);
  }
  return [...seen.values()];
}
