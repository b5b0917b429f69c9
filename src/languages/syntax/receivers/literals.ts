/** Values that are written out: structs, lists, pairs, keys. */
import { BUILT_IN, type Path, UNKNOWN } from '../../reference.ts';
import type { Frame } from './frames.ts';
import { Lambdas } from './lambdas.ts';
import { BANG, COMMA, CURLY, DOT, EQUALS, ROUND, SQUARE, SQUARE_END, STAR } from './signs.ts';
import { LITERAL, NAME, SCOPE } from './tokens.ts';
import { tupleOf } from './tuples.ts';

export abstract class Literals extends Lambdas {
  /** The value before the last comma. */
  protected pairedWith: Path = '';

  /** The class that was named last, of `A::class`. */
  protected classNamed: Path = '';

  /** `[]Foo{…}`, `[]*p.Foo{…}`. */
  protected isListLiteral({ open, callee }: Frame): boolean {
    const { types } = this.tokens;
    if (!this.rules.literals || !callee.startsWith('<') || types[open - 1] !== NAME) return false;
    const first = types[open - 2] === DOT ? open - 3 : open - 1;
    return types[first - 1] === SQUARE_END || (types[first - 1] === STAR && types[first - 2] === SQUARE_END);
  }

  /** Of Rust: `vec![…]`. */
  protected isValueMacro({ open }: Frame): boolean {
    const { valueMacros } = this.rules;
    return valueMacros !== undefined && this.tokens.types[open - 1] === BANG && this.isWord(open - 2, valueMacros);
  }

  /** The bracket that ended the arguments of what was made last. */
  protected madeEnd = -1;

  /** Owner of the keys behind a bracket; empty for a block. */
  protected literalOf(at: number, previous: number): Path {
    if (this.rules.literals) return this.literalType(at, previous);
    return this.rules.initializers ? this.initialized(at, previous) : '';
  }

  /** `new Foo {…}`, `new Foo(1) {…}`, `x with {…}`, and `Items = {…}` in one of them. */
  private initialized(at: number, previous: number): Path {
    const { open, callee } = this.frame;
    if (this.makes || this.madeEnd === at - 1) return this.value.startsWith('<') ? this.value : UNKNOWN;
    if (previous === NAME && this.tokens.textOf(at - 1) === 'with') return UNKNOWN;
    const isInOne = previous === EQUALS && this.tokens.types[open] === CURLY && callee !== '';
    return isInOne ? this.extended(callee, `.${this.key}`) : '';
  }

  /** `Foo{…}`, `Foo[K, V]{…}`, and `{…}` in a list of them. */
  private literalType(at: number, previous: number): Path {
    const written = previous === SQUARE_END ? GENERIC_TYPE.exec(this.value)?.[1] : this.value;
    if (written !== undefined && LITERAL_TYPE.test(written) && !this.isCondition(at)) return `<${written}>`;
    const isInList = previous === CURLY || previous === COMMA;
    return isInList && this.frame.callee.startsWith('<') ? this.frame.callee : '';
  }

  /** `[A::class, 'method']` and `[$this, 'method']`. */
  protected pairedMethod(at: number): void {
    const { types, starts, named } = this.tokens;
    const reference = named.get((starts[at] ?? 0) + 1) ?? named.get(starts[at] ?? 0);
    const { open, commas } = this.frame;
    const isPair = types[open] === SQUARE && commas === 1 && types[at + 1] === SQUARE_END;
    if (reference === undefined || !isPair) return;
    const isClass = types[at - 2] === NAME && this.tokens.textOf(at - 2) === 'class' && types[at - 3] === SCOPE;
    this.paths[reference] = (isClass ? this.classNamed : this.pairedWith) || UNKNOWN;
  }

  protected passComma(frame: Frame): void {
    if (frame.commas++ === 0) frame.first = this.value;
    if (frame.given.length < MOST_GIVEN) frame.given.push(this.value);
  }

  /** `(a)`, and `(a, b)` of Python. */
  protected grouped({ commas, given }: Frame, inner: Path): Path {
    if (commas === 0) return inner;
    const tuple = this.rules.indented && !this.rules.commands ? tupleOf([...given, inner]) : UNKNOWN;
    return tuple === UNKNOWN ? '' : tuple;
  }

  /** `(x || new Foo()).go()`: the group is what either way gives. */
  protected choosesIn(frame: Frame): void {
    if (frame.pending !== undefined || frame.callee !== '' || this.tokens.types[frame.open] !== ROUND) return;
    frame.pending = {
      take: (path) => {
        frame.chosen = path;
      },
    };
  }

  /** `['name']`. */
  protected keyStep({ open, end }: Frame): string {
    const isWritten = end === open + 2 && this.tokens.types[open + 1] === LITERAL;
    return `[${isWritten ? (KEY.exec(this.tokens.textOf(open + 1))?.[1] ?? '') : ''}]`;
  }
}

const KEY = /^['"]([\w-]+)['"]$/;
/** A struct that is written out: `Foo{…}`, `pkg.Foo{…}`. */
const LITERAL_TYPE = /^(?:\w+\.)?\p{L}\w*$/u;
const GENERIC_TYPE = /^(?!map\[)(.*)\[\]$/;

/** A list that is written out, by its elements where they are alike. */
export function listOf(elements: readonly Path[]): Path {
  const [first = ''] = elements;
  if (!MADE.test(first)) return BUILT_IN;
  return elements.every((each) => each === first) ? first.replace(/>$/, '[]>') : tupleOf(elements);
}

const MOST_GIVEN = 8;
const MADE = /^<[\p{L}_][\w.]*>$/u;
