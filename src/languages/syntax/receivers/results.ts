/** Values of the definitions around: what functions return, and the class that stands around. */
import type { SymbolKind } from '../../contract.ts';
import { BUILT_IN, type Path } from '../../reference.ts';
import { either } from './bindings.ts';
import { COMMA, CURLY, EQUALS, QUESTION, ROUND_END, SQUARE_END } from './signs.ts';
import { NAME, SPREAD } from './tokens.ts';
import { Walk } from './walk.ts';

export abstract class Results extends Walk {
  protected isTypeEnd(at: number): boolean {
    const type = this.tokens.types[at];
    return (
      type === NAME ||
      type === 62 ||
      type === SQUARE_END ||
      type === QUESTION ||
      type === 42 ||
      type === 38 ||
      type === SPREAD
    );
  }

  /** Of Go: a function that ends here has no body, being a type. */
  protected endsFunctionType(at: number): boolean {
    const { types, breaks } = this.tokens;
    if (this.rules.declared !== 'after' || types[at] === CURLY) return false;
    return breaks[at] === true || ENDS_TYPE.has(types[at] ?? 0);
  }

  protected isInClassBody(): boolean {
    return CLASSES.has(this.symbols[this.enclosing]?.kind ?? 'key');
  }

  protected classAround(): number {
    let at = this.enclosing;
    while (at !== -1 && !CLASS_LIKE.has(this.symbols[at]?.kind ?? 'key')) at = this.symbols[at]?.parent ?? -1;
    return at;
  }

  protected returned(symbol: number, path: Path): void {
    this.own.set(symbol, either(this.own.get(symbol) ?? '', path));
  }

  /** A comment is finer than `array` or `self` of the declaration. */
  protected declareResult(index: number, path: Path): void {
    if (!this.own.has(index) || (path !== BUILT_IN && !COARSE.test(path))) this.own.set(index, path);
  }
}

const ENDS_TYPE = new Set([COMMA, ROUND_END, EQUALS]);
export const CLASSES: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'module',
  'namespace',
  'type',
]);
const CLASS_LIKE: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'trait', 'struct', 'enum', 'module']);
export const COARSE = /^<\??(?:array|iterable|object|mixed|self|static|Collection|Closure|callable)>$/i;
