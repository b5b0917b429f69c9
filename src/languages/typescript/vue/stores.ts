/** Pinia stores, written as options or as a function. */
import type { SgNode } from '@ast-grep/napi';
import type { Entity, FrameworkFacts, FrameworkFile, Metadata } from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import { bindingsOf, hookNode } from '../bindings.ts';
import { hookCallsIn, hookEdges } from '../hooks.ts';
import { argumentsOf, propertiesOf, propertyOf, stringOf } from '../values.ts';

const DEFINITIONS = { rule: { kind: 'call_expression', has: { field: 'function', regex: '^defineStore$' } } };

export function storesIn(file: FrameworkFile): Pick<FrameworkFacts, 'entities' | 'edges'> {
  const { text, parsed } = file;
  const calls = parsed.tree?.root.findAll(DEFINITIONS) ?? [];
  const bindings = bindingsOf(parsed);
  const known = calls.flatMap((call) => {
    const { start } = call.range();
    const place = parsed.symbols.findLastIndex((symbol) => symbol.start <= start.index && start.index < symbol.end);
    const symbol = parsed.symbols[place];
    const [first, second] = argumentsOf(call);
    const id = stringOf(first) ?? stringOf(propertyOf(first, 'id'));
    if (symbol === undefined || id === undefined) return [];
    const node = `store:${id}`;
    const entity: Entity = {
      type: 'pinia_store',
      place,
      id: node,
      node,
      words: 'ストア 状態 状態管理',
      standsAlone: true,
      metadata: { store: id, ...membersOf(first?.is('object') ? first : second) },
    };
    const through = edge(hookNode(symbol.name), 'implemented_by', node, lineOf(call));
    const used = hookCallsIn(text, bindings, symbol);
    return [{ entities: [entity], edges: [through, ...hookEdges(node, used, { text, bindings })] }];
  });
  return joinFacts(known);
}

function membersOf(definition: SgNode | undefined): Metadata {
  if (definition === undefined) return {};
  if (!definition.is('object')) return listed([['exposes', keysOf(returnedObject(definition))]]);
  return listed([
    ['state', keysOf(returnedObject(propertyOf(definition, 'state')))],
    ['getters', keysOf(propertyOf(definition, 'getters'))],
    ['actions', keysOf(propertyOf(definition, 'actions'))],
  ]);
}

function listed(lists: readonly (readonly [string, readonly string[]])[]): Metadata {
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0));
}

function keysOf(object: SgNode | undefined): string[] {
  return propertiesOf(object).map(({ key }) => key);
}

/** `() => ({…})` and the last `return {…}` of a function. */
function returnedObject(definition: SgNode | undefined): SgNode | undefined {
  const body = definition?.field('body');
  if (!body) return undefined;
  if (!body.is('statement_block'))
    return body.is('object') ? body : (body.find({ rule: { kind: 'object' } }) ?? undefined);
  const last = body.children().findLast((statement) => statement.is('return_statement'));
  return last?.namedChildren().find((value) => value.is('object'));
}
