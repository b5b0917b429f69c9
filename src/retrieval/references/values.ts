/** Values of the paths of receivers and of written types: objects and classes of the project, modules, or something else. */

import { BY_FILE, familyOf } from '../../languages/families.ts';
import {
  GETTER,
  IMPORTED,
  KEY,
  UNKNOWN as NOTHING_KNOWN,
  PARENT,
  type Path,
  REQUIRED,
  SIGNATURE,
  TYPE_PARAMETER,
} from '../../languages/reference.ts';
import { queryMember, recordMember } from './active-records.ts';
import { ClassMembers } from './class-members.ts';
import { Facades } from './facades.ts';
import { entered, HANDS_ON, handedOn, listMember } from './handed-on.ts';
import type { Meaning } from './meaning.ts';
import { isRead, nearestKind } from './member-kinds.ts';
import { isPathRoot, moduleValue } from './modules/crate-modules.ts';
import { isMeantBesideClass, namespaceOpened } from './modules/inner-modules.ts';
import { parsePath, type Step } from './modules/path-steps.ts';
import { outsideCalled, outsideMember, outsideNamed } from './outside-values.ts';
import { type Definition, isClass, keyOf } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import { keyOfOwner, objectOf, ownerIn, toldParents, typeParametersOf } from './types/type-arguments.ts';
import { holdsObject, maker, memberWritten, pathsAt, writtenValue } from './types/written-objects.ts';
import { placeOf, readType, roleOf, shortName, type WrittenName } from './types/written-type.ts';
import { distinct, OUTSIDE, type Owner, type Place, type TypeArguments, UNKNOWN, type Value } from './value.ts';

export class Values {
  readonly members: ClassMembers;
  private readonly resolver: NameResolver;
  private readonly known = new Map<string, readonly Value[]>();
  private depth = 0;

  constructor(resolver: NameResolver) {
    this.resolver = resolver;
    const facades = new Facades(resolver);
    this.members = new ClassMembers(resolver.names, {
      parentsOf: (of, path) => this.classesOf(of, path),
      servedBy: (of) => facades.served(of),
      areSettled: () => this.depth === 0,
    });
  }

  of(path: Path, place: Place): readonly Value[] {
    if (path === NOTHING_KNOWN) return [UNKNOWN];
    if (path.includes('| '))
      return path
        .split('| ')
        .flatMap((way) => this.of(way, place))
        .slice(0, MOST_VALUES);
    const self = place.self === undefined ? '' : keyOfOwner(place.self);
    const key = `${place.file.id} ${place.enclosing} ${self} ${path}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.depth > MOST_DEPTH) return [UNKNOWN];
    this.known.set(key, [UNKNOWN]);
    this.depth++;
    const values = this.walk(path, place);
    this.depth--;
    this.known.set(key, values);
    return values;
  }

  /** As `of`, with what comments tell followed to its type. */
  receivers(path: Path, place: Place, steps = 0): readonly Value[] {
    const values = this.of(path, place).flatMap((value) => this.behindAlias(value));
    return values.flatMap((value) =>
      value.kind === 'told' && steps < MOST_DEPTH ? this.receivers(value.path, value.place, steps + 1) : [value],
    );
  }

  /** Of C++: `using A = B` before `A::member`. */
  private behindAlias(value: Value): readonly Value[] {
    if (value.kind !== 'class' || value.of.symbol.kind !== 'type' || !familyOf(value.of.file.language).headers)
      return [value];
    const found = this.held(value.of, undefined);
    return found.map((each) => (each.kind === 'object' ? { kind: 'class', of: each.of } : UNKNOWN));
  }

  private walk(path: Path, place: Place): readonly Value[] {
    const { root, steps } = parsePath(path);
    let values = this.root(root, place);
    for (const step of steps) {
      const next = values.flatMap((value) => this.step(value, step));
      // A function stands there: of a union only the functions are meant.
      values = distinct(step.kind === 'parameter' ? known(next) : next).slice(0, MOST_VALUES);
    }
    return values.length === 0 ? [UNKNOWN] : values;
  }

  private root(root: string, place: Place): readonly Value[] {
    if (root.startsWith(IMPORTED) || root.startsWith(REQUIRED)) {
      const meaning = this.resolver.importedByCall(place.file, root);
      return meaning.kind === 'outside' ? [{ kind: 'outside', isModule: true }] : this.ofMeaning(meaning, undefined);
    }
    if (root.startsWith('<')) return this.typed(root.slice(1, -1), place);
    switch (root) {
      case '!':
        return [OUTSIDE];
      case '?':
      case '%':
      case '':
        return [UNKNOWN];
      case 'this':
      case 'self':
      case 'super': {
        const around = place.self ?? this.members.classAround(place);
        if (around === undefined) return [root === 'this' ? this.exportedAround(place) : UNKNOWN];
        return [root === 'this' ? objectOf(around) : { kind: root === 'self' ? 'class' : 'parent', of: around }];
      }
    }
    return this.named(root, place);
  }

  /** Object that a JavaScript module gives to `module.exports`, around one of its methods. */
  private exportedAround({ file, enclosing }: Place): Value {
    const { names } = this.resolver;
    const { symbols } = names.outline(file);
    let at = enclosing;
    while (at !== -1 && symbols[at]?.parent !== -1) at = symbols[at]?.parent ?? -1;
    const { name = '', kind } = symbols[at] ?? {};
    return kind === 'method' && names.factsOf(file, -1, KEY + name).length > 0
      ? { kind: 'module', files: [file] }
      : UNKNOWN;
  }

  private named(name: string, place: Place): readonly Value[] {
    const { file, enclosing } = place;
    const { crates } = this.resolver;
    const { implicit, headers, boundNames, crates: isInCrate } = familyOf(file.language);
    if (isInCrate && isPathRoot(name)) return crates.valuesOf(name, place);
    if (familyOf(file.language).modules === 'namespaces')
      return this.ofMeaning(
        name.includes('\\')
          ? this.resolver.byFullName(this.resolver.imports.phpName(file, name))
          : this.resolver.resolve(file, name, enclosing),
        undefined,
      );
    const inner = this.innerType(name, place);
    if (inner !== undefined) return [{ kind: 'class', of: inner }];
    if (headers) return this.memberAround(name, place) ?? this.inNamespaces(name, place);
    const meaning = this.resolver.resolve(file, name, enclosing);
    if (meaning.kind === 'definitions' || meaning.kind === 'module') return this.ofMeaning(meaning, undefined);
    const member = implicit ? this.memberAround(name, place) : undefined;
    if (member !== undefined) return member;
    const crate = isInCrate ? crates.valuesOf(name, place) : [];
    if (crate.length > 0) return crate;
    const isVariable = /^[\p{Ll}_]/u.test(name) && !boundNames;
    if (isVariable && this.resolver.imports.get(file, name) === undefined) return [UNKNOWN];
    if (meaning.kind === 'outside') return [PARAMETER_NAME.test(name) ? UNKNOWN : outsideNamed(name, file.language)];
    return this.ofMeaning(meaning, undefined);
  }

  private step(value: Value, step: Step): readonly Value[] {
    if (step.kind === 'member') return this.member(value, step.name, step.isCalled);
    if (step.kind === 'call') return this.call(value);
    if (step.kind === 'pointed') return this.pointed(value);
    if (step.kind === 'argument') return this.argument(value, step.index);
    if (step.kind === 'parameter') return this.parameter(value, step.index);
    if (step.kind === 'index' && step.key !== '' && HAS_KEYS.has(value.kind)) return this.member(value, step.key);
    return this.element(value);
  }

  private member(value: Value, name: string, isCalled = false): readonly Value[] {
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent': {
        if (
          value.kind === 'class' &&
          CLASS_CALLS.test(name) &&
          this.members.find(value.of, name)?.definitions.length !== 1
        )
          return [{ kind: 'class', of: value.of }];
        const { definitions } = this.members.find(value.of, name, value.kind === 'parent');
        const found = nearestKind(definitions, isCalled);
        const self = ownerIn(value);
        if (found !== undefined && isRead(found, isCalled)) return [{ kind: 'definition', of: found, self }];
        if (found !== undefined) return this.ofDefinition(found, self);
        const told = this.members.told(value.of, name);
        if (told === undefined && this.isWritten(value)) return this.keyWritten(value, name);
        if (told === undefined) return handedOn(value, name) ?? [recordMember(this.members, value, name)];
        return [{ kind: 'told', path: told.path, place: { file: told.file, enclosing: told.index, self } }];
      }
      case 'query':
        return [queryMember(this.members, value.of, name)];
      case 'module':
        if (value.inner !== undefined && isPathRoot(name))
          return value.files.flatMap((file) =>
            this.resolver.crates.step({ file, inner: value.inner ?? -1 }, name).map(moduleValue),
          );
        return this.ofMeaning(this.resolver.member(value, name), undefined);
      case 'namespace':
        return this.ofNamespace(value, name);
      case 'list':
        return [listMember(value.element, name, value.place) ?? UNKNOWN];
      case 'shape': {
        const type = value.written.entries.get(name);
        return type === undefined ? [UNKNOWN] : this.typed(type, value.place);
      }
      case 'told':
        return this.of(value.path, value.place).flatMap((each) => this.member(each, name));
      case 'wrapper':
        return HANDS_ON.test(name) ? [{ kind: 'told', path: `<${value.inner[0]}>`, place: value.place }] : [UNKNOWN];
      default:
        return [outsideMember(value, name)];
    }
  }

  private call(value: Value): readonly Value[] {
    switch (value.kind) {
      case 'class':
        return value.of.symbol.kind === 'type'
          ? this.instances(value.of, [], { file: value.of.file, enclosing: value.of.index })
          : this.made(value.of);
      case 'definition':
        return entered(value, this.held(value.of, value.self));
      case 'told':
        return this.of(value.path, value.place);
      case 'parent':
      case 'query':
        return [value];
      case 'function':
        return this.typed(value.written.result, value.place);
      case 'object':
        // A store is called to get it.
        if (value.holder !== undefined || this.isWritten(value)) return [value];
        return this.callSignatures(ownerIn(value)).flatMap((each) => this.call(each));
      default:
        return [outsideCalled(value)];
    }
  }

  private element(value: Value): readonly Value[] {
    if (value.kind === 'query') return [{ kind: 'object', of: value.of }];
    // `import('./module').then((module) => …)`
    if (value.kind === 'module') return [value];
    if (value.kind === 'list') return this.typed(value.element, value.place);
    if (value.kind === 'told') return this.of(value.path, value.place).flatMap((each) => this.element(each));
    if (value.kind === 'wrapper')
      return this.typed(value.inner[0] ?? '', value.place).flatMap((each) => this.element(each));
    if (value.kind !== 'object') return [UNKNOWN];
    if (this.isWritten(value)) return [];
    const inner = this.lastArgument(value);
    if (inner !== undefined) return inner;
    if (familyOf(value.of.file.language).headers) return this.indexed(value);
    return value.holder !== undefined ? [value] : [UNKNOWN];
  }

  /** Classes that a parent of a class is written as; undefined where it is none of the project. */
  private classesOf({ file, index }: Definition, path: Path): readonly Definition[] | undefined {
    const parent = this.resolver.names.definition(file, index)?.symbol.parent ?? -1;
    const values = this.of(path, { file, enclosing: parent });
    const found = values.flatMap((value) => {
      // `class Foo : Other::Foo`
      const isSelf = 'of' in value && value.of.file.id === file.id && value.of.index === index;
      return (value.kind === 'object' || value.kind === 'class') && !isSelf ? [value.of] : [];
    });
    return found.length === 0 ? undefined : found;
  }

  private ofMeaning(meaning: Meaning, self: Owner | undefined): readonly Value[] {
    if (meaning.kind === 'module')
      return [...(meaning.whole ?? []).flatMap((each) => this.ofMeaning(each, undefined)), meaning];
    if (meaning.kind === 'expression') return this.of(meaning.path, { file: meaning.file, enclosing: -1 });
    if (meaning.kind === 'outside') return [OUTSIDE];
    if (meaning.kind === 'unknown')
      return [meaning.among?.every(isClass) ? { kind: 'unknown', among: meaning.among } : UNKNOWN];
    const classes = meaning.definitions.filter(isClass);
    // Of Swift: an extension stands beside the class.
    const meant = classes.length > 0 ? meaning.definitions.filter(isMeantBesideClass) : meaning.definitions;
    return meant.slice(0, MOST_VALUES).flatMap((definition) => this.ofDefinition(definition, self));
  }

  private ofDefinition(of: Definition, self: Owner | undefined): readonly Value[] {
    const modules = familyOf(of.file.language).crates ? this.resolver.crates.meant(of) : [];
    if (modules.length > 0) return modules.map(moduleValue);
    const namespace = namespaceOpened(of);
    if (namespace !== undefined) return [namespace];
    if (isClass(of)) return [{ kind: 'class', of }];
    const { kind } = of.symbol;
    if (kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'macro') {
      if (isGetter(of) || this.isMarkedGetter(of)) return this.held(of, self);
      return [this.withoutBrackets(of, self) ?? { kind: 'definition', of, self }];
    }
    if (kind === 'enum_member') {
      const owner = this.members.ownerOf(of);
      return owner === undefined ? [UNKNOWN] : [{ kind: 'object', of: owner }];
    }
    return writtenValue(this.resolver.names, of, this.held(of, self));
  }

  /** Of JavaScript: an object of no class. */
  private isWritten(value: Value): boolean {
    return value.kind === 'object' && holdsObject(this.resolver.names, value.of);
  }

  /** @param value such an object, which has no method of the name */
  keyWritten(value: Value, name: string): readonly Value[] {
    if (value.kind !== 'object') return [];
    const place = { file: value.of.file, enclosing: value.of.index };
    const paths = pathsAt(this.resolver.names, value.of, name);
    return paths.length === 0 ? memberWritten(value, name) : paths.flatMap((path) => this.of(path, place));
  }

  /** Undefined where no class around has it. */
  private memberAround(name: string, place: Place): readonly Value[] | undefined {
    for (const around of this.members.classesAround(place, name)) {
      // A constructor has the name of its class.
      const definitions = this.members
        .find(around, name)
        .definitions.filter(({ symbol }) => symbol.kind !== 'constructor');
      if (definitions.length > 0) return definitions.flatMap((of) => this.ofDefinition(of, around));
    }
    return undefined;
  }

  /** Of C++: a name that no class around has. */
  private inNamespaces(name: string, place: Place): readonly Value[] {
    const meaning = this.resolver.resolve(place.file, name, place.enclosing);
    if (meaning.kind === 'outside') return [isTypeParameter(name) ? UNKNOWN : { kind: 'outside', name }];
    const found = meaning.kind === 'definitions' ? meaning.definitions : [];
    if (found.some(({ symbol }) => symbol.kind !== 'namespace')) return this.ofMeaning(meaning, undefined);
    if (meaning.kind === 'unknown' && meaning.among !== undefined) return this.ofMeaning(meaning, undefined);
    const [, alias] = NAMESPACE_ALIAS.exec(found[0]?.symbol.signature ?? '') ?? [];
    return [{ kind: 'namespace', path: alias?.replaceAll(/\s*::\s*/g, '.') ?? name, place }];
  }

  private ofNamespace({ path, place }: Extract<Value, { kind: 'namespace' }>, name: string): readonly Value[] {
    const meaning = this.resolver.namespaces.member(place, path, name);
    const found = meaning?.kind === 'definitions' ? meaning.definitions : [];
    if (meaning !== undefined && found.some(({ symbol }) => symbol.kind !== 'namespace'))
      return this.ofMeaning(meaning, undefined);
    return isOfLibrary(path) ? [OUTSIDE] : [{ kind: 'namespace', path: `${path}.${name}`, place }];
  }

  /** Of C++: what `->` leads to. */
  private pointed(value: Value): readonly Value[] {
    if (value.kind === 'told') return this.of(value.path, value.place).flatMap((each) => this.pointed(each));
    if (value.kind === 'wrapper') return this.typed(value.inner[0] ?? '', value.place);
    const [operator] = value.kind === 'object' ? this.members.find(value.of, 'operator->').definitions : [];
    if (value.kind !== 'object' || operator === undefined) return [value];
    return this.lastArgument(value) ?? this.held(operator, value.of);
  }

  /** Of C++: an element of an array, or what `[]` of the class returns. */
  private indexed(value: Extract<Value, { kind: 'object' }>): readonly Value[] {
    const [operator] = this.members.find(value.of, 'operator[]').definitions;
    return operator === undefined ? [value] : this.held(operator, value.of);
  }

  /** Of Python: a method under `@property`. */
  private isMarkedGetter({ file, index }: Definition): boolean {
    return this.resolver.names.factsOf(file, index, GETTER).length > 0;
  }

  /** Value that a variable holds or a function returns. */
  private held(of: Definition, self: Owner | undefined): readonly Value[] {
    const facts = this.resolver.names.factsOf(of.file, of.index, '');
    if (facts.length === 0 && CALLED.has(of.symbol.kind) && holdsObject(this.resolver.names, of))
      return [{ kind: 'object', of }];
    if (facts.length === 0) return this.assigned(of, self);
    const place = { file: of.file, enclosing: of.index, self: self ?? this.members.ownerOf(of) };
    return facts.slice(0, 1).flatMap(({ path }) => this.of(path, place));
  }

  /** Of Python: a class may make objects of another one. */
  private made(of: Definition): readonly Value[] {
    const own: Value = { kind: 'object', of };
    if (!familyOf(of.file.language).metaclasses) return [own];
    const { outsideNames } = this.members.lineOf(of);
    return [...outsideNames].some((name) => MAKES_OTHERS.test(name)) ? [own, UNKNOWN] : [own];
  }

  /** Of Ruby: what a method returns whose name is a call of it. */
  private withoutBrackets(of: Definition, self: Owner | undefined): Value | undefined {
    const { file, index } = of;
    const [told] = familyOf(file.language).mixins ? this.resolver.names.factsOf(file, index, '') : [];
    if (told === undefined) return undefined;
    return { kind: 'told', path: told.path, place: { file, enclosing: index, self: self ?? this.members.ownerOf(of) } };
  }

  /** Value that the class assigns to a property that is declared without a type. */
  private assigned(of: Definition, self: Owner | undefined): readonly Value[] {
    const owner = of.symbol.kind === 'property' ? (self ?? this.members.ownerOf(of)) : undefined;
    const { name } = of.symbol;
    const told = owner && (this.members.told(owner, `#${name}`) ?? this.members.told(owner, name));
    return told === undefined ? [UNKNOWN] : this.of(told.path, { file: told.file, enclosing: told.index, self: owner });
  }

  /** Expected value of an argument of a call. */
  private argument(value: Value, index: number): readonly Value[] {
    switch (value.kind) {
      case 'definition':
        return this.declaredParameter(value.of, value.self, index);
      case 'function':
      case 'object':
        return this.parameter(value, index);
      case 'told':
        return this.of(value.path, value.place).flatMap((each) => this.argument(each, index));
      default:
        return [UNKNOWN];
    }
  }

  /** Value that a function of a declared type is called with. */
  private parameter(value: Value, index: number): readonly Value[] {
    switch (value.kind) {
      case 'function': {
        const { parameters, rest } = value.written;
        const isRest = rest !== -1 && index >= rest;
        const type = parameters[isRest ? rest : index];
        if (type === undefined) return [];
        return this.typed(isRest ? placeOf(type, index - rest) : type, value.place);
      }
      case 'object':
        return known(this.callSignatures(ownerIn(value)).flatMap((each) => this.parameter(each, index)));
      case 'definition':
        return this.declaredParameter(value.of, value.self, index);
      case 'told':
        return this.of(value.path, value.place).flatMap((each) => this.parameter(each, index));
      default:
        return [UNKNOWN];
    }
  }

  /** Of an interface that can be called. */
  private callSignatures(of: Owner): readonly Value[] {
    return this.resolver.names
      .factsOf(of.file, of.index, SIGNATURE)
      .flatMap(({ path }) => this.of(path, { file: of.file, enclosing: of.index, self: of }));
  }

  private declaredParameter(of: Definition, self: Owner | undefined, index: number): readonly Value[] {
    const { file, symbol } = of;
    const { names } = this.resolver;
    const overloads = names
      .outline(file)
      .symbols.flatMap(({ name, scope }, at) => (name === symbol.name && scope === symbol.scope ? [at] : []));
    const values = overloads.flatMap((at) =>
      names.factsOf(file, at, `(${index})`).flatMap(({ path }) => this.of(path, { file, enclosing: at, self })),
    );
    return values.length === 0 ? [UNKNOWN] : values;
  }

  private typed(text: string, place: Place): readonly Value[] {
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
    const { names } = this.resolver;
    const classes = found.flatMap((value) => {
      if (value.kind === 'definition') return maker(names, value.of) ?? [];
      return value.kind === 'class' ? value.of : [];
    });
    if (classes.length > 0)
      return classes.flatMap((of) => this.aliased(of, type, place) ?? this.instances(of, inner, place));
    // Its parameters are marked in no comment of PHP, and neither in Python, where they are variables, nor in methods of Go.
    if (familyOf(place.file.language).unmarkedParameters && this.isParameter(name, place))
      return this.parameterValue(name, place);
    const variant = familyOf(place.file.language).crates ? this.variant(name, place) : undefined;
    if (variant !== undefined) return [{ kind: 'object', of: variant }];
    const role = argument === undefined ? undefined : roleOf(name);
    if (role === 'list' && argument !== undefined) return [{ kind: 'list', element: argument, place }];
    const isPointer = familyOf(place.file.language).headers;
    if (role !== undefined && !isPointer) {
      const held = this.typed(inner[0] ?? '', place);
      if (role === 'wrapper') return held;
      const holder = { path: `<${name}<${inner.join(',')}>>`, place };
      return held.map((value) => (value.kind === 'object' ? { ...value, holder } : value));
    }
    if (argument !== undefined && familyOf(place.file.language).standsFor) return [{ kind: 'wrapper', inner, place }];
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
  private lastArgument({ arguments: inner, place }: Extract<Value, { kind: 'object' }>): readonly Value[] | undefined {
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
    if (!familyOf(of.file.language).headers || of.symbol.kind !== 'type') return undefined;
    const [, listed, written] = TEMPLATE_ALIAS.exec(of.symbol.signature) ?? [];
    if (listed === undefined || written === undefined) return undefined;
    const names = listed.split(',').map((part) => /(\w+)\s*(?:=.*)?$/.exec(part.trim())?.[1] ?? '');
    const filled = written.replace(/\w+/g, (word) => inner[names.indexOf(word)] ?? word);
    return this.typed(filled, place);
  }

  private instances(of: Definition, inner: readonly string[], place: Place): readonly Value[] {
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
    if (cut === -1 || !familyOf(file.language).scripts) return [];
    const found = this.resolver.names
      .definitions(name.slice(cut + 1), BY_FILE)
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
  private innerType(name: string, place: Place): Definition | undefined {
    const { id, innerTypes } = familyOf(place.file.language);
    if (!innerTypes) return undefined;
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
    if (!familyOf(file.language).crates || rest.length === 0 || imports.get(file, first) !== undefined) return false;
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
        familyOf(place.file.language).headers === true &&
        (first === 'std' || values.some(({ kind }) => kind === 'class'));
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

const MOST_DEPTH = 12;
/** By a key that is written out. */
const HAS_KEYS: ReadonlySet<string> = new Set(['shape', 'told', 'object']);
const PARAMETER_NAME = /^(?:\p{Lu}|T\p{Lu}\w*)$/u;
const CLASS_CALLS = /^(?:new|allocate|init)$/;

const MOST_VALUES = 12;

/** Of C++: the path of a namespace of the language itself. */
export function isOfLibrary(path: string): boolean {
  return path === 'std' || path.startsWith('std.');
}

const CALLED: ReadonlySet<string> = new Set(['function', 'method']);
const NAMESPACE_ALIAS = /^namespace\s+\w+\s*=\s*(?:::)?([\w:\s]+?)\s*;?$/;

function isGetter({ symbol }: Definition): boolean {
  return /^(?:[\w@]+ )*get [\w#$]+ ?\(/.test(symbol.signature);
}

/** Parents that the project does not define whose classes make what they are about: those of factories, and metaclasses. */
const MAKES_OTHERS = /Factory$|Proxy$|^metaclass$/;

/** Without those of which nothing is known, where any other is there. */
function known(values: readonly Value[]): readonly Value[] {
  const some = values.filter(({ kind }) => kind !== 'unknown' && kind !== 'outside');
  return some.length === 0 ? [UNKNOWN] : some;
}

/** How many classes may stand between an object and a class above it whose parameters are asked for. */
const MOST_PARENTS = 8;
/** Of Java and Kotlin: `? extends Foo`, `out Foo`. */
const VARIANCE = /^(?:\?extends |out )/;
const POINTER = /\*(?:const)?$/;
const TEMPLATE_ALIAS = /^template\s*<([^<>]*)>\s*using\s+\w+\s*=\s*([^;]+?)\s*;?$/;
/** Of C++: the type stands elsewhere. */
const INFERRED = /^(?:auto|(?:const_)?(?:reverse_)?iterator)$/;

/** Types that an object of any class has. */
const HOLDS_ANY =
  /^\\?(?:any|unknown|object|mixed|dynamic|id|Any|AnyObject|AnyHashable|Object|(?:typing|t|java\.lang)\.(?:Any|Object))$/;

/** One letter, or `TItem`. */
function isTypeParameter(name: string): boolean {
  return /^(?:\p{Lu}\d?|T\p{Lu}\w*)$/u.test(name);
}
