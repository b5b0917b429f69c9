/** Injection into a class by its constructor and properties, and the uses of its methods. */
import type { InjectedCall } from '../packs/lens.ts';
import { lineOf, linesWithin } from '../syntax/source.ts';
import {
  type DecoratedClass,
  type Decorator,
  decoratorNamed,
  type Member,
  parametersOf,
  typeOf,
} from './decorators.ts';
import type { ModuleNames } from './modules.ts';

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

/** `this.orders.create()` calls a method of the class that `orders` is declared with; each once. */
export function callsOnInjected(injected: readonly Injected[], { node }: Member, names: ModuleNames): InjectedCall[] {
  if (injected.length === 0) return [];
  const lineAt = linesWithin(node);
  const found = new Map<string, InjectedCall>();
  for (const { 1: variable, 2: method = '', index } of node.text().matchAll(CALL)) {
    const known = injected.find((entry) => entry.variable === variable);
    if (known === undefined) continue;
    const { class: name, isRepository: isKept } = known;
    const target = names.imported(name) === undefined ? names.resolve(name) : names.ofProject(name);
    const to = isKept ? target : `${target}::${method}`;
    if (target !== undefined && to !== undefined && !found.has(to)) found.set(to, { to, isKept, line: lineAt(index) });
  }
  return [...found.values()];
}

const CALL = /\bthis\s*\.\s*(\w+)\s*\??\.\s*(\w+)\s*(?=[(<])/g;
