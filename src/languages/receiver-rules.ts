/** How a language writes what the receivers of its references are told from: a row of words and signs for each. */

export interface ReceiverRules {
  /** Where a declared type stands: `x: T`, `T x` or `x T`. */
  readonly declared: 'colon' | 'before' | 'after';
  /** The sign before what a function returns; without one it stands like other types. */
  readonly returns?: ':' | '->';
  /** The object around. */
  readonly instance: ReadonlySet<string>;
  /** The class around. */
  readonly statics: ReadonlySet<string>;
  readonly parent: ReadonlySet<string>;
  /** Words that declare variables, such as `const`. */
  readonly declares: ReadonlySet<string>;
  /** Words between a class and its parents. */
  readonly inherits: ReadonlySet<string>;
  /** Words before the parameters of a function without a name. */
  readonly functions: ReadonlySet<string>;
  /** Words between a variable of a loop and what is looped over, or the other way round with `eachBefore`. */
  readonly each: ReadonlySet<string>;
  readonly eachBefore?: true;
  /** Words that make an object of the class behind them. */
  readonly creates: ReadonlySet<string>;
  /** Words that give an expression another type: `x as T`. */
  readonly casts: ReadonlySet<string>;
  /** Words that tell a type apart: `x instanceof T`. */
  readonly narrows: ReadonlySet<string>;
  /** A statement ends where its line ends. */
  readonly lines?: true;
  /** Blocks are indented; variables belong to the function. */
  readonly indented?: true;
  /** `?.` and the like are one sign with the dot. */
  readonly variables: 'block' | 'function';
  /** Type words of the language itself, lower case. */
  readonly primitives: ReadonlySet<string>;
  /** Methods whose argument is a function that is given the elements of the receiver. */
  readonly overElements?: ReadonlySet<string>;
  /** Types in the comment above a definition. */
  readonly comments?: DocblockRules;
}

/** Each pattern is global; its groups `type`, `name` and `is` tell the type and whom it is told of. */
export interface DocblockRules {
  readonly value: RegExp;
  readonly parameters: RegExp;
  readonly members?: RegExp;
  readonly parents?: RegExp;
}
