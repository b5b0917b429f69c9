/** Type parameters of classes, and the arguments that an object is written with: `get(): T` of a `Box<User>` gives a `User`. */
import { familyOf } from '../../../languages/families.ts';
import { TYPE_PARAMETER } from '../../../languages/reference.ts';
import { type Definition, keyOf } from '../project-names.ts';
import type { Owner, TypeArguments, Value } from '../value.ts';
import { closing, parted } from './written-type.ts';

export interface TypeParameter {
  readonly name: string;
  /** Type that it extends, other parameters of the class marked; undefined for any. */
  readonly bound: string | undefined;
}

/** Deeper arguments of arguments are dropped. */
const MOST_NESTED = 4;

const known = new WeakMap<Definition['symbol'], readonly TypeParameter[]>();

/** As the signature of a class declares them, in their order. */
export function typeParametersOf({ symbol }: Definition): readonly TypeParameter[] {
  const read = known.get(symbol) ?? readParameters(symbol);
  known.set(symbol, read);
  return read;
}

function readParameters({ name, signature, docblock }: Definition['symbol']): TypeParameter[] {
  const told = [...docblock.matchAll(TEMPLATE)].map(([, word = '', type]) => ({ name: word, bound: type }));
  if (told.length > 0) return told;
  const generic = GENERIC.exec(signature)?.[1];
  if (generic !== undefined) return generic.split(',').map((word) => ({ name: word.trim(), bound: undefined }));
  const open = BEHIND_NAME.exec(signature.slice(signature.indexOf(name) + name.length))?.[0].length;
  if (open === undefined || !signature.includes(name)) return [];
  const from = signature.indexOf(name) + name.length + open;
  const close = closing(signature, from - 1);
  if (close === -1) return [];
  const written = parted(signature.slice(from, close), /,/).map((part) => part.trim());
  const parameters = written.flatMap((part) => {
    const [, word, rest = ''] = PARAMETER.exec(part) ?? [];
    return word === undefined ? [] : [{ name: word, rest }];
  });
  const names = new Set(parameters.map((each) => each.name));
  const marked = (type: string): string =>
    type.replace(WORDS, (word) => (names.has(word) ? TYPE_PARAMETER + word : word));
  return parameters.map((each) => {
    const type = each.rest.replace(DEFAULT, '').replace(INTRODUCES, '').trim() || constrained(signature, each.name);
    return { name: each.name, bound: type === undefined || ANYTHING.test(type) ? undefined : marked(type) };
  });
}

/** Of C# and Swift: `where T : Base`. */
function constrained(signature: string, name: string): string | undefined {
  return new RegExp(`\\bwhere\\b.*?\\b${name} ?: ?([\\w.<>]+)`).exec(signature)?.[1];
}

/** Of PHP: `@template T of Base`. */
const TEMPLATE = /@(?:phpstan-|psalm-)?template(?:-\w+)?\s+(\w+)(?:\s+(?:of|as)\s+([\w\\]+))?/g;
/** Of Python: `class A(Base, Generic[T])`. */
const GENERIC = /[(,.\s](?:Generic|Protocol)\[([\w, ]+)\]/;
const BEHIND_NAME = /^ ?[<[]/;
const PARAMETER = /^(?:(?:in|out|const|reified|params) )*([\p{L}_$][\p{L}\p{N}_$]*)(.*)$/su;
const DEFAULT = / ?=(?!>).*$/s;
const INTRODUCES = /^ ?(?:extends |: ?)/;
const WORDS = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Bounds that say nothing; what extends an error of the language is mostly a class of the project. */
const ANYTHING =
  /^(?:any|unknown|comparable|object|Any|Object|class|struct|new\(\)|Error|Exception|RuntimeException|Throwable)\b/;

/** Of PHP: paths of the classes above that a comment writes with arguments, `@extends Repository<User>`. */
export function toldParents({ file, symbol }: Definition): readonly string[] {
  if (familyOf(file.language).modules !== 'namespaces') return [];
  return [...symbol.docblock.matchAll(TOLD_PARENT)].map(([, type = '']) => `<${type.replaceAll(' ', '')}>`);
}

const TOLD_PARENT =
  /@(?:phpstan-|psalm-|template-)?(?:extends|implements|use)\s+([\w\\]+<[^<>\n]*(?:<[^<>\n]*>)?[^<>\n]*>)/g;

/** The class of an object with its type arguments. */
export function ownerIn(value: Extract<Value, { readonly of: Definition }>): Owner {
  if (value.kind !== 'object' || value.arguments === undefined || value.place === undefined) return value.of;
  const given = { written: value.arguments, place: value.place };
  return nesting(given) > MOST_NESTED ? value.of : { ...value.of, given };
}

/** An object of a class, with the arguments that are known of it. */
export function objectOf(owner: Owner): Value {
  return { kind: 'object', of: owner, arguments: owner.given?.written, place: owner.given?.place };
}

/** The same for a class with the same arguments. */
export function keyOfOwner(owner: Owner): string {
  const { given } = owner;
  if (given === undefined) return keyOf(owner);
  const { file, enclosing, self } = given.place;
  return `${keyOf(owner)}<${given.written.join()} ${file.id} ${enclosing} ${self === undefined ? '' : keyOfOwner(self)}>`;
}

function nesting({ place }: TypeArguments): number {
  return place.self?.given === undefined ? 1 : 1 + nesting(place.self.given);
}
