/** What a language tells packs of a file: the names of its definitions in edges, and values as they are written. */
import type { SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../framework-contract.ts';
import type { Span } from '../syntax/source.ts';
import type { TemplateSyntax } from '../syntax/template-parts.ts';

export interface Lens {
  /** The name in edges of a definition, by its index among the symbols. */
  nodeOf(index: number): string;
  /** The name in edges of what the file calls so. */
  resolve(name: string): string;
  /** Whether a definition stands for what is inside of it; a function inside of another may not. */
  holds(index: number): boolean;
  /** Where a name is imported from, empty for one of the file itself. */
  origin(name: string): string;
  /** The name in edges of a full name in a text, such as `'shop.views.index'`. */
  dotted(name: string): string;
  /** Whether a name is of the platform or of a package. */
  isForeign(name: string): boolean;
  /** Names that a class extends, implements or mixes in: in edges, and with `isWritten` as the file has them. */
  ancestors(index: number, isWritten?: boolean): readonly string[];
  markers(index: number): readonly Marker[];
  parameters(index: number): readonly Parameter[];
  /** The value of a variable or property. */
  valueOf(index: number): Expression | undefined;
  /** The type that a variable, property or parameter is declared with, empty for none. */
  typeOf(index: number): string;
  /** What the first `return` of a function gives. */
  returned(index: number): Expression | undefined;
  /** The full name that tells where a class lives; the path of the file where names say nothing of it. */
  place(index: number): string;
  /** What the class is given by its constructor and by annotated members. */
  injected(index: number): readonly Injected[];
  /** Methods that a method calls on what its class is given, by their names in edges. */
  injectedCalls(index: number): readonly InjectedCall[];
  /** Functions of other modules that are called inside of a span. */
  importedCalls(span: Span): readonly { readonly to: string; readonly line: number }[];
  /** Calls below a node whose last name is one of a pattern. */
  calls(inside: SgNode, name: string): readonly Expression[];
  expression(node: SgNode): Expression;
  /** Parts of the file, where the language is one of templates. */
  readonly template?: TemplateLens | undefined;
}

/** How the language of a template marks its code, and the words of the code that are no names. */
export interface TemplateLens {
  readonly syntax: TemplateSyntax;
  readonly keywords: ReadonlySet<string>;
}

export type LensOf = (file: FrameworkFile) => Lens;

/** A decorator, an attribute or an annotation. */
export interface Marker extends Span {
  /** Without its module. */
  readonly name: string;
  /** Its arguments, as those of a call. */
  readonly call: Expression | undefined;
  readonly line: number;
}

export interface Parameter {
  readonly name: string;
  /** As written. */
  readonly code: string;
  /** The classes in its type, as written and by their names in edges. */
  readonly types: readonly { readonly written: string; readonly node: string }[];
  readonly line: number;
}

export interface Injected {
  readonly name: string;
  /** Its class as written, and by its name in edges, empty for one of a package. */
  readonly written: string;
  readonly type: string;
  readonly isConvention: boolean;
  readonly line: number;
}

export interface InjectedCall {
  readonly to: string;
  /** Whether it is the thing that a repository keeps, and not one of its methods. */
  readonly isKept?: boolean;
  readonly line: number;
}

export interface Entry {
  readonly key: Expression | undefined;
  readonly value: Expression;
}

/** A value as it is written. */
export interface Expression extends Span {
  readonly code: string;
  readonly line: number;
  /** Where the language has a tree. */
  readonly node?: SgNode | undefined;
  /** The name of what is called as it is written, empty for no call. */
  readonly callee: string;
  /** What the call is made on, empty for none. */
  readonly on: string;
  /** The text of a literal; undefined for anything computed. */
  text(): string | undefined;
  /** The name in edges of the class or function that it names; undefined for anything computed. */
  target(): string | undefined;
  entries(): readonly Entry[];
  /** Arguments without a name; `names` gives the names of the others. */
  arguments(): readonly Expression[];
  names(): readonly string[];
  /** An argument by its place from 1, or by its name. */
  argument(at: string): Expression | undefined;
}
