/** Signs: brackets, assignments, and where expressions end. */
import { BUILT_IN, IMPORTED, type Path, UNKNOWN } from '../../reference.ts';
import { ways } from './bindings.ts';
import { Literals, listOf } from './literals.ts';
import {
  AND,
  BACKSLASH,
  BANG,
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  DOLLAR,
  DOT,
  EQUALS,
  OR,
  QUESTION,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
  STAR,
} from './signs.ts';
import { ARROW, DECLARE, FALLBACK, FAT_ARROW, LITERAL, NAME, NUMBER, OPTIONAL, SCOPE, VARIABLE } from './tokens.ts';

export abstract class Expressions extends Literals {
  protected sign(at: number, type: number): void {
    const { types } = this.tokens;
    if (at < this.typeEnd && !BRACKETS.has(type)) return;
    switch (type) {
      case LITERAL:
        if (this.rules.callablePairs && types[at - 1] === COMMA) this.pairedMethod(at);
        this.value = BUILT_IN;
        return;
      case NUMBER:
        this.value = types[at - 1] === DOLLAR ? this.numbered(at) : BUILT_IN;
        return;
      case ROUND:
      case SQUARE:
      case CURLY:
        this.open(at, type);
        return;
      case ROUND_END:
      case SQUARE_END:
      case CURLY_END:
        this.close(type);
        return;
      case DOT:
        if (this.rules.dotJoins) break;
        return;
      case OPTIONAL:
      case SCOPE:
      case BACKSLASH:
      case DOLLAR:
        return;
      case ARROW:
        if (this.rules.lambda === '->') this.arrow(at);
        else if (this.rules.arrow !== 'member') this.value = '';
        return;
      case BANG:
        if (this.value !== '' && GOES_ON.has(types[at + 1] ?? 0)) return;
        break;
      case QUESTION:
        if (this.value !== '' && (types[at + 1] === DOT || (this.rules.implements && GOES_ON.has(types[at + 1] ?? 0))))
          return;
        if (types[at + 1] === COLON && this.rules.declared !== 'colon') {
          this.operator(FALLBACK);
          return;
        }
        break;
      case EQUALS:
      case DECLARE:
        this.assign(at);
        return;
      case FAT_ARROW:
        this.arrow(at);
        return;
      case COMMA:
      case SEMICOLON:
        if (type === COMMA) this.passComma(this.frame);
        this.pairedWith = this.value;
        if (type === COMMA && this.frame.pending?.parts !== undefined) this.nextPart(this.frame.pending);
        else this.finish(this.frame);
        return;
      case COLON:
        if (this.rules.indented && this.tokens.breaks[at + 1]) {
          this.finish(this.frame);
          return;
        }
        if (this.rules.indented) this.annotatedMember(at);
        this.value = '';
        return;
      case OR:
        if (this.rules.implements && this.beginsValue(at) && this.closure(at, this.closureGiven())) return;
    }
    this.operator(type);
  }

  /** Variable or function whose object a bracket opens. */
  protected abstract holderOf(open: number): number | undefined;

  /** `$0` of Swift. */
  protected abstract numbered(at: number): Path;

  /** Element that a closure is given which a bracket opens; undefined for a block. */
  protected abstract closureElement(open: number): Path | undefined;

  /** First argument of a closure that is itself an argument here. */
  private closureGiven(): Path {
    const { open, commas, callee } = this.frame;
    return this.tokens.types[open] === ROUND && commas === 0 ? this.elementOfCall(callee) : UNKNOWN;
  }

  protected operator(type: number): void {
    if (type === FALLBACK) this.choosesIn(this.frame);
    const { pending } = this.frame;
    const takesAddress = this.value === '' && (type === AND || type === STAR);
    if (pending !== undefined && !takesAddress) {
      if (type === FALLBACK && !pending.spoiled) pending.first = ways(pending.first ?? '', this.value || UNKNOWN);
      else pending.spoiled = true;
    }
    this.value = '';
  }

  protected open(at: number, type: number): void {
    const previous = this.tokens.types[at - 1] ?? 0;
    const follows = this.value !== '' && !(this.rules.lines && this.tokens.breaks[at] && type !== CURLY);
    const isCall = type !== CURLY && follows && (AFTER_VALUE.has(previous) || this.resumes.has(at));
    if (type === CURLY && !isCall) this.loopOpens(at);
    const callee = isCall ? this.value : '';
    const arrow = type === ROUND && !isCall && this.arrowParameters(at);
    if (type === ROUND && !isCall && !arrow && this.rules.objects) this.callSignature(at);
    const literal = type === CURLY ? this.literalOf(at, previous) : '';
    const after = type === CURLY ? this.receiverReturned(at) : undefined;
    const element = type === CURLY ? this.elementGiven(at) : undefined;
    const subject = this.subjectOf(at);
    const end = this.tokens.match[at] ?? -1;
    if (element !== undefined && this.rules.lambda !== undefined)
      this.bindings.bind('it', element, { at: this.tokens.starts[at] ?? 0, until: this.tokens.starts[end] ?? 0 });
    // A literal with another one in it is made by the runtime, ten times as slowly.
    const given: Path[] = [];
    this.frames.push({
      open: at,
      callee: arrow ? '' : literal || callee,
      makes: isCall && this.makes,
      end,
      element,
      after,
      subject,
      pending: undefined,
      commas: 0,
      given,
      expects: type !== ROUND ? this.expected(at - 1) : undefined,
      holder: type === CURLY ? this.holderOf(at) : undefined,
    });
    this.value = '';
    this.makes = false;
  }

  private elementGiven(at: number): Path | undefined {
    if (this.rules.implied) return this.closureElement(at);
    return this.rules.lambda === '->' ? this.elementOfCall(this.value) : undefined;
  }

  /** `for x in xs {`. */
  protected loopOpens(at: number): void {
    if (
      (this.rules.lines || this.rules.implements) &&
      this.isCondition(at) &&
      this.frame.pending !== undefined &&
      this.value !== '' &&
      !this.frame.pending.spoiled &&
      this.tokens.types[this.frame.open] !== ROUND
    )
      this.finish(this.frame);
  }

  protected close(type: number): void {
    if (this.frames.length === 1) return;
    const frame = this.frame;
    const inner = this.value;
    const spoiled = frame.pending?.spoiled === true;
    this.finish(frame);
    this.frames.pop();
    const { callee } = frame;
    if (this.rules.objects && MERGES.test(callee)) this.mergedExports(frame, inner);
    this.madeEnd = frame.makes ? frame.end : -1;
    if (frame.after !== undefined) this.value = frame.after;
    else if (this.isValueMacro(frame)) this.value = BUILT_IN;
    else if (type === CURLY_END) this.value = this.isListLiteral(frame) ? callee.replace(/>$/, '[]>') : callee;
    else if (type === ROUND_END && frame.classGiven !== undefined && this.rules.makesNamed?.test(callee) === true)
      this.value = frame.classGiven;
    else if (type === ROUND_END && this.rules.handsOn?.test(callee) === true)
      this.value = (frame.commas === 0 ? inner : frame.first) || UNKNOWN;
    else if (type === ROUND_END && this.rules.loads?.test(callee) === true)
      this.value = this.moduleNamed(frame.open + 1, IMPORTED) ?? UNKNOWN;
    else if (callee !== '')
      this.value =
        type === ROUND_END
          ? frame.makes
            ? callee
            : callee === 'new' && this.rules.declared === 'after' && NAMED.test(inner)
              ? `<${inner}>`
              : this.extended(callee, '()')
          : this.extended(callee, this.keyStep(frame));
    else if (type === SQUARE_END) this.value = listOf([...frame.given, ...(inner === '' ? [] : [inner])]);
    else this.value = this.grouped(frame, spoiled ? '' : (frame.chosen ?? inner));
    this.makes = false;
  }

  protected lineEnds(at: number): void {
    const opens = this.tokens.types[this.frame.open];
    if (opens === ROUND || opens === SQUARE) return;
    if (!this.scopes.lineGoesOn(at)) this.finish(this.frame);
  }
}

/** Calls that may add to the exports of a module. */
const MERGES = /(?:^|\.)(?:assign|__exportStar|__export)$/;
/** Of Go: `new(T)`. */
const NAMED = /^[\w.]+$/;
const BRACKETS = new Set([ROUND, ROUND_END, SQUARE, SQUARE_END, CURLY, CURLY_END]);
const AFTER_VALUE = new Set([NAME, VARIABLE, ROUND_END, SQUARE_END, BANG, OPTIONAL, LITERAL, 62, QUESTION, CURLY_END]);
const GOES_ON = new Set([DOT, OPTIONAL, SQUARE, ROUND, ROUND_END, COMMA, SEMICOLON, SCOPE, BANG]);
