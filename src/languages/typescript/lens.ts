/** TypeScript and JavaScript as packs see them. */

import type { SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../framework-contract.ts';
import type { InjectedCall, Lens, Marker } from '../packs/lens.ts';
import { expressionOf, nodeLens, type ValueReader } from '../packs/node-lens.ts';
import { lineOf, linesWithin, spanOf } from '../syntax/source.ts';
import {
  classesIn,
  type DecoratedClass,
  type Decorator,
  decoratorNamed,
  type Member,
  parametersOf,
  typeOf,
} from './decorators.ts';
import { type ModuleNames, namesIn, resolveModule, symbolNode } from './modules.ts';
import { callEdges } from './used-imports.ts';
import { argumentsOf, elementsOf, propertiesOf, stringOf } from './values.ts';

interface Injected {
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

function injectedInto({ members }: DecoratedClass): Injected[] {
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
function callsOnInjected(injected: readonly Injected[], { node }: Member, names: ModuleNames): InjectedCall[] {
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

const CALLS: ReadonlySet<string> = new Set(['call_expression', 'new_expression']);

export function typescriptLens(file: FrameworkFile): Lens {
  const { path, parsed } = file;
  const { symbols } = parsed;
  const names = namesIn(path, parsed);
  const isForeign = (name: string): boolean =>
    names.imported(name) !== undefined && names.ofProject(name) === undefined;
  const reader: ValueReader = {
    text: stringOf,
    entries: (node) => [
      ...propertiesOf(node).map((property) => ({
        key: property.node.field('key') ?? property.node.field('name') ?? property.node,
        value: property.value,
      })),
      ...elementsOf(node).map((value) => ({ key: undefined, value })),
    ],
    call: (node) => {
      if (!CALLS.has(String(node.kind()))) return undefined;
      const callee = node.field('function') ?? node.field('constructor');
      const on = callee?.field('object')?.text() ?? '';
      return { name: callee?.text() ?? '', on, arguments: argumentsOf(node), at: callee?.field('property') ?? null };
    },
    target: (node) => {
      const code = node.text();
      return /^[\w$]+(?:\.[\w$]+)*$/.test(code) && !isForeign(code) ? names.resolve(code) : undefined;
    },
    callRule: (regex) => ({
      rule: {
        kind: 'call_expression',
        any: [
          { has: { field: 'function', kind: 'identifier', regex } },
          { has: { field: 'function', kind: 'member_expression', has: { field: 'property', regex } } },
        ],
      },
    }),
  };
  const { nodeAt, ...shared } = nodeLens(parsed, reader);
  const classAt = (index: number) => classesIn(parsed).find((owner) => owner.index === index);
  const memberAt = (index: number) => {
    const { name, parent = -1 } = symbols[index] ?? {};
    return classAt(parent)?.members.find((member) => member.name === name);
  };
  const nodeOf = (index: number): string => {
    const symbol = symbols[index];
    return symbol === undefined ? '' : symbolNode(names.module, symbol);
  };
  const given = (node: SgNode | null | undefined) => (node ? expressionOf(node, reader) : undefined);
  return {
    ...shared,
    nodeOf,
    holds: () => true,
    resolve: (name) => names.resolve(name),
    origin: (name) => {
      const [, module] = /^require\(\s*['"](\.[^'"]+)['"]\s*\)$/.exec(name) ?? [];
      return names.imported(name) ?? (module === undefined ? '' : `${resolveModule(path, module)}#default`);
    },
    isForeign,
    dotted: (name) => name,
    place: () => path,
    ancestors: (index, isWritten) => {
      const { parent = '', interfaces = [] } = classAt(index) ?? {};
      const found = [parent, ...interfaces].filter((name) => name !== '');
      return isWritten ? found : found.map((name) => names.resolve(name));
    },
    markers: (index) =>
      (classAt(index) ?? memberAt(index))?.decorators.map(({ name, node }: Decorator): Marker => {
        return { name, call: given(node.child(1)), ...spanOf(node), line: lineOf(node) };
      }) ?? [],
    parameters: (index) =>
      parametersOf(memberAt(index)?.node ?? nodeAt(index)).flatMap(({ name, type, decorators, line }) => {
        const [written] = /^[A-Z]\w*/.exec(type) ?? [];
        const code = `${decorators.map((one) => `@${one.name} `).join('')}${name}: ${type}`;
        return written === undefined ? [] : [{ name, code, line, types: [{ written, node: names.resolve(written) }] }];
      }),
    injected: (index) => {
      const owner = classAt(index);
      if (owner === undefined) return [];
      return injectedInto(owner).map(({ variable, class: written, line }) => {
        return {
          name: variable,
          written,
          type: isForeign(written) ? '' : names.resolve(written),
          isConvention: false,
          line,
        };
      });
    },
    injectedCalls: (index) => {
      const [owner, member] = [classAt(symbols[index]?.parent ?? -1), memberAt(index)];
      return owner === undefined || member === undefined ? [] : callsOnInjected(injectedInto(owner), member, names);
    },
    importedCalls: (span) => callEdges('', span, file),
    typeOf: (index) => {
      const node = memberAt(index)?.node ?? nodeAt(index);
      return node === undefined ? '' : typeOf(node);
    },
    valueOf: (index) => {
      const value = nodeAt(index)?.field('value');
      const isTyped = value?.is('satisfies_expression') || value?.is('as_expression');
      return given(isTyped ? value?.child(0) : value);
    },
    returned: (index) =>
      given(
        nodeAt(index)
          ?.find({ rule: { kind: 'return_statement' } })
          ?.namedChildren()[0],
      ),
  };
}
