/** Ruby as packs see it. */
import { qualifiedNameOf } from '../contract.ts';
import type { FrameworkFile } from '../framework-contract.ts';
import type { Lens } from '../packs/lens.ts';
import { nodeLens, type ValueReader } from '../packs/node-lens.ts';
import { plainLens } from '../packs/plain-lens.ts';
import { classesIn, includedBy } from './classes.ts';
import { callOf, pairsIn, stringOf } from './values.ts';

const LISTS: ReadonlySet<string> = new Set(['array', 'symbol_array', 'string_array']);

const READER: ValueReader = {
  text: stringOf,
  entries: (node) => [
    ...pairsIn(node),
    ...(LISTS.has(String(node.kind())) ? node.namedChildren().map((value) => ({ key: undefined, value })) : []),
  ],
  call: (node) => {
    const call = callOf(node);
    if (call === undefined) return undefined;
    const { name, receiver: on, arguments: given, options: named } = call;
    return { name, on, arguments: given, named, at: node.field('method') };
  },
  target: (node) => (/^(?:::)?[A-Z][\w:]*$/.test(node.text()) ? node.text().replace(/^::/, '') : undefined),
  callRule: (regex) => ({ rule: { kind: 'call', has: { field: 'method', regex } } }),
};

export function rubyLens(file: FrameworkFile): Lens {
  const { text, parsed, path } = file;
  const { nodeAt: _, ...shared } = nodeLens(parsed, READER);
  const classAt = (index: number) => classesIn(text, parsed).find((owner) => owner.index === index);
  return {
    ...plainLens(file),
    ...shared,
    nodeOf: (index) => {
      const symbol = parsed.symbols[index];
      const around = classAt(symbol?.parent ?? -1);
      if (symbol === undefined) return '';
      return around === undefined || classAt(index) !== undefined
        ? qualifiedNameOf(symbol).replaceAll('.', '::')
        : `${around.fullName}::${symbol.name}`;
    },
    place: () => path,
    resolve: (name) => name.replace(/^::/, ''),
    ancestors: (index) => [classAt(index)?.parent ?? ''].filter((name) => name !== ''),
    // Methods below the word `private` are told apart like those under a decorator, and classes by what they include.
    markers: (index) => {
      const symbol = parsed.symbols[index];
      if (symbol === undefined) return [];
      const method = classAt(symbol.parent)?.methods.find((one) => one.symbol === symbol);
      const owner = classAt(index);
      const names = method?.isPublic === false ? ['private'] : owner === undefined ? [] : includedBy(owner);
      const place = { call: undefined, start: symbol.start, end: symbol.start, line: symbol.nameLine };
      return names.map((name) => ({ name, ...place }));
    },
  };
}
