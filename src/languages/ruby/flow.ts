/** Values of test cases, `describe A::B`, `let(:user) { User.new }`, `@user = User.new`; symbols, and calls without brackets. */
import type { LanguageFlow, Walk } from '../flow/walk.ts';
import { BUILT_IN, CATALOGUE, type Path, UNKNOWN } from '../reference.ts';
import { words } from '../syntax/words.ts';
import { TRANSLATES } from './receivers.ts';

const BEGINS = new Set(['name', 'literal', 'number', 'variable', '@']);
const LETS = words('let let! subject subject!');
const SUBJECT = 'subject';
const REPLACED = new Set(['described_class', SUBJECT]);
const TRANSLATING = words(TRANSLATES);

export function rubyFlow(walk: Walk): LanguageFlow {
  const { tokens, bindings, functions, rules } = walk;
  /** Brackets of blocks whose last value has a name. */
  const named = new Map<number, string>();
  /** First line of a `do … end` block whose only value has a name. */
  let bodyOfOne: { readonly at: number; readonly name: string } | undefined;
  let lineStart = 0;

  /** Each of several groups of test cases may give the name another value, and says anew what it describes. */
  const give = (name: string, path: Path, at: number): void => {
    const block = REPLACED.has(name) ? 0 : at;
    bindings.bind(name, path, { at: tokens.start(at), until: tokens.text.length, block });
  };

  /** `describe A::B`: `subject` is one of them where nothing else is said. */
  const describes = (after: number): void => {
    const parts: string[] = [];
    for (let at = tokens.type(after) === '(' ? after + 1 : after; tokens.type(at) === 'name'; at += 2) {
      parts.push(tokens.textOf(at));
      if (tokens.type(at + 1) !== '::') break;
    }
    if (!/^\p{Lu}/u.test(parts[0] ?? '')) return;
    const path = parts.join('.');
    give('described_class', path, after);
    give(SUBJECT, walk.extended(path, '.new()'), after);
  };

  /** `let(:name) {`, `subject(:name) do`, `subject {`. */
  const lets = (at: number, word: string): void => {
    let next = at + 1;
    let name = word;
    if (tokens.type(next) === '(') {
      const written = tokens.type(next + 1) === ':' ? next + 2 : next + 1;
      const type = tokens.type(written);
      if (tokens.type(written + 1) !== ')' || (type !== 'name' && type !== 'literal')) return;
      name = tokens.textOf(written).replace(/^[:'"]+|['"]$/g, '');
      next = written + 2;
    } else if (word !== SUBJECT) return;
    if (tokens.type(next) === '{') named.set(next, name);
    else if (tokens.is(next, 'do')) bodyOfOne = { at: next + 1, name };
  };

  /** `:name`, which is no variable. */
  const isSymbol = (at: number): boolean => {
    const { starts, ends } = tokens;
    if (tokens.type(at - 1) !== ':' || ends[at - 1] !== starts[at]) return false;
    return tokens.type(at - 2) !== 'name' || ends[at - 2] !== starts[at - 1];
  };

  /** `Foo.new name: 1`, `foo if bar`: the value before is whole. */
  const endsValue = (at: number, type: string): boolean => {
    const { text, breaks } = tokens;
    if (walk.value === '' || walk.frame.pending === undefined || breaks[at]) return false;
    if (tokens.type(at - 1) !== 'name' || tokens.isWord(at - 1, walk.keywords)) return false;
    const start = tokens.start(at);
    if (type === ':') return text[start - 1] === ' ' && text[start + 1] !== ' ' && text[start + 1] !== ':';
    return BEGINS.has(type) && text[start - 1] === ' ';
  };

  /** The value of the last statement of a method is what it returns. */
  const statementBegins = (at: number): void => {
    const around = functions.at(-1);
    if (around === undefined || around.symbol === -1) return;
    const { last } = walk;
    walk.last = UNKNOWN;
    if (tokens.ends[at] !== around.until)
      walk.wait((path) => {
        walk.last = path;
      });
    else if (last !== UNKNOWN) walk.returned(around.symbol, last);
  };

  return {
    isSymbol,
    before: (at, type) => {
      if (tokens.breaks[at]) lineStart = at;
      if (endsValue(at, type)) walk.finish(walk.frame);
    },
    word: (at, text) => {
      if (text === 'describe') describes(at + 1);
      else if (LETS.has(text)) lets(at, text.replace('!', ''));
      if (tokens.type(at - 1) === '@' && rules.attributes) {
        // A variable of the object around, or of the test case.
        walk.refer(at, 'this');
        walk.value = (walk.classAround() === -1 ? walk.bound(`@${text}`, at) : undefined) ?? `this.#${text}`;
        return true;
      }
      // `t(:key)`, `t :key`
      if (!isSymbol(at) || !tokens.isWord(tokens.type(at - 2) === '(' ? at - 3 : at - 2, TRANSLATING)) return false;
      walk.refer(at, CATALOGUE);
      walk.value = BUILT_IN;
      return true;
    },
    /** `$1`. */
    sign: (at, type) => {
      const isGroup = type === 'number' && tokens.type(at - 1) === '$';
      if (isGroup) walk.value = UNKNOWN;
      return isGroup;
    },
    opened: (at) => {
      const name = named.get(at);
      if (name === undefined) return;
      const { frame } = walk;
      const again = (): void => {
        frame.pending = {
          take: (path) => {
            give(name, path, at);
            again();
          },
        };
      };
      again();
    },
    lineEnded: (at, pending) => {
      if (pending === undefined || pending !== walk.frame.pending) statementBegins(at);
      const body = bodyOfOne;
      if (body?.at !== at) return;
      bodyOfOne = undefined;
      walk.wait((path) => give(body.name, tokens.is(lineStart, 'end') ? path : UNKNOWN, at));
    },
  };
}
