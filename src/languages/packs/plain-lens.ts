/** A file of any language as packs see it: by its outline and its text, where no language tells more of itself. */
import { type CodeSymbol, qualifiedNameOf } from '../contract.ts';
import type { FrameworkFile } from '../framework-contract.ts';
import { lineOf, sourceOf, spanOf } from '../syntax/source.ts';
import type { Expression, Lens, Marker } from './lens.ts';
import { type TextReader, textCall, textExpression } from './text-expression.ts';

const LONGEST_ARGUMENTS = 2_000;

export function plainLens({ path, text, parsed }: FrameworkFile): Lens {
  const { symbols } = parsed;
  const module = path.replace(/\.\w+$/, '');
  const { lineAt } = sourceOf(text);
  const own = (name: string): string => `${module}#${name.replace(/[.#]|::/g, '::')}`;
  const reader: TextReader = {
    text: literalText,
    target: (code) => (/^[\w.:]+$/.test(code) ? own(code) : undefined),
    parts: (code) => partsOf(/^[[{(]/.test(code) ? code.slice(1, -1) : code),
  };
  const expressionAt = (start: number, end: number): Expression => {
    const code = text.slice(start, end);
    const place = { start, end, line: lineAt(start) };
    const [, on = '', name, open] = /^((?:[\w$@]+(?:\.|::|->|:))*)([\w$!?]+)\s*(\()?/.exec(code) ?? [];
    const [, bare] = open === undefined ? (BARE_CALL.exec(code) ?? []) : [];
    const isCall = bare !== undefined || (open !== undefined && code.endsWith(')'));
    if (name === undefined || !isCall) return textExpression(code, place, reader);
    const given = bare ?? code.slice(code.indexOf('(') + 1, -1);
    return { ...textCall(name, given, place, reader), on: on.replace(/(?:\.|::|->|:)$/, '') };
  };
  const valueIn = ({ start, end }: CodeSymbol): Expression | undefined => {
    const found = /(?<![=!<>])(?::=|=)(?![=>~])\s*/.exec(text.slice(start, end));
    return found === null ? undefined : expressionAt(start + found.index + found[0].length, end);
  };
  return {
    nodeOf: (index) => {
      const symbol = symbols[index];
      return symbol === undefined ? '' : own(qualifiedNameOf(symbol));
    },
    holds: () => true,
    resolve: own,
    origin: () => '',
    dotted: (name) => name,
    isForeign: () => false,
    place: () => path,
    ancestors: (index) => ancestorsIn(symbols[index]?.signature ?? ''),
    markers: (index) => {
      const symbol = symbols[index];
      return symbol === undefined ? [] : markersIn(text, symbol, reader, lineAt);
    },
    parameters: () => [],
    injected: () => [],
    injectedCalls: () => [],
    importedCalls: () => [],
    typeOf: () => '',
    valueOf: (index) => {
      const symbol = symbols[index];
      return symbol && valueIn(symbol);
    },
    returned: () => undefined,
    calls: (inside, name) => callsIn(text, spanOf(inside), name).map(({ start, end }) => expressionAt(start, end)),
    expression: (node) => ({ ...expressionAt(spanOf(node).start, spanOf(node).end), line: lineOf(node) }),
  };
}

/** Calls with brackets, and those without whose first argument is a text: `get '/orders', to: 'orders#index'`. */
function callsIn(text: string, within: { start: number; end: number }, name: string): { start: number; end: number }[] {
  const pattern = new RegExp(`(?<![\\w$@.])(?:[\\w$@]+(?:\\.|::|->|:))*(?:${name})(?:\\s*\\(|[ \\t]+(?=["':]))`, 'g');
  pattern.lastIndex = within.start;
  const found: { start: number; end: number }[] = [];
  for (let match = pattern.exec(text); match !== null && match.index < within.end; match = pattern.exec(text)) {
    const end = match[0].endsWith('(') ? closingAt(text, pattern.lastIndex - 1) : lineEnd(text, pattern.lastIndex);
    if (end !== undefined) found.push({ start: match.index, end });
  }
  return found;
}

const BARE_CALL = /^(?:[\w$@]+(?:\.|::|->|:))*[\w$!?]+[ \t]+(["':][\s\S]*)$/;

/** The end of what is given without brackets; a block behind it is none of it. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  const line = text.slice(from, end === -1 ? text.length : end);
  return from + line.replace(/\s+(?:do\b|\{|#).*$/, '').trimEnd().length;
}

/** Behind the bracket that closes the one at `open`; brackets in texts count for nothing. */
function closingAt(text: string, open: number): number | undefined {
  let depth = 0;
  const sign = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|[()[\]{}]/g;
  sign.lastIndex = open;
  for (let match = sign.exec(text); match !== null && match.index < open + LONGEST_ARGUMENTS; match = sign.exec(text)) {
    if ('([{'.includes(match[0])) depth++;
    else if (')]}'.includes(match[0]) && --depth === 0) return sign.lastIndex;
  }
  return undefined;
}

function partsOf(list: string): { key: string; value: string }[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of list.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|[()[\]{},]/g)) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, index));
      from = index + 1;
    }
  }
  const written = [...parts, list.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
  return written.map((part) => {
    const [, key = '', value = part] = /^["':]?([A-Za-z_]\w*)["']?\s*(?:=>|[:=](?![:=]))\s*([\s\S]+)$/.exec(part) ?? [];
    return { key, value };
  });
}

function literalText(code: string): string | undefined {
  const [, , text, symbol] = /^(?:[a-zA-Z@]?(["'`])((?:\\.|(?!\1)[^\\])*)\1|:(\w+))$/s.exec(code.trim()) ?? [];
  if (text === undefined) return symbol;
  return /[#$]\{/.test(text) ? undefined : text.replace(/\\(["'`\\])/g, '$1');
}

const PARENTS =
  /(?:\bextends\b|\bimplements\b|\bwith\b|(?<!:):(?!:)|<(?!\w+[^<>]*>))\s*([\w.:]+(?:\s*(?:,|with)\s*[\w.:]+)*)/g;

/** `class A extends B`, `class A : B, C`, `class A < B`. */
function ancestorsIn(signature: string): string[] {
  if (!/\b(?:class|struct|interface|trait|object|record|module|enum|protocol|type)\b/.test(signature)) return [];
  return [...signature.matchAll(PARENTS)].flatMap(([, list = '']) => list.split(/\s*(?:,|\bwith\b)\s*/));
}

const MARKER = /(?:^|[\s\])])(?:@|#?\[)((?:\w+(?:\.|::))*\w+)\s*(\(?)/g;

/** `@Name(…)`, `#[name(…)]` and `[Name(…)]` before the name of a definition. */
function markersIn(
  text: string,
  { docStart, start, end, name }: CodeSymbol,
  reader: TextReader,
  lineAt: (offset: number) => number,
): Marker[] {
  const head = text.slice(docStart, Math.min(end, Math.max(start, text.indexOf(name, start))));
  return [...head.matchAll(MARKER)].map(({ 0: whole, 1: full = '', 2: open, index }): Marker => {
    const at = docStart + index + whole.length;
    const close = open === '(' ? (closingAt(text, at - 1) ?? at) : at;
    const place = { start: docStart + index + whole.search(/[@#[]/), end: close, line: lineAt(at) };
    const given = open === '(' ? text.slice(at, close - 1) : '';
    return { ...place, name: full.replace(/^.*(?:\.|::)/, ''), call: textCall(full, given, place, reader) };
  });
}
