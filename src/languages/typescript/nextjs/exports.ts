/** Exports of a module, as far as Next looks for them. */
import type { CodeSymbol, ParsedFile } from '../../contract.ts';

export interface Exported {
  /** As others know it: `default`, `GET`. */
  readonly name: string;
  /** Index of the symbol behind it. */
  readonly index: number;
  readonly symbol: CodeSymbol;
}

/** A function or class by its name; a name, which wrappers may be given; a name in a list. */
const DEFAULT = [
  /\bexport\s+default\s+(?:abstract\s+)?(?:async\s+)?(?:function|class)\b[\s*]*(?!extends\b)([A-Za-z_$][\w$]*)?/,
  /\bexport\s+default\s+(?:(?:\w+\.)*\w+\(\s*)*([A-Za-z_$][\w$]*)?/,
  /\bexport\s*\{[^}]*?([\w$]+)\s+as\s+default\b/,
];

/** The definition behind `export default`, wrappers such as `memo(Page)` looked through. */
export function defaultExport(text: string, { symbols }: ParsedFile): Exported | undefined {
  const found = DEFAULT.map((form) => form.exec(text)).find((match) => match !== null);
  if (found === undefined) return undefined;
  const named = exportedSymbol('default', found[1] ?? '', symbols);
  return named ?? exportedSymbol('default', 'default', symbols);
}

/** Definitions that are exported under one of the names, as they are or by `export { handler as GET }`. */
export function namedExports(names: readonly string[], text: string, { symbols }: ParsedFile): Exported[] {
  const listed = [...text.matchAll(/\bexport\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','));
  const renamed = new Map(listed.flatMap((entry) => renaming(entry.trim())));
  return names.flatMap((name) => {
    const local = renamed.get(name);
    const symbol = symbols.find((own) => own.name === name && own.parent === -1);
    const isExported =
      symbol !== undefined && /^\s*export\b/.test(text.slice(lineStart(text, symbol.start), symbol.end));
    const found = isExported ? name : local;
    return found === undefined ? [] : [exportedSymbol(name, found, symbols)].flatMap((entry) => entry ?? []);
  });
}

export interface Passed {
  readonly name: string;
  /** The name in the other module. */
  readonly original: string;
  readonly specifier: string;
  /** Of the statement, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Names that are passed on from another module: `export { GET } from '../route'`. */
export function passedOn(names: readonly string[], text: string): Passed[] {
  return [...text.matchAll(/\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap((match) => {
    const { 0: written, 1: list = '', 2: specifier = '', index } = match;
    const renamed = list.split(',').flatMap((entry) => renaming(entry.trim()));
    const place = { specifier, start: index, end: index + written.length };
    return renamed.filter(([name]) => names.includes(name)).map(([name, original]) => ({ name, original, ...place }));
  });
}

/** All functions that a module exports by their own names. */
export function exportedFunctions(text: string, { symbols }: ParsedFile): Exported[] {
  return [...symbols.entries()].flatMap(([index, symbol]) => {
    const isFunction = symbol.parent === -1 && /^(?:function|constant)$/.test(symbol.kind);
    const isExported = isFunction && /^\s*export\b/.test(text.slice(lineStart(text, symbol.start), symbol.end));
    return isExported ? [{ name: symbol.name, index, symbol }] : [];
  });
}

function renaming(entry: string): [string, string][] {
  const [local = '', exported = local] = entry.split(/\s+as\s+/);
  return local === '' ? [] : [[exported, local]];
}

function exportedSymbol(name: string, local: string, symbols: readonly CodeSymbol[]): Exported | undefined {
  const index = symbols.findIndex((symbol) => symbol.name === local && symbol.parent === -1);
  const symbol = symbols[index];
  return symbol === undefined ? undefined : { name, index, symbol };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}
