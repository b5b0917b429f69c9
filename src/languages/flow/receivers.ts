/**
 * Finds receivers in one walk over the words and signs of a file. A path is carried along a chain of members and calls,
 * variables stand for what they were given, and what a definition holds or returns is noted as a fact.
 */
import type { ReceiverRules } from '../receiver-rules.ts';
import { BUILT_IN, LOCAL, type Path, type TypeFact, UNKNOWN, WHOLE } from '../reference.ts';
import { words } from '../syntax/words.ts';
import { declared, declares, loops, narrow, narrowed } from './declarations.ts';
import { anonymous, cast, create, definition, returns, traits } from './definitions.ts';
import { commentFacts, variableTypes } from './docblocks.ts';
import { sign } from './expressions.ts';
import {
  exportList,
  INTRINSIC,
  importsModule,
  isKey,
  isShorthand,
  isTag,
  keyOwner,
  noteExport,
  variableOwner,
  waitForExport,
  writtenKey,
} from './objects.ts';
import { FIRST, type TokenType } from './tokens.ts';
import { FILE, type LanguageFlow, Walk, type WalkInput } from './walk.ts';

export interface Receivers {
  /** By reference; undefined for a name that stands alone. */
  readonly paths: readonly (Path | undefined)[];
  readonly facts: readonly TypeFact[];
}

/** @param flowOf what is written so in the language alone */
export function receiversOf(input: WalkInput, flowOf: (walk: Walk) => LanguageFlow = () => ({})): Receivers {
  const walk = new Walk(input);
  walk.flow = flowOf(walk);
  const { tokens, rules, symbols, facts, own } = walk;
  const speaking = speakingWords(rules, input.keywords);
  for (const fact of commentFacts(symbols, rules)) {
    if (fact.member === '') own.set(fact.symbol, fact.path);
    else facts.push(fact);
  }
  for (let at = FIRST; at < tokens.length; at++) step(walk, at, tokens.type(at), speaking);
  walk.value = walk.resumes.get(tokens.length)?.path ?? walk.value;
  for (const frame of [...walk.frames].reverse()) walk.finish(frame);
  for (const [symbol, path] of own) walk.note(symbol, '', path);
  return {
    paths: walk.paths,
    facts: facts.filter(({ path, symbol }) => (path !== UNKNOWN || symbol === FILE) && path !== ''),
  };
}

const known = new WeakMap<ReceiverRules, ReadonlySet<string>>();

/** All words that a row names, and the keywords of its language. */
function speakingWords(rules: ReceiverRules, keywords: ReadonlySet<string>): ReadonlySet<string> {
  const found = known.get(rules);
  if (found !== undefined) return found;
  const { instance, statics, parent, declares: declaring, functions, each, creates, casts, narrows, mixes } = rules;
  const groups = [keywords, instance, statics, parent, declaring, functions, each, creates, casts, narrows, mixes];
  const all = new Set(groups.flatMap((group) => [...(group ?? [])]));
  known.set(rules, all);
  return all;
}

function step(walk: Walk, at: number, type: TokenType, speaking: ReadonlySet<string>): void {
  const { tokens, functions, flow, resumes } = walk;
  const offset = tokens.start(at);
  walk.at = at;
  while (functions.length > 0 && functions[functions.length - 1]!.until <= offset) functions.pop();
  const resumed = resumes.size === 0 ? undefined : resumes.get(at);
  if (resumed !== undefined) {
    walk.value = resumed.path;
    walk.makes = resumed.makes;
  }
  flow.before?.(at, type);
  if (walk.rules.lines && tokens.breaks[at]) lineEnds(walk, at);
  const note = tokens.notes.size === 0 ? undefined : tokens.notes.get(at);
  // `@var Foo $x` above a statement.
  if (note !== undefined && walk.isLocal) {
    walk.commented = variableTypes(note, walk.rules);
    for (const [name, path] of walk.commented) if (name !== '') walk.bindAs(name, path, at);
  }
  if (type === 'name' || type === 'variable') name(walk, at, type, speaking);
  else sign(walk, at, type);
  if (resumed !== undefined) resumes.delete(at);
  if ((type === ';' || type === '{') && walk.commented.size > 0) walk.commented = new Map();
}

function lineEnds(walk: Walk, at: number): void {
  const { pending } = walk.frame;
  if (walk.opens !== '(' && walk.opens !== '[' && !walk.scopes.lineGoesOn(at)) walk.finish(walk.frame);
  walk.flow.lineEnded?.(at, pending);
}

function name(walk: Walk, at: number, type: TokenType, speaking: ReadonlySet<string>): void {
  const { tokens, rules, destructured, frame } = walk;
  const text = tokens.textOf(at);
  const before = tokens.type(at - 1);
  if (frame.holder !== undefined) writtenKey(walk, at, frame.holder);
  const symbol = walk.symbolAt.get((tokens.starts[at] ?? -1) + (type === 'variable' ? 1 : 0));
  if (symbol !== undefined) {
    definition(walk, at, symbol);
    return;
  }
  if (walk.flow.word?.(at, text)) return;
  if (walk.isAccess(at)) {
    member(walk, at, text);
    return;
  }
  if (destructured.has(at)) {
    walk.refer(at, destructured.get(at));
    return;
  }
  if (rules.objects && before !== '.' && tokens.is(at, 'require') && importsModule(walk, at)) return;
  if (type === 'variable' && rules.instance.has(text)) {
    walk.value = 'this';
    return;
  }
  const isScope = rules.scopes !== undefined && tokens.type(at + 1) === '::';
  if (isScope && rules.scopes?.has(text)) {
    walk.value = `::${text}`;
    return;
  }
  if (rules.pointers && CASTS.test(text)) {
    typeArguments(walk, at);
    return;
  }
  // `int.Parse`
  if (rules.keywordTypes && tokens.type(at + 1) === '.' && rules.primitives.has(text)) {
    walk.value = BUILT_IN;
    return;
  }
  if (type === 'name' && speaking.has(text) && keyword(walk, at, text)) return;
  if (isKey(walk, at)) {
    walk.refer(at, keyOwner(walk, at));
    walk.key = text;
    walk.value = '';
    if (frame.holder === FILE) walk.wait((path) => noteExport(walk, text, path));
    return;
  }
  const isSmall = /^\p{Ll}/u.test(text);
  if (isTag(walk, at)) {
    if (before === '<') frame.tag = isSmall ? `${INTRINSIC}.${text}` : `${text}(0)`;
    if (isSmall) {
      walk.refer(at, INTRINSIC);
      return;
    }
  }
  if (type === 'name' && isTypeParameter(walk, at, text)) return;
  declared(walk, at, text, type);
  // A name that is called, where no variable can be.
  const isMethod = rules.methodsApart && tokens.type(at + 1) === '(' && !tokens.breaks[at + 1];
  const bound = isScope || isMethod ? undefined : walk.bindings.find(text, tokens.start(at));
  const isVariable = bound !== undefined && !bound.isMember && type === 'name';
  if (isVariable && !tokens.isWord(at - 1, TAGS) && !walk.flow.isSymbol?.(at))
    walk.refer(at, isShorthand(walk, at) ? (frame.expects ?? UNKNOWN) : variableOwner(walk, bound.path, text));
  const isValue = type === 'variable' || walk.flow.isValue?.(at) === true;
  walk.value = bound?.path ?? (isValue ? UNKNOWN : text);
  if (before === '\\' && type === 'name' && bound === undefined) walk.value = `\\${text}`;
  typeArguments(walk, at);
}

function member(walk: Walk, at: number, text: string): void {
  const { tokens, rules, frame } = walk;
  const sign = tokens.type(at - 1);
  if (sign === '\\') {
    walk.refer(at, walk.value === '' ? UNKNOWN : `${walk.value}\\`);
    walk.value = walk.value === UNKNOWN ? UNKNOWN : `${walk.value}\\${text}`;
    return;
  }
  const before = walk.value || (sign === '.' && walk.flow.beforeDot?.(at - 1)) || designated(walk, at - 1);
  const isPointed = rules.pointers && sign === '->' && !PLAIN_POINTER.test(before);
  const receiver = isPointed ? walk.extended(before, '->') : before;
  walk.refer(at, receiver);
  if (text === 'class') {
    walk.pair.class = receiver;
    if (frame.commas === 0 && NAMED.test(receiver)) frame.classGiven = `<${receiver.replace(/^<|>$/g, '')}>`;
  }
  const isClassName = text === 'class' && rules.variables === 'function';
  walk.value = isClassName ? BUILT_IN : narrowed(walk, walk.extended(receiver, `.${text}`), at);
  typeArguments(walk, at);
}

/** The struct that `{ .name = value }` writes out. */
function designated({ tokens, rules, frame }: Walk, dot: number): Path {
  const isFirst = tokens.type(dot) === '.' && (tokens.type(dot - 1) === '{' || tokens.type(dot - 1) === ',');
  return (rules.pointers && isFirst ? frame.expects : undefined) ?? UNKNOWN;
}

/** @returns true when the word says all itself */
function keyword(walk: Walk, at: number, text: string): boolean {
  const { tokens, rules } = walk;
  beginsBlock(walk, at, text);
  if (walk.flow.keyword?.(at, text)) return true;
  const before = tokens.type(at - 1);
  const next = tokens.type(at + 1);
  if (rules.instance.has(text)) walk.value = walk.bound(text, at) ?? 'this';
  else if (rules.statics.has(text) && walk.bindings.find(text, 0) === undefined) walk.value = 'self';
  else if (rules.parent.has(text)) walk.value = 'super';
  else if (rules.creates.has(text)) create(walk, at);
  else if (rules.narrows.has(text)) narrow(walk, at);
  else if (rules.casts.has(text) && (walk.value !== '' || before === '}' || before === ')')) cast(walk, at);
  else if (text === 'return') returns(walk);
  else if (rules.declares.has(text)) declares(walk, at);
  else if (rules.functions.has(text) && walk.symbolOf(at + 1) === undefined) anonymous(walk, at);
  else if (rules.each.has(text) && loops(walk, at)) return true;
  else if (rules.mixes?.has(text)) traits(walk, at);
  else if (text === 'default' && tokens.is(at - 1, 'export')) exported(walk, at, 'default');
  else if (text === 'export' && next === '=') exported(walk, at + 1, WHOLE);
  else if (text === 'export' && next === '{') exportList(walk, at + 1);
  else if (text === 'import' && rules.objects && importsModule(walk, at)) return true;
  else if (!walk.keywords.has(text) || text === IMPLICIT_PARAMETER) return false;
  else if (text !== 'await') {
    // `guard let a = b else {…}`
    if (text === 'else' && !rules.indented && walk.value !== '' && walk.frame.pending?.spoiled !== true)
      walk.finish(walk.frame);
    walk.value = '';
  }
  return true;
}

/** `export default value`, `export = value`. */
function exported(walk: Walk, at: number, as: string): void {
  walk.value = '';
  waitForExport(walk, as, at + 1);
}

/** `for (…) {`, `catch (e) {`: what is declared here ends with the block. */
function beginsBlock(walk: Walk, at: number, text: string): void {
  const { tokens, scopes, rules } = walk;
  const head = scopes.headAt(at);
  if (head === undefined) return;
  walk.head = head;
  const error = at + 2;
  if (text !== 'catch' || rules.declared !== 'colon' || tokens.type(at + 1) !== '(' || tokens.type(error) !== 'name')
    return;
  const path = tokens.type(error + 1) === ':' ? walk.types.forward(error + 2).path : UNKNOWN;
  walk.bindFrom(error, error, path, head.until);
}

/** `get<T>(…)`, `get::<T>(…)`: the path goes on behind the type arguments. */
function typeArguments(walk: Walk, at: number): void {
  const { tokens, rules, types, resumes } = walk;
  const isBehindScope = tokens.type(at + 1) === '::';
  const open = isBehindScope ? at + 2 : at + 1;
  if (tokens.type(open) !== '<' || (rules.lines && tokens.breaks[open])) return;
  const end = types.closingAngle(open) + 1;
  const isScope = (rules.pointers || isBehindScope) && tokens.type(end) === '::';
  if (end === 0 || (tokens.type(end) !== '(' && !isScope) || resumes.has(end)) return;
  walk.typeEnd = end;
  const isCast = rules.pointers === true && CASTS.test(tokens.textOf(at));
  resumes.set(end, { path: isCast ? types.forward(at + 2).path : walk.value, makes: isCast });
}

/** `T` of `<T>`, and `X` of `infer X`: no type of that name is meant. */
function isTypeParameter(walk: Walk, at: number, text: string): boolean {
  const { tokens, types, bindings } = walk;
  const offset = tokens.start(at);
  if (walk.flow.name?.(at)) return true;
  if (tokens.is(at - 1, 'infer'))
    types.addParameter(text, { from: offset, until: walk.symbols[walk.enclosing]?.end ?? offset, path: UNKNOWN });
  else if (types.parameter(text, offset) === undefined || bindings.find(text, offset) !== undefined) return false;
  walk.refer(at, LOCAL);
  walk.value = UNKNOWN;
  return true;
}

const IMPLICIT_PARAMETER = 'it';
/** Callees that give a value of their type argument. */
const CASTS = /_cast$|^make_(?:unique|shared)$/;
/** Its target is known without a step. */
const PLAIN_POINTER = /^(?:this|<\w+\*>)$/;
/** The name behind one is no variable. */
const TAGS = words('struct union enum class');
/** A class by its name. */
const NAMED = /^<?[\w\\.]+>?$/;
