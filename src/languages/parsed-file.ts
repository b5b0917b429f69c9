/**
 * What a language delivers of one file. Offsets are UTF-16 code units into the text handed in. Lines and columns are
 * 1-based, and both ends of a line range are inclusive.
 */
import type { SgNode } from '@ast-grep/napi';

/** The field's own names for what a definition is; `tools` and the index show them as they are. */
export const SYMBOL_KINDS = [
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'enum_member',
  'type',
  'module',
  'namespace',
  'constant',
  'variable',
  'property',
  'macro',
  'test',
  'heading',
  'key',
  'element',
  'rule',
  'table',
  'route',
  'section',
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

export interface CodeSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Names of the enclosing definitions joined with `.`; empty at the top level. */
  readonly scope: string;
  /** First line(s) up to the body, white space folded, at most 200 characters. */
  readonly signature: string;
  /** Text of the comment or docstring that documents it, without comment markers; empty when there is none. */
  readonly docblock: string;
  /** Where the comment above the definition begins; `start` when there is none. */
  readonly docStart: number;
  /** Range of the definition with its modifiers (`export`) and decorators, its documentation comment excluded. */
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly nameLine: number;
  /** Column of the name on `nameLine`. */
  readonly column: number;
  /** Index in `ParsedFile.symbols` of the symbol whose range encloses this one, -1 at the top level. */
  readonly parent: number;
}

/** `scope.name`, by which a symbol is shown and asked for. */
export function qualifiedNameOf({ scope, name }: Pick<CodeSymbol, 'name' | 'scope'>): string {
  return scope === '' ? name : `${scope}.${name}`;
}

export interface Import {
  /** The module, file or namespace as written, without quotes. */
  readonly module: string;
  /** Names bound by it; `*` for everything; empty for a side effect. An alias is `name as alias`. */
  readonly names: readonly string[];
  readonly line: number;
}

export type ReferenceKind = 'call' | 'import' | 'type' | 'string' | 'name';

/**
 * One occurrence of an identifier that is not the name of its own definition. A string that is
 * one qualified name (`'App\\User@index'`) is delivered whole and as its last segments.
 */
export interface Reference {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly line: number;
  readonly column: number;
  /** Index of the innermost symbol around it, -1 at module level. */
  readonly enclosing: number;
}

export interface ParsedFile {
  /** In order of their start; a parent before its children. */
  readonly symbols: readonly CodeSymbol[];
  readonly imports: readonly Import[];
  readonly references: readonly Reference[];
  readonly breakpoints: Breakpoints;
  /** The text of the comment that opens the file, without markers. */
  readonly docblock: string;
  /** True when the grammar met an error; what could be read is delivered all the same (CH: parsing never throws). */
  readonly hasSyntaxError: boolean;
  /** For frameworks, while the file is being indexed; absent when the grammar gave up. */
  readonly tree?: SyntaxTree;
  /** For frameworks, while the file is being indexed: the parts of a file that is written in several languages. */
  readonly regions?: readonly ParsedRegion[];
}

/** A stretch of a file in a language of its own; offsets, lines and columns in `parsed` are those of the file. */
export interface ParsedRegion {
  readonly role: string;
  readonly language: string;
  readonly start: number;
  readonly end: number;
  readonly parsed: ParsedFile;
}

/** Offsets at which an oversize text may be cut: starts of statements and of members. Found when asked for. */
export interface Breakpoints {
  /** Whether there is one at all. */
  any(): boolean;
  /** The last that is not greater than `limit`. */
  last(limit: number): number | undefined;
  /** The first that is greater than `limit`. */
  next(limit: number): number | undefined;
}

export interface SyntaxTree {
  readonly root: SgNode;
  /** The node that defines each symbol, in the order of `ParsedFile.symbols`. */
  readonly nodes: readonly SgNode[];
}
