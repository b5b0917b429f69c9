/** Of Kotlin: properties that a block gives, `val x by lazy {…}`. */
import type { Path } from '../../reference.ts';
import { Implied } from './implied.ts';
import { CURLY, ROUND } from './signs.ts';

export abstract class Delegates extends Implied {
  /** Brackets of blocks whose last value a property holds. */
  private readonly delegated = new Map<number, number>();

  protected override held(at: number, index: number): void {
    super.held(at, index);
    if (this.rules.extensions !== 'dotted' || !this.isWord(at + 1, BY) || !this.isWord(at + 2, LAZY)) return;
    const { types, match } = this.tokens;
    const open = types[at + 3] === ROUND ? (match[at + 3] ?? -2) + 1 : at + 3;
    if (types[open] !== CURLY) return;
    this.held_ = undefined;
    this.delegated.set(open, index);
  }

  protected override open(at: number, type: number): void {
    super.open(at, type);
    const index = this.delegated.get(at);
    if (index === undefined) return;
    const { frame } = this;
    const take = (path: Path): void => {
      this.own.set(index, path);
      frame.pending = { take };
    };
    frame.pending = { take };
  }
}

const BY = new Set(['by']);
const LAZY = new Set(['lazy']);
