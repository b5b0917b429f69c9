/** How a language writes what the receivers of its references are told from: a row of words and signs for each. */

export interface ReceiverRules {
  /** Place of a declared type: `x: T`, `T x` or `x T`. */
  readonly declared: 'colon' | 'before' | 'after';
  /** The sign before what a function returns; without one it stands like other types. */
  readonly returns?: ':' | '->';
  /** Names of the object around, such as `this`. */
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
  /** A value is told before the name that it is given holds, and sees what had the name before: `let x = x()`. */
  readonly outerValues?: true;
  /** Methods have names of their own: a variable is never called. */
  readonly methodsApart?: true;
  /** Words that make an object of the class behind them. */
  readonly creates: ReadonlySet<string>;
  /** Words that give an expression another type: `x as T`. */
  readonly casts: ReadonlySet<string>;
  /** Words that tell a type apart: `x instanceof T`. */
  readonly narrows: ReadonlySet<string>;
  /** A statement ends where its line ends. */
  readonly lines?: true;
  /** A condition stands before its block without brackets. */
  readonly bareConditions?: true;
  /** False where `|` and `&` join no types. */
  readonly unions?: false;
  /** Types have names of lifetimes, `'a`. */
  readonly lifetimes?: true;
  /** Blocks are indented; variables belong to the function. */
  readonly indented?: true;
  /** `?.` and the like are one sign with the dot. */
  readonly variables: 'block' | 'function';
  /** Type words of the language itself, lower case. */
  readonly primitives: ReadonlySet<string>;
  /** Methods whose argument is a function that is given the elements of the receiver. */
  readonly overElements?: ReadonlySet<string>;
  /** Objects are written out as `{ key: value }`, with keys that are members of what they are given to. */
  readonly objects?: true;
  /** `::` follows the name of a module or a type, never a variable; paths begin with these words. */
  readonly scopes?: ReadonlySet<string>;
  /** `->` goes through a pointer, which may be an object itself, and `x_cast<T>(…)` has the type `T`. */
  readonly pointers?: true;
  /** Macros, written with a `!`, that give a value of the language itself. */
  readonly valueMacros?: ReadonlySet<string>;
  /** Types of the language itself are keywords, and have members: `int.Parse`. */
  readonly keywordTypes?: true;
  /** Callees that return an object of the class that they are given by its name. */
  readonly makesNamed?: RegExp;
  /** Callees that return the module whose name they are given. */
  readonly loads?: RegExp;
  /** Methods whose argument is a function that is given the receiver itself. */
  readonly overItself?: ReadonlySet<string>;
  /** Structs are written out as `Foo{…}`. */
  readonly literals?: true;
  /** Objects are made as `new Foo { Name = value }`. */
  readonly initializers?: true;
  /**
   * Calls name their arguments: those of a constructor are properties too (`properties`), or parameters alone, which may have
   * a label before their name (`labels`).
   */
  readonly argumentNames?: 'properties' | 'parameters' | 'labels';
  /** Functions that hand their receiver to a block as its `this` and return it, the last of them as an argument. */
  readonly returnsReceiver?: readonly [asThis: string, asArgument: string];
  /** Callees that return what they are given first. */
  readonly handsOn?: RegExp;
  /** A function that is declared on a type from outside: `fun T.name()`, or a first parameter `this T x`. */
  readonly extensions?: 'dotted' | 'parameter';
  /** The sign of a function without a name. */
  readonly lambda?: '=>' | '->';
  /** `[A::class, 'method']` is a function. */
  readonly callablePairs?: true;
  /** A dot joins strings. */
  readonly dotJoins?: true;
  /** `->` takes a member. */
  readonly arrow?: 'member';
  /** `@name` is a member of the object around. */
  readonly attributes?: true;
  /** The arguments of a call need no brackets. */
  readonly commands?: true;
  /** Words in a class before what it mixes in. */
  readonly mixes?: ReadonlySet<string>;
  /** Types in the comment above a definition. */
  readonly comments?: DocblockRules;
}

export interface DocblockRules {
  readonly value: TaggedTypes;
  readonly parameters: TaggedTypes;
  readonly members?: TaggedTypes;
  readonly standsIn?: TaggedTypes;
}

export interface TaggedTypes {
  /** Tags of which every comment has one in which the pattern finds something. */
  readonly tags: readonly string[];
  /** Global; its groups `type` and `name` tell the type and whom it is told of. */
  readonly pattern: RegExp;
}
