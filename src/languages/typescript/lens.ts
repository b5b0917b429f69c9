/** TypeScript and JavaScript as packs see them. */
import type { SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../framework-contract.ts';
import type { Lens, Marker } from '../packs/lens.ts';
import { expressionOf, nodeLens, type ValueReader } from '../packs/node-lens.ts';
import { lineOf, spanOf } from '../syntax/source.ts';
import { classesIn, type Decorator, parametersOf, typeOf } from './decorators.ts';
import { callsOnInjected, injectedInto } from './injection.ts';
import { namesIn, resolveModule, symbolNode } from './modules.ts';
import { callEdges } from './used-imports.ts';
import { argumentsOf, elementsOf, propertiesOf, stringOf } from './values.ts';

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
