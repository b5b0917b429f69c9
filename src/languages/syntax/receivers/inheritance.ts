/** Classes above a class: inherited, implemented, mixed in, embedded. */
import type { SymbolKind } from '../../contract.ts';
import { PARENT, STANDS_IN } from '../../reference.ts';
import { Parameters } from './parameters.ts';
import { CLASSES } from './results.ts';
import { COMMA, CURLY, DOT, EQUALS, ROUND, STAR } from './signs.ts';
import { LITERAL, NAME } from './tokens.ts';

export abstract class Inheritance extends Parameters {
  protected parents(at: number, index: number): void {
    const { types } = this.tokens;
    const { inherits } = this.rules;
    if (this.symbols[index]?.kind === 'type' && types[at] === EQUALS) {
      const { path } = this.types.forward(at + 1);
      this.own.set(index, path);
      return;
    }
    if (this.symbols[index]?.kind === 'type' && this.rules.pointers) {
      this.aliased(at, index);
      return;
    }
    let next = at;
    if (types[next] === ROUND && !this.rules.indented) {
      this.parameters(next, this.symbols[index]?.end ?? 0, new Map());
      next = (this.tokens.match[next] ?? next) + 1;
    }
    // Of C++: `class A final : public B`.
    if (this.rules.pointers && this.tokens.textOf(next) === 'final') next++;
    for (let step = 0; step < 40; step++) {
      const isWord = types[next] === NAME && inherits.has(this.tokens.textOf(next));
      const isSign =
        types[next] !== NAME && inherits.has(this.tokens.text.slice(this.tokens.starts[next], this.tokens.ends[next]));
      if (!isWord && !isSign && !(step > 0 && types[next] === COMMA)) return;
      const { path, end } = this.types.forward(next + 1);
      if (end === next + 1) return;
      this.facts.push({ symbol: index, member: PARENT, path });
      next = types[end] === ROUND ? (this.tokens.match[end] ?? end) + 1 : end;
    }
  }

  /** Of C: `typedef A B`. */
  private aliased(behind: number, index: number): void {
    const name = this.symbols[index]?.name;
    const read = this.isTypeEnd(behind - 2) ? this.types.backward(behind - 2) : undefined;
    if (read !== undefined && read.path !== `<${name}>`) this.own.set(index, read.path);
  }

  /** `impl A for B`: B has what A has. */
  protected implemented(at: number): void {
    const first = this.types.forward(this.types.skipParameters(at + 1, undefined, 'implementation'));
    this.value = '';
    if (this.tokens.textOf(first.end) !== 'for') return;
    const [, module, second] = IMPLEMENTING.exec(this.types.forward(first.end + 1).path) ?? [];
    const isThere = (scope: string): boolean => module === undefined || scope.split('.').at(-1) === module;
    const symbol = this.symbols.findIndex(
      ({ name, scope, kind }) => name === second && CLASSES.has(kind) && isThere(scope),
    );
    if (symbol !== -1) this.facts.push({ symbol, member: PARENT, path: first.path });
  }

  /** `use A, B;` in a class of PHP. */
  protected traits(at: number): void {
    this.value = '';
    if (!this.isInClassBody() || CLASS_ONLY.has(this.symbols[this.enclosing]?.kind ?? 'key')) return;
    let next = at + 1;
    for (;;) {
      const { path, end } = this.types.forward(next);
      if (end === next) return;
      this.facts.push({ symbol: this.enclosing, member: PARENT, path });
      if (this.tokens.types[end] !== COMMA) return;
      next = end + 1;
    }
  }

  /** Of Go: a line of a struct or an interface that is a type alone. Only an interface shares the contract of another one. */
  protected embedded(at: number, index: number): void {
    const { types, match, breaks } = this.tokens;
    const open = types[at] === NAME ? at + 1 : at;
    const word = this.tokens.textOf(open - 1);
    if (types[open] !== CURLY || (word !== 'struct' && word !== 'interface')) return;
    const close = match[open] ?? -1;
    for (let each = open + 1; each < close; each++) {
      if (types[each] === CURLY || types[each] === ROUND) each = Math.max(each, match[each] ?? each);
      if (!breaks[each]) continue;
      const name = types[each] === STAR ? each + 1 : each;
      const end = types[name + 1] === DOT ? name + 3 : name + 1;
      if (types[name] !== NAME || !(breaks[end] || end === close || types[end] === LITERAL)) continue;
      this.facts.push({
        symbol: index,
        member: word === 'struct' ? STANDS_IN : PARENT,
        path: this.types.forward(name).path,
      });
    }
  }
}

const CLASS_ONLY: ReadonlySet<SymbolKind> = new Set(['namespace', 'module']);
/** A type with the last module of its path, which stands in the file itself: `deep` and `Thing` of `a::deep::Thing<T>`. */
const IMPLEMENTING = /^<(?:(?:crate|self|super)::)*(?:(?:\w+::)*(\w+)::)?(\w+)/;
