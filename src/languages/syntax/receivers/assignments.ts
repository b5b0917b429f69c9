/** Assignments: to variables, to several at once, to members of the object around. */
import { BUILT_IN, type Path, UNKNOWN } from '../../reference.ts';
import { Declarations } from './declarations.ts';
import { AT, COMMA, ROUND, ROUND_END, SQUARE_END } from './signs.ts';
import { DECLARE, NAME, VARIABLE } from './tokens.ts';

export abstract class Assignments extends Declarations {
  /** Value of the last statement. */
  protected last: Path = UNKNOWN;

  protected assign(at: number): void {
    const { types } = this.tokens;
    const target = this.value;
    this.value = '';
    const waiting = this.held_;
    // A parameter of the function that waits may have a value too.
    if (waiting === undefined || waiting.at < at) this.held_ = undefined;
    if (waiting !== undefined && waiting.at < at && at - waiting.at < 3) {
      this.wait((path) => this.returned(waiting.index, path));
      return;
    }
    const destructuring = this.destructuring;
    if (destructuring?.next === at) {
      const until = this.scopeEnd;
      this.wait((path) => {
        this.bindPattern(destructuring.names, path, until);
      });
      return;
    }
    const left = at - 1;
    if (this.rules.attributes && types[left - 1] === AT) {
      this.assignAttribute(left);
      return;
    }
    const isPlain = (types[left] === VARIABLE || types[left] === NAME) && !this.isAccess(left, types[left - 1] ?? 0);
    if (this.declaredHere?.at !== at && target !== '' && target !== UNKNOWN && target !== BUILT_IN)
      this.declaredHere = { at, path: target };
    if (!isPlain) {
      const opens = types[left] === ROUND_END ? (this.tokens.match[left] ?? -1) : -1;
      const isPattern = this.rules.indented ? this.isStatementStart(opens) : this.isWord(opens - 1, INFERRING);
      if (opens !== -1 && isPattern) this.bindAll(opens + 1, left);
      this.assignMember(left, target);
      return;
    }
    if (types[at] === DECLARE && types[left - 1] === COMMA) {
      this.severalNames(at);
      return;
    }
    if (this.rules.indented && types[left - 1] === STAR) this.starred(left);
    if (this.rules.indented && this.isLocal && types[left - 1] === COMMA && types[this.frame.open] !== ROUND) {
      this.tupleNames(at);
      return;
    }
    const name = this.tokens.textOf(left);
    const offset = this.tokens.starts[left] ?? 0;
    const known = this.bindings.find(name, offset);
    const isNew = types[at] === DECLARE || types[left] === VARIABLE || (this.rules.indented && this.isLocal);
    if (known === undefined && !isNew) {
      if (this.rules.indented && this.isInClassBody() && types[this.frame.open] !== ROUND) this.classMember(name);
      return;
    }
    if (known?.path.startsWith('<') && this.rules.variables === 'block' && types[at] !== DECLARE) return;
    if (known === undefined && this.rules.indented && this.isLocal && types[this.frame.open] !== ROUND)
      this.localNames(left);
    const until = known === undefined || types[at] === DECLARE ? this.scopeEnd : known.until;
    this.wait((path) => this.bind(name, path, left, until));
  }

  /** `@x = value`; a test case that stands in no class hands it to those behind it. */
  private assignAttribute(left: number): void {
    const name = this.tokens.textOf(left);
    if (this.classAround() !== -1) {
      this.assignMember(left, `this.#${name}`);
      return;
    }
    const at = this.tokens.starts[left] ?? 0;
    const until = this.tokens.text.length;
    this.wait((path) => this.bindings.bind(`@${name}`, path, { at, until, block: at }));
  }

  /** `x, err := load()`: the first gets the value. */
  protected severalNames(at: number): void {
    const names = this.loopNames(at + 1);
    const [first, ...rest] = names;
    for (const name of rest) this.bind(this.tokens.textOf(name), UNKNOWN, name);
    if (first !== undefined) this.bindLater([first], '');
  }

  /** `a, *b = values` of Python. */
  private starred(last: number): void {
    let first = last;
    while (first > 0 && !this.tokens.breaks[first]) first--;
    this.bindAll(first, last + 1);
  }

  /** `a, b = pair()` of Python. */
  private tupleNames(at: number): void {
    const names = this.loopNames(at + 1);
    this.localNames(at - 1);
    const until = this.scopeEnd;
    for (const name of names) this.bind(this.tokens.textOf(name), UNKNOWN, name);
    this.wait((path) => {
      for (const [place, name] of names.entries())
        this.bind(this.tokens.textOf(name), this.extended(path, `[${place}]`), name, until);
    });
  }

  protected classMember(name: string): void {
    const symbol = this.enclosing;
    this.wait((path) => this.facts.push({ symbol, member: name, path }));
  }

  /** `this.x = value` tells what `x` of the class is. */
  protected assignMember(left: number, target: Path): void {
    const [, root, member] = /^(this|self)\.([#\w$]+)$/.exec(target) ?? [];
    if (root === undefined || member === undefined || this.tokens.types[left] === SQUARE_END) return;
    const symbol = this.classAround();
    if (symbol === -1) return;
    this.wait((path) => {
      this.last = path;
      this.facts.push({ symbol, member, path });
    });
  }
}

const STAR = 42;
/** Of C#: `var (a, b) = pair`. */
const INFERRING = new Set(['var']);
