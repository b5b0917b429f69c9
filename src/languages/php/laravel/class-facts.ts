/** Controllers, form requests, jobs, events, listeners, policies, commands and their like. */
import type { Edge, Entity, FrameworkFacts, FrameworkFile, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { lineOf } from '../../syntax/source.ts';
import { tagNameOf } from '../blade/view-name.ts';
import { type TypedClass, typedClasses } from '../class-types.ts';
import { defaultOf, methodNamed, type PhpClass, returnedBy } from '../classes.ts';
import { injectedInto } from '../injection.ts';
import { shortName } from '../names.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { classOf, elementsOf, stringOf } from '../values.ts';
import { LARAVEL_TYPES } from './class-types.ts';

export function readClasses({ parsed }: FrameworkFile): FrameworkFacts {
  const found = typedClasses(parsed, LARAVEL_TYPES);
  return { entities: found.map(entityOf), edges: found.flatMap(edgesOf) };
}

function entityOf(typed: TypedClass): Entity {
  const { owner, kind } = typed;
  const command = kind.type === 'command' ? commandOf(owner) : undefined;
  const name = nameOf(typed);
  return {
    type: kind.type,
    place: owner.index,
    id: `${kind.prefix}:${command?.name || name}`,
    node: owner.fullName,
    words: TYPE_WORDS[kind.type],
    metadata: { ...metadataOf(typed), ...(command ? { signature: command.signature } : {}) },
  };
}

/** A component goes by its tag, everything else by its class without what all of its kind end with. */
function nameOf({ owner, kind }: TypedClass): string {
  if (kind.type === 'view_component') return tagNameOf(owner.fullName.replace(/^.*\\View\\Components\\/, ''));
  return snakeCase(withoutSuffix(owner.symbol.name, kind.suffix));
}

/** `orders:send {--all}` is called as `orders:send`. */
function commandOf(owner: PhpClass): { readonly name: string; readonly signature: string } {
  const signature = stringOf(defaultOf(owner, 'signature')) ?? stringOf(defaultOf(owner, 'name')) ?? '';
  return { name: signature.trim().split(/\s/, 1)[0] ?? '', signature };
}

function metadataOf({ owner, kind, file }: TypedClass): Metadata {
  const methods = owner.members.filter(({ symbol }) => symbol.kind === 'method').map(({ symbol }) => symbol.name);
  switch (kind.type) {
    case 'form_request':
      return { rules: Object.fromEntries(rulesOf(owner)) };
    case 'controller':
      return { actions: methods.filter((name) => isPublic(owner, name)) };
    case 'command':
      return { description: stringOf(defaultOf(owner, 'description')) ?? '' };
    case 'factory': {
      const model = classOf(defaultOf(owner, 'model'), file.names);
      return model === undefined ? {} : { model };
    }
    default:
      return {};
  }
}

function isPublic(owner: PhpClass, name: string): boolean {
  const signature = methodNamed(owner, name)?.symbol.signature ?? '';
  return !/\b(?:private|protected)\b/.test(signature);
}

/** Each field with its rules as written. */
function rulesOf(owner: PhpClass): [string, string][] {
  return elementsOf(returnedBy(methodNamed(owner, 'rules'))).flatMap(({ key, value }): [string, string][] => {
    const field = stringOf(key);
    return field === undefined
      ? []
      : [[field, (stringOf(value) ?? value.text()).replace(/\s+/g, ' ').slice(0, LONGEST_RULE)]];
  });
}

const LONGEST_RULE = 120;

function edgesOf(typed: TypedClass): Edge[] {
  switch (typed.kind.type) {
    case 'controller':
      return validationEdges(typed);
    case 'listener':
      return listenerEdges(typed);
    case 'policy':
      return policyEdges(typed);
    case 'provider':
      return providerEdges(typed);
    case 'view_component':
      return componentEdges(typed);
    default:
      return [];
  }
}

/** A request class among the parameters of an action validates it. */
function validationEdges({ owner, file }: TypedClass): Edge[] {
  return owner.members.flatMap(({ node, symbol }) => {
    const requests = injectedInto(node, file.names).filter(
      ({ class: name }) => /Request$/.test(name) && !/^(?:Illuminate|Symfony)\\/.test(name),
    );
    const from = `${owner.fullName}::${symbol.name}`;
    return requests.map(({ class: to, line }) => edge(from, 'validated_by', to, line));
  });
}

/** The event is the type of what `handle` is given. */
function listenerEdges({ owner, file }: TypedClass): Edge[] {
  const events = injectedInto(methodNamed(owner, 'handle')?.node, file.names);
  return events.map(({ class: to, line }) => edge(owner.fullName, 'listens_to', to, line));
}

/** The model is the type of a parameter, or else by name: `OrderPolicy` is for `App\Models\Order`. */
function policyEdges({ owner, file }: TypedClass): Edge[] {
  const line = owner.symbol.nameLine;
  const model = shortName(owner.fullName).replace(/Policy$/, '');
  const given = owner.members.flatMap(({ node }) => injectedInto(node, file.names));
  const declared = given.find(({ class: name }) => shortName(name) === model)?.class;
  const to = declared ?? `App\\Models\\${model}`;
  return [edge(owner.fullName, 'authorizes', to, line, declared ? 'declared' : 'convention')];
}

function componentEdges(typed: TypedClass): Edge[] {
  const { fullName, symbol } = typed.owner;
  const from = `component:${nameOf(typed)}`;
  return [edge(from, 'implemented_by', fullName, symbol.nameLine, 'convention')];
}

const BINDINGS = {
  rule: {
    kind: 'member_call_expression',
    has: { kind: 'name', field: 'name', regex: '^(?:bind|singleton|scoped|bindIf|singletonIf|instance)$' },
  },
};

/** `bind(A::class, B::class)`, the `$listen` of events and the `$policies` of models. */
function providerEdges({ owner, file: { names } }: TypedClass): Edge[] {
  const bound = owner.node.findAll(BINDINGS).flatMap((call) => {
    const [from, to] = (call.field('arguments')?.children() ?? [])
      .filter((child) => child.is('argument'))
      .map((child) => classOf(child.child(0), names));
    const line = lineOf(call);
    return from && to ? [edge(from, 'implemented_by', to, line)] : [];
  });
  const listed = elementsOf(defaultOf(owner, 'listen')).flatMap(({ key, value }) => {
    const event = classOf(key, names);
    const listeners = elementsOf(value).flatMap((element) => classOf(element.value, names) ?? []);
    const line = lineOf(value);
    return listeners.map((from) => edge(from, 'listens_to', event ?? '', line));
  });
  const policies = elementsOf(defaultOf(owner, 'policies')).map(({ key, value }) => {
    const line = lineOf(value);
    return edge(classOf(value, names) ?? '', 'authorizes', classOf(key, names) ?? '', line);
  });
  return [...bound, ...listed, ...policies].filter(({ from, to }) => from !== '' && to !== '');
}
