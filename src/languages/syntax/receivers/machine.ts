/**
 * Tells receivers in one walk over the words and signs of a file. A path is carried along a chain of members and calls,
 * variables stand for what they were given, and what a definition holds or returns is noted as a fact.
 */
import { BUILT_IN, LOCAL, type Path, type TypeFact, UNKNOWN } from '../../reference.ts';
import { commentFacts } from './docblocks.ts';
import { AFTER_VALUE, Expressions } from './expressions.ts';
import type { ReceiversInput } from './frames.ts';
import { BACKSLASH, COLON, COMMA, CURLY, CURLY_END, EQUALS, LESS, ROUND, SLASH } from './signs.ts';
import { LITERAL, NAME, VARIABLE } from './tokens.ts';

export interface Receivers {
  /** By reference; undefined for a name that stands alone. */
  readonly paths: readonly (Path | undefined)[];
  readonly facts: readonly TypeFact[];
}

export function receiversOf(input: ReceiversInput): Receivers {
  return new Machine(input).run();
}

class Machine extends Expressions {
  run(): Receivers {
    this.facts.push(...commentFacts(this.symbols, this.rules));
    const { types } = this.tokens;
    for (let at = 0; at < types.length; at++) this.step(at, types[at] ?? 0);
    for (const frame of [...this.frames].reverse()) this.finish(frame);
    return { paths: this.paths, facts: this.facts.filter(({ path }) => path !== UNKNOWN && path !== '') };
  }

  protected step(at: number, type: number): void {
    const offset = this.tokens.starts[at] ?? 0;
    this.enclosing = this.enclosingAt(offset);
    while ((this.functions.at(-1)?.until ?? Number.MAX_SAFE_INTEGER) <= offset) this.functions.pop();
    if (this.rules.lines && this.tokens.breaks[at]) this.lineEnds(at, type);
    const resumed = this.resumes.get(at);
    if (resumed !== undefined) {
      this.value = resumed.path;
      this.makes = resumed.makes;
    }
    if (type === NAME || type === VARIABLE) this.name(at, type);
    else this.sign(at, type);
  }

  protected name(at: number, type: number): void {
    const text = this.tokens.textOf(at);
    const before = this.tokens.types[at - 1] ?? 0;
    const start = (this.tokens.starts[at] ?? -1) + (type === VARIABLE ? 1 : 0);
    const symbol = this.symbolAt.get(start);
    if (symbol !== undefined) {
      this.definition(at, symbol);
      return;
    }
    if (this.isAccess(at, before)) {
      this.member(at, text);
      return;
    }
    if (this.destructured.has(at)) {
      this.refer(at, this.destructured.get(at));
      return;
    }
    if (type === VARIABLE && this.rules.instance.has(text)) {
      this.value = 'this';
      return;
    }
    if (type === NAME && this.keyword(at, text)) return;
    if (this.isKey(at, before)) {
      this.refer(at, this.frame.expects ?? UNKNOWN);
      this.key = text;
      this.value = '';
      return;
    }
    if (this.isTag(at, before, text)) {
      this.refer(at, UNKNOWN);
      return;
    }
    this.declared(at, text, type);
    const bound = this.bindings.find(text, this.tokens.starts[at] ?? 0);
    if (bound !== undefined && type === NAME) this.refer(at, LOCAL);
    this.value = bound === undefined ? (type === VARIABLE ? UNKNOWN : text) : bound.path;
    if (before === BACKSLASH && type === NAME && bound === undefined) this.value = `\\${text}`;
    this.typeArguments(at);
  }

  protected member(at: number, text: string): void {
    if (this.tokens.types[at - 1] === BACKSLASH) {
      this.refer(at, this.value === '' ? UNKNOWN : `${this.value}\\`);
      this.value = this.value === UNKNOWN ? UNKNOWN : `${this.value}\\${text}`;
      return;
    }
    const receiver = this.value === '' ? UNKNOWN : this.value;
    this.refer(at, receiver);
    this.value =
      text === 'class' && this.rules.variables === 'function' ? BUILT_IN : this.extended(receiver, `.${text}`);
    this.typeArguments(at);
  }

  /** `get<T>(…)`: the path goes on behind the type arguments. */
  protected typeArguments(at: number): void {
    if (this.tokens.types[at + 1] !== LESS) return;
    const close = this.types.closingAngle(at + 1);
    if (close === -1 || this.tokens.types[close + 1] !== ROUND) return;
    this.resumes.set(close + 1, { path: this.value, makes: false });
  }

  /** `<link>` and `</link>` of JSX. */
  protected isTag(at: number, before: number, text: string): boolean {
    if (this.rules.declared !== 'colon' || this.rules.returns !== ':' || !/^[a-z]/.test(text)) return false;
    return before === SLASH
      ? this.tokens.types[at - 2] === LESS
      : before === LESS && this.value === '' && !AFTER_VALUE.has(this.tokens.types[at - 2] ?? 0);
  }

  /** A key of an object, or the name of an argument. */
  protected isKey(at: number, before: number): boolean {
    const next = this.tokens.types[at + 1];
    const { types } = this.tokens;
    const opens = types[this.frame.open];
    if (next === COLON && (before === CURLY || before === COMMA) && this.rules.returns === ':' && opens === CURLY)
      return true;
    if (next === COLON && (before === ROUND || before === COMMA) && opens === ROUND)
      return this.frame.callee !== '' && types[at + 2] !== COLON;
    if (next !== EQUALS) return false;
    if (opens === ROUND && (before === ROUND || before === COMMA)) return this.frame.callee !== '';
    const isAttribute = types[at + 2] === CURLY || types[at + 2] === LITERAL;
    return (
      isAttribute &&
      (before === NAME || before === LITERAL || before === CURLY_END) &&
      this.rules.declared === 'colon' &&
      this.rules.returns === ':' &&
      !this.isWord(at - 1, this.rules.declares) &&
      !this.tokens.breaks[at + 1]
    );
  }

  /** @returns true when the word says all itself */
  protected keyword(at: number, text: string): boolean {
    const { rules } = this;
    if (rules.instance.has(text)) this.value = this.bindings.find(text, this.tokens.starts[at] ?? 0)?.path ?? 'this';
    else if (rules.statics.has(text) && !this.symbolIsCalled(text)) this.value = 'self';
    else if (rules.parent.has(text)) this.value = 'super';
    else if (rules.creates.has(text)) this.create(at);
    else if (rules.narrows.has(text)) this.narrow(at);
    else if (rules.casts.has(text) && this.value !== '') this.cast(at);
    else if (text === 'return' || text === 'yield') this.returns();
    else if (rules.declares.has(text)) this.declares(at);
    else if (rules.functions.has(text) && this.tokens.types[at + 1] !== NAME) this.anonymous(at);
    else if (rules.each.has(text) && this.loops(at)) return true;
    else if (text === 'use' && this.rules.variables === 'function') this.traits(at);
    else if (text === 'default' && this.isWord(at - 1, EXPORTS)) this.exported(at);
    else if (text === 'export' && this.tokens.types[at + 1] === CURLY) this.exportList(at + 1);
    else if (!this.keywords.has(text)) return false;
    else if (text !== 'await') this.value = '';
    return true;
  }

  protected symbolIsCalled(text: string): boolean {
    return this.bindings.find(text, 0) !== undefined;
  }
}

const EXPORTS = new Set(['export']);
