/** Whether a member of a class, or what a name means, is one of the definitions that are asked for. */
import type { Reference } from '../../languages/contract.ts';
import { UNKNOWN } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { type ClassMembers, TRAITS } from './class-members.ts';
import { areServed } from './facade.ts';
import { familyOf } from './families.ts';
import { Heirs } from './heirs.ts';
import { isOfLibrary } from './held-values.ts';
import type { Meaning } from './meaning.ts';
import { accepts, areApart, isConstructorOf, nearestKind } from './member-kinds.ts';
import { hasSameParameters, isInherent } from './overrides.ts';
import { type Definition, isClass, keyOf, ProjectNames } from './project-names.ts';
import { NameResolver } from './resolve-name.ts';
import { type Certainty, surestOf, type Targets } from './targets.ts';
import { isTop } from './top-level.ts';
import { holdsObject } from './types/written-objects.ts';
import type { Value } from './value.ts';
import { Values } from './values.ts';

export abstract class ClassCertainty {
  readonly names: ProjectNames;
  readonly resolver: NameResolver;
  readonly values: Values;
  private readonly heirs: Heirs;
  private readonly owners = new WeakMap<Targets, TargetOwners>();

  constructor(store: IndexStore) {
    this.names = new ProjectNames(store);
    this.resolver = new NameResolver(this.names);
    this.values = new Values(this.resolver);
    this.heirs = new Heirs(this.names, this.values.members);
  }

  protected ofMeaning(meaning: Meaning, targets: Targets): Certainty {
    if (meaning.kind === 'unknown') return 'possible';
    if (meaning.kind === 'outside') return 'other';
    if (meaning.kind === 'module') return this.ofModule(meaning, targets);
    if (meaning.kind === 'expression')
      return this.ofHeld(this.values.receivers(meaning.path, { file: meaning.file, enclosing: -1 }), targets);
    return meaning.definitions.some(
      (each) =>
        targets.keys.has(keyOf(each)) ||
        isConstructorOf(this.values.members, each, targets) ||
        this.isTakenFrom(each, targets),
    )
      ? 'sure'
      : 'other';
  }

  /** A module that was not found may be any. */
  private ofModule({ files, whole = [] }: Extract<Meaning, { kind: 'module' }>, targets: Targets): Certainty {
    return files.length === 0 ? 'possible' : surestOf(whole.map((each) => this.ofMeaning(each, targets)));
  }

  /** Of a name that stands for one of some values. */
  protected ofHeld(values: readonly Value[], targets: Targets): Certainty {
    return surestOf(
      values.map((value) => {
        if (value.kind === 'unknown' || value.kind === 'told') return 'possible';
        const isItself = value.kind === 'definition' || value.kind === 'class' || value.kind === 'object';
        return isItself && (value.kind !== 'object' || !isClass(value.of)) && targets.keys.has(keyOf(value.of))
          ? 'sure'
          : 'other';
      }),
    );
  }

  /** Of JavaScript: `const { load } = api` and `const load = api.load`. */
  private isTakenFrom({ file, index, symbol }: Definition, { keys }: Targets): boolean {
    if (familyOf(file.language).id !== 'ecma' || !VARIABLES.has(symbol.kind)) return false;
    const paths = this.names.factsOf(file, index, '').filter(({ path }) => path.endsWith(`.${symbol.name}`));
    const values = paths.flatMap(({ path }) => this.values.of(path, { file, enclosing: index }));
    return values.some((value) => value.kind === 'definition' && keys.has(keyOf(value.of)));
  }

  /** Of Twig: a constant, or its class, by the full name. */
  protected ofFullName(reference: Reference, receiver: string, targets: Targets): Certainty {
    if (receiver.endsWith('\\')) return this.ofMeaning(this.resolver.byFullName(receiver + reference.name), targets);
    const meaning = this.resolver.byFullName(receiver);
    if (meaning.kind !== 'definitions') return 'other';
    return surestOf(meaning.definitions.map((each) => this.ofClass(each, reference, targets, false)));
  }

  /** Of Rust: `Self::Error` and `E::Error` are types of a trait, and nothing of a module. */
  protected isAssociated(file: FileRecord, { receiver, kind }: Reference, { owners }: Targets): boolean {
    if (file.language !== 'rust' || owners.length > 0) return false;
    // Of types, a parameter alone is not known by its name.
    return receiver === 'self' || (receiver === UNKNOWN && kind === 'type');
  }

  isOneOf(meaning: Meaning, targets: Targets): boolean {
    return this.ofMeaning(meaning, targets) === 'sure';
  }

  /** Of C++: a member of a class around comes before what a namespace has. */
  protected isHiddenByMember(file: FileRecord, { kind, name, enclosing }: Reference, meaning: Meaning): boolean {
    if (kind === 'type' || !HIDES_FUNCTIONS.has(familyOf(file.language).id)) return false;
    if (meaning.kind === 'definitions' && !meaning.definitions.every((each) => isTop(this.names, each))) return false;
    const { members } = this.values;
    for (const around of members.classesAround({ file, enclosing }))
      if (members.find(around, name).definitions.some((each) => !isClass(each) && each.symbol.kind !== 'constructor'))
        return true;
    return false;
  }

  /** `namespace::name`; undefined where nothing of the project is meant for certain. */
  protected ofNamespace(
    { path, place }: Extract<Value, { kind: 'namespace' }>,
    name: string,
    targets: Targets,
  ): Certainty | undefined {
    const meaning = this.resolver.namespaces.member(place, path, name);
    if (meaning !== undefined) return this.ofMeaning(meaning, targets);
    return isOfLibrary(path) ? 'other' : undefined;
  }

  /** One of the classes that are asked for extends a class that the project does not define. */
  protected haveParent(targets: Targets, name: string): boolean {
    return this.ownersOf(targets).haveParent(name);
  }

  private ownersOf(targets: Targets): TargetOwners {
    const owners = this.owners.get(targets) ?? new TargetOwners(this.values.members, targets);
    this.owners.set(targets, owners);
    return owners;
  }

  /** Of C#: `User.Name` means a property that a parent outside of the project has, where the class `User` has no such member. */
  protected mayBeProperty(value: Value, file: FileRecord, { name, receiver, enclosing }: Reference): boolean {
    if (file.language !== 'csharp' || value.kind !== 'class' || receiver !== value.of.symbol.name) return false;
    const { members } = this.values;
    if (members.find(value.of, name).definitions.length > 0) return false;
    const around = members.classAround({ file, enclosing });
    return around !== undefined && members.lineOf(around).isOpen;
  }

  protected ofMember(value: ClassValue, reference: Reference, targets: Targets): Certainty {
    const { kind, of } = value;
    return this.ofWritten(value, reference.name, targets) ?? this.ofClass(of, reference, targets, kind === 'parent');
  }

  /** Of JavaScript: a key of an object that is written out, which may hold anything where it is no method; undefined for a method. */
  private ofWritten(value: ClassValue, name: string, targets: Targets): Certainty | undefined {
    if (value.kind !== 'object' || !holdsObject(this.names, value.of)) return undefined;
    if (this.values.members.find(value.of, name).definitions.length > 0) return undefined;
    const found = this.values.keyWritten(value, name);
    if (found.some((each) => each.kind === 'definition' && targets.keys.has(keyOf(each.of)))) return 'sure';
    return found.length > 0 && found.every(({ kind }) => kind === 'definition') ? 'other' : 'possible';
  }

  /** Of Rails: `comment.text` is a member of the model `Comment`, which has it, rather than of another class. */
  protected isOfNamedModel(file: FileRecord, reference: Reference, targets: Targets): boolean {
    const [, variable] = VARIABLE.exec(reference.receiver ?? '') ?? [];
    if (variable === undefined || familyOf(file.language).id !== 'ruby') return false;
    const model = variable.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const models = this.names.definitions(model, 'ruby').filter((each) => isClass(each) && MODELS.test(each.file.path));
    // `UserPresenter` may stand in for a `User`.
    if (targets.owners.length === 0 || targets.owners.some(({ symbol }) => symbol.name.includes(model))) return false;
    const has = (of: Definition): boolean => this.values.members.find(of, reference.name).definitions.length > 0;
    return models.some(has) && models.every((each) => this.ofClass(each, reference, targets, false) === 'other');
  }

  /**
   * Sure is a member of the class or above, what overrides it below, and what it overrides. A member that another class has
   * of the same parent is possible: it stands under one contract, and is another one.
   */
  protected ofClass(of: Definition, reference: Reference, targets: Targets, above: boolean): Certainty {
    const { members } = this.values;
    // A field under the name of a method is another member.
    if (!targets.definitions.some(accepts(of, reference))) return 'other';
    const meant = members.find(of, reference.name, above, accepts(of, reference));
    if (meant.definitions.some((each) => targets.keys.has(keyOf(each)))) return 'sure';
    const first = nearestKind(meant.definitions, reference.kind === 'call');
    if (first !== undefined && areApart(first, targets.definitions)) return 'other';
    if (meant.definitions.some(isInherent) || (first !== undefined && targets.definitions.every(isInherent)))
      return 'other';
    const owner = first && members.ownerOf(first);
    const isOverride = familyOf(of.file.language).id !== 'c' || areOverrides(meant.definitions, targets.definitions);
    const related = familyOf(of.file.language).contracts && isOverride ? 'sure' : 'possible';
    const { hidden } = members.lineOf(of);
    if (owner === undefined && hidden.length > 0) return areServed(hidden, targets.owners) ? 'possible' : 'other';
    if (owner === undefined) return this.heirs.certaintyOf(of, reference, targets, meant.isOpen);
    const owners = this.ownersOf(targets);
    if (owners.haveBelow(of)) return related;
    // A trait and an interface of the same class stand beside each other.
    if (owners.haveAbove(owner) || owners.haveAbove(of)) return related;
    const countsSiblings = COUNTS_SIBLINGS.has(familyOf(of.file.language).id);
    return countsSiblings && owners.haveCommonParent(owner, reference.name) ? 'possible' : 'other';
  }
}

type ClassValue = Extract<Value, { kind: 'object' | 'class' | 'parent' }>;

/** Of C++: a member may hide one of its name above, or stand beside one that overrides it. */
function areOverrides(found: readonly Definition[], asked: readonly Definition[]): boolean {
  return found.every((each) => asked.some((other) => hasSameParameters(each, other)));
}

/** One contract is many members to those who read these languages, as their tools have it. */
const COUNTS_SIBLINGS: ReadonlySet<string> = new Set(['ecma', 'php', 'go', 'c', 'rust']);

/**
 * Classes that the members which are asked for belong to, with all above them. A name such as `save` is a member of thousands
 * of classes, and each of its uses asks how its own class stands to them: that is told without a look at each.
 */
class TargetOwners {
  private readonly members: ClassMembers;
  private readonly owners: readonly Definition[];
  private readonly keys: ReadonlySet<string>;
  /** Classes whose contract one of them shares, itself included. */
  private readonly shared = new Set<string>();
  /** Parents that the project does not define, as they are written. */
  private readonly outside = new Set<string>();
  private readonly outsideNames = new Set<string>();
  /** Of Go: types need not name the interfaces that they have the methods of. */
  private readonly interfaces: readonly Definition[];

  constructor(members: ClassMembers, { owners }: Targets) {
    this.members = members;
    this.owners = owners;
    this.keys = new Set(owners.map(keyOf));
    this.interfaces = owners.filter(isInterfaceOfGo);
    for (const owner of owners) {
      const line = members.lineOf(owner);
      for (const each of members.sharing(owner)) this.shared.add(keyOf(each));
      for (const name of line.outside) this.outside.add(name);
      if (!TRAITS.has(owner.file.language)) for (const name of line.outsideNames) this.outsideNames.add(name);
    }
  }

  /** True where one of them is below a class. */
  haveBelow(above: Definition): boolean {
    if (this.shared.has(keyOf(above))) return true;
    return isInterfaceOfGo(above) && this.owners.some((each) => this.members.isBelow(each, above));
  }

  /** Whether a class is below one of them. */
  haveAbove(below: Definition): boolean {
    if (this.members.sharing(below).some((each) => this.keys.has(keyOf(each)))) return true;
    return this.interfaces.some((each) => this.members.isBelow(below, each));
  }

  /** Whether a class above both a class and one of them has the member. */
  haveCommonParent(of: Definition, name: string): boolean {
    const { members } = this;
    const shared = members.sharing(of).filter((each) => this.shared.has(keyOf(each)));
    if (shared.some((each) => members.find(each, name).definitions.length > 0)) return true;
    // Nearly every type has some of the same small ones there, `Debug` or `Sendable`.
    if (TRAITS.has(of.file.language)) return false;
    for (const parent of members.lineOf(of).outside) if (this.outside.has(parent)) return true;
    return false;
  }

  /** Whether one of them extends a class of this name that the project does not define. */
  haveParent(name: string): boolean {
    return this.outsideNames.has(name);
  }
}

function isInterfaceOfGo({ file, symbol }: Definition): boolean {
  return file.language === 'go' && symbol.kind === 'interface';
}
const VARIABLES: ReadonlySet<string> = new Set(['constant', 'variable']);
/** Families in which a name alone means a member of the class around before any function outside of it. */
const HIDES_FUNCTIONS: ReadonlySet<string> = new Set(['c', 'swift']);
/** The last name of a path, such as `@comment`. */
const VARIABLE = /(?:^|[.#@])([a-z]\w*)$/;
const MODELS = /(?:^|\/)models\//;
