/** Values that are taken apart: `{ a, b: { c } }`, `[x, y]`. */
import { LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { Contextual } from './contextual.ts';
import { BANG, COLON, COMMA, CURLY, DOT, EQUALS, ROUND, SQUARE } from './signs.ts';
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
    const { types } = this.tokens;
    for (let at = from; at < until; at++) {
      const text = types[at] === NAME ? this.tokens.textOf(at) : '';
      if (!SMALL.test(text) || this.keywords.has(text)) continue;
      if (NOT_BEFORE.has(types[at - 1] ?? 0)) continue;
      if (!NOT_BEHIND.has(types[at + 1] ?? 0)) this.bind(text, UNKNOWN, from, end);
    }
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
/** Signs around a name in a pattern that is none of a variable. */
const NOT_BEFORE = new Set([SCOPE, DOT, EQUALS]);
const NOT_BEHIND = new Set([COLON, SCOPE, ROUND, CURLY, BANG]);
