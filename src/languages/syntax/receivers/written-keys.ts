/** Keys of objects that a variable holds or a function returns: what the members of JavaScript's objects without a class are. */
import type { SymbolKind } from '../../contract.ts';
import { KEY, SPREADS } from '../../reference.ts';
import { Delegates } from './delegates.ts';
import { FILE } from './frames.ts';
import { COLON, COMMA, CURLY_END, DOT, EQUALS, LESS, ROUND } from './signs.ts';
import { FAT_ARROW, NAME, SPREAD } from './tokens.ts';

export abstract class WrittenKeys extends Delegates {
  /** The variable or function whose object a bracket opens; undefined for any other bracket. */
  protected holderOf(open: number): number | undefined {
    if (!this.rules.objects) return undefined;
    if (open - 1 === this.exportsAt) return FILE;
    const { types } = this.tokens;
    const isArrow = types[open - 1] === ROUND && types[open - 2] === FAT_ARROW;
    const isReturned = isArrow || this.isWord(open - 1, RETURNS);
    const holder = isReturned
      ? this.functions.at(-1)?.symbol
      : this.symbolAt.get(this.tokens.starts[types[open - 1] === EQUALS ? open - 2 : open - 1] ?? -1);
    return holder === undefined || !HOLDS.has(this.symbols[holder]?.kind ?? 'key') ? undefined : holder;
  }

  /** Notes what stands under a key by its name: `load`, `load: other`, a function of an object that is returned, `...other()`. */
  protected writtenKey(at: number, holder: number): void {
    const { types, starts } = this.tokens;
    if (types[at - 1] === SPREAD) this.spread(at, holder);
    else if (holder === FILE) this.sharedExport(at);
    else if (this.symbolAt.has(starts[at] ?? -1)) {
      if (CALLED.has(this.symbols[holder]?.kind ?? 'key')) this.notedKey(holder, at, at);
    } else if (ENDS.has(types[at + 1] ?? 0)) {
      if (types[at - 1] !== COLON) this.notedKey(holder, at, at);
    } else if (types[at + 1] === COLON && types[at + 2] === NAME && ENDS.has(types[at + 3] ?? 0))
      this.notedKey(holder, at, at + 2);
  }

  /** `module.exports = { load }`; other keys wait for their values. */
  private sharedExport(at: number): void {
    const name = this.tokens.textOf(at);
    if (ENDS.has(this.tokens.types[at + 1] ?? 0) && this.tokens.types[at - 1] !== COLON) this.noteExport(name, name);
  }

  private notedKey(symbol: number, at: number, value: number): void {
    const name = this.tokens.textOf(value);
    const path = this.bindings.find(name, this.tokens.starts[value] ?? 0)?.path ?? name;
    this.facts.push({ symbol, member: KEY + this.tokens.textOf(at), path });
  }

  private spread(at: number, symbol: number): void {
    const { types } = this.tokens;
    if (symbol === FILE) {
      this.wait((path) => this.noteExport(SPREADS, path));
      return;
    }
    const next = types[at + 1] === LESS ? this.types.closingAngle(at + 1) + 1 : at + 1;
    if (types[next] === DOT) return;
    const name = this.tokens.textOf(at);
    const path = this.bindings.find(name, this.tokens.starts[at] ?? 0)?.path ?? name;
    this.facts.push({ symbol, member: KEY + SPREADS, path: types[next] === ROUND ? this.extended(path, '()') : path });
  }
}

const RETURNS = new Set(['return']);
const ENDS: ReadonlySet<number> = new Set([COMMA, CURLY_END]);
const CALLED: ReadonlySet<SymbolKind> = new Set(['function', 'method']);
const HOLDS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constant', 'variable', 'property']);
