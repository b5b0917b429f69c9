/** Python as packs see it. */
import type { SgNode } from '@ast-grep/napi';
import { qualifiedNameOf } from '../contract.ts';
import type { FrameworkFile } from '../framework-contract.ts';
import type { Lens, Marker } from '../packs/lens.ts';
import { expressionOf, nodeLens, type ValueReader } from '../packs/node-lens.ts';
import { lineOf, spanOf } from '../syntax/source.ts';
import { decoratorsOf, pythonFileOf } from './classes.ts';
import { nodeOfPath } from './names.ts';
import { callOf, classesInType, elementsOf, entriesOf, labelOf, lastName } from './values.ts';

export function pythonLens(file: FrameworkFile): Lens {
  const { parsed, path } = file;
  const { names, classes, functions } = pythonFileOf(file);
  const reader: ValueReader = {
    text: labelOf,
    entries: (node) => {
      const pairs = entriesOf(node).map(([key, value]) => ({ key: parsed.tree && keyNode(node, key), value }));
      return pairs.length > 0 ? pairs : elementsOf(node).map((value) => ({ key: undefined, value }));
    },
    call: (node) => {
      const call = callOf(node);
      if (call === undefined) return undefined;
      const { name, arguments: given, named } = call;
      const on = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '';
      return { name, on, arguments: given, named, at: node.field('function')?.field('attribute') ?? null };
    },
    target: (node) => (/^[\w.]+$/.test(node.text()) ? names.resolve(node.text()) : undefined),
    callRule: (regex) => ({
      rule: {
        kind: 'call',
        any: [
          { has: { field: 'function', kind: 'identifier', regex } },
          { has: { field: 'function', kind: 'attribute', has: { field: 'attribute', regex } } },
        ],
      },
    }),
  };
  const { nodeAt, ...shared } = nodeLens(parsed, reader);
  const given = (node: SgNode | null | undefined) => (node ? expressionOf(node, reader) : undefined);
  const ancestors = (index: number): readonly string[] => classes.find((owner) => owner.index === index)?.bases ?? [];
  return {
    ...shared,
    nodeOf: (index) => {
      const known = [...classes, ...functions].find((one) => one.index === index)?.fullName;
      const symbol = parsed.symbols[index];
      return known ?? (symbol === undefined ? '' : names.own(qualifiedNameOf(symbol)));
    },
    holds: (index) => [...classes, ...functions].some((one) => one.index === index),
    resolve: (name) => names.resolve(name),
    origin: (name) => names.origin(name),
    dotted: nodeOfPath,
    place: () => path,
    ancestors: (index, isWritten) =>
      isWritten ? ancestors(index) : ancestors(index).map((base) => names.resolve(base)),
    markers: (index) => {
      const [symbol, node] = [parsed.symbols[index], nodeAt(index)];
      if (symbol === undefined || node === undefined) return [];
      return decoratorsOf({ index, symbol, node }).map(({ name, call, node: decorator }): Marker => {
        const at = call?.node ?? decorator;
        return { name: lastName(name), call: given(at), ...spanOf(at), line: lineOf(at) };
      });
    },
    parameters: (index) =>
      (nodeAt(index)?.field('parameters')?.children() ?? []).flatMap((parameter) => {
        const types = classesInType(parameter.field('type')).map((written) => ({
          written,
          node: names.resolve(written),
        }));
        const code = parameter.text();
        return types.length === 0 ? [] : [{ name: /^\w+/.exec(code)?.[0] ?? '', code, types, line: lineOf(parameter) }];
      }),
    typeOf: (index) => (nodeAt(index)?.field('type') ?? nodeAt(index)?.field('return_type'))?.text() ?? '',
    valueOf: (index) => {
      const node = nodeAt(index);
      if (!node?.is('class_definition')) return given(node?.field('right'));
      // The members of an inner class are read like the arguments of a call.
      const memberAt = (name: string) => parsed.symbols.findIndex((one) => one.parent === index && one.name === name);
      return { ...expressionOf(node, reader), argument: (name) => given(nodeAt(memberAt(name))?.field('right')) };
    },
    returned: (index) =>
      given(
        nodeAt(index)
          ?.find({ rule: { kind: 'return_statement' } })
          ?.namedChildren()[0],
      ),
    isForeign: () => false,
    injected: () => [],
    importedCalls: () => [],
    injectedCalls: () => [],
  };
}

function keyNode(dictionary: SgNode, key: string): SgNode | undefined {
  const keys = dictionary.namedChildren().flatMap((pair) => pair.field('key') ?? []);
  return keys.find((node) => labelOf(node) === key);
}
