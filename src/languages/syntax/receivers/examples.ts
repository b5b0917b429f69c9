/** Values of test cases: the class that is described, `let(:user) { User.new }`, and `@user = User.new` outside of a class. */
import { type Path, UNKNOWN } from '../../reference.ts';
import { Keys } from './keys.ts';
import { AT, COLON, CURLY, ROUND, ROUND_END } from './signs.ts';
import { LITERAL, NAME, NUMBER, SCOPE, VARIABLE } from './tokens.ts';

export abstract class Examples extends Keys {
  /** Brackets of blocks whose last value has a name. */
  private readonly named = new Map<number, string>();

  /** The first line of a block between words whose only value has a name. */
  private bodyOfOne: { readonly at: number; readonly name: string } | undefined;

  private lineStart = 0;

  /** `@name`: of the object around, or of the test case. */
  protected attribute(at: number, text: string): void {
    this.refer(at, 'this');
    const given = this.classAround() === -1 ? this.bindings.find(`@${text}`, this.tokens.starts[at] ?? 0) : undefined;
    this.value = given?.path ?? `this.#${text}`;
  }

  /** `Foo.new name: 1`, `foo if bar`: the value before is whole. */
  protected endsValue(at: number, type: number): boolean {
    const { types, text, starts, breaks } = this.tokens;
    if (this.value === '' || this.frame.pending === undefined || types[at - 1] !== NAME || breaks[at]) return false;
    if (this.keywords.has(this.tokens.textOf(at - 1))) return false;
    const start = starts[at] ?? 0;
    if (type === COLON) return text[start - 1] === ' ' && text[start + 1] !== ' ' && text[start + 1] !== ':';
    return BEGINS.has(type) && text[start - 1] === ' ';
  }

  protected example(at: number, text: string): void {
    if (DESCRIBES.has(text)) this.describes(at + 1);
    else if (LETS.has(text)) this.lets(at, text.replace('!', ''));
  }

  /** `describe A::B`: `subject` is one of them where nothing else is said. */
  private describes(after: number): void {
    const { types } = this.tokens;
    const parts: string[] = [];
    for (let at = types[after] === ROUND ? after + 1 : after; types[at] === NAME; at += 2) {
      parts.push(this.tokens.textOf(at));
      if (types[at + 1] !== SCOPE) break;
    }
    if (!/^\p{Lu}/u.test(parts[0] ?? '')) return;
    const path = parts.join('.');
    this.give('described_class', path, after);
    this.give(SUBJECT, this.extended(path, '.new()'), after);
  }

  /** `let(:name) {`, `subject(:name) do`, `subject {`. */
  private lets(at: number, word: string): void {
    const { types } = this.tokens;
    let next = at + 1;
    let name = word;
    if (types[next] === ROUND) {
      const written = types[next + 1] === COLON ? next + 2 : next + 1;
      if (types[written + 1] !== ROUND_END || (types[written] !== NAME && types[written] !== LITERAL)) return;
      name = this.tokens.textOf(written).replace(/^[:'"]+|['"]$/g, '');
      next = written + 2;
    } else if (word !== SUBJECT) return;
    if (types[next] === CURLY) this.named.set(next, name);
    else if (this.isWord(next, BLOCKS)) this.bodyOfOne = { at: next + 1, name };
  }

  protected override open(at: number, type: number): void {
    super.open(at, type);
    const name = this.named.get(at);
    if (name === undefined) return;
    const { frame } = this;
    const again = (): void => {
      frame.pending = {
        take: (path) => {
          this.give(name, path, at);
          again();
        },
      };
    };
    again();
  }

  protected override lineEnds(at: number): void {
    this.lineStart = at;
    const { pending } = this.frame;
    super.lineEnds(at);
    if (pending === undefined || pending !== this.frame.pending) this.statementBegins(at);
    const body = this.bodyOfOne;
    if (body?.at !== at) return;
    this.bodyOfOne = undefined;
    this.wait((path) => this.give(body.name, this.isWord(this.lineStart, ENDS) ? path : UNKNOWN, at));
  }

  /** The value of the last statement of a method is what it returns. */
  private statementBegins(at: number): void {
    const around = this.functions.at(-1);
    if (!this.rules.commands || around === undefined || around.symbol === -1) return;
    const { last } = this;
    this.last = UNKNOWN;
    if (this.tokens.ends[at] !== around.until) this.wait((path) => (this.last = path));
    else if (last !== UNKNOWN) this.returned(around.symbol, last);
  }

  /** Each of several groups of test cases may give the name another value, and says anew what it describes. */
  private give(name: string, path: Path, at: number): void {
    const block = REPLACED.has(name) ? 0 : at;
    this.bindings.bind(name, path, { at: this.tokens.starts[at] ?? 0, until: this.tokens.text.length, block });
  }
}

const BEGINS = new Set([NAME, LITERAL, NUMBER, VARIABLE, AT]);
const DESCRIBES = new Set(['describe']);
const LETS = new Set(['let', 'let!', 'subject', 'subject!']);
const SUBJECT = 'subject';
const REPLACED = new Set(['described_class', SUBJECT]);
const BLOCKS = new Set(['do']);
const ENDS = new Set(['end']);
