/** State of one walk over the words and signs of a file: the value at hand, variables, brackets, functions, who waits for a value. */
import type { CodeSymbol, SymbolKind } from '../contract.ts';
import type { ReceiverRules } from '../receiver-rules.ts';
import { BUILT_IN, type Path, type TypeFact, UNKNOWN } from '../reference.ts';
import { enclosingCursor } from '../syntax/cursors.ts';
import type { Outline } from '../syntax/outline.ts';
import { Bindings, either, tupleOf, ways } from './bindings.ts';
import { type Head, Scopes } from './scopes.ts';
import { FIRST, TOP, type Tokens, type TokenType } from './tokens.ts';
import { TypeReader } from './types.ts';

/** Holder of the keys of `module.exports = {…}`, and symbol of the facts about them: the file itself. */
export const FILE = -1;

export interface WalkInput {
  readonly tokens: Tokens;
  readonly outline: Outline;
  readonly rules: ReceiverRules;
  readonly keywords: ReadonlySet<string>;
}

/** A value that is waited for: that of an initializer, a `return`, a loop. */
export interface Pending {
  readonly take: (path: Path, parts: readonly Path[]) => void;
  /** Values before commas, where several may be given at once. */
  readonly parts?: Path[];
  /** Value before `??`; another operator makes it unknown. */
  first?: Path;
  spoiled?: boolean;
}

export interface Frame {
  readonly open: number;
  /** Expression that the bracket calls or indexes; empty for a group, a list or a block. */
  readonly callee: Path;
  /** The callee is made, not called. */
  readonly makes: boolean;
  readonly end: number;
  pending: Pending | undefined;
  /** The value of a group that is one of several. */
  chosen?: Path;
  commas: number;
  /** Value of the first argument. */
  first?: Path;
  /** Values before its commas. */
  readonly given: Path[];
  /** The expected type of an object that is written out. */
  readonly expects: Path | undefined;
  /** Index of the variable or function whose object it is, or `FILE`. */
  readonly holder?: number | undefined;
  /** Owner of the attributes of the tag that was opened last. */
  tag?: Path;
  /** Value of the call that the bracket is an argument of. */
  readonly after?: Path | undefined;
  /** Value that a `match` or `switch` tells apart. */
  readonly subject?: Path | undefined;
  /** The class whose name is the first argument, of `A::class`. */
  classGiven?: Path;
  /** Type of the argument of the function that the bracket may hold. */
  readonly element?: Path | undefined;
}

interface FunctionFrame {
  readonly until: number;
  /** -1 for one without a name or with a declared type. */
  readonly symbol: number;
  /** Declared type of its result. */
  readonly declared?: Path | undefined;
}

/** What is written so in one language alone, with its own state in one walk. Those that return a boolean say whether that is all. */
export interface LanguageFlow {
  /** A word that is no definition, before anything is known of it. */
  readonly word?: (at: number, text: string) => boolean;
  /** A word that says something by itself in the language. */
  readonly keyword?: (at: number, text: string) => boolean;
  /** A name that stands alone, and no key. */
  readonly name?: (at: number) => boolean;
  readonly sign?: (at: number, type: TokenType) => boolean;
  /** A bracket was opened. */
  readonly opened?: (at: number) => void;
  /** Before anything else is made of a token. */
  readonly before?: (at: number, type: TokenType) => void;
  /** A line ended, and maybe a statement. */
  readonly lineEnded?: (at: number, pending: Pending | undefined) => void;
  readonly declares?: (at: number) => boolean;
  readonly assigns?: (at: number) => boolean;
  /** The variable before `:=` or `=`, which holds for the block around. */
  readonly assigned?: (at: number) => void;
  readonly arrow?: (at: number) => boolean;
  /** A variable or property whose type is not declared. */
  readonly held?: (at: number, index: number) => void;
  /** Its type by what stands around it. */
  readonly heldType?: (at: number) => Path | undefined;
  readonly parameter?: (start: number, end: number, until: number) => boolean;
  readonly loops?: (names: readonly number[]) => boolean;
  /** What a function is given that the bracket at a token opens. */
  readonly element?: (open: number) => Path | undefined;
  /** Value before a dot behind which nothing stands. */
  readonly beforeDot?: (dot: number) => Path;
  /** Called behind the name and the type parameters of a class. */
  readonly classHead?: (at: number, index: number) => void;
  /** A function or method whose parameters are bound. */
  readonly callable?: (at: number, index: number, until: number) => void;
  /** Type of several results whose list may begin at a token. */
  readonly resultList?: (at: number) => Path | undefined;
  /** Behind the parameters of a function. */
  readonly results?: (at: number, until: number) => void;
  /** A name that is written out as a value of its own. */
  readonly isSymbol?: (at: number) => boolean;
  /** A small name, which stands for no module. */
  readonly isValue?: (at: number) => boolean;
}

export class Walk {
  readonly tokens: Tokens;
  readonly rules: ReceiverRules;
  readonly keywords: ReadonlySet<string>;
  readonly symbols: readonly CodeSymbol[];
  /** Index of each definition by the offset of its name. */
  readonly symbolAt: ReadonlyMap<number, number>;
  readonly types: TypeReader;
  readonly bindings = new Bindings();
  readonly scopes: Scopes;
  flow: LanguageFlow = {};
  /** The head of a block that was walked over last. */
  head: Head = { open: -1, until: 0 };
  /** The token that is walked over. */
  at = FIRST;
  readonly paths: (Path | undefined)[] = [];
  readonly facts: TypeFact[] = [];
  /** Values that symbols hold or return. */
  readonly own = new Map<number, Path>();
  readonly functions: FunctionFrame[] = [];
  readonly frames: Frame[] = [
    {
      open: TOP,
      callee: '',
      makes: false,
      end: Number.MAX_SAFE_INTEGER,
      pending: undefined,
      commas: 0,
      given: [],
      expects: undefined,
    },
  ];
  /** Tokens at which a path goes on: behind type arguments, casts and made types. */
  readonly resumes = new Map<number, { path: Path; makes: boolean }>();
  /** Types of variables from the comment before the statement; the empty name is the variable that is bound next. */
  commented: ReadonlyMap<string, Path> = new Map();
  value: Path = '';
  makes = false;
  /** Signs before this token belong to a type. */
  typeEnd = 0;
  /** Expected type of the value that the `=` at a token assigns. */
  declaredHere: { readonly at: number; readonly path: Path } | undefined;
  /** The key of the object that is being written out. */
  key = '';
  /** A definition whose value is waited for. */
  held: { readonly at: number; readonly index: number } | undefined;
  /** Value of the last statement. */
  last: Path = UNKNOWN;
  /** Destructured names by their tokens, with what they are members of. */
  readonly destructured = new Map<number, Path>();
  /** Arrows behind which the value of a function stands. */
  readonly expressionBodies = new Map<number, number>();
  /** Names that patterns bind: `case Foo x -> …` is no function. */
  readonly matchedAt = new Set<number>();
  /** Tokens of the parameters that are bound for the function that they belong to. */
  readonly listed = new Set<number>();
  /** Functions whose parameters another function without a name has. */
  readonly entered = new Set<number>();
  /** Names that are taken out of the value of the `=` at a token. */
  destructuring: { readonly next: number; readonly names: readonly PatternName[] } | undefined;
  /** The definition whose parameters are being read, -1 for none. */
  noteParameters = -1;
  /** The `=` behind `module.exports`. */
  exportsAt = -1;
  /** The interface whose body was opened last. */
  signed = { open: -1, symbol: -1 };
  /** Some `this.x` has a narrower type behind some condition of this file. */
  areMembersNarrowed = false;
  /** The value before the last comma, and the class that was named last, of `A::class`. */
  pair = { value: '', class: '' };
  /** The bracket that ended the arguments of what was made last. */
  madeEnd = -1;
  /** Indices of the facts of members that are assigned. */
  readonly assignedFacts = new Map<string, number>();
  private readonly enclosingAt: (offset: number) => number;

  constructor({ tokens, outline, rules, keywords }: WalkInput) {
    this.tokens = tokens;
    this.rules = rules;
    this.keywords = keywords;
    this.symbols = outline.symbols;
    this.symbolAt = new Map(outline.nameStarts.map((start, index) => [start, index]));
    this.types = new TypeReader(tokens, rules);
    this.scopes = new Scopes(tokens, rules);
    this.enclosingAt = enclosingCursor(outline.symbols);
  }

  get frame(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  /** The bracket around the token that is walked over. */
  get opens(): TokenType {
    return this.tokens.type(this.frame.open);
  }

  /** The symbol around the token that is walked over, -1 for none. */
  get enclosing(): number {
    return this.enclosingAt(this.tokens.start(this.at));
  }

  get isInClassBody(): boolean {
    return CLASSES.has(this.symbols[this.enclosing]?.kind ?? 'key');
  }

  /** At the top level names are definitions, not variables. */
  get isLocal(): boolean {
    return this.functions.length > 0;
  }

  classAround(): number {
    let at = this.enclosing;
    while (at !== -1 && !CLASS_LIKE.has(this.symbols[at]?.kind ?? 'key')) at = this.symbols[at]?.parent ?? -1;
    return at;
  }

  /** Index of the definition whose name a token is. */
  symbolOf(at: number): number | undefined {
    return this.symbolAt.get(this.tokens.starts[at] ?? -1);
  }

  /** Value of a variable of a function as seen from a token; undefined for a name that none binds. */
  bound(name: string, at: number): Path | undefined {
    return this.bindings.find(name, this.tokens.start(at))?.path;
  }

  /** True for a name behind a dot or another sign before a member. */
  isAccess(at: number): boolean {
    const { tokens, rules } = this;
    switch (tokens.type(at - 1)) {
      case '.':
        return rules.dotJoins !== true;
      case '::':
        return !this.isCallable(at);
      case '?.':
        return true;
      case '->':
        return rules.arrow === 'member';
      case '\\':
        return tokens.type(at - 2) === 'name' && tokens.ends[at - 2] === tokens.starts[at - 1];
      case '$':
        return tokens.type(at - 2) === '::';
    }
    return false;
  }

  /** `::name` of a function that stands alone. */
  private isCallable(at: number): boolean {
    if (this.rules.extensions !== 'dotted') return false;
    return !ENDS_VALUE.has(this.tokens.type(at - 2)) || this.tokens.isWord(at - 2, this.keywords);
  }

  extended(path: Path, step: string): Path {
    if (path === UNKNOWN || path === BUILT_IN || path === '') return UNKNOWN;
    if (path.includes('| '))
      return path
        .split('| ')
        .map((way) => this.extended(way, step))
        .reduce(ways);
    return path.length + step.length > MOST_LETTERS ? UNKNOWN : path + step;
  }

  refer(at: number, path: Path | undefined): void {
    const reference = this.tokens.references[at] ?? -1;
    if (reference !== -1 && path !== undefined) this.paths[reference] = path;
  }

  note(symbol: number, member: string, path: Path): void {
    this.facts.push({ symbol, member, path });
  }

  wait(take: (path: Path) => void): void {
    this.frame.pending = { take };
  }

  /** Waits like `wait`, for one or several values separated by commas. */
  waitForParts(take: (path: Path, parts: readonly Path[]) => void): void {
    this.frame.pending = { take, parts: [] };
  }

  /** The end of an expression: whoever waits for it gets it. */
  finish(frame: Frame): void {
    const { pending } = frame;
    if (pending === undefined) {
      this.value = '';
      this.makes = false;
      return;
    }
    frame.pending = undefined;
    const value = this.settled(pending);
    const parts = [...(pending.parts ?? []), value];
    pending.take(parts.length > 1 ? tupleOf(parts) : value, parts);
  }

  /** Value of the expression that ends here. */
  private settled(pending: Pending): Path {
    const last = this.value === '' ? UNKNOWN : this.value;
    this.value = '';
    this.makes = false;
    return pending.spoiled ? UNKNOWN : ways(pending.first ?? '', last);
  }

  /** A comma between several values. */
  nextPart(pending: Pending): void {
    pending.parts?.push(this.settled(pending));
    delete pending.first;
    pending.spoiled = false;
  }

  returned(symbol: number, path: Path): void {
    this.own.set(symbol, either(this.own.get(symbol) ?? '', path));
  }

  /** A comment is finer than `array` or `self` of the declaration. */
  declareResult(index: number, path: Path): void {
    if (!this.own.has(index) || (path !== BUILT_IN && !COARSE.test(path))) this.own.set(index, path);
  }

  /** Offset at which the innermost block of some brackets ends. */
  blockOf(frames: readonly Frame[]): number {
    const { tokens } = this;
    const { end = -1 } = frames.findLast(({ open }) => tokens.type(open) === '{') ?? {};
    return end === -1 ? tokens.text.length : (tokens.starts[end] ?? tokens.text.length);
  }

  get functionEnd(): number {
    return this.functions.at(-1)?.until ?? this.tokens.text.length;
  }

  get scopeEnd(): number {
    return this.rules.variables === 'block' ? this.endInBlock(this.blockOf(this.frames)) : this.functionEnd;
  }

  /** In the head of a block its variables end with it. */
  endInBlock(block: number): number {
    return this.at < this.head.open ? Math.min(this.head.until, block) : block;
  }

  /** Gives the name at a token a value. */
  bind(at: number, path: Path, until = this.scopeEnd): void {
    this.bindAs(this.tokens.textOf(at), path, at, until);
  }

  bindAs(name: string, path: Path, at: number, until = this.scopeEnd): void {
    if (!this.isLocal && this.frame.open === TOP) return;
    const offset = this.tokens.start(at);
    const inFunction = this.rules.indented ? offset : this.blockOf(this.frames);
    this.bindings.bind(name, this.commented.get(name) ?? this.commented.get('') ?? path, {
      at: offset,
      until,
      block: this.rules.variables === 'block' ? until : inFunction,
    });
  }

  /** Gives the name a value from another token on, also outside of functions. */
  bindFrom(from: number, at: number, path: Path, until: number): void {
    this.bindings.bind(this.tokens.textOf(at), path, { at: this.tokens.start(from), until });
  }

  /** End of the expression that begins at a token: before a comma, a semicolon or a closing bracket. */
  expressionEnd(at: number): number {
    const { tokens } = this;
    for (let next = at; next < Math.min(tokens.length, at + MOST_TOKENS); next++) {
      if (ENDS_EXPRESSION.has(tokens.type(next))) return tokens.start(next);
      next = tokens.skip(next);
    }
    return tokens.text.length;
  }

  /** Ends with the function around at the latest: where lines end statements, an expression may seem to go on. */
  bodyEnd(at: number): number {
    if (this.tokens.type(at) === '{') return this.tokens.closeOffset(at, this.tokens.text.length);
    return Math.min(this.expressionEnd(at), this.functionEnd);
  }
}

/** A name that is bound to a part of a value. */
export interface PatternName {
  /** Token of the name that is bound, -1 where the member is taken apart itself. */
  readonly at: number;
  /** Token of the member; undefined in a list. */
  readonly key: number | undefined;
  /** Its place in a list, from 0. */
  readonly place: number;
  /** Tokens of the members that it is a member of. */
  readonly within: readonly number[];
}

const CLASS_KINDS: readonly SymbolKind[] = ['class', 'interface', 'trait', 'struct', 'enum', 'module'];
const CLASS_LIKE: ReadonlySet<SymbolKind> = new Set(CLASS_KINDS);
export const CLASSES: ReadonlySet<SymbolKind> = new Set([...CLASS_KINDS, 'namespace', 'type']);
export const COARSE = /^<\??(?:array|iterable|object|mixed|self|static|Collection|Closure|callable)>$/i;
const ENDS_VALUE = new Set(['name', ')', ']', '>', '?', '!']);
const ENDS_EXPRESSION = new Set([',', ';', ')', ']', '}']);
/** A longer expression is data. */
const MOST_TOKENS = 3000;
const MOST_LETTERS = 200;
