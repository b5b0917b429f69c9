/** State of a walk over the words and signs of a file: variables, brackets, functions, and who waits for a value. */
import type { CodeSymbol } from '../../contract.ts';
import type { ReceiverRules } from '../../receiver-rules.ts';
import { BUILT_IN, type Path, type TypeFact, UNKNOWN } from '../../reference.ts';
import { enclosingCursor } from '../cursors.ts';
import { Bindings, ways } from './bindings.ts';
import type { Frame, FunctionFrame, Pending, ReceiversInput } from './frames.ts';
import { type Head, Scopes } from './scopes.ts';
import {
  BACKSLASH,
  BANG,
  COMMA,
  CURLY,
  CURLY_END,
  DOLLAR,
  DOT,
  MORE,
  QUESTION,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
} from './signs.ts';
import { ARROW, NAME, OPTIONAL, SCOPE, TOP, type Tokens } from './tokens.ts';
import { tupleOf } from './tuples.ts';
import { TypeReader } from './types.ts';

export abstract class Walk {
  protected readonly tokens: Tokens;

  protected readonly rules: ReceiverRules;

  protected readonly keywords: ReadonlySet<string>;

  protected readonly symbols: readonly CodeSymbol[];

  protected readonly symbolAt: ReadonlyMap<number, number>;

  protected readonly types: TypeReader;

  protected readonly bindings = new Bindings();

  protected readonly scopes: Scopes;

  /** The head of a block that was walked over last. */
  protected head: Head = { open: -1, until: 0 };

  /** The token that is walked over. */
  protected at = 0;

  protected readonly paths: (Path | undefined)[] = [];

  protected readonly facts: TypeFact[] = [];
  /** Values that symbols hold or return. */
  protected readonly own = new Map<number, Path>();

  protected readonly functions: FunctionFrame[] = [];

  protected readonly frames: Frame[] = [
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
  protected readonly resumes = new Map<number, { path: Path; makes: boolean }>();

  /** Types of variables from the comment before the statement; the empty name is the variable that is bound next. */
  protected told: ReadonlyMap<string, Path> = new Map();

  protected value: Path = '';
  /** Signs before this token belong to a type. */
  protected typeEnd = 0;

  protected makes = false;

  private readonly enclosingAt: (offset: number) => number;

  constructor({ tokens, outline, rules, keywords }: ReceiversInput) {
    this.tokens = tokens;
    this.rules = rules;
    this.keywords = keywords;
    this.symbols = outline.symbols;
    this.symbolAt = new Map(outline.nameStarts.map((start, index) => [start, index]));
    this.types = new TypeReader(tokens, rules);
    this.scopes = new Scopes(tokens, rules);
    this.enclosingAt = enclosingCursor(outline.symbols);
  }

  protected get frame(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  /** The symbol around the token that is walked over, -1 for none. */
  protected get enclosing(): number {
    return this.enclosingAt(this.tokens.starts[this.at] ?? 0);
  }

  protected isAccess(at: number, before: number): boolean {
    if (before === DOT) return this.rules.dotJoins !== true;
    if (before === SCOPE) return !this.isCallable(at);
    if (before === OPTIONAL) return true;
    if (before === ARROW) return this.rules.arrow === 'member';
    if (before === BACKSLASH)
      return this.tokens.types[at - 2] === NAME && this.tokens.ends[at - 2] === this.tokens.starts[at - 1];
    return before === DOLLAR && this.tokens.types[at - 2] === SCOPE;
  }

  /** Of Kotlin: `::name` of a function that stands alone. */
  private isCallable(at: number): boolean {
    if (this.rules.extensions !== 'dotted') return false;
    return !ENDS_VALUE.has(this.tokens.types[at - 2] ?? 0) || this.isWord(at - 2, this.keywords);
  }

  protected extended(path: Path, step: string): Path {
    if (path === UNKNOWN || path === BUILT_IN || path === '') return UNKNOWN;
    if (path.includes('| '))
      return path
        .split('| ')
        .map((way) => this.extended(way, step))
        .reduce(ways);
    return path.length + step.length > MOST_LETTERS ? UNKNOWN : path + step;
  }

  protected refer(at: number, path: Path | undefined): void {
    const reference = this.tokens.references[at] ?? -1;
    if (reference !== -1 && path !== undefined) this.paths[reference] = path;
  }

  protected isWord(at: number, words: ReadonlySet<string>): boolean {
    return this.tokens.types[at] === NAME && words.has(this.tokens.textOf(at));
  }

  protected wait(take: (path: Path) => void): void {
    this.frame.pending = { take };
  }

  /** Of one value or several that commas part. */
  protected waitForParts(take: (path: Path, parts: readonly Path[]) => void): void {
    this.frame.pending = { take, parts: [] };
  }

  /** The end of an expression: whoever waits for it gets it. */
  protected finish(frame: Frame | undefined): void {
    const pending = frame?.pending;
    if (frame === undefined || pending === undefined) {
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
    const value = pending.spoiled ? UNKNOWN : ways(pending.first ?? '', last);
    this.value = '';
    this.makes = false;
    return value;
  }

  /** A comma between several values. */
  protected nextPart(pending: Pending): void {
    pending.parts?.push(this.settled(pending));
    delete pending.first;
    pending.spoiled = false;
  }

  protected get block(): number {
    return this.blockOf(this.frames);
  }

  /** Offset at which the innermost block of some brackets ends. */
  protected blockOf(frames: readonly Frame[]): number {
    const { starts, types } = this.tokens;
    const frame = frames.findLast(({ open }) => types[open] === CURLY);
    return frame === undefined || frame.end === -1
      ? this.tokens.text.length
      : (starts[frame.end] ?? this.tokens.text.length);
  }

  protected get functionEnd(): number {
    return this.functions.at(-1)?.until ?? this.tokens.text.length;
  }

  protected get scopeEnd(): number {
    if (this.rules.variables !== 'block') return this.functionEnd;
    return this.at < this.head.open ? Math.min(this.head.until, this.block) : this.block;
  }

  /** At the top level names are definitions, not variables. */
  protected get isLocal(): boolean {
    return this.functions.length > 0;
  }

  protected bind(name: string, path: Path, at: number, until = this.scopeEnd): void {
    const offset = this.tokens.starts[at] ?? 0;
    const block = this.rules.indented ? offset : this.block;
    if (this.isLocal || this.frame.open !== TOP)
      this.bindings.bind(name, this.told.get(name) ?? this.told.get('') ?? path, {
        at: offset,
        until,
        block: this.rules.variables === 'block' ? until : block,
      });
  }

  /** End of the expression that begins at a token: before a comma, a semicolon or a closing bracket. */
  protected expressionEnd(at: number): number {
    const { types, match, starts } = this.tokens;
    for (let next = at; next < Math.min(types.length, at + MOST_TOKENS); next++) {
      const type = types[next];
      if (type === COMMA || type === SEMICOLON || type === ROUND_END || type === SQUARE_END || type === CURLY_END)
        return starts[next] ?? 0;
      if (type === ROUND || type === SQUARE || type === CURLY) next = Math.max(next, match[next] ?? next);
    }
    return this.tokens.text.length;
  }

  /** Ends with the function around at the latest: where lines end statements, an expression may seem to go on. */
  protected bodyEnd(at: number): number {
    const { types, match, starts } = this.tokens;
    if (types[at] === CURLY) return starts[match[at] ?? -1] ?? this.tokens.text.length;
    return Math.min(this.expressionEnd(at), this.functionEnd);
  }
}

const ENDS_VALUE: ReadonlySet<number> = new Set([NAME, ROUND_END, SQUARE_END, MORE, QUESTION, BANG]);
/** A longer expression is data. */
const MOST_TOKENS = 3000;
const MOST_LETTERS = 200;
