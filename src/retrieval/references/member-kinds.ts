/** Kinds of members that a use can mean. */
import type { Reference } from '../../languages/contract.ts';
import { UNKNOWN } from '../../languages/reference.ts';
import type { ClassMembers } from './class-members.ts';
import { type Definition, isClass } from './project-names.ts';
import type { Targets } from './targets.ts';

const CALLED: ReadonlySet<string> = new Set(['method', 'constructor', 'function']);
const SEPARATE: ReadonlySet<string> = new Set(['php', 'java']);

const HOLDING: ReadonlySet<string> = new Set([...CALLED, 'property']);
const RECORD = /(?:^|\s)record\s+\w/;
/** A word where a type stands means no member that is called or read. */
const TYPED: ReadonlySet<string> = new Set(['csharp', 'java', 'kotlin']);

/** Methods and fields have names of their own in some languages, and types in others. */
export function accepts({ file, symbol: of }: Definition, { kind }: Reference): (member: Definition) => boolean {
  if (kind === 'type' && TYPED.has(file.language)) return ({ symbol }) => !HOLDING.has(symbol.kind);
  if (!SEPARATE.has(file.language) || (kind !== 'call' && kind !== 'name')) return () => true;
  // A part of a record is called to be read.
  if (RECORD.test(of.signature)) return () => true;
  return ({ symbol }) => CALLED.has(symbol.kind) === (kind === 'call');
}

const HAVE_BOTH: ReadonlySet<string> = new Set([...SEPARATE, 'kotlin']);

/** A class may have a field and a method of one name: the one that is called, or the one that is not. */
export function nearestKind(found: readonly Definition[], isCalled: boolean): Definition | undefined {
  const [first] = found;
  if (first === undefined || !HAVE_BOTH.has(first.file.language)) return first;
  return found.find(({ symbol }) => CALLED.has(symbol.kind) === isCalled) ?? first;
}

/** Of Kotlin: a property implements no function, and a function no property. */
export function areApart(found: Definition, asked: readonly Definition[]): boolean {
  const isCallable = CALLED.has(found.symbol.kind);
  return found.file.language === 'kotlin' && asked.every(({ symbol }) => CALLED.has(symbol.kind) !== isCallable);
}

/** A method that is not called, or a field that is, in languages in which they stand apart. */
export function isOtherKind({ file, symbol }: Definition, { kind, receiver }: Reference): boolean {
  if (receiver === undefined || (kind !== 'call' && kind !== 'name')) return false;
  // Of Rust: a function of a module stands behind the module, not behind a value.
  if (file.language === 'rust' && FREE.has(symbol.kind))
    return VALUE.test(receiver) || (kind === 'name' && receiver === UNKNOWN);
  const isCallable = CALLED.has(symbol.kind);
  if (!isCallable && symbol.kind !== 'property') return false;
  if (file.language === 'java') return isCallable && kind === 'name';
  // Of Rust: `Type::method` is the method itself.
  return file.language === 'rust' && isCallable !== (kind === 'call') && !(isCallable && OF_TYPE.test(receiver));
}

const FREE: ReadonlySet<string> = new Set(['function', 'test']);
const VALUE = /^<|^this\b|\(\)/;
const OF_TYPE = /(?:^|\.)\p{Lu}[\p{L}\p{N}_]*$|^self$/u;

/** `new Foo` uses the constructor of `Foo`. */
export function isConstructorOf(members: ClassMembers, found: Definition, { definitions }: Targets): boolean {
  if (!isClass(found)) return false;
  return definitions.some(
    (each) =>
      each.symbol.kind === 'constructor' &&
      each.symbol.name === found.symbol.name &&
      members.ownerOf(each)?.index === found.index,
  );
}

/** Of Java: `part()` of a record. */
export function isRead({ file, symbol }: Definition, isCalled: boolean): boolean {
  return isCalled && file.language === 'java' && symbol.kind === 'property';
}
