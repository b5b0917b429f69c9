/** Values that are taken apart: `{ a, b: { c } }`, `[x, y]`. */
import { LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { Contextual } from './contextual.ts';
import { AND, BANG, COLON, COMMA, CURLY, DOT, EQUALS, LESS, MORE, ROUND, SQUARE } from './signs.ts';
import { NAME, SCOPE } from './tokens.ts';

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

export abstract class Patterns extends Contextual {
  /** Names that a pattern binds, of which nothing is known: `(a, B { b, c: d })`. */
  protected bindAll(from: number, until: number, end = this.scopeEnd): void {
    for (const at of this.namesIn(from, until)) this.bind(this.tokens.textOf(at), UNKNOWN, at, end);
  }

  /** The same for a pattern that is walked over already; in braces a name is that of a member, too. */
  protected bindPassed(from: number, until: number, end: number): void {
    const { types, match } = this.tokens;
    const names = this.namesIn(from, until);
    for (const at of names) {
      let open = at - 1;
      while (open >= from && (match[open] ?? -1) < at) open--;
      const isMember = types[open] === CURLY && open >= from && types[at - 1] !== COLON;
      this.refer(at, isMember ? UNKNOWN : LOCAL);
      this.bind(this.tokens.textOf(at), UNKNOWN, at, end);
    }
  }

  private namesIn(from: number, until: number): number[] {
    const { types } = this.tokens;
    const names: number[] = [];
    for (let at = from; at < until; at++) {
      const text = types[at] === NAME ? this.tokens.textOf(at) : '';
      if (!SMALL.test(text) || this.keywords.has(text)) continue;
      if (!NOT_BEFORE.has(types[at - 1] ?? 0) && !NOT_BEHIND.has(types[at + 1] ?? 0)) names.push(at);
    }
    return names;
  }

  /**
   * Of Rust: a parameter that takes its argument apart, `State(app): State<App>`, `(a, b): (A, B)`.
   *
   * @returns false where the parameter is a name
   */
  protected patternParameter(start: number, end: number, until: number): boolean {
    const { types, match } = this.tokens;
    if (this.rules.implements === undefined) return false;
    const open = this.patternOpens(start, end);
    if (open === -1) return false;
    const close = match[open] ?? -1;
    this.bindAll(open + 1, close, until);
    const name = this.isWord(open + 1, HELD) ? open + 2 : open + 1;
    if (name === close - 1 && types[close + 1] === COLON && this.isWord(open - 1, EXTRACTORS)) {
      const path = this.handedOut(close + 2);
      if (path !== undefined && SMALL.test(this.tokens.textOf(name)))
        this.bind(this.tokens.textOf(name), path, start, until);
    }
    return true;
  }

  /** Of Kotlin: `(A, B) -> C`, where a function without a name has no brackets, unless it takes its argument apart. */
  protected isFunctionType(open: number): boolean {
    const before = this.tokens.types[open - 1] ?? 0;
    return this.rules.extensions === 'dotted' && before !== CURLY && before !== COMMA;
  }

  /** The bracket behind the name of what a pattern takes apart, or that of a tuple; -1 for a plain name. */
  private patternOpens(start: number, end: number): number {
    const { types } = this.tokens;
    let at = start;
    while (types[at] === AND || this.isWord(at, HELD)) at++;
    while (at < end && types[at] === NAME && types[at + 1] === SCOPE) at += 2;
    if (types[at] === NAME) at++;
    return at < end && (types[at] === ROUND || types[at] === CURLY || types[at] === SQUARE) ? at : -1;
  }

  /** The type argument of `Json<T>`; undefined where there are several or none. */
  private handedOut(typeAt: number): Path | undefined {
    const { types } = this.tokens;
    let at = typeAt;
    while (types[at] === NAME && types[at + 1] === SCOPE) at += 2;
    if (!this.isWord(at, EXTRACTORS) || types[at + 1] !== LESS) return undefined;
    const { path, end } = this.types.forward(at + 2);
    return types[end] === MORE ? path : undefined;
  }

  /** Destructured names by their tokens, with what they are members of. */
  protected readonly destructured = new Map<number, Path>();

  protected patternNames(open: number, within: readonly number[] = []): PatternName[] {
    const { types, match } = this.tokens;
    const close = match[open] ?? -1;
    const isList = types[open] === SQUARE;
    const names: PatternName[] = [];
    let place = 0;
    for (let at = open + 1; at < close; at++) {
      if (types[at] === COMMA) place++;
      if (types[at] === CURLY || types[at] === SQUARE || types[at] === ROUND) at = Math.max(at, match[at] ?? at);
      if (types[at] !== NAME || (types[at - 1] !== COMMA && at !== open + 1)) continue;
      if (!isList && types[at + 1] === COLON && types[at + 2] === CURLY) {
        names.push({ at: -1, key: at, place, within }, ...this.patternNames(at + 2, [...within, at]));
        this.destructured.set(at, UNKNOWN);
        continue;
      }
      const isRenamed = !isList && types[at + 1] === COLON && types[at + 2] === NAME;
      names.push({ at: isRenamed ? at + 2 : at, key: isList ? undefined : at, place, within });
      this.destructured.set(at, isList ? LOCAL : UNKNOWN);
      if (isRenamed) this.destructured.set(at + 2, LOCAL);
    }
    return names;
  }

  /** Path from which the member is taken. */
  protected within(path: Path, { within }: PatternName): Path {
    return within.reduce((outer, key) => this.extended(outer, `.${this.tokens.textOf(key)}`), path);
  }

  /** Path of the value that a name of a pattern gets. */
  protected taken(path: Path, name: PatternName): Path {
    const outer = this.within(path, name);
    return this.extended(outer, name.key === undefined ? `[${name.place}]` : `.${this.tokens.textOf(name.key)}`);
  }
}

/** Variables and members begin so, not types. */
export const SMALL = /^[\p{Ll}_]/u;
const HELD = new Set(['ref', 'mut', 'box']);
/** Of web frameworks of Rust: they hold a value of their type argument, and nothing else. */
const EXTRACTORS = new Set(['State', 'Json', 'Path', 'Query', 'Extension', 'Form', 'TypedHeader']);
/** Signs around a name in a pattern that is none of a variable. */
const NOT_BEFORE = new Set([SCOPE, DOT, EQUALS]);
const NOT_BEHIND = new Set([COLON, SCOPE, ROUND, CURLY, BANG]);
