/** Content of a Nest module: other modules, controllers and providers. */
import type { SgNode } from '@ast-grep/napi';
import type { Edge, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import type { Decorator } from '../decorators.ts';
import type { ModuleNames } from '../modules.ts';
import { elementsOf, propertyOf } from '../values.ts';
import { nodeOf } from './injection.ts';

const LISTS = ['imports', 'controllers', 'providers', 'exports'] as const;

interface Held {
  readonly list: (typeof LISTS)[number];
  readonly name: string;
  readonly node: SgNode;
}

/** @param decorator `@Module({…})` */
export function moduleFacts(
  from: string,
  decorator: Decorator,
  names: ModuleNames,
): { metadata: Metadata; edges: Edge[] } {
  const [options] = decorator.arguments;
  const held = LISTS.flatMap((list) => {
    return elementsOf(propertyOf(options, list)).flatMap((node) =>
      namesOf(node).map((name): Held => ({ list, name, node })),
    );
  });
  const byList = LISTS.map(
    (list) => [list, held.filter((entry) => entry.list === list).map(({ name }) => name)] as const,
  );
  const contained = held.filter(({ list }) => list !== 'exports');
  return {
    metadata: Object.fromEntries(byList.filter(([, found]) => found.length > 0)),
    edges: [
      ...contained.flatMap(({ name, node }) => edgeTo(from, name, node, names)),
      ...elementsOf(propertyOf(options, 'providers')).flatMap((node) => substituteEdge(node, names)),
    ],
  };
}

/** `OrdersModule`, `TypeOrmModule.forFeature([Order])`, `{ provide: Orders, useClass: SqlOrders }`. */
function namesOf(node: SgNode): string[] {
  if (node.is('identifier')) return [node.text()];
  if (node.is('object'))
    return [propertyOf(node, 'useClass'), propertyOf(node, 'provide')].flatMap(identifierOf).slice(0, 1);
  const [, module] = /^([A-Z]\w*)\s*\.\s*\w+/.exec(node.text()) ?? [];
  return module === undefined ? [] : [module];
}

function identifierOf(node: SgNode | undefined): string[] {
  return node?.is('identifier') ? [node.text()] : [];
}

function edgeTo(from: string, name: string, node: SgNode, names: ModuleNames): Edge[] {
  const to = nodeOf(name, names);
  const line = lineOf(node);
  return to === undefined ? [] : [edge(from, 'contains', to, line)];
}

/** A request for the token gets the class. */
function substituteEdge(node: SgNode, names: ModuleNames): Edge[] {
  const [token] = identifierOf(propertyOf(node, 'provide'));
  const [used] = [propertyOf(node, 'useClass'), propertyOf(node, 'useExisting')].flatMap(identifierOf);
  const [from, to] = [token && nodeOf(token, names), used && nodeOf(used, names)];
  if (!from || !to || from === to) return [];
  return [edge(from, 'implemented_by', to, lineOf(node))];
}
