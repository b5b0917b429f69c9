/**
 * Finds the uses of names with one regular expression over the text. The syntax tree only says
 * where the comments, strings, imports and types are: asking it for every identifier would cost
 * ten times the scan.
 */
import type { LanguageSpec, Reference, ReferenceKind } from '../contract.ts';
import { receiversOf } from '../flow/receivers.ts';
import { Tokens, type TokenType } from '../flow/tokens.ts';
import type { LanguageFlow, Walk } from '../flow/walk.ts';
import type { TypeFact } from '../reference.ts';
import type { Found } from './collect.ts';
import { enclosingCursor, lineCursor, maskCursor, spanCursor } from './cursors.ts';
import type { Outline } from './outline.ts';
import type { Span } from './source.ts';
import { qualifiedNames } from './string-names.ts';
import { isGenericCall } from './type-arguments.ts';

export interface ReferencesInput {
  readonly text: string;
  readonly found: Found;
  readonly outline: Outline;
}

/** Makes what is written so in one language alone, for a walk over one file. */
export type FlowOf = (walk: Walk) => LanguageFlow;

/** Compiles the table of a language; the result reads one file. */
export function referenceReader(spec: LanguageSpec, flow?: FlowOf): (input: ReferencesInput) => ReadReferences {
  if (!spec.hasReferences) return () => NOTHING;
  const { identifier = '[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*', noise, literals } = spec;
  const skipped = `(?:${noise === undefined ? '' : `${noise}|`}\\d[\\p{L}\\p{N}_]*)`;
  // Groups by their numbers: one with a name costs an object for each match.
  const literal = literals === undefined ? NEVER : literals.pattern;
  const pattern = new RegExp(`(${literal})|${skipped}|(${identifier})`, 'gu');
  const isCall = callTest(spec);
  return ({ text, found, outline }) => scan({ text, found, outline, spec, flow, pattern, isCall });
}

/** A pattern that matches nothing. */
const NEVER = '[]';

export interface ReadReferences {
  readonly references: readonly Reference[];
  readonly types: readonly TypeFact[];
}

const NOTHING: ReadReferences = { references: [], types: [] };

type CallTest = (text: string, start: number, end: number) => boolean;

interface Scan extends ReferencesInput {
  readonly spec: LanguageSpec;
  readonly flow: FlowOf | undefined;
  readonly pattern: RegExp;
  readonly isCall: CallTest;
}

function scan(input: Scan): ReadReferences {
  const { text, pattern, spec, found, outline } = input;
  const references: Reference[] = [];
  const emit = emitter(input, references);
  const kindAt = kindTest(input);
  const isReference = referenceTest(input);
  const tokens = spec.receivers === undefined ? undefined : new Tokens(text, found);
  const pairs = spec.receivers?.callablePairs === true ? tokens?.named : undefined;
  const emitString = (string: Span): void =>
    qualifiedNames(text, string, (name, offset) => {
      emit(name, kindAt.string(offset), offset);
      pairs?.set(offset, references.length - 1);
    });
  const mask = maskCursor(found, emitString);
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index, 1: literal, 2: name } = match;
    const end = pattern.lastIndex;
    const maskEnd = mask(index);
    if (maskEnd > index) pattern.lastIndex = maskEnd;
    else if (literal !== undefined) {
      emitString({ start: index, end });
      tokens?.add('literal', index, end);
    } else if (name === undefined) tokens?.add(noiseType(text, index), index, end);
    else {
      const isUse = isReference(name, index);
      if (isUse) emit(name, kindAt.identifier(index, end), index);
      tokens?.add('name', index, end, isUse ? references.length - 1 : -1, name);
    }
  }
  if (tokens === undefined || spec.receivers === undefined) return { references, types: [] };
  tokens.finish();
  const { receivers: rules, keywords } = spec;
  const { paths, facts } = receiversOf({ tokens, outline, rules, keywords }, input.flow);
  paths.forEach((receiver, at) => {
    const reference = references[at];
    if (receiver !== undefined && reference !== undefined) references[at] = withReceiver(reference, receiver);
  });
  return { references, types: facts };
}

function withReceiver(reference: Reference, receiver: string): Reference {
  const { name, kind, line, column, enclosing } = reference;
  return { name, kind, line, column, enclosing, receiver };
}

/** Numbers, variables with a sigil, and whatever else looks like a name and is none. */
function noiseType(text: string, index: number): TokenType {
  const first = text.charCodeAt(index);
  if (first === 36) return 'variable';
  return first >= 48 && first <= 57 ? 'number' : 'literal';
}

type Emit = (name: string, kind: ReferenceKind, offset: number) => void;

/** Must be called with ascending offsets, like the cursors it is made of. */
function emitter({ text, outline }: ReferencesInput, references: Reference[]): Emit {
  const position = lineCursor(text);
  const enclosingAt = enclosingCursor(outline.symbols);
  return (name, kind, offset) => {
    const { line, lineStart } = position(offset);
    references.push({ name, kind, line, column: offset - lineStart + 1, enclosing: enclosingAt(offset) });
  };
}

interface KindTest {
  readonly identifier: (start: number, end: number) => ReferenceKind;
  readonly string: (start: number) => ReferenceKind;
}

function kindTest({ text, spec: { callBlock }, found, isCall }: Scan): KindTest {
  const inImport = spanCursor(found.imports);
  const inType = spanCursor(found.types);
  const inCall = spanCursor(found.calls);
  const opensBlock = (end: number): boolean =>
    callBlock !== undefined && text.startsWith(callBlock, skipBlanks(text, end));
  return {
    identifier: (start, end) => {
      if (inImport(start)) return 'import';
      if (inCall(start) || isCall(text, start, end)) return 'call';
      if (inType(start)) return 'type';
      return opensBlock(end) ? 'call' : 'name';
    },
    string: (start) => (inImport(start) ? 'import' : 'string'),
  };
}

function callTest({ callSuffixes = ['('], callPrefixes = [], typeArguments }: LanguageSpec): CallTest {
  return (text, start, end) => {
    const next = skipBlanks(text, end);
    return (
      callSuffixes.some((suffix) => text.startsWith(suffix, next)) ||
      (typeArguments !== undefined && isGenericCall(text, end, typeArguments)) ||
      callPrefixes.some((prefix) => text.startsWith(prefix, start - prefix.length))
    );
  };
}

/**
 * A keyword after a dot or an arrow is a member (`map.delete`, `$table->string`); one or two letters before a quote
 * are a string prefix (`rb''`).
 */
function referenceTest({ text, spec, outline }: Scan): (name: string, start: number) => boolean {
  const definitions = new Set([...outline.nameStarts, ...outline.repeated]);
  return (name, start) => {
    if (spec.keywords.has(name) && !isMember(text, start)) return false;
    if (name.length <= 2 && isQuote(text.charCodeAt(start + name.length))) return false;
    return !definitions.has(start);
  };
}

function isMember(text: string, start: number): boolean {
  return text.startsWith('->', start - 2) || (text.startsWith('.', start - 1) && !text.startsWith('..', start - 2));
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39;
}

function skipBlanks(text: string, offset: number): number {
  let at = offset;
  for (let code = text.charCodeAt(at); code === 32 || code === 9; code = text.charCodeAt(at)) at++;
  return at;
}
