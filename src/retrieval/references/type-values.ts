/** Value of a written type in its file: classes of the project, lists of them, or something else. */
import { PARENT, type Path, SIGNATURE, TYPE_PARAMETER } from '../../languages/reference.ts';
import type { ClassMembers } from './class-members.ts';
import { familyOf } from './families.ts';
import type { Step } from './modules/path-steps.ts';
import { type Definition, isClass, keyOf } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import { objectOf, ownerIn, toldParents, typeParametersOf } from './types/type-arguments.ts';
import { readType, roleOf, shortName, type WrittenName } from './types/written-type.ts';
import { OUTSIDE, type Owner, type Place, type TypeArguments, UNKNOWN, type Value } from './value.ts';

export abstract class TypeValues {
  protected abstract readonly resolver: NameResolver;

  abstract readonly members: ClassMembers;

  abstract of(path: Path, place: Place): readonly Value[];
  protected abstract named(name: string, place: Place): readonly Value[];
  protected abstract step(value: Value, step: Step): readonly Value[];
  protected abstract behindAlias(value: Value): readonly Value[];

  protected typed(text: string, place: Place): readonly Value[] {
    const values = readType(text).flatMap((type): readonly Value[] => {
      if (type.kind === 'list') return [{ kind: 'list', element: type.element, place }];
      if (type.kind === 'function') return [{ kind: 'function', written: type, place }];
      if (type.kind === 'shape') return [{ kind: 'shape', written: type, place }];
      if (type.kind !== 'name') return [type.kind === 'built_in' ? OUTSIDE : UNKNOWN];
      const named = this.namedType(type, place);
      // Behind a pointer to a smart pointer `->` does another thing.
      return POINTER.test(text) ? named.map((value) => (value.kind === 'wrapper' ? UNKNOWN : value)) : named;
    });
    return values.length === 0 ? [UNKNOWN] : values;
  }

  private namedType(type: WrittenName, place: Place): readonly Value[] {
    const { name, arguments: inner } = type;
    const argument = inner.at(-1);
    if (name.startsWith(TYPE_PARAMETER)) return this.parameterValue(name.slice(1), place);
    if (name === 'self' || name === 'static' || name === 'Self' || name === '$this' || name === 'this') {
      const around = place.self ?? this.members.classAround(place);
      return around === undefined ? [UNKNOWN] : [objectOf(around)];
    }
    const found = this.qualified(name, place);
    const classes = found.flatMap((value) => (value.kind === 'class' ? [value.of] : []));
    if (classes.length > 0)
      return classes.flatMap((of) => this.aliased(of, type, place) ?? this.instances(of, inner, place));
    // Its parameters are marked in no comment of PHP, and neither in Python, where they are variables, nor in methods of Go.
    if (UNMARKED.has(place.file.language) && this.isParameter(name, place)) return this.parameterValue(name, place);
    const variant = place.file.language === 'rust' ? this.variant(name, place) : undefined;
    if (variant !== undefined) return [{ kind: 'object', of: variant }];
    const role = argument === undefined ? undefined : roleOf(name);
    if (role === 'list' && argument !== undefined) return [{ kind: 'list', element: argument, place }];
    const isPointer = familyOf(place.file.language).id === 'c';
    if (role !== undefined && !isPointer) {
      const held = this.typed(inner[0] ?? '', place);
      if (role === 'wrapper') return held;
      const holder = { path: `<${name}<${inner.join(',')}>>`, place };
      return held.map((value) => (value.kind === 'object' ? { ...value, holder } : value));
    }
    if (argument !== undefined && MAY_STAND_FOR.has(familyOf(place.file.language).id))
      return [{ kind: 'wrapper', inner, place }];
    if (isPointer && INFERRED.test(shortName(name))) return [UNKNOWN];
    if (isTypeParameter(name) || HOLDS_ANY.test(name)) return [UNKNOWN];
    const unknown = found.filter(({ kind }) => kind === 'unknown');
    return unknown.length > 0 ? unknown : [{ kind: 'outside', name: shortName(name) }];
  }

  /** Value for a type parameter of a class around: the argument of the object, or what every argument extends. */
  private parameterValue(name: string, place: Place): readonly Value[] {
    for (const owner of this.genericsAround(place)) {
      const parameters = typeParametersOf(owner);
      const index = parameters.findIndex((each) => each.name === name);
      if (index === -1) continue;
      const given = place.self && this.given(place.self, owner);
      const written = given?.written.filter((each) => !each.startsWith("'"))[index]?.replace(VARIANCE, '');
      if (given !== undefined && written !== undefined) return this.typed(written, given.place);
      const bound = parameters[index]?.bound;
      return bound === undefined ? [UNKNOWN] : this.typed(bound, { file: owner.file, enclosing: owner.index });
    }
    return [UNKNOWN];
  }

  /** Content of an object of a type such as `Pointer<Foo>`; undefined where no argument is written. */
  protected lastArgument({
    arguments: inner,
    place,
  }: Extract<Value, { kind: 'object' }>): readonly Value[] | undefined {
    const last = inner?.at(-1);
    return last === undefined || place === undefined ? undefined : this.typed(last, place);
  }

  private isParameter(name: string, place: Place): boolean {
    return [...this.genericsAround(place)].some((owner) => typeParametersOf(owner).some((each) => each.name === name));
  }

  private *genericsAround({ file, enclosing }: Place): Generator<Definition> {
    const alias = this.resolver.names.definition(file, enclosing);
    if (alias?.symbol.kind === 'type') yield alias;
    yield* this.members.classesAround({ file, enclosing });
  }

  /** Arguments for the parameters of a class, as an object of it or of a class below is written. */
  private given(self: Owner, owner: Definition, steps = 0): TypeArguments | undefined {
    if (keyOf(self) === keyOf(owner)) return self.given;
    const { file, index } = self;
    if (steps === MOST_PARENTS) return undefined;
    const paths = this.resolver.names.factsOf(file, index, PARENT).map((fact) => fact.path);
    for (const path of [...toldParents(self), ...paths])
      for (const value of this.of(path, { file, enclosing: index, self })) {
        const found = value.kind === 'object' ? this.given(ownerIn(value), owner, steps + 1) : undefined;
        if (found !== undefined) return found;
      }
    return undefined;
  }

  /** Of C++: `template <typename T> using Ptr = std::unique_ptr<T, Free>`; undefined for no template of a type. */
  private aliased(of: Definition, { arguments: inner }: WrittenName, place: Place): readonly Value[] | undefined {
    if (familyOf(of.file.language).id !== 'c' || of.symbol.kind !== 'type') return undefined;
    const [, listed, written] = ALIAS.exec(of.symbol.signature) ?? [];
    if (listed === undefined || written === undefined) return undefined;
    const names = listed.split(',').map((part) => /(\w+)\s*(?:=.*)?$/.exec(part.trim())?.[1] ?? '');
    const filled = written.replace(/\w+/g, (word) => inner[names.indexOf(word)] ?? word);
    return this.typed(filled, place);
  }

  protected instances(of: Definition, inner: readonly string[], place: Place): readonly Value[] {
    const own: Value = { kind: 'object', of, arguments: inner.length === 0 ? undefined : inner, place };
    if (of.symbol.kind !== 'type') return [own];
    const { names } = this.resolver;
    const [alias] = names.factsOf(of.file, of.index, '');
    const values =
      alias === undefined ? [] : this.of(alias.path, { file: of.file, enclosing: of.index, self: ownerIn(own) });
    // The members that it writes out are its own.
    const hasMembers =
      names.factsOf(of.file, of.index, SIGNATURE).length > 0 ||
      names.outline(of.file).symbols.some(({ parent }) => parent === of.index);
    const named = values.filter(({ kind }) => !hasMembers || (kind !== 'shape' && kind !== 'unknown'));
    const all = hasMembers ? [own, ...named] : named;
    return all.length === 0 ? [UNKNOWN] : all;
  }

  /** Of JavaScript: what a namespace declares that need not be imported, such as `JSX.Element`; of the nearest file. */
  private inNamespace(name: string, { file }: Place): readonly Value[] {
    const cut = name.lastIndexOf('.');
    if (cut === -1 || familyOf(file.language).id !== 'ecma') return [];
    const found = this.resolver.names
      .definitions(name.slice(cut + 1), 'ecma')
      .filter((each) => each.symbol.scope === name.slice(0, cut) && isClass(each));
    const own = found.filter((each) => each.file.id === file.id);
    return (own.length > 0 ? own : found).map((of) => ({ kind: 'class', of }));
  }

  /** Of Rust: `Enum.Value`, whose fields are written out. */
  private variant(name: string, place: Place): Definition | undefined {
    const cut = name.lastIndexOf('.');
    const owners = cut === -1 ? [] : this.qualified(name.slice(0, cut), place);
    return owners
      .flatMap((value) => ('of' in value ? this.members.find(value.of, name.slice(cut + 1)).definitions : []))
      .find(({ symbol }) => symbol.kind === 'enum_member');
  }

  /** Of C++ and C#: a type that a class around declares comes before those of the same name elsewhere. */
  protected innerType(name: string, place: Place): Definition | undefined {
    const { id } = familyOf(place.file.language);
    if (id !== 'c' && id !== 'csharp') return undefined;
    const inner = this.resolver.names.definitions(name, id).filter((each) => isClass(each) && each.symbol.scope !== '');
    if (inner.length === 0) return undefined;
    for (const around of this.members.classesAround(place)) {
      const found = this.members.find(around, name).definitions.find(isClass);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Of Rust: `multer::Multipart` is no type of the project, which may have one of that name. */
  private isOfCrateOutside(first: string, rest: readonly string[], { file, enclosing }: Place): boolean {
    const { crates, imports } = this.resolver;
    if (file.language !== 'rust' || rest.length === 0 || imports.get(file, first) !== undefined) return false;
    return crates.isForeign(first) && crates.valuesOf(first, { file, enclosing }).length === 0;
  }

  /** `a.B`, `a::B` and `\A\B`. */
  private qualified(name: string, place: Place): readonly Value[] {
    if (name.includes('\\')) return this.named(name, place);
    const [first = '', ...rest] = name.split(/\.|::/);
    let values = this.named(first, place);
    if (this.isOfCrateOutside(first, rest, place)) return [OUTSIDE];
    // Of C++: what is in a class of the project, or in the library, is nowhere else.
    let isKnown = false;
    for (const part of rest) {
      values = values.flatMap((value) => this.behindAlias(value));
      isKnown ||=
        familyOf(place.file.language).id === 'c' && (first === 'std' || values.some(({ kind }) => kind === 'class'));
      values = values.flatMap((value) =>
        value.kind === 'outside' ? [OUTSIDE] : this.step(value, { kind: 'member', name: part, isCalled: false }),
      );
    }
    const nested = values.some(({ kind }) => kind === 'class') ? [] : this.inNamespace(name, place);
    if (nested.length > 0) return nested;
    const isOpen = !isKnown && rest.length > 0 && values.every((value) => value.kind !== 'class');
    return isOpen && familyOf(place.file.language).modules === 'loose' ? this.named(rest.at(-1) ?? '', place) : values;
  }
}

const UNMARKED: ReadonlySet<string> = new Set(['php', 'python', 'go']);
/** How many classes may stand between an object and a class above it whose parameters are asked for. */
const MOST_PARENTS = 8;
/** Of Java and Kotlin: `? extends Foo`, `out Foo`. */
const VARIANCE = /^(?:\?extends |out )/;
const POINTER = /\*(?:const)?$/;
const ALIAS = /^template\s*<([^<>]*)>\s*using\s+\w+\s*=\s*([^;]+?)\s*;?$/;
/** Of C++: the type stands elsewhere. */
const INFERRED = /^(?:auto|(?:const_)?(?:reverse_)?iterator)$/;
/** Families with smart pointers, conditional types or descriptors: a type may stand for what is between its brackets. */
const MAY_STAND_FOR: ReadonlySet<string> = new Set(['c', 'rust', 'ecma', 'python']);

/** Types that an object of any class has. */
const HOLDS_ANY =
  /^\\?(?:any|unknown|object|mixed|dynamic|id|Any|AnyObject|AnyHashable|Object|(?:typing|t|java\.lang)\.(?:Any|Object))$/;

/** One letter, or `TItem`. */
export function isTypeParameter(name: string): boolean {
  return /^(?:\p{Lu}\d?|T\p{Lu}\w*)$/u.test(name);
}
