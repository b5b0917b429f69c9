/** Assignments: to variables, to several at once, to members of the object around. */
import { BUILT_IN, type Path, UNKNOWN } from '../../reference.ts';
import { ways } from './bindings.ts';
import { Declarations } from './declarations.ts';
import {
  AT,
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  EQUALS,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
  STAR,
} from './signs.ts';
import { DECLARE, NAME, VARIABLE } from './tokens.ts';

export abstract class Assignments extends Declarations {
  /** Value of the last statement. */
  protected last: Path = UNKNOWN;

  protected assign(at: number): void {
    const { types } = this.tokens;
    const target = this.value;
    this.value = '';
    const destructuring = this.destructuring;
    if (destructuring?.next === at) {
      // The last name may be a definition, which does not hold the whole.
      this.held_ = undefined;
      const until = this.scopeEnd;
      this.wait((path) => {
        this.bindPattern(destructuring.names, path, until);
      });
      return;
    }
    if (this.assignedExport(at, target)) return;
    const waiting = this.held_;
    // A parameter of the function that waits may have a value too.
    if (waiting === undefined || waiting.at < at) this.held_ = undefined;
    if (waiting !== undefined && waiting.at < at && at - waiting.at < 3) {
      this.wait((path) => this.returned(waiting.index, path));
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
    const isPython = this.rules.indented && this.isLocal && types[this.frame.open] !== ROUND;
    if (types[at] === DECLARE && this.rules.declared === 'after') {
      this.localNames(left);
      if (this.isWord(left - 1, SWITCH)) this.switches(this.tokens.textOf(left));
    }
    const isSeveral = types[left - 1] === COMMA || (isPython && types[left - 1] === STAR);
    if (isSeveral && (isPython || types[at] === DECLARE || (this.rules.declared === 'after' && this.isLocal))) {
      if (isPython) this.localNames(left);
      this.severalNames(at);
      return;
    }
    const name = this.tokens.textOf(left);
    const known = this.bindings.find(name, this.tokens.starts[left] ?? 0);
    const isNew = types[at] === DECLARE || types[left] === VARIABLE || (this.rules.indented && this.isLocal);
    if (known === undefined && !isNew) {
      if (this.rules.indented && this.isInClassBody() && types[this.frame.open] !== ROUND) this.classMember(name);
      return;
    }
    if (known?.path.startsWith('<') && this.rules.variables === 'block' && types[at] !== DECLARE) return;
    if (known === undefined && this.rules.indented && this.isLocal && types[this.frame.open] !== ROUND)
      this.localNames(left);
    const until = known === undefined || types[at] === DECLARE ? this.scopeEnd : known.until;
    const take = (path: Path): void => this.bind(name, path, left, until);
    if (isPython) this.waitForParts(take);
    else this.wait(take);
  }

  /** Of Go: `switch x := value.(type) {`. */
  protected abstract switches(name: string): void;

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

  /** `x, err := load()`, `a, b = pair()`: each name gets what stands at its place. */
  protected severalNames(at: number): void {
    const isNew = this.rules.declared !== 'after' || this.tokens.types[at] === DECLARE;
    const targets = this.targetsBefore(at).filter(({ name }) => {
      return isNew || this.bindings.find(this.tokens.textOf(name), this.tokens.starts[name] ?? 0) !== undefined;
    });
    const until = this.scopeEnd;
    this.bindings.behind(this.scopes.valueEnd(at + 1, this.head), () => {
      for (const { name } of targets) this.bind(this.tokens.textOf(name), UNKNOWN, name);
    });
    this.waitForParts((path, parts) => {
      for (const { name, place } of targets)
        this.bind(this.tokens.textOf(name), place === -1 ? UNKNOWN : this.partOf(path, parts, place), name, until);
    });
  }

  private partOf(path: Path, parts: readonly Path[], place: number): Path {
    if (parts.length > 1) return parts[place] ?? UNKNOWN;
    // Of Go: only a call has several results, a second value of an element or a cast tells whether there is one.
    if (this.rules.declared !== 'after' || path.endsWith('()')) return this.extended(path, `[${place}]`);
    return place === 0 ? path : UNKNOWN;
  }

  /** Names that are assigned at once, each with its place from 0, which also blanks and members have; -1 behind a rest. */
  private targetsBefore(at: number): { name: number; place: number }[] {
    const { types, match } = this.tokens;
    const found: { name: number; behind: number }[] = [];
    let commas = 0;
    let rest = -1;
    for (let back = at - 1; back >= 0; back--) {
      const type = types[back] ?? 0;
      if (type === ROUND_END || type === SQUARE_END) back = Math.min(match[back] ?? back, back);
      else if (BEGINS_TARGETS.has(type) || (this.isWord(back, this.keywords) && !this.isWord(back, BLANK))) break;
      else if (type === COMMA) commas++;
      else if (type === STAR) rest = commas;
      else if (
        type === NAME &&
        (back === at - 1 || types[back + 1] === COMMA) &&
        !this.isAccess(back, types[back - 1] ?? 0)
      )
        found.unshift({ name: back, behind: commas });
      if (back < 0 || this.tokens.breaks[back]) break;
    }
    return found.map(({ name, behind }) => ({ name, place: behind <= rest ? -1 : commas - behind }));
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
    const isNothing = this.isWord(left + 2, NOTHING);
    this.wait((path) => {
      this.last = path;
      if (!isNothing) this.assigned(symbol, member, path);
    });
  }

  /** Of several assignments each may be the last. */
  private assigned(symbol: number, member: string, path: Path): void {
    const key = `${symbol} ${member}`;
    const at = this.places.get(key) ?? this.facts.length;
    this.places.set(key, at);
    this.facts[at] = { symbol, member, path: ways(this.facts[at]?.path ?? '', path) };
  }

  /** Indices of the facts of members that are assigned. */
  private readonly places = new Map<string, number>();
}

/** A value that says nothing of the type. */
const NOTHING = new Set(['None', 'nil', 'null', 'undefined']);
const BLANK = new Set(['_']);
/** Signs before the first of several names. */
const BEGINS_TARGETS = new Set([SEMICOLON, COLON, EQUALS, DECLARE, ROUND, SQUARE, CURLY, CURLY_END]);
const SWITCH = new Set(['switch']);
/** Of C#: `var (a, b) = pair`. */
const INFERRING = new Set(['var']);
