/** Objects that are made, cast and bound: `new Foo()`, `x as Foo`, `with open() as f`. */
import { BUILT_IN, UNKNOWN } from '../../reference.ts';
import { Definitions } from './definitions.ts';
import { CURLY, EQUALS, ROUND, ROUND_END, SQUARE_END } from './signs.ts';
import { NAME, VARIABLE } from './tokens.ts';

export abstract class Creations extends Definitions {
  /** `with open() as f`, `except E as e`. */
  protected boundValue(at: number): void {
    const isError =
      this.isWord(at - 2, CATCHES) ||
      (this.tokens.types[at - 1] === ROUND_END && this.isWord((this.tokens.match[at - 1] ?? 0) - 1, CATCHES));
    const path = this.extended(this.value, isError ? '()' : '.__enter__()');
    this.value = '';
    if (this.tokens.types[at + 1] === NAME) this.bind(this.tokens.textOf(at + 1), path, at + 1);
    if (this.tokens.types[at + 1] === ROUND) this.bindAll(at + 2, this.tokens.match[at + 1] ?? -1);
  }

  protected create(at: number): void {
    const { path, end } = this.types.forward(at + 1);
    const word = this.tokens.textOf(at + 1);
    if (this.rules.initializers && this.tokens.types[at + 1] === ROUND) {
      this.createDeclared(at);
      return;
    }
    const isHeld =
      this.tokens.types[at + 1] === VARIABLE ||
      (this.rules.objects && this.bindings.find(word, this.tokens.starts[at] ?? 0) !== undefined);
    const made = isHeld
      ? UNKNOWN
      : word === 'static'
        ? 'this'
        : this.rules.statics.has(word)
          ? 'self()'
          : this.rules.parent.has(word)
            ? 'super'
            : path;
    this.value = '';
    this.typeEnd = end;
    if (end === at + 1) return;
    const close = this.tokens.types[end - 1] === SQUARE_END || this.tokens.types[end] === CURLY;
    this.resumes.set(end, {
      path: close && this.rules.declared === 'before' && this.tokens.types[end] !== CURLY ? BUILT_IN : made,
      makes: true,
    });
  }

  /** `Foo x = new(…)`. */
  private createDeclared(at: number): void {
    const { types, match, starts } = this.tokens;
    const isValue = types[at - 1] === EQUALS && types[at - 2] === NAME;
    const known = isValue ? this.bindings.find(this.tokens.textOf(at - 2), starts[at] ?? 0) : undefined;
    this.value = '';
    this.resumes.set((match[at + 1] ?? at) + 1, { path: known?.path ?? UNKNOWN, makes: true });
  }

  protected cast(at: number): void {
    if (this.tokens.textOf(at + 1) === 'const') return;
    const { path, end } = this.types.forward(at + 1);
    this.typeEnd = end;
    if (end > at + 1) this.resumes.set(end, { path, makes: false });
  }
}

const CATCHES = new Set(['except']);
