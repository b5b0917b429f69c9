/** Controllers, components, helpers, cells, commands, listeners, services and their like. */
import type { Edge, Entity, FrameworkFacts, FrameworkFile, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { lineOf } from '../../syntax/source.ts';
import { type PhpClassRule, type TypedClass, typedClasses } from '../class-types.ts';
import { methodNamed, type PhpClass, returnedBy } from '../classes.ts';
import { injectedInto } from '../injection.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { classOf, elementsOf, stringOf } from '../values.ts';
import { CAKE_TYPES } from './class-types.ts';

export function readClasses({ parsed }: FrameworkFile): FrameworkFacts {
  const found = typedClasses(parsed, CAKE_TYPES);
  return { entities: found.map(entityOf), edges: found.flatMap(edgesOf) };
}

function entityOf({ owner, kind }: TypedClass): Entity {
  const { type, prefix, suffix } = kind;
  const short = snakeCase(withoutSuffix(owner.symbol.name, suffix));
  const command = type === 'command' ? stringOf(returnedBy(methodNamed(owner, 'defaultName'))) : undefined;
  return {
    type,
    place: owner.index,
    id: `${prefix}:${command ?? prefixOf(owner) + short}`,
    node: owner.fullName,
    words: TYPE_WORDS[type],
    metadata: metadataOf(owner, type),
  };
}

/** Controllers of several prefixes share their names: `Admin/users` beside `users`. */
function prefixOf({ fullName }: PhpClass): string {
  const [, folders] = /\\Controller\\(.+)\\\w+Controller$/.exec(fullName) ?? [];
  return folders === undefined || folders === 'Component' ? '' : `${folders.replaceAll('\\', '/')}/`;
}

function metadataOf(owner: PhpClass, type: PhpClassRule['type']): Metadata {
  if (type === 'controller' || type === 'cell') return { actions: actionsOf(owner) };
  return type === 'listener' ? { events: eventsOf(owner).map(({ event }) => event) } : {};
}

/** Callbacks of the framework are no actions. */
const CALLBACKS = /^(?:initialize|before\w+|after\w+|implementedEvents|__\w+|viewClasses)$/;

function actionsOf(owner: PhpClass): string[] {
  const methods = owner.members.filter(({ symbol }) => symbol.kind === 'method').map(({ symbol }) => symbol);
  return methods
    .filter(({ name, signature }) => !/\b(?:private|protected|static)\b/.test(signature) && !name.startsWith('_'))
    .map(({ name }) => name)
    .filter((name) => !CALLBACKS.test(name));
}

interface ListenedEvent {
  readonly event: string;
  readonly line: number;
}

/** `return ['Order.placed' => 'onPlaced']`. */
function eventsOf(owner: PhpClass): ListenedEvent[] {
  return elementsOf(returnedBy(methodNamed(owner, 'implementedEvents'))).flatMap(({ key }) => {
    const event = stringOf(key);
    return event === undefined || key === undefined ? [] : [{ event, line: lineOf(key) }];
  });
}

function edgesOf(typed: TypedClass): Edge[] {
  const { owner, kind } = typed;
  const from = owner.fullName;
  switch (kind.type) {
    case 'controller':
      return [...viewEdges(owner), ...givenEdges(typed)];
    case 'cell':
      return cellEdges(owner);
    case 'listener':
      return eventsOf(owner).map(({ event, line }) => edge(from, 'listens_to', `event:${event}`, line));
    case 'provider':
      return bindingEdges(typed);
    default:
      return [];
  }
}

/** An action shows the template of its name; those of an API show none. */
function viewEdges(owner: PhpClass): Edge[] {
  const [, folders = '', name] = /\\Controller\\(?:(.+)\\)?(\w+)Controller$/.exec(owner.fullName) ?? [];
  if (name === undefined || /(?:^|\\)Api(?:\\|$)/.test(folders)) return [];
  const folder = [...folders.split('\\').filter((part) => part !== ''), name].join('/');
  return actionsOf(owner).map((action) =>
    edge(
      `${owner.fullName}::${action}`,
      'renders',
      `view:${folder}/${action}`,
      methodNamed(owner, action)?.symbol.nameLine ?? owner.symbol.nameLine,
      'convention',
    ),
  );
}

function cellEdges(owner: PhpClass): Edge[] {
  const cell = owner.symbol.name.replace(/Cell$/, '');
  return actionsOf(owner).map((action) =>
    edge(
      `${owner.fullName}::${action}`,
      'renders',
      `view:cell/${cell}/${snakeCase(action)}`,
      methodNamed(owner, action)?.symbol.nameLine ?? owner.symbol.nameLine,
      'convention',
    ),
  );
}

/** Services that the container hands to an action. */
function givenEdges({ owner, file }: TypedClass): Edge[] {
  return owner.members.flatMap(({ node, symbol }) => {
    if (symbol.kind !== 'method') return [];
    const from = `${owner.fullName}::${symbol.name}`;
    return injectedInto(node, file.names)
      .filter(({ class: name }) => !/^(?:Cake|Psr)\\|^\w+$/.test(name))
      .map(({ class: to, line }) => edge(from, 'injects', to, line));
  });
}

const BINDING = {
  rule: { kind: 'member_call_expression', has: { field: 'name', kind: 'name', regex: '^(?:add|addShared)$' } },
};

/** `$container->add(OrdersInterface::class, Orders::class)`. */
function bindingEdges({ owner, file: { names } }: TypedClass): Edge[] {
  return owner.node.findAll(BINDING).flatMap((call): Edge[] => {
    const given = (call.field('arguments')?.children() ?? []).filter((child) => child.is('argument'));
    const [from, to] = given.map((child) => classOf(child.child(0), names));
    const line = lineOf(call);
    return from && to ? [edge(from, 'implemented_by', to, line)] : [];
  });
}
