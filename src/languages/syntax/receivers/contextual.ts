/** Type that an expression is expected to have by its place: an argument, a member of an object, a value, a result. */
import type { SymbolKind } from '../../contract.ts';
import { type Path, SIGNATURE, UNKNOWN } from '../../reference.ts';
import { Results } from './results.ts';
import {
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  EQUALS,
  LESS,
  MORE,
  QUESTION,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
} from './signs.ts';
import { FAT_ARROW, LITERAL, NAME, SPREAD } from './tokens.ts';

export abstract class Contextual extends Results {
  /** The key of the object that is being written out. */
  protected key = '';

  /** Expected type of the value that the `=` at a token assigns. */
  protected declaredHere: { readonly at: number; readonly path: Path } | undefined;

  /** Of what is written out behind a token: an object, a list, a function. Must be asked while its first token is walked over. */
  protected expected(before: number): Path | undefined {
    const { frame } = this;
    const { types } = this.tokens;
    const previous = types[before];
    const opens = types[frame.open];
    const assigned = previous === EQUALS && this.declaredHere?.at === before ? this.declaredHere.path : undefined;
    if (!this.rules.objects) return this.rules.pointers ? assigned : undefined;
    if ((previous === ROUND || previous === COMMA) && opens === ROUND && frame.callee !== '')
      return this.extended(frame.makes ? `${frame.callee}.constructor` : frame.callee, `(${frame.commas})`);
    if (previous === COLON && opens === CURLY && frame.expects !== undefined && this.key !== '')
      return this.extended(frame.expects, `.${this.key}`);
    if (previous === EQUALS) return assigned;
    if (previous === NAME && this.isWord(before, RETURNS)) return this.functions.at(-1)?.declared;
    if (previous === FAT_ARROW && types[before + 1] !== CURLY) return this.functions.at(-1)?.declared;
    if (previous === ROUND && types[frame.open - 1] === FAT_ARROW) return this.functions.at(-1)?.declared;
    if ((previous === SQUARE || previous === COMMA) && opens === SQUARE && frame.expects !== undefined)
      return this.extended(frame.expects, '[]');
    return undefined;
  }

  /** Behind a comma of an object, or on a new line or behind a semicolon of a type. */
  protected beginsMember(at: number, before: number): boolean {
    if (before === CURLY || before === COMMA || before === SEMICOLON) return true;
    return this.tokens.breaks[at] === true && ENDS_MEMBER.has(before);
  }

  /** Takes note of the bracket that opens an interface. The grammar loses its end where call signatures stand on lines of their own. */
  protected bodyOf(next: number, symbol: number): void {
    const { types } = this.tokens;
    if (!this.rules.objects || !SIGNED.has(this.symbols[symbol]?.kind ?? 'key')) return;
    let at = next;
    while (at < next + MOST_PARENTS && types[at] !== CURLY && types[at] !== SEMICOLON)
      at = Math.max(at, types[at] === LESS ? this.types.closingAngle(at) : at) + 1;
    if (types[at] === CURLY) this.signed = { open: at, symbol };
  }

  private signed = { open: -1, symbol: -1 };

  /** `(a: A): R` in an interface that can be called. */
  protected callSignature(open: number): void {
    const { types, match } = this.tokens;
    const first = this.types.genericsStart(open);
    const { symbol } = this.signed;
    const isInType = this.signed.open !== -1 && this.frame.open === this.signed.open;
    const close = match[open] ?? -1;
    if (!isInType || close === -1 || types[close + 1] !== COLON || !this.beginsMember(first, types[first - 1] ?? 0))
      return;
    const given: string[] = [];
    for (let at = open + 1; at < close; at = this.types.parameterEnd(at, close) + 1) {
      const name = types[at] === SPREAD ? at + 1 : at;
      const colon = types[name + 1] === QUESTION ? name + 2 : name + 1;
      const type = types[colon] === COLON ? this.types.forward(colon + 1).path : UNKNOWN;
      given.push(`${name === at ? '' : '...'}a:${type.startsWith('<') ? type.slice(1, -1) : UNKNOWN}`);
    }
    const { path } = this.types.forward(close + 2);
    const result = path.startsWith('<') ? path.slice(1, -1) : UNKNOWN;
    this.facts.push({ symbol, member: SIGNATURE, path: `<(${given.join(',')})=>${result}>` });
  }

  /** Of a function without a name whose first token is walked over. */
  protected expectedFunction(at: number): Path | undefined {
    let before = at - 1;
    while (this.isWord(before, FUNCTION_WORDS)) before--;
    return this.expected(before);
  }

  /** @returns what the function is given at a place; empty where nothing tells */
  protected given(expected: Path | undefined, index: number): Path {
    return expected === undefined ? '' : this.extended(expected, `@${index}`);
  }
}

const SIGNED: ReadonlySet<SymbolKind> = new Set(['interface', 'type']);
const MOST_PARENTS = 100;
const ENDS_MEMBER = new Set([NAME, MORE, ROUND_END, SQUARE_END, CURLY_END, LITERAL]);
const RETURNS = new Set(['return']);
const FUNCTION_WORDS = new Set(['async', 'function']);
