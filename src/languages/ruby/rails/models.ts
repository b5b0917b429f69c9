/** Active Record models and their concerns: tables, associations, validations, scopes, enums and callbacks. */
import type { Edge, FrameworkFacts, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { tableNode } from '../../nodes.ts';
import { plural } from '../../plural.ts';
import { lineOf } from '../../syntax/source.ts';
import { includedBy, type RubyClass } from '../classes.ts';
import { namespaceOf, shortName, underscore } from '../names.ts';
import { callOf, pairsOf, type RubyCall, statementsOf, stringOf, stringsOf } from '../values.ts';
import { type Association, associationOf } from './associations.ts';
import { isAbstractParent } from './class-types.ts';

export interface ModelFacts {
  readonly metadata: Metadata;
  readonly edges: FrameworkFacts['edges'];
}

/** @param owner a model, or a concern that gives its associations to the models that include it */
export function modelFacts(owner: RubyClass, text: string): ModelFacts {
  const calls = [...owner.calls, ...includedBlock(owner)];
  const associations = calls.flatMap((call) => associationOf(call, owner.fullName));
  const table = owner.node.is('class') ? tableOf(owner, text) : undefined;
  return {
    metadata: {
      ...(table === undefined ? {} : { table: table.name }),
      relations: associations.map(({ name, type, related, through }) => ({
        method: name,
        type,
        related,
        ...(through === '' ? {} : { through }),
      })),
      ...listed('validations', validationsOf(calls)),
      ...listed('scopes', namesOf(calls, /^scope$/)),
      ...listed('enums', enumsOf(calls)),
      ...listed('callbacks', callbacksOf(calls)),
      ...listed('concerns', includedBy(owner)),
    },
    edges: [...tableEdges(owner, table), ...associations.flatMap((association) => relationEdges(owner, association))],
  };
}

/** The body of `included do … end`, which runs in each class that includes the concern. */
function includedBlock({ calls }: RubyClass): RubyCall[] {
  return calls
    .filter(({ name, block }) => block !== undefined && (name === 'included' || name === 'with_options'))
    .flatMap(({ block }) => statementsOf(block).flatMap((statement) => callOf(statement) ?? []));
}

interface Table {
  readonly name: string;
  readonly provenance: Edge['provenance'];
}

/** A model that extends another one lives in the table of that one. */
function tableOf({ fullName, parent, symbol }: RubyClass, text: string): Table | undefined {
  const body = text.slice(symbol.start, symbol.end);
  const [, declared] = /^\s*self\.table_name\s*=\s*["':]([\w.]+)/m.exec(body) ?? [];
  if (declared !== undefined) return { name: declared, provenance: 'declared' };
  if (/^\s*self\.abstract_class\s*=\s*true/m.test(body) || !isAbstractParent(parent)) return undefined;
  return { name: plural(underscore(shortName(fullName))), provenance: 'convention' };
}

/** Engines put their name before those of their tables: `Spree::Order` is in `spree_orders`. */
function tableEdges({ fullName: from, symbol }: RubyClass, table: Table | undefined): Edge[] {
  if (table === undefined) return [];
  const line = symbol.nameLine;
  const own = edge(from, 'stored_in', tableNode(table.name), line, table.provenance);
  if (table.provenance === 'declared' || namespaceOf(from) === '') return [own];
  const prefixed = `${underscore(namespaceOf(from)).replaceAll('/', '_')}_${table.name}`;
  return [own, { ...own, to: tableNode(prefixed), provenance: 'inferred' }];
}

function relationEdges({ fullName: from }: RubyClass, { related, isDeclared, line }: Association): Edge[] {
  if (related === '') return [];
  const own = edge(from, 'relates_to', related, line, isDeclared ? 'declared' : 'convention');
  const isBeside = namespaceOf(from) !== '' && namespaceOf(related) === namespaceOf(from);
  return isBeside ? [own, { ...own, to: shortName(related), provenance: 'inferred' }] : [own];
}

/** Each field with the kinds of its checks. */
function validationsOf(calls: readonly RubyCall[]): Record<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (field: string, kinds: readonly string[]): void => {
    found.set(field, [...(found.get(field) ?? []), ...kinds]);
  };
  for (const { name, arguments: given, options } of calls) {
    const [, kind] = /^validates_(\w+)_of$/.exec(name) ?? [];
    const kinds = kind === undefined ? [...options.keys()].filter((key) => !CONDITIONS.has(key)) : [kind];
    if (kind !== undefined || name === 'validates') for (const field of given.flatMap(stringsOf)) add(field, kinds);
    else if (name === 'validate') add('base', given.flatMap(stringsOf));
  }
  return Object.fromEntries(found);
}

const CONDITIONS = new Set(['if', 'unless', 'on', 'allow_nil', 'allow_blank', 'message', 'strict']);

function namesOf(calls: readonly RubyCall[], wanted: RegExp): string[] {
  return calls.filter(({ name }) => wanted.test(name)).flatMap((call) => stringOf(call.arguments[0]) ?? []);
}

/** `enum :status, { paid: 0 }`, `enum status: [:paid]` and `enum :status, paid: 0`. */
function enumsOf(calls: readonly RubyCall[]): Record<string, readonly string[]> {
  const found = calls.filter(({ name }) => name === 'enum').flatMap((call) => enumIn(call));
  return Object.fromEntries(found);
}

function enumIn({ arguments: [first, values], options }: RubyCall): [string, readonly string[]][] {
  const name = first?.is('hash') ? undefined : stringOf(first);
  if (name === undefined)
    return [...options].filter(([key]) => !key.startsWith('_')).map(([key, node]) => [key, valuesOf(node)]);
  return [
    [name, values === undefined ? [...options.keys()].filter((key) => !ENUM_OPTIONS.has(key)) : valuesOf(values)],
  ];
}

const ENUM_OPTIONS = new Set(['prefix', 'suffix', 'scopes', 'default', 'validate', 'instance_methods']);

function valuesOf(node: Parameters<typeof pairsOf>[0]): readonly string[] {
  const keys = [...pairsOf(node).keys()];
  return keys.length > 0 ? keys : stringsOf(node);
}

const CALLBACK =
  /^(?:before|after|around)_(?:validation|save|create|update|destroy|commit|rollback|initialize|find|touch|\w+_commit)$/;

/** `before_save normalize_name`. */
function callbacksOf(calls: readonly RubyCall[]): string[] {
  return calls
    .filter(({ name }) => CALLBACK.test(name))
    .flatMap(({ name, arguments: given, node }) => {
      const methods = given.flatMap(stringsOf);
      return methods.length > 0 ? methods.map((method) => `${name} ${method}`) : [`${name} line ${lineOf(node)}`];
    });
}

function listed(key: string, values: readonly string[] | Record<string, readonly string[]>): Metadata {
  return Object.keys(values).length > 0 ? { [key]: values } : {};
}
