/** PHP as packs see it. */

import type { SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../framework-contract.ts';
import type { Expression, Lens, Marker } from '../packs/lens.ts';
import { expressionOf, nodeLens, type ValueReader } from '../packs/node-lens.ts';
import { type TextReader, textCall } from '../packs/text-expression.ts';
import { sourceOf } from '../syntax/source.ts';
import { annotationsOf } from './annotations.ts';
import { endOfString } from './brackets.ts';
import { type Member, phpFileOf } from './classes.ts';
import { callsOnGiven, injectedInto } from './injection.ts';
import { type PhpNames, shortName } from './names.ts';
import { callOf, classOf, elementsOf, stringOf } from './values.ts';

interface AnnotationArgument {
  /** Empty for one that is given by its place. */
  readonly key: string;
  /** As written. */
  readonly value: string;
}

/** @param list what stands between the brackets */
function argumentsIn(list: string): AnnotationArgument[] {
  return piecesOf(list).map((piece) => {
    const [, quoted, plain, value] =
      /^(?:"([^"]*)"|'[^']*'|([\w\\]+))\s*(?:=>|[:=](?![:=]))\s*([\s\S]+)$/.exec(piece) ?? [];
    const key = quoted ?? plain ?? /^'([^']*)'/.exec(piece)?.[1] ?? '';
    return value === undefined ? { key: '', value: piece } : { key, value };
  });
}

/** The text of a string literal; undefined for anything else. */
function annotationText(value: string | undefined): string | undefined {
  const [, quote, text] = /^(['"])([\s\S]*)\1$/.exec(value ?? '') ?? [];
  return quote === undefined ? undefined : text?.replace(/""/g, '"').replace(/\\(['"\\])/g, '$1');
}

/** Notes the full name in `A::class` or in a string; a name without a namespace belongs to that of the file. */
function markClass(value: string | undefined, names: PhpNames): string | undefined {
  const [, constant] = /^(\\?[\w\\]+)::class$/.exec(value ?? '') ?? [];
  const name = constant ?? annotationText(value);
  if (name === undefined || !/^\\?[A-Za-z_][\w\\]*$/.test(name)) return undefined;
  return constant === undefined && name.includes('\\') ? name.replace(/^\\/, '') : names.resolve(name);
}

function piecesOf(list: string): string[] {
  const pieces: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at <= list.length; at++) {
    const letter = list[at] ?? ',';
    if (letter === '"' || letter === "'") at = endOfString(list, at);
    else if (/[([{]/.test(letter)) depth++;
    else if (/[)\]}]/.test(letter)) depth--;
    else if (letter === ',' && (depth === 0 || at === list.length)) {
      const piece = list
        .slice(start, at)
        .replace(/\n\s*\*/g, '\n')
        .trim();
      if (piece !== '') pieces.push(piece);
      start = at + 1;
    }
  }
  return pieces;
}

const METHOD_CALLS = ['member_call_expression', 'nullsafe_member_call_expression', 'scoped_call_expression'];

const READER: Omit<ValueReader, 'target'> = {
  text: stringOf,
  entries: elementsOf,
  call: (node) => {
    const call = callOf(node);
    if (call === undefined) return undefined;
    const named = call.arguments.filter(({ name }) => name !== '').map(({ name, value }) => [name, value] as const);
    const placed = call.arguments.filter(({ name }) => name === '').map(({ value }) => value);
    const on = (node.field('object') ?? node.field('scope'))?.text() ?? '';
    return { name: call.name, on, arguments: placed, named: new Map(named), at: node.field('name') };
  },
  callRule: (regex) => ({
    rule: {
      any: [
        // One pattern for all of them: it is compiled anew in each file.
        { any: METHOD_CALLS.map((kind) => ({ kind })), has: { field: 'name', regex } },
        { kind: 'function_call_expression', has: { field: 'function', regex } },
      ],
    },
  }),
};

export function phpLens({ parsed, text }: FrameworkFile): Lens {
  const { names, classes } = phpFileOf(parsed);
  const reader = { ...READER, target: (node: SgNode) => classOf(node, names) };
  const { nodeAt, ...shared } = nodeLens(parsed, reader);
  const marks: TextReader = {
    text: annotationText,
    target: (code) => markClass(code, names),
    parts: (code) => argumentsIn(/^[[{]/.test(code) ? code.slice(1, -1) : code),
  };
  const classAt = (index: number) => classes.find((owner) => owner.index === index);
  const nodeOf = (index: number): string => {
    const symbol = parsed.symbols[index];
    if (symbol === undefined) return '';
    const around = classAt(symbol.parent)?.fullName;
    return (
      classAt(index)?.fullName ?? (around === undefined ? names.resolve(symbol.name) : `${around}::${symbol.name}`)
    );
  };
  const given = (node: SgNode | undefined): Expression | undefined => node && expressionOf(node, reader);
  return {
    ...shared,
    nodeOf,
    holds: () => true,
    isForeign: () => false,
    injected: () => [],
    importedCalls: () => [],
    resolve: (name) => names.resolve(name),
    origin: (name) => names.imported(name) ?? '',
    dotted: (name) => name,
    place: nodeOf,
    ancestors: (index) => {
      const { parents = [], interfaces = [], traits = [] } = classAt(index) ?? {};
      return [...parents, ...interfaces, ...traits];
    },
    markers: (index) => {
      const [symbol, node] = [parsed.symbols[index], nodeAt(index)];
      if (symbol === undefined || node === undefined) return [];
      return annotationsOf(text, headOf({ index, symbol, node })).map(({ name, given: list, start, end }): Marker => {
        const place = { start, end, line: sourceOf(text).lineAt(start) };
        return { ...place, name: shortName(name), call: textCall(name, list, place, marks) };
      });
    },
    injectedCalls: (index) => {
      const owner = classAt(parsed.symbols[index]?.parent ?? -1);
      const member = owner?.members.find((one) => one.index === index);
      return owner === undefined || member === undefined ? [] : callsOnGiven(member, { owner, names, text });
    },
    parameters: (index) =>
      injectedInto(nodeAt(index), names).map(({ class: node, variable, line }) => {
        return { name: variable, code: variable, types: [{ written: shortName(node), node }], line };
      }),
    valueOf: (index) =>
      given(
        nodeAt(index)
          ?.children()
          .findLast((child) => child.isNamed() && !child.is('variable_name') && !child.is('name')),
      ),
    typeOf: (index) => {
      const node = nodeAt(index);
      return (node?.field('type') ?? node?.parent()?.field('type'))?.text().replace(/^\?/, '') ?? '';
    },
    returned: (index) => {
      const statement = nodeAt(index)?.find({ rule: { kind: 'return_statement' } });
      return given(statement?.children().find((child) => child.isNamed() && !child.is('comment')));
    },
  };
}

/** A property without its declaration's attributes begins behind them; a promoted one has them inside. */
function headOf({ symbol, node }: Member): { docStart: number; start: number; end: number } {
  const declaration = node.is('property_element') ? node.parent() : node;
  const { start, end } = symbol;
  return { docStart: Math.min(symbol.docStart, declaration?.range().start.index ?? start), start, end };
}
