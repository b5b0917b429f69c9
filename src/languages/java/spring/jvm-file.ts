/** The types of a file in Java or Kotlin with their annotations, ancestors and members. */
import { groupBy } from '../../../base/group-by.ts';
import type { CodeSymbol, ParsedFile } from '../../contract.ts';
import type { FrameworkFile } from '../../framework-contract.ts';
import { type JvmNames, jvmNames } from './names.ts';
import { type Annotation, annotationsAt, literalText, splitAt } from './scan.ts';

export interface JvmFile {
  readonly text: string;
  readonly isKotlin: boolean;
  readonly names: JvmNames;
  readonly types: readonly JvmType[];
  /** Texts of the constants that are literals, by their name. */
  readonly constants: ReadonlyMap<string, string>;
}

export interface Declaration {
  /** Index of its symbol. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly annotations: readonly Annotation[];
  /** The text behind annotations and modifiers, up to the end of the definition. */
  readonly code: string;
}

export interface JvmType extends Declaration {
  readonly fullName: string;
  readonly isInterface: boolean;
  /** As written, with their type arguments. */
  readonly ancestors: readonly string[];
  readonly members: readonly Declaration[];
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);
const known = new WeakMap<ParsedFile, JvmFile>();

/** Read once for each file, however many readers ask. */
export function jvmFileOf(file: FrameworkFile): JvmFile {
  const read = known.get(file.parsed) ?? readFile(file);
  known.set(file.parsed, read);
  return read;
}

function readFile({ text, language, parsed }: FrameworkFile): JvmFile {
  const isKotlin = language === 'kotlin';
  const names = jvmNames(text, parsed);
  const declarations = parsed.symbols.map((symbol, index) => declarationOf(symbol, index, text));
  const members = groupBy(declarations, ({ symbol }) => symbol.parent);
  const types = declarations
    .filter(({ symbol }) => TYPES.has(symbol.kind))
    .map((declaration) => typeOf(declaration, members.get(declaration.index) ?? [], names));
  return { text, isKotlin, names, types, constants: constantsOf(declarations) };
}

function declarationOf(symbol: CodeSymbol, index: number, text: string): Declaration {
  const { annotations, end } = annotationsAt(text, symbol.start);
  return { index, symbol, annotations, code: text.slice(Math.min(end, symbol.end), symbol.end) };
}

function typeOf(declaration: Declaration, members: readonly Declaration[], names: JvmNames): JvmType {
  const { symbol, code } = declaration;
  const own = symbol.scope === '' ? symbol.name : `${symbol.scope}.${symbol.name}`;
  return {
    ...declaration,
    fullName: names.own(own),
    isInterface: symbol.kind === 'interface',
    ancestors: ancestorsIn(code),
    members,
  };
}

/** `class A extends B<C> implements D {` and `class A(val b: B) : C<D>(b), E {`. */
function ancestorsIn(code: string): string[] {
  const header = headerOf(code).replace(/^([\w\s]*\b(?:class|interface|object|record)\s+\w+)\s*<[^>]*>/, '$1');
  const java = [...header.matchAll(/\b(?:extends|implements)\s+([\s\S]*?)(?=\b(?:extends|implements|permits)\b|$)/g)];
  const colon = header.indexOf(':');
  if (java.length > 0 || colon === -1) return java.flatMap(([, list = '']) => listOf(list));
  return listOf(header.slice(colon + 1));
}

/** Up to the brace that opens the body, parameters left out. */
function headerOf(code: string): string {
  let depth = 0;
  let header = '';
  for (const sign of code.slice(0, LONGEST_HEADER)) {
    if (sign === '{' && depth === 0) return header;
    if (sign === '(') depth++;
    if (depth === 0) header += sign;
    if (sign === ')') depth--;
  }
  return header;
}

const LONGEST_HEADER = 4_000;

function listOf(list: string): string[] {
  const entries = splitAt(list, ',').map((name) => name.replace(/\s+by\b[\s\S]*$/, ''));
  return entries.filter((name) => /^[\w.]+(?:\s*<[\s\S]*>)?$/.test(name));
}

/** `static final String VIEW = "orders/form";`, `const val VIEW = "orders/form"`. */
function constantsOf(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  return new Map(
    declarations.flatMap(({ symbol, code }): [string, string][] => {
      if (symbol.kind !== 'constant' && symbol.kind !== 'property') return [];
      const [, value = ''] = /=\s*("(?:[^"\\]|\\.)*")\s*;?\s*$/.exec(code) ?? [];
      const text = literalText(value);
      return text === undefined ? [] : [[symbol.name, text]];
    }),
  );
}
