/** Injection into a class by its constructor and properties, and the uses of its methods. */
import type { Edge } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { lineOf, linesWithin } from '../../syntax/source.ts';
import {
  type DecoratedClass,
  type Decorator,
  decoratorNamed,
  type Member,
  parametersOf,
  typeOf,
} from '../decorators.ts';
import type { ModuleNames } from '../modules.ts';
import { stringOf } from '../values.ts';

export interface Injected {
  readonly variable: string;
  /** The class as the code calls it; for a repository the entity that it keeps. */
  readonly class: string;
  readonly isRepository: boolean;
  readonly line: number;
}

/** Tokens that name what a repository or model is for. */
const REPOSITORY_TOKENS = ['InjectRepository', 'InjectModel'];
const REPOSITORY = /^(?:\w+\.)?(?:Repository|TreeRepository|MongoRepository|EntityRepository|Model)<\s*(\w+)/;
const CLASS = /^[A-Z][\w$]*/;
/** Types of the language itself. */
const PLAIN =
  /^(?:String|Number|Boolean|Date|Promise|Array|Map|Set|Record|Partial|Object|Function|Buffer|RegExp|Error)$/;

export function injectedInto({ members }: DecoratedClass): Injected[] {
  const maker = members.find(({ name }) => name === 'constructor');
  const parameters = parametersOf(maker?.node).flatMap((parameter) => injectedBy(parameter));
  const properties = members
    .filter((member) => decoratorNamed(member, 'Inject', ...REPOSITORY_TOKENS) !== undefined)
    .flatMap(({ name, node, decorators }) => {
      return injectedBy({ name, type: typeOf(node), decorators, line: lineOf(node) });
    });
  return [...parameters, ...properties];
}

interface Given {
  readonly name: string;
  readonly type: string;
  readonly decorators: readonly Decorator[];
  readonly line: number;
}

function injectedBy({ name: variable, type, decorators, line }: Given): Injected[] {
  const token = decoratorNamed({ decorators }, ...REPOSITORY_TOKENS)?.arguments[0];
  const named = /^[A-Z][\w$]*/.exec(token?.text() ?? '')?.[0] ?? REPOSITORY.exec(type)?.[1];
  if (named !== undefined) return [{ variable, class: named, isRepository: true, line }];
  const [name] = CLASS.exec(type) ?? [];
  return name === undefined || PLAIN.test(name) ? [] : [{ variable, class: name, isRepository: false, line }];
}

/** Undefined for a name from a package: its own documentation tells of it. */
export function nodeOf(name: string, names: ModuleNames): string | undefined {
  return names.imported(name) === undefined ? names.resolve(name) : names.ofProject(name);
}

/** `this.orders.create()` calls a method of the class that `orders` is declared with. */
export function callsOnInjected(
  from: string,
  injected: readonly Injected[],
  { node }: Member,
  names: ModuleNames,
): Edge[] {
  if (injected.length === 0) return [];
  const lineAt = linesWithin(node);
  const found = new Map<string, Edge>();
  for (const { 1: variable, 2: method = '', index } of node.text().matchAll(CALL)) {
    const known = injected.find((entry) => entry.variable === variable);
    const target = known && nodeOf(known.class, names);
    if (known === undefined || target === undefined) continue;
    const to = known.isRepository ? target : `${target}::${method}`;
    const relation = known.isRepository ? 'references' : 'calls';
    if (!found.has(to)) found.set(to, edge(from, relation, to, lineAt(index), 'inferred'));
  }
  return [...found.values()];
}

const CALL = /\bthis\s*\.\s*(\w+)\s*\??\.\s*(\w+)\s*(?=[(<])/g;

/** `this.events.emit('order.created')` and `this.queue.add('mail')`: what somebody listens to. */
export function eventsIn(from: string, { node }: Member): Edge[] {
  const lineAt = linesWithin(node);
  return [...node.text().matchAll(EMIT)].map(({ 1: event = '', index }) =>
    edge(from, 'dispatches', `event:${event}`, lineAt(index)),
  );
}

const EMIT =
  /\bthis\s*\.\s*\w*(?:[eE]mitter\w*|[eE]vents?|[cC]lient|[sS]erver)\s*\.\s*(?:emit|emitAsync|send)\(\s*["']([\w.:*-]+)["']/g;

/** Events that a decorator names: `@OnEvent('order.created')`. */
export function listenedEvents({ decorators }: Member): string[] {
  return decorators.flatMap(({ name, arguments: given }) => {
    const event = name === 'OnEvent' ? stringOf(given[0]) : undefined;
    return event === undefined ? [] : [event];
  });
}
