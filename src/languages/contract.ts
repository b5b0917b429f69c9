/**
 * The contract between a language and the index. A language is one folder with a `LanguageSpec` and one row in
 * `registry.ts`; the machinery that all of them share is in `syntax/`.
 *
 * Offsets are UTF-16 code units into the text handed in. Lines and columns are 1-based; both ends of a range of lines
 * count.
 */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { Breakpoints } from './breakpoints.ts';
import type { ReceiverRules } from './receiver-rules.ts';
import type { Reference, TypeFact } from './reference.ts';

export type { Reference, ReferenceKind, TypeFact } from './reference.ts';

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
  /** Start of the comment above the definition; `start` when there is none. */
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

export interface ParsedFile {
  /** In order of their start; a parent before its children. */
  readonly symbols: readonly CodeSymbol[];
  readonly imports: readonly Import[];
  readonly references: readonly Reference[];
  /** Types of definitions and members, for the receivers of references. */
  readonly types?: readonly TypeFact[];
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

/** A range of a file in a language of its own; offsets, lines and columns in `parsed` are those of the file. */
export interface ParsedRegion {
  readonly role: string;
  readonly language: string;
  readonly start: number;
  readonly end: number;
  readonly parsed: ParsedFile;
}

export interface SyntaxTree {
  readonly root: SgNode;
  /** The node that defines each symbol, in the order of `ParsedFile.symbols`. */
  readonly nodes: readonly SgNode[];
}

/** A definition as it is known when its kind is decided. */
export interface DefinitionContext {
  readonly node: SgNode;
  readonly name: string;
  readonly signature: string;
  /** The symbol around it, undefined at the top level. */
  readonly enclosing: Pick<CodeSymbol, 'name' | 'kind' | 'scope'> | undefined;
}

/** How a node kind becomes a symbol. Most languages only need `kind` and the default fields. */
export interface DefinitionRule {
  /** A function may return undefined: then the node defines nothing. */
  readonly kind: SymbolKind | ((context: DefinitionContext) => SymbolKind | undefined);
  /** Narrows the node kind inside ast-grep. Much cheaper than refusing in `kind`: a visit from JavaScript costs 5 µs. */
  readonly where?: Rule;
  /** Nodes that name it: a field (default `name`) or a function. The first gets the range of the definition, others that of their name. */
  readonly name?: string | ((node: SgNode) => SgNode | readonly SgNode[] | null | undefined);
  /** Every name is a definition by itself with the range of its name (members that have no node kind of their own). */
  readonly each?: true;
  /** Replaces the text of the name node, for example to strip quotes; an empty result is no definition. */
  readonly rename?: (text: string) => string;
  /** End of the signature: a field (default `body`) or a function. */
  readonly body?: string | ((node: SgNode) => SgNode | null | undefined);
  /** Overrides the scope, for example with the receiver of a Go method. */
  readonly scope?: (context: DefinitionContext) => string | undefined;
  /** Kinds of parents whose range is the definition's, such as the `export` around a class. */
  readonly outer?: readonly NodeKind[];
  /** Its first and last node, where the grammar has no node around all of it: a head and a body side by side. */
  readonly extent?: (node: SgNode) => readonly [first: SgNode, last: SgNode];
  /** True for one that goes on with the definition before it: its name is neither a definition nor a use. */
  readonly continues?: (node: SgNode) => boolean;
  /**
   * Without a body the definition reaches to the next one of its node kind or the end of the file (`namespace A;` in
   * PHP). With a function it reaches to the next definition, of any node kind, with the same or a lower level (headings).
   */
  readonly reachesOn?: true | ((node: SgNode) => number);
}

export interface ImportRule {
  readonly where?: Rule;
  readonly read: (node: SgNode) => readonly Omit<Import, 'line'>[];
}

/** A node kind, narrowed inside ast-grep when it is written as a rule. */
export type NodeKind = string | (Rule & { readonly kind: string });

/** By what a language is known from the outside. */
export interface FileTypes {
  readonly id: string;
  /** With the dot, lower case; a longer one wins (`.blade.php` before `.php`). */
  readonly extensions: readonly string[];
  /** Extensions of another language that are this one's when the beginning of the file matches (`.h` of C++). */
  readonly contested?: Readonly<Record<string, RegExp>>;
  /** Whole file names, such as `Rakefile`. */
  readonly filenames?: readonly string[];
  /** Beginning of every file under an ending that no language has. */
  readonly opening?: RegExp;
  /** Program names in a `#!` line without version, such as `bash`. */
  readonly interpreters?: readonly string[];
}

/** A language as a table over the node kinds of its grammar. A node kind is in one of the lists only, and may be in `definitions` and `imports` besides. */
export interface LanguageSpec extends FileTypes {
  /** The grammar package `@ast-grep/lang-<grammar>`, or one of `ADDON_GRAMMARS`. */
  readonly grammar: string;
  /** Suffix of the grammar's entry point `tree_sitter_<symbol>`, default `grammar`. */
  readonly grammarSymbol?: string;
  /** Text with more open brackets than this is not parsed: the grammar or the rules would take minutes or crash. */
  readonly maxNesting?: number;
  /**
   * Text with a longer line, in UTF-16 units, is not parsed: a grammar that asks for the column of each token counts from
   * the start of the line each time, so that the time grows with the square of the line.
   */
  readonly maxLine?: number;
  /** Gives the grammar another text of the same length: it hides what would break the grammar. */
  readonly prepare?: (text: string) => string;
  /** Another way to write it, for a text that the grammar cannot read and in which `sign` is found. */
  readonly dialect?: { readonly spec: LanguageSpec; readonly sign: RegExp };
  readonly definitions: Readonly<Record<string, DefinitionRule>>;
  /** A file begins with the package that it belongs to: `package a.b`. */
  readonly packages?: true;
  /** Comments. */
  readonly comments: readonly NodeKind[];
  /** String literals or their contents, and other text that is no code. No interpolations inside, no nesting. */
  readonly strings: readonly NodeKind[];
  /** Interpolations to cut out of `strings`, for a grammar that has no node for the text around them. Both may nest. */
  readonly holes?: readonly NodeKind[];
  /**
   * Literals that are text as a whole unless `sign` is in them; then the children of the given kinds are. Asking ast-grep
   * for those kinds with a rule about their parents would take 5 µs for each.
   */
  readonly interpolated?: { readonly sign: string; readonly kinds: Readonly<Record<string, readonly string[]>> };
  /**
   * The most frequent literals, when their bounds show in the text: `pattern` is the source of a regular expression whose
   * first character begins nothing else outside of comments and the literals above. The tree is asked for their `kind`
   * only when it has an error.
   */
  readonly literals?: { readonly kind: string; readonly pattern: string };
  /**
   * By node kind with conditions, words in lower case of which one is in every text with a node that meets them, separated
   * by blanks. A rule that cannot match is not compiled, which saves 8 to 200 µs for each file; a kind alone costs less
   * than looking for its words.
   */
  readonly signs?: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, ImportRule>>;
  /** What comments import for the types that they tell; `start` is an offset in the text. */
  readonly importsInComments?: (text: string) => readonly (Omit<Import, 'line'> & { readonly start: number })[];
  /** Nodes in which every identifier names a type. */
  readonly types: readonly NodeKind[];
  /** Nodes in which every identifier is called, for a grammar that shows calls by no sign in the text. */
  readonly calls?: readonly NodeKind[];
  /** Decorators, attributes, annotations. */
  readonly decorators?: readonly NodeKind[];
  /** Reserved words and literals: never references unless they follow a dot. */
  readonly keywords: ReadonlySet<string>;
  /** Source of a regular expression for an identifier, default letters, digits and `_`. */
  readonly identifier?: string;
  /** Source of a regular expression for text that looks like an identifier and is no reference, such as PHP's `$local`. */
  readonly noise?: string;
  /** Suffixes that make a name a call (default `(`, blanks before it are skipped) … */
  readonly callSuffixes?: readonly string[];
  /** … or comes right before, such as `new `. */
  readonly callPrefixes?: readonly string[];
  /** Type arguments may stand between a name and the `(` that makes it a call. */
  readonly typeArguments?: 'angles' | 'squares';
  /** Opening of a lambda that makes the name before it a call, unless the name is a type (`{` of Kotlin). */
  readonly callBlock?: string;
  /** Uses in templates that a text holds, which no grammar reads; ascending. */
  readonly templates?: (
    text: string,
    parsed: Pick<ParsedFile, 'symbols'>,
  ) => { readonly references: readonly Reference[]; readonly types: readonly TypeFact[] };
  /** Without them references have no receivers. */
  readonly receivers?: ReceiverRules;
  /** False for data and markup, which have keys and headings but no references. */
  readonly hasReferences: boolean;
  /** Sticky; matches a docstring at the start of a body, a definition or the file. Its last group is the text. */
  readonly docstring?: RegExp;
}

/** A language ready to parse. Stateless and shared. */
export interface Language {
  readonly id: string;
  /** Why the grammar cannot be used on this machine; undefined when it can. Loads the grammars. */
  unavailableReason(): string | undefined;
  /** Never throws on any text; without a grammar it delivers an empty file with `hasSyntaxError`. */
  parse(text: string): ParsedFile;
}
