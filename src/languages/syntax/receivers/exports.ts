/** Definitions that a script exports under another name. */

import { Creations } from './creations.ts';
import { SEMICOLON } from './signs.ts';
import { NAME } from './tokens.ts';

export abstract class Exports extends Creations {
  protected exported(at: number): void {
    const next = at + 1;
    this.value = '';
    const isName = this.tokens.types[next] === NAME && !this.keywords.has(this.tokens.textOf(next));
    const isAlone =
      this.tokens.types[next + 1] === SEMICOLON || this.tokens.breaks[next + 1] || next + 1 >= this.tokens.types.length;
    if (isName && isAlone) this.facts.push({ symbol: -1, member: 'default', path: this.tokens.textOf(next) });
    this.value = '';
  }

  /** `export { a as b }` of what the file itself defines. */
  protected exportList(open: number): void {
    const close = this.tokens.match[open] ?? -1;
    this.value = '';
    if (close === -1 || this.tokens.textOf(close + 1) === 'from') return;
    for (let at = open + 1; at < close; at++) {
      if (!this.isWord(at, RENAMES)) continue;
      this.facts.push({ symbol: -1, member: this.tokens.textOf(at + 1), path: this.tokens.textOf(at - 1) });
    }
  }
}

const RENAMES = new Set(['as']);
