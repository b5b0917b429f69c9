/** Variables of a function: those that it assigns, and those that a condition tells more of. */
import { LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { Exports } from './exports.ts';
import { BANG, COLON, COMMA, CURLY, CURLY_END, ROUND, SEMICOLON } from './signs.ts';
import { NAME, VARIABLE } from './tokens.ts';

export abstract class Locals extends Exports {
  /** `a, b = value` in a function: what it assigns is its own, whatever has the name outside. */
  protected localNames(last: number): void {
    const { types } = this.tokens;
    for (let at = last; types[at] === NAME && !this.isAccess(at, types[at - 1] ?? 0); at -= 2) {
      if (!this.isOfOutside(this.tokens.textOf(at), at)) this.refer(at, LOCAL);
      if (types[at - 1] !== COMMA) return;
    }
  }

  /** `global a, b` and `nonlocal a` of Python. */
  private isOfOutside(name: string, at: number): boolean {
    const { text, starts } = this.tokens;
    const body = text.slice(this.symbols[this.functions.at(-1)?.symbol ?? -1]?.start ?? 0, starts[at]);
    if (!body.includes('global ') && !body.includes('nonlocal ')) return false;
    return [...body.matchAll(OUTER)].some(([, names = '']) => names.split(/[\s,]+/).includes(name));
  }

  /** Some `this.x` is told apart in this file. */
  private areMembersNarrowed = false;

  /** Path of a member, or the type that a condition around gives it. */
  protected narrowed(path: Path, at: number): Path {
    return this.areMembersNarrowed ? (this.bindings.find(path, this.tokens.starts[at] ?? 0)?.path ?? path) : path;
  }

  /** `if ($x instanceof A) {…}`: inside of the condition and the block `$x` is an `A`. */
  protected narrow(at: number): void {
    const { types, starts } = this.tokens;
    const frame = this.frame;
    const variable = types[at - 1];
    const isPlain = (variable === VARIABLE || variable === NAME) && !this.isAccess(at - 1, types[at - 2] ?? 0);
    const condition = types[frame.open] === ROUND && this.isWord(frame.open - 1, CONDITIONS);
    const { path } = this.types.forward(at + 1);
    const name = isPlain ? this.tokens.textOf(at - 1) : this.value;
    this.value = '';
    if (!isPlain && !MEMBER.test(name)) return;
    if (!condition || types[at - 2] === BANG || types[frame.open + 1] === BANG) return;
    const block = frame.end + 1;
    const until = types[block] === CURLY ? (starts[this.tokens.match[block] ?? -1] ?? 0) : 0;
    if (until > 0) this.bindings.bind(name, path, { at: starts[at] ?? 0, until });
    this.areMembersNarrowed ||= !isPlain;
  }

  /** Of Java and C#: a name behind its type in a pattern, `case Foo x ->`, `is Foo { Bar: Baz x }`, `Foo(Bar x, _) =>`. */
  protected matched(at: number, text: string): boolean {
    const { declared, lambda, pointers } = this.rules;
    if (declared !== 'before' || lambda === undefined || pointers || !this.isTypeEnd(at - 1)) return false;
    if (this.keywords.has(text) || JOINS.has(text)) return false;
    const read = this.types.backward(at - 1);
    const around = read === undefined ? -1 : this.patternFrame(read.start);
    if (read === undefined || around === -1) return false;
    const block = this.blockOf(this.frames.slice(0, around + 1));
    const until = this.at < this.head.open ? Math.min(this.head.until, block) : block;
    this.bind(text, INFERRED.test(read.path) ? UNKNOWN : read.path, at, until);
    this.matchedAt.add(at);
    return true;
  }

  /** Names that patterns bind: `case Foo x -> …` is no function. */
  protected readonly matchedAt = new Set<number>();

  /**
   * Index of the frame in which the pattern begins that a type stands in; -1 for none.
   *
   * @param first token of the type
   */
  private patternFrame(first: number): number {
    const { types } = this.tokens;
    let start = first;
    for (let index = this.frames.length - 1; index >= 0; index--) {
      const { open = -1 } = this.frames[index] ?? {};
      if (this.isWord(start - 1, MATCHES)) return index;
      if (start - 1 !== open && types[start - 1] !== COMMA && types[start - 1] !== COLON) return -1;
      if (this.isWord(open - 1, SWITCHES)) return index;
      const outer = open > 0 && this.isTypeEnd(open - 1) ? this.types.backward(open - 1) : undefined;
      if (outer === undefined) return -1;
      start = outer.start;
    }
    return -1;
  }

  /** Of C++: `Foo x(1);`, `Foo x{1};`, `Foo x[1];`. */
  protected made(at: number, text: string): void {
    if (!this.isTypeEnd(at - 1) || this.keywords.has(text)) return;
    const read = this.types.backward(at - 1);
    let start = read?.start ?? 0;
    while (this.isWord(start - 1, HOLDERS)) start--;
    if (read === undefined || !STATEMENT_ENDS.has(this.tokens.types[start - 1] ?? 0)) return;
    if (!INFERRED.test(read.path)) this.bind(text, read.path, at);
  }
}

const MATCHES = new Set(['case', 'is', 'instanceof', 'not', 'or']);
/** Of C#: `x switch { Foo y => y.go() }`. */
const SWITCHES = new Set(['switch']);
/** Words between patterns, which are no names. */
const JOINS = new Set(['and', 'or', 'when', 'is', 'switch', 'with']);
const HOLDERS = new Set(['static', 'const', 'constexpr', 'volatile', 'register', 'struct', 'typename', 'thread_local']);
const STATEMENT_ENDS = new Set([SEMICOLON, CURLY, CURLY_END]);
/** Stands for a type that the value tells. */
export const INFERRED = /^<(?:var|auto[*&]*|let|final|const)>$/;
const MEMBER = /^this\.[\w$]+$/;
const OUTER = /\b(?:global|nonlocal) ([\w, ]+)/g;
export const CONDITIONS = new Set(['if', 'elif', 'elseif', 'while', 'for', 'switch', 'select', 'match', 'when']);
