/** A use of a name and what a definition's value is, as the index stores them. Lines and columns are 1-based. */

export type ReferenceKind = 'call' | 'import' | 'type' | 'string' | 'name';

/**
 * An identifier that is not the name of its own definition. A string that is one qualified name (`'App\\User@index'`) is
 * delivered whole and as its last segments.
 */
export interface Reference {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly line: number;
  readonly column: number;
  /** Index of the innermost symbol around it, -1 at module level. */
  readonly enclosing: number;
  /** Object that the name is looked up in, a `Path`; absent for a name that stands alone. */
  readonly receiver?: Path;
}

/**
 * An expression in the words of its own file; nothing of other files is known when it is written. It begins with
 *
 *     <Type>      a value of a type as it is written, `<Map<string, Foo>>`; `@T` in it is a type parameter of the class around
 *     this super  the object around, and the same as one of its parents
 *     self        the class around
 *     <import(m)> exports of the module `m` as members of an object; with `require` the module as a whole
 *     ::crate     a module of Rust, `::self` and `::super` included
 *     name        what the file calls so, `\A\B` included; `\A\` for what stands in a namespace
 *     !           a value of the language itself, such as a string
 *     ?           nothing that is known
 *     %           a variable or parameter of the function around: never a definition
 *
 * and goes on with `.member`, `()` for a call, `(0)` for what its first argument is to be, `@0` for what a function is given first, `[]` and `[key]`
 * for an element by its key, `*` for an element of a loop, `->` for what a pointer points to.
 */
export type Path = string;

/** Before the module of `<import(./module)>`: its exports as members of an object. */
export const IMPORTED = '<import(';
/** Before the module of `<require(./module)>`: the module as a whole, which may be one of its definitions. */
export const REQUIRED = '<require(';
/** Receiver of a variable whose value is known: this sign and the path of the value, `=<require(./module)>`. */
export const HELD = '=';
/** Sign before a type parameter of a class in a written type. */
export const TYPE_PARAMETER = '@';
export const UNKNOWN: Path = '?';
export const BUILT_IN: Path = '!';
export const LOCAL: Path = '%';
/** Translations of Rails, in which a symbol given to `t` is looked up. */
export const CATALOGUE: Path = 'I18n';

/** A fact about a definition beside its name: a type that it has, holds or returns. */
export interface TypeFact {
  /** Index of the symbol, -1 for the file. */
  readonly symbol: number;
  /**
   * `''`: what a variable or property holds, or a function returns. `<`: a type that the class extends, implements or mixes in.
   * `()`: how an interface is called. `~`: a class that answers for it, whose contract it does not share. `.`: what a function
   * is called on that stands outside of it. `get`: a method that is read like a property. `</>`: the tag that stands for it.
   * `(0)`: the type of the first parameter. Otherwise a member that is assigned in the class or told in its comment. Of the file:
   * an export by its name, `=` for the module as a whole, `...` for a module whose exports it has as well.
   */
  readonly member: string;
  readonly path: Path;
}

export const PARENT = '<';
export const STANDS_IN = '~';
export const EXTENDS = '.';
/** A method that is read like a property. */
export const GETTER = 'get';
/** Before a key of an object that a variable holds or a function returns as it is written out, of JavaScript: what stands there. */
export const KEY = '{';
/** Behind it: what the object has the members of as well. */
export const SPREADS = '...';
/** Key of what the module of the file is as a whole, `module.exports = Shop`. */
export const WHOLE = '=';
/** The function type of an interface that can be called. */
export const SIGNATURE = '()';
/** The tag or attribute that stands for a class in a template. */
export const TAG = '</>';
/** Package that a file declares, which is no expression. */
export const PACKAGE = 'package';
