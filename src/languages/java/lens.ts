/** Java and Kotlin as packs see them. */
import type { FrameworkFile } from '../framework-contract.ts';
import type { Lens, Marker } from '../packs/lens.ts';
import { nodeLens, type ValueReader } from '../packs/node-lens.ts';
import { type TextReader, textCall, textExpression } from '../packs/text-expression.ts';
import {
  classesIn,
  elementsOf,
  injectedInto,
  type JvmType,
  jvmFileOf,
  parametersOf,
  splitAt,
  stringOf,
  typedMember,
} from './spring/jvm-file.ts';

export function jvmLens(file: FrameworkFile): Lens {
  const { parsed } = file;
  const jvm = jvmFileOf(file);
  const { names, constants, isKotlin } = jvm;
  const typeAt = (index: number): JvmType | undefined => jvm.types.find((type) => type.index === index);
  const declarationAt = (index: number) =>
    typeAt(index) ?? typeAt(parsed.symbols[index]?.parent ?? -1)?.members.find((member) => member.index === index);
  const reader: TextReader = {
    text: (code) => (splitAt(code, ',').length > 1 ? undefined : stringOf(code, constants)),
    target: (code) => (/^[\w.]+$/.test(code) ? names.resolve(code) : undefined),
    parts: (code) =>
      elementsOf(code).map((part) => {
        const [, key, value] = /^(\w+)\s*=\s*(?!=)([\s\S]+)$/.exec(part) ?? [];
        return key === undefined || value === undefined ? { key: '', value: part } : { key, value };
      }),
  };
  const nodes: ValueReader = {
    text: (node) => stringOf(node.text(), constants),
    entries: () => [],
    target: (node) => reader.target(node.text()),
    call: (node) => {
      const name = node.field('name');
      const [callee = ''] = name === null ? [node.child(0)?.text()] : [name.text()];
      const given = (node.field('arguments') ?? node.child(1))?.namedChildren() ?? [];
      return { name: callee.replace(/^.*\./s, ''), on: node.field('object')?.text() ?? '', arguments: given, at: name };
    },
    callRule: (regex) => ({
      rule: isKotlin
        ? {
            kind: 'call_expression',
            any: [
              { has: { kind: 'simple_identifier', regex } },
              {
                has: {
                  kind: 'navigation_expression',
                  has: { kind: 'navigation_suffix', regex: regex.replace('^', '^\\.') },
                },
              },
            ],
          }
        : { kind: 'method_invocation', has: { field: 'name', regex } },
    }),
  };
  const { nodeAt: _, ...shared } = nodeLens(parsed, nodes);
  const nodeOf = (index: number): string => {
    const symbol = parsed.symbols[index];
    const around = typeAt(symbol?.parent ?? -1);
    if (symbol === undefined) return '';
    return (
      typeAt(index)?.fullName ?? (around === undefined ? names.own(symbol.name) : `${around.fullName}::${symbol.name}`)
    );
  };
  return {
    ...shared,
    nodeOf,
    holds: () => true,
    resolve: (name) => names.resolve(name),
    origin: (name) => names.resolve(name),
    isForeign: (name) => names.isForeign(name),
    dotted: (name) => name,
    place: nodeOf,
    ancestors: (index, isWritten) => {
      const found = (typeAt(index)?.ancestors ?? []).map((name) => name.replace(/\s*<[\s\S]*$/, ''));
      return isWritten ? found : found.map((name) => names.resolve(name));
    },
    markers: (index) =>
      (declarationAt(index)?.annotations ?? []).map(({ name, arguments: given, start, end }): Marker => {
        const place = { start, end, line: parsed.symbols[index]?.nameLine ?? 1 };
        return { ...place, name, call: textCall(name, given, place, reader) };
      }),
    parameters: (index) => {
      const declaration = declarationAt(index);
      if (declaration === undefined) return [];
      return parametersOf(declaration, jvm).map(({ name, type, annotations }) => {
        const types = classesIn(type).filter((written) => !names.isForeign(written));
        const code = `${annotations.map((one) => `@${one.name} `).join('')}${type} ${name}`;
        const line = declaration.symbol.nameLine;
        return { name, code, types: types.map((written) => ({ written, node: names.resolve(written) })), line };
      });
    },
    injected: (index) => {
      const type = typeAt(index);
      return type === undefined
        ? []
        : injectedInto(type, jvm).map(({ name, class: to, isConvention }) => {
            return { name, written: to, type: to, isConvention, line: type.symbol.nameLine };
          });
    },
    injectedCalls: (index) => {
      const [owner, method] = [typeAt(parsed.symbols[index]?.parent ?? -1), declarationAt(index)];
      if (owner === undefined || method?.symbol.kind !== 'method') return [];
      const injected = injectedInto(owner, jvm);
      const calls = method.code.matchAll(/(?<![\w.]|\bnew\s)(?:this\.)?(\w+)\s*[?!]*\.(\w+)\s*[({]/g);
      return [...calls].flatMap(([, variable, name]) => {
        const known = injected.find((one) => one.name === variable);
        return known === undefined ? [] : [{ to: `${known.class}::${name}`, line: method.symbol.nameLine }];
      });
    },
    importedCalls: () => [],
    typeOf: (index) => {
      const declaration = declarationAt(index);
      if (declaration === undefined) return '';
      const { symbol, code } = declaration;
      return symbol.kind === 'method'
        ? code.slice(0, code.indexOf(symbol.name)).trim()
        : (typedMember(declaration, jvm)?.type ?? '');
    },
    valueOf: (index) => {
      const declaration = declarationAt(index);
      const [, value] = /=\s*("(?:[^"\\]|\\.)*")\s*;?\s*$/.exec(declaration?.code ?? '') ?? [];
      const { start = 0, end = 0, nameLine = 1 } = parsed.symbols[index] ?? {};
      return value === undefined ? undefined : textExpression(value, { start, end, line: nameLine }, reader);
    },
    returned: () => undefined,
  };
}
