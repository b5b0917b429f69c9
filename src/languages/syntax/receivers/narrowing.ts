/** Variables that a condition tells more of. */
import { Exports } from './exports.ts';
import { BANG, CURLY, ROUND } from './signs.ts';
import { NAME, VARIABLE } from './tokens.ts';

export abstract class Narrowing extends Exports {
  /** `if ($x instanceof A) {…}`: inside of the condition and the block `$x` is an `A`. */
  protected narrow(at: number): void {
    const { types, starts } = this.tokens;
    const frame = this.frame;
    const variable = types[at - 1];
    const isPlain = (variable === VARIABLE || variable === NAME) && !this.isAccess(at - 1, types[at - 2] ?? 0);
    const condition = types[frame.open] === ROUND && this.isWord(frame.open - 1, CONDITIONS);
    const { path } = this.types.forward(at + 1);
    this.value = '';
    if (!isPlain || !condition || types[at - 2] === BANG || types[frame.open + 1] === BANG) return;
    const block = frame.end + 1;
    const until = types[block] === CURLY ? (starts[this.tokens.match[block] ?? -1] ?? 0) : 0;
    if (until > 0) this.bindings.bind(this.tokens.textOf(at - 1), path, { at: starts[at] ?? 0, until });
  }
}

export const CONDITIONS = new Set(['if', 'elif', 'elseif', 'while', 'for', 'switch', 'select', 'match', 'when']);
