/**
 * Tells receivers in one walk over the words and signs of a file. A path is carried along a chain of members and calls,
 * variables stand for what they were given, and what a definition holds or returns is noted as a fact.
 */
import type { ReceiverRules } from '../../receiver-rules.ts';
import { BUILT_IN, CATALOGUE, type Path, type TypeFact, UNKNOWN, WHOLE } from '../../reference.ts';
import { commentFacts, variableTypes } from './docblocks.ts';
import { FILE, type ReceiversInput } from './frames.ts';
import { CASTS, Heads } from './heads.ts';
import { INTRINSIC } from './keys.ts';
import {
  AT,
  BACKSLASH,
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  DOT,
  EQUALS,
  LESS,
  ROUND,
  ROUND_END,
  SEMICOLON,
} from './signs.ts';
import { ARROW, FIRST, NAME, SCOPE, VARIABLE } from './tokens.ts';

export interface Receivers {
  /** By reference; undefined for a name that stands alone. */
  readonly paths: readonly (Path | undefined)[];
  readonly facts: readonly TypeFact[];
}

export function receiversOf(input: ReceiversInput): Receivers {
  return new Machine(input).run();
}

const saidBy = new WeakMap<ReceiverRules, ReadonlySet<string>>();

/** All words that a row names, and the keywords of its language. */
function saying(rules: ReceiverRules, keywords: ReadonlySet<string>): ReadonlySet<string> {
  const known = saidBy.get(rules);
  if (known !== undefined) return known;
  const { instance, statics, parent, declares, functions, each, creates, casts, narrows, binds, mixes } = rules;
  const groups = [instance, statics, parent, declares, functions, each, creates, casts, narrows, binds, mixes];
  const words = new Set([...keywords, ...groups.flatMap((group) => [...(group ?? [])])]);
  if (rules.implements !== undefined) words.add(rules.implements);
  saidBy.set(rules, words);
  return words;
}

/** Of Kotlin. */
const IMPLICIT_PARAMETER = 'it';

class Machine extends Heads {
  private readonly saying: ReadonlySet<string> = saying(this.rules, this.keywords);

  run(): Receivers {
    for (const fact of commentFacts(this.symbols, this.rules)) {
      if (fact.member === '') this.own.set(fact.symbol, fact.path);
      else this.facts.push(fact);
    }
    const { types } = this.tokens;
    for (let at = FIRST; at < types.length; at++) this.step(at, types[at] ?? 0);
    this.value = this.resumes.get(types.length)?.path ?? this.value;
    for (const frame of [...this.frames].reverse()) this.finish(frame);
    for (const [symbol, path] of this.own) this.facts.push({ symbol, member: '', path });
    return {
      paths: this.paths,
      facts: this.facts.filter(({ path, symbol }) => (path !== UNKNOWN || symbol === FILE) && path !== ''),
    };
  }

  protected step(at: number, type: number): void {
    const offset = this.tokens.starts[at] ?? 0;
    this.at = at;
    const { functions } = this;
    while (functions.length > 0 && functions[functions.length - 1]!.until <= offset) functions.pop();
    const resumed = this.resumes.size === 0 ? undefined : this.resumes.get(at);
    if (resumed !== undefined) {
      this.value = resumed.path;
      this.makes = resumed.makes;
    }
    if (this.rules.lines && this.tokens.breaks[at]) this.lineEnds(at);
    const note = this.tokens.notes.size === 0 ? undefined : this.tokens.notes.get(at);
    if (note !== undefined) this.noted(note, at);
    if (this.rules.commands && this.endsValue(at, type)) this.finish(this.frame);
    if (type === NAME || type === VARIABLE) this.name(at, type);
    else this.sign(at, type);
    if (resumed !== undefined) this.resumes.delete(at);
    if ((type === SEMICOLON || type === CURLY) && this.told.size > 0) this.told = new Map();
  }

  /** `@var Foo $x` above a statement. */
  protected noted(comment: string, at: number): void {
    if (!this.isLocal) return;
    this.told = variableTypes(comment, this.rules);
    for (const [name, path] of this.told) if (name !== '') this.bind(name, path, at);
  }

  protected name(at: number, type: number): void {
    const text = this.tokens.textOf(at);
    const before = this.tokens.types[at - 1] ?? 0;
    const start = (this.tokens.starts[at] ?? -1) + (type === VARIABLE ? 1 : 0);
    if (this.frame.holder !== undefined) this.writtenKey(at, this.frame.holder);
    const symbol = this.symbolAt.get(start);
    if (symbol !== undefined) {
      this.definition(at, symbol);
      return;
    }
    if (this.rules.examples) this.example(at, text);
    if (this.isAccess(at, before)) {
      this.member(at, text);
      return;
    }
    if (this.destructured.has(at)) {
      this.refer(at, this.destructured.get(at));
      return;
    }
    if (this.isRequire(at) && this.importsModule(at)) return;
    if (before === AT && this.rules.attributes) {
      this.attribute(at, text);
      return;
    }
    if (before === COLON && this.isMessage(at)) {
      this.refer(at, CATALOGUE);
      this.value = BUILT_IN;
      return;
    }
    if (type === VARIABLE && this.rules.instance.has(text)) {
      this.value = 'this';
      return;
    }
    const isScope = this.rules.scopes !== undefined && this.tokens.types[at + 1] === SCOPE;
    if (isScope && this.rules.scopes?.has(text)) {
      this.value = `::${text}`;
      return;
    }
    if (this.rules.pointers && CASTS.test(text)) {
      this.typeArguments(at);
      return;
    }
    if (this.isPrimitive(at, text)) {
      this.value = BUILT_IN;
      return;
    }
    if (type === NAME && this.keyword(at, text)) return;
    if (this.isKey(at, before)) {
      this.refer(at, this.keyOf(at, before));
      this.key = text;
      this.value = '';
      if (this.frame.holder === FILE) this.wait((path) => this.noteExport(text, path));
      return;
    }
    const isTag = this.isTag(at, before);
    if (isTag && before === LESS) this.frame.tag = /^\p{Ll}/u.test(text) ? `${INTRINSIC}.${text}` : `${text}(0)`;
    if (isTag && /^\p{Ll}/u.test(text)) {
      this.refer(at, INTRINSIC);
      return;
    }
    if (this.isTypeParameter(at, text, type)) return;
    this.declared(at, text, type);
    const bound = isScope || this.isMethod(at) ? undefined : this.bindings.find(text, this.tokens.starts[at] ?? 0);
    if (bound !== undefined && !bound.isMember && type === NAME && !this.isWord(at - 1, TAGS) && !this.isSymbol(at))
      this.refer(at, this.isShorthand(at, before) ? (this.frame.expects ?? UNKNOWN) : this.ownerOf(bound.path, text));
    this.value = bound === undefined ? (type === VARIABLE || this.isValue(at) ? UNKNOWN : text) : bound.path;
    if (before === BACKSLASH && type === NAME && bound === undefined) this.value = `\\${text}`;
    this.typeArguments(at);
  }

  protected member(at: number, text: string): void {
    if (this.tokens.types[at - 1] === BACKSLASH) {
      this.refer(at, this.value === '' ? UNKNOWN : `${this.value}\\`);
      this.value = this.value === UNKNOWN ? UNKNOWN : `${this.value}\\${text}`;
      return;
    }
    const isImplied = this.value === '' && this.rules.implied && this.tokens.types[at - 1] === DOT;
    const before = isImplied ? this.impliedType(at - 1) : this.value || this.designated(at - 1);
    const isPointed = this.rules.pointers && this.tokens.types[at - 1] === ARROW && !PLAIN_POINTER.test(before);
    const receiver = isPointed ? this.extended(before, '->') : before;
    this.refer(at, receiver);
    if (text === 'class') this.nameClass(receiver);
    this.value =
      text === 'class' && this.rules.variables === 'function'
        ? BUILT_IN
        : this.narrowed(this.extended(receiver, `.${text}`), at);
    this.typeArguments(at);
  }

  /** Of C: the struct that `{ .name = value }` writes out. */
  private designated(dot: number): Path {
    const { types } = this.tokens;
    const isFirst = types[dot] === DOT && (types[dot - 1] === CURLY || types[dot - 1] === COMMA);
    return (this.rules.pointers && isFirst ? this.frame.expects : undefined) ?? UNKNOWN;
  }

  /** `A::class`, `A.class`. */
  private nameClass(receiver: Path): void {
    this.classNamed = receiver;
    const { frame } = this;
    if (frame.commas === 0 && NAMED.test(receiver)) frame.classGiven = `<${receiver.replace(/^<|>$/g, '')}>`;
  }

  /** @returns true when the word says all itself */
  protected keyword(at: number, text: string): boolean {
    if (!this.saying.has(text)) return false;
    this.beginsBlock(at, text);
    if (this.chooses(at, text)) return true;
    const { rules } = this;
    if (rules.instance.has(text)) this.value = this.bindings.find(text, this.tokens.starts[at] ?? 0)?.path ?? 'this';
    else if (rules.statics.has(text) && !this.symbolIsCalled(text)) this.value = 'self';
    else if (rules.parent.has(text)) this.value = 'super';
    else if (rules.creates.has(text)) this.create(at);
    else if (rules.narrows.has(text)) this.narrow(at);
    else if (rules.casts.has(text) && (this.value !== '' || CLOSES.has(this.tokens.types[at - 1] ?? 0))) this.cast(at);
    else if (text === 'return') this.returns();
    else if (rules.binds?.has(text) && (this.value !== '' || this.tokens.types[at - 1] === ROUND_END))
      this.boundValue(at);
    else if (rules.implements !== undefined && text === rules.implements) this.implemented(at);
    else if (rules.declares.has(text)) this.declares(at);
    else if (rules.functions.has(text) && !this.symbolAt.has(this.tokens.starts[at + 1] ?? -1)) this.anonymous(at);
    else if (rules.each.has(text) && this.loops(at)) return true;
    else if (rules.mixes?.has(text)) this.traits(at);
    else if (text === 'default' && this.isWord(at - 1, EXPORTS)) this.exported(at, 'default');
    else if (text === 'export' && this.tokens.types[at + 1] === EQUALS) this.exported(at + 1, WHOLE);
    else if (text === 'export' && this.tokens.types[at + 1] === CURLY) this.exportList(at + 1);
    else if (text === 'import' && this.rules.objects && this.importsModule(at)) return true;
    else if (!this.keywords.has(text) || text === IMPLICIT_PARAMETER) return false;
    else if (text !== 'await') {
      // `guard let a = b else {…}`
      if (text === 'else' && !rules.indented && this.value !== '' && this.frame.pending?.spoiled !== true)
        this.finish(this.frame);
      this.value = '';
    }
    return true;
  }

  /** `int.Parse`. */
  private isPrimitive(at: number, text: string): boolean {
    return this.rules.keywordTypes === true && this.tokens.types[at + 1] === DOT && this.rules.primitives.has(text);
  }

  /** Of Ruby: `t(:key)`, `t :key`. */
  private isMessage(at: number): boolean {
    const { translates } = this.rules;
    if (translates === undefined || !this.isSymbol(at)) return false;
    return this.isWord(this.tokens.types[at - 2] === ROUND ? at - 3 : at - 2, translates);
  }

  /** Of Ruby: a name behind a colon, which is no variable. */
  private isSymbol(at: number): boolean {
    const { types, starts, ends } = this.tokens;
    if (this.rules.translates === undefined || types[at - 1] !== COLON || ends[at - 1] !== starts[at]) return false;
    return types[at - 2] !== NAME || ends[at - 2] !== starts[at - 1];
  }

  protected symbolIsCalled(text: string): boolean {
    return this.bindings.find(text, 0) !== undefined;
  }
}

/** Its target is known without a step. */
const PLAIN_POINTER = /^(?:this|<\w+\*>)$/;
/** Of C: the name behind one is no variable. */
const TAGS = new Set(['struct', 'union', 'enum', 'class']);
/** Ends of an object or a group, whose own type is not known. */
const CLOSES = new Set([CURLY_END, ROUND_END]);
/** A class by its name. */
const NAMED = /^<?[\w\\.]+>?$/;
const EXPORTS = new Set(['export']);
