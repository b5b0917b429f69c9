/** Objects of classes that the project does not define, told by the constructor that is called. */

import { familyOf } from '../../languages/families.ts';
import { shortName } from './types/written-type.ts';
import { OUTSIDE, UNKNOWN, type Value } from './value.ts';

/** Of Swift and Kotlin: the class is called to make an object of it. */
export function outsideNamed(name: string, language: string): Value {
  const isCalled = familyOf(language).callsClasses && /^\p{Lu}/u.test(name) && !STANDS_IN.test(name);
  return isCalled ? { kind: 'outside', name, isConstructor: true } : { kind: 'outside', name };
}

/** A constructor of a type of the language that stands for nothing but itself; what any other member gives is not known. */
export function outsideMember(value: Value, name: string): Value {
  if (value.kind === 'outside' && value.isModule) return OUTSIDE;
  if (value.kind !== 'outside' || value.name === undefined) return UNKNOWN;
  if (value.name === 'Rails') return partOfRails(name) ?? UNKNOWN;
  const isPlain = CONSTRUCTORS.test(name) && PLAIN.has(shortName(value.name));
  return isPlain ? { ...value, isConstructor: true } : UNKNOWN;
}

/** Of Rails itself: `Rails.cache`; undefined for another name. */
export function partOfRails(name: string): Value | undefined {
  return PARTS_OF_RAILS.test(name) ? { kind: 'outside', name: `Rails.${name}` } : undefined;
}

/** Value of a call of it. */
export function outsideCalled(value: Value): Value {
  if (value.kind !== 'outside' || value.isConstructor !== true) return UNKNOWN;
  const { kind, name } = value;
  return name === undefined ? UNKNOWN : { kind, name };
}

/** Classes that a tool makes below those of the project. */
const STANDS_IN = /Mock|Spy|Stub|Fake/;
const PARTS_OF_RAILS = /^(?:cache|logger|env|root|configuration)$/;
/** Of Rust and Ruby. */
const CONSTRUCTORS = /^(?:new|default|with_capacity|from|from_(?:iter|utf8|utf8_lossy|fn|secs|millis|micros|nanos))$/;
/** Of both too: types that are no pointers to another value, and which no library puts in its place. */
const PLAIN: ReadonlySet<string> = new Set(
  `Vec VecDeque String HashMap HashSet BTreeMap BTreeSet BinaryHeap LinkedList PathBuf OsString CString Duration Instant
  SystemTime Command SmallVec SmallString ArrayVec ArrayString TinyVec IndexMap IndexSet DashMap DashSet BytesMut Regex RegexSet
  GlobSetBuilder Array Hash Set Pathname StringIO Regexp`.split(/\s+/),
);
