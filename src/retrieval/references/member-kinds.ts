/** Kinds of members that a use can mean. */

import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { UNKNOWN } from '../../languages/reference.ts';
import type { ClassMembers } from './class-members.ts';
import { type Definition, isClass } from './project-names.ts';
import type { Targets } from './targets.ts';

const CALLED: ReadonlySet<string> = new Set(['method', 'constructor', 'function']);

const HOLDING: ReadonlySet<string> = new Set([...CALLED, 'property']);
const RECORD = /(?:^|\s)record\s+\w/;

/** Methods and fields have names of their own in some languages, and types in others. */
export function accepts({ file, symbol: of }: Definition, { kind }: Reference): (member: Definition) => boolean {
  const family = familyOf(file.language);
  if (kind === 'type' && family.typedWords) return ({ symbol }) => !HOLDING.has(symbol.kind);
  if (family.memberKinds !== 'apart' || (kind !== 'call' && kind !== 'name')) return () => true;
  // A part of a record is called to be read.
  if (RECORD.test(of.signature)) return () => true;
  return ({ symbol }) => CALLED.has(symbol.kind) === (kind === 'call');
}

/** A class may have a field and a method of one name: the one that is called, or the one that is not. */
export function nearestKind(found: readonly Definition[], isCalled: boolean): Definition | undefined {
  const [first] = found;
  if (first === undefined || familyOf(first.file.language).memberKinds === undefined) return first;
  return found.find(({ symbol }) => CALLED.has(symbol.kind) === isCalled) ?? first;
}

/** Of Kotlin: a property implements no function, and a function no property. */
export function areApart(found: Definition, asked: readonly Definition[]): boolean {
  const isCallable = CALLED.has(found.symbol.kind);
  return (
    familyOf(found.file.language).memberKinds === 'beside' &&
    asked.every(({ symbol }) => CALLED.has(symbol.kind) !== isCallable)
  );
}

/** A method that is not called, or a field that is, in languages in which they stand apart. */
export function isOtherKind({ file, symbol }: Definition, { kind, receiver }: Reference): boolean {
  if (receiver === undefined || (kind !== 'call' && kind !== 'name')) return false;
  const { crates, records } = familyOf(file.language);
  // Of Rust: a function of a module stands behind the module, not behind a value.
  if (crates && FREE.has(symbol.kind)) return VALUE.test(receiver) || (kind === 'name' && receiver === UNKNOWN);
  const isCallable = CALLED.has(symbol.kind);
  if (!isCallable && symbol.kind !== 'property') return false;
  if (records) return isCallable && kind === 'name';
  // Of Rust: `Type::method` is the method itself.
  return crates === true && isCallable !== (kind === 'call') && !(isCallable && OF_TYPE.test(receiver));
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
  return isCalled && familyOf(file.language).records === true && symbol.kind === 'property';
}
