/** Value of the path of a receiver: objects and classes of the project, modules, or something else. */
import { IMPORTED, UNKNOWN as NOTHING_KNOWN, type Path, REQUIRED } from '../../languages/reference.ts';
import { queryMember, recordMember } from './active-records.ts';
import { ClassMembers } from './class-members.ts';
import { Facades } from './facades.ts';
import { familyOf } from './families.ts';
import { known } from './function-values.ts';
import { entered, HANDS_ON, handedOn, listMember } from './handed-on.ts';
import { HeldValues, MOST_VALUES } from './held-values.ts';
import { isRead, nearestKind } from './member-kinds.ts';
import { isPathRoot, moduleValue } from './modules/crate-modules.ts';
import { parsePath, type Step } from './modules/path-steps.ts';
import { outsideCalled, outsideMember, outsideNamed } from './outside-values.ts';
import type { Definition } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import { keyOfOwner, objectOf, ownerIn } from './types/type-arguments.ts';
import { distinct, OUTSIDE, type Place, UNKNOWN, type Value } from './value.ts';

const MOST_DEPTH = 12;
/** Every name is bound in these; elsewhere a small letter may be a parameter that was not seen. */
const CLOSED: ReadonlySet<string> = new Set(['ecma', 'php']);
/** By a key that is written out. */
const HAS_KEYS: ReadonlySet<string> = new Set(['shape', 'told', 'object']);
const TYPE_PARAMETER = /^(?:\p{Lu}|T\p{Lu}\w*)$/u;
const CLASS_CALLS = /^(?:new|allocate|init)$/;

export class Values extends HeldValues {
  readonly members: ClassMembers;
  protected readonly resolver: NameResolver;
  private readonly known = new Map<string, readonly Value[]>();
  private depth = 0;

  constructor(resolver: NameResolver) {
    super();
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
  protected behindAlias(value: Value): readonly Value[] {
    if (value.kind !== 'class' || value.of.symbol.kind !== 'type' || familyOf(value.of.file.language).id !== 'c')
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
        if (around === undefined) return [UNKNOWN];
        return [root === 'this' ? objectOf(around) : { kind: root === 'self' ? 'class' : 'parent', of: around }];
      }
    }
    return this.named(root, place);
  }

  protected named(name: string, place: Place): readonly Value[] {
    const { file, enclosing } = place;
    const { crates } = this.resolver;
    if (file.language === 'rust' && isPathRoot(name)) return crates.valuesOf(name, place);
    if (familyOf(file.language).modules === 'namespaces')
      return this.ofMeaning(
        name.includes('\\')
          ? this.resolver.byFullName(this.resolver.imports.phpName(file, name))
          : this.resolver.resolve(file, name, enclosing),
        undefined,
      );
    const inner = this.innerType(name, place);
    if (inner !== undefined) return [{ kind: 'class', of: inner }];
    const { id, implicit } = familyOf(file.language);
    if (id === 'c') return this.memberAround(name, place) ?? this.inNamespaces(name, place);
    const meaning = this.resolver.resolve(file, name, enclosing);
    if (meaning.kind === 'definitions' || meaning.kind === 'module') return this.ofMeaning(meaning, undefined);
    const member = implicit ? this.memberAround(name, place) : undefined;
    if (member !== undefined) return member;
    const crate = file.language === 'rust' ? crates.valuesOf(name, place) : [];
    if (crate.length > 0) return crate;
    const isVariable = /^[\p{Ll}_]/u.test(name) && !CLOSED.has(familyOf(file.language).id);
    if (isVariable && this.resolver.imports.get(file, name) === undefined) return [UNKNOWN];
    if (meaning.kind === 'outside') return [TYPE_PARAMETER.test(name) ? UNKNOWN : outsideNamed(name, file.language)];
    return this.ofMeaning(meaning, undefined);
  }

  protected step(value: Value, step: Step): readonly Value[] {
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
    if (familyOf(value.of.file.language).id === 'c') return this.indexed(value);
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
}
