/** Parameters of functions, with a name and without. */
import { BUILT_IN, EXTENDS, LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { words } from '../words.ts';
import { either } from './bindings.ts';
import { Patterns } from './patterns.ts';
import { COARSE } from './results.ts';
import { AND, AT, COLON, COMMA, CURLY, DOT, EQUALS, QUESTION, ROUND, ROUND_END, SQUARE, STAR } from './signs.ts';
import { ARROW, FAT_ARROW, NAME, SCOPE, SPREAD, VARIABLE } from './tokens.ts';

export interface ParameterPlace {
  readonly until: number;
  readonly told: ReadonlyMap<string, Path>;
  readonly isFirst: boolean;
  readonly open: number;
  readonly index: number;
  /** Expected type of the function. */
  readonly expected: Path | undefined;
}

export abstract class Parameters extends Patterns {
  /** The definition whose parameters are being read, -1 for none. */
  protected noteParameters = -1;

  /** Tokens of the parameters that are bound for the function that they belong to. */
  protected readonly listed = new Set<number>();

  protected parameters(open: number, until: number, told: ReadonlyMap<string, Path>, expected?: Path): void {
    const { match, starts } = this.tokens;
    const close = match[open] ?? -1;
    let index = 0;
    for (let at = open + 1; at < close; ) {
      const start = this.skipAttributes(at);
      const end = Math.min(this.types.parameterEnd(start, close), close);
      const place = { until, told, isFirst: start === open + 1, open, index, expected };
      this.bindings.behind(this.rules.outerValues ? (starts[end] ?? 0) : 0, () => this.parameter(start, end, place));
      index++;
      at = end + 1;
    }
  }

  protected skipAttributes(at: number): number {
    const { types, match } = this.tokens;
    let start = at;
    while (types[start] === AT && types[start + 1] === NAME) {
      start += 2;
      while (types[start] === DOT) start += 2;
      if (types[start] === ROUND) start = (match[start] ?? start) + 1;
    }
    return start;
  }

  protected parameter(
    start: number,
    end: number,
    { until, told, isFirst, open, index, expected }: ParameterPlace,
  ): void {
    const { types } = this.tokens;
    const { declared } = this.rules;
    if (types[start] === CURLY || types[start] === SQUARE) {
      const close = (this.tokens.match[start] ?? start) + 1;
      const names = this.patternNames(start);
      const declaredAs = types[close] === COLON ? this.types.forward(close + 1).path : UNKNOWN;
      this.noteParameter(index, declaredAs);
      const given = either(this.given(expected, index), (isFirst ? this.elementOf(open) : undefined) ?? '');
      const path = declaredAs === UNKNOWN && given !== '' ? given : declaredAs;
      for (const name of names) {
        if (name.key !== undefined) this.destructured.set(name.key, this.within(path, name));
        if (name.at === -1) continue;
        this.bindings.bind(this.tokens.textOf(name.at), this.taken(path, name), {
          at: this.tokens.starts[name.at] ?? 0,
          until,
        });
      }
      return;
    }
    if (this.patternParameter(start, end, until)) return;
    const name = this.parameterName(start, end);
    if (name === -1) return;
    const text = this.tokens.textOf(name);
    this.listed.add(name);
    const finer = told.get(text.replace(/^\$/, ''));
    const written = this.parameterType(start, name, end) ?? finer;
    const path =
      written ?? (either(this.given(expected, index), (isFirst ? this.elementOf(open) : undefined) ?? '') || UNKNOWN);
    this.noteParameter(index, written ?? UNKNOWN);
    if (this.rules.extensions === 'parameter' && written !== undefined && this.isWord(start, this.rules.instance))
      this.facts.push({ symbol: this.noteParameters, member: EXTENDS, path: written });
    if (this.rules.instance.has(text) || (isFirst && this.rules.statics.has(text))) return;
    this.bindings.bind(
      text,
      (path === BUILT_IN || (declared === 'before' && COARSE.test(path))) && finer !== undefined ? finer : path,
      { at: this.tokens.starts[name] ?? 0, until, isMember: this.isProperty(start, name) },
    );
  }

  /** `class A(val name: T)`. */
  private isProperty(start: number, name: number): boolean {
    if (this.rules.argumentNames !== 'properties') return false;
    for (let at = start; at < name; at++) if (this.isWord(at, this.rules.declares)) return true;
    return false;
  }

  /** For the objects that are written out as arguments. */
  protected noteParameter(index: number, path: Path): void {
    if (this.noteParameters === -1 || !path.startsWith('<') || !this.rules.objects) return;
    this.facts.push({ symbol: this.noteParameters, member: `(${index})`, path });
  }

  protected parameterName(start: number, end: number): number {
    const { types } = this.tokens;
    // `func(*T)`, `func(p.T)`, `func(T)`: types alone.
    const isType = types[start] !== NAME || types[start + 1] === DOT || (end === start + 1 && types[end] === ROUND_END);
    if (this.rules.declared === 'after' && isType && !this.isListed(start)) return -1;
    if (this.rules.declared !== 'before') {
      for (let at = start; at < end; at++)
        // Of most languages one or the other is no keyword: `val` of Rust may be the name.
        if (types[at] === NAME && (types[at + 1] !== NAME || !this.isWord(at, MODIFIERS))) {
          const isLabel = this.rules.declared === 'colon' && types[at + 1] === NAME && at + 1 < end;
          if (isLabel && this.rules.argumentNames === 'labels') this.destructured.set(at, LOCAL);
          return isLabel ? at + 1 : at;
        }
      return -1;
    }
    let stop = start;
    while (stop < end && types[stop] !== EQUALS) stop++;
    for (let at = stop - 1; at >= start; at--)
      if (types[at] === VARIABLE || types[at] === NAME) return this.isTypeAlone(start, at) ? -1 : at;
    return -1;
  }

  /** Of C: `int f(Foo*, const Bar);`, where those of a macro are names. */
  private isTypeAlone(start: number, last: number): boolean {
    if (!this.rules.pointers || this.symbols[this.noteParameters]?.kind === 'macro') return false;
    const { types } = this.tokens;
    const next = types[last + 1];
    if (next === STAR || next === AND) return true;
    let first = last;
    while (types[first - 1] === SCOPE) first -= 2;
    while (first > start && this.isWord(first - 1, TAGS)) first--;
    return first <= start;
  }

  /** `a, b T`: names before share its type. */
  private isListed(start: number): boolean {
    return this.tokens.types[start] === NAME && this.tokens.types[start + 1] === COMMA;
  }

  protected parameterType(start: number, name: number, end: number): Path | undefined {
    const { types } = this.tokens;
    const { declared } = this.rules;
    if (declared === 'before')
      return name > start && this.isTypeEnd(name - 1) ? this.types.backward(name - 1)?.path : undefined;
    if (declared === 'after') {
      let at = name + 1;
      if (at >= end) for (let next = end; types[next] === COMMA && next < end + 12; next += 2) at = next + 2;
      return types[at] === COMMA || types[at] === ROUND_END
        ? undefined
        : this.types.forward(types[at] === SPREAD ? at + 1 : at).path;
    }
    const colon = types[name + 1] === QUESTION ? name + 2 : name + 1;
    return types[colon] === COLON && colon < end ? this.types.forward(colon + 1).path : undefined;
  }

  /** `items.map((item) => …)`: what the function is given. */
  protected elementOf(open: number): Path | undefined {
    const around = this.frames.findLast((frame) => frame.open !== open && this.tokens.types[frame.open] === ROUND);
    if (around === undefined || around !== this.frame || around.commas > 0) return undefined;
    const [, receiver, method] = /^(.*)\.([\w$]+)$/s.exec(around.callee) ?? [];
    return receiver !== undefined && this.rules.overElements?.has(method ?? '')
      ? this.extended(receiver, '*')
      : undefined;
  }

  /** Parameters of an arrow function, or of a definition that stands elsewhere. */
  protected arrowParameters(open: number): boolean {
    const { types, match } = this.tokens;
    const close = match[open] ?? -1;
    if (close === -1 || this.rules.lambda === undefined || this.isFunctionType(open)) return false;
    let next = close + 1;
    let declared: Path | undefined;
    if (types[next] === COLON) {
      const read = this.resultTypeEnd(next + 1);
      next = read.end;
      declared = read.path;
    }
    if (types[next] !== (this.rules.lambda === '->' ? ARROW : FAT_ARROW)) return false;
    const until = this.bodyEnd(next + 1);
    const expected = this.expectedFunction(this.types.genericsStart(open));
    this.noteParameters = this.enterArrow(next, until, declared, expected);
    this.parameters(open, until, new Map(), expected);
    this.noteParameters = -1;
    return true;
  }

  protected resultTypeEnd(at: number): { path: Path; end: number } {
    const read = this.types.forward(at);
    return this.tokens.textOf(read.end) === 'is' ? { path: BUILT_IN, end: this.types.forward(read.end + 1).end } : read;
  }

  /** A function that is given to a definition returns for it. */
  protected enterArrow(arrow: number, until: number, declared: Path | undefined, expected: Path | undefined): number {
    const outer = this.functions.at(-1);
    const end = this.symbols[outer?.symbol ?? -1]?.end ?? -1;
    const isOwn =
      outer !== undefined &&
      outer.symbol !== -1 &&
      !this.entered.has(outer.symbol) &&
      until <= end &&
      this.isWholeBody(until, end);
    const symbol = isOwn ? outer.symbol : -1;
    if (isOwn) this.entered.add(symbol);
    if (isOwn && declared !== undefined) this.declareResult(symbol, declared);
    const returning = isOwn && declared === undefined ? symbol : -1;
    this.functions.push({
      until,
      symbol: returning,
      declared: declared ?? (expected && this.extended(expected, '()')),
    });
    if (returning !== -1 && this.tokens.types[arrow + 1] !== CURLY) this.expressionBodies.set(arrow, returning);
    return symbol;
  }

  protected readonly entered = new Set<number>();

  protected readonly expressionBodies = new Map<number, number>();

  protected isWholeBody(until: number, end: number): boolean {
    return /^[\s)};,]*$/.test(this.tokens.text.slice(until, end));
  }
}

/** Words before a type that are no type themselves. */
const TAGS = new Set(['const', 'volatile', 'struct', 'union', 'enum', 'class', 'typename']);
const MODIFIERS = words(
  'public private protected readonly override final val var vararg const let mut ref inout noinline crossinline',
);
