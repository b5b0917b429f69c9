/** Of Swift: `.name` of the type that its place expects, `$0` of a closure, properties that an attribute gives. */
import { type Path, UNKNOWN } from '../../reference.ts';
import { Expressions } from './expressions.ts';
import { AT, COLON, COMMA, CURLY, DOT, EQUALS, ROUND, ROUND_END, SQUARE_END } from './signs.ts';
import { FALLBACK, NAME, OPERATOR } from './tokens.ts';

export abstract class Implied extends Expressions {
  /** Value before the operator at a token. */
  private compared: { readonly at: number; readonly path: Path } = { at: -1, path: '' };

  protected override sign(at: number, type: number): void {
    if (this.rules.implied && type === OPERATOR) this.compared = { at, path: this.value };
    super.sign(at, type);
  }

  /** Type of which `.name` is a member, when no value stands before the dot. */
  protected impliedType(dot: number): Path {
    const { types } = this.tokens;
    const before = types[dot - 1] ?? 0;
    if (before === EQUALS && this.declaredHere?.at === dot - 1) return this.declaredHere.path;
    if (before === OPERATOR && this.compared.at === dot - 1) return this.compared.path || UNKNOWN;
    if (before === FALLBACK) return this.frame.pending?.first ?? UNKNOWN;
    if (before !== NAME && before !== COMMA) return UNKNOWN;
    if (this.isWord(dot - 1, RETURNS)) return this.functions.at(-1)?.declared ?? UNKNOWN;
    const isFirst = this.isWord(dot - 1, CASES) && (this.tokens.breaks[dot - 1] || types[dot - 2] === CURLY);
    const isCase = isFirst || (before === COMMA && this.caseBegins(dot - 1));
    return isCase ? (this.frame.subject ?? UNKNOWN) : UNKNOWN;
  }

  /** `case .a, .b`. */
  private caseBegins(at: number): boolean {
    const { breaks } = this.tokens;
    let first = at;
    while (first > at - 12 && !breaks[first]) first--;
    return this.isWord(first, CASES) && this.tokens.types[this.frame.open] === CURLY;
  }

  /** Element that a closure is given which a bracket opens; undefined for a block. */
  protected closureElement(open: number): Path | undefined {
    const { types } = this.tokens;
    const previous = types[open - 1] ?? 0;
    const isArgument = previous === ROUND || previous === COMMA || previous === COLON;
    if (isArgument) return types[this.frame.open] === ROUND ? this.elementOfCall(this.frame.callee) : undefined;
    const isTrailing = this.value !== '' && (previous === NAME || previous === ROUND_END) && !this.isCondition(open);
    return isTrailing ? this.elementOfCall(this.value) : undefined;
  }

  /** `$0`. */
  protected numbered(at: number): Path {
    if (this.tokens.textOf(at) !== '0') return UNKNOWN;
    return this.frames.findLast(({ element }) => element !== undefined)?.element ?? UNKNOWN;
  }

  /** `{ x in`, `{ [weak self] x, y in`. */
  protected closureNames(names: readonly number[]): boolean {
    const { types, starts } = this.tokens;
    const { open, end, element = UNKNOWN } = this.frame;
    const [first = -1] = names;
    const before = first - 1;
    if (types[open] !== CURLY || (before !== open && types[before] !== SQUARE_END)) return false;
    const until = starts[end] ?? 0;
    for (const name of names)
      this.bindings.bind(this.tokens.textOf(name), name === first ? element : UNKNOWN, {
        at: starts[name] ?? 0,
        until,
      });
    return true;
  }

  /** `@Environment(Router.self) private var router`. */
  protected override heldType(at: number): { readonly path: Path | undefined; readonly end: number } {
    const found = super.heldType(at);
    const given = found.path === undefined && this.rules.implied ? this.attributeType(at) : undefined;
    return given === undefined ? found : { path: given, end: -1 };
  }

  private attributeType(at: number): Path | undefined {
    const { types, match, text, starts, ends } = this.tokens;
    let before = at - 1;
    while (before > at - 5 && types[before] === NAME) before--;
    const open = types[before] === ROUND_END ? (match[before] ?? -1) : -1;
    if (open === -1 || types[open - 2] !== AT || types[before - 2] !== DOT || !this.isWord(before - 1, SELVES))
      return undefined;
    const written = text.slice(starts[open + 1], ends[before - 3]);
    return QUALIFIED.test(written) ? `<${written}>` : undefined;
  }
}

const RETURNS = new Set(['return']);
const CASES = new Set(['case']);
const SELVES = new Set(['self']);
const QUALIFIED = /^\p{Lu}[\w.]*$/u;
