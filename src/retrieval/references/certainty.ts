/** Whether a use of a name is one of the definitions that are asked for. */
import { isPieceOver, leaveUseOut } from '../../base/answer-time.ts';
import { byVersion } from '../../base/by-version.ts';
import type { Import, Reference } from '../../languages/contract.ts';
import { BY_CRATE, familyOf } from '../../languages/families.ts';
import { CATALOGUE, HELD, LOCAL, UNKNOWN } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import {
  isInClassBody,
  isWordOfSpecs,
  mayBeInherited,
  mayBeMember,
  mayBeRebound,
  ofMessage,
  ofOtherLanguage,
} from './bare-names.ts';
import type { ClassMembers } from './class-members.ts';
import { Extensions } from './extensions.ts';
import { mayHaveItself } from './handed-on.ts';
import { Heirs } from './heirs.ts';
import type { Meaning } from './meaning.ts';
import { accepts, areApart, isConstructorOf, isOtherKind, nearestKind } from './member-kinds.ts';
import { hasSameParameters, isInherent } from './overrides.ts';
import { filesNaming } from './private-members.ts';
import { type Definition, isClass, keyOf, ProjectNames } from './project-names.ts';
import { NameResolver } from './resolve-name.ts';
import {
  type Certainty,
  IN_PACKAGE,
  insteadOf,
  insteadOfModule,
  insteadOfValue,
  isOther,
  isWrittenAt,
  LOCAL_VARIABLE,
  OTHER_FORM,
  surestOf,
  type Targets,
} from './targets.ts';
import { isBound, isInFunction, isTop } from './top-level.ts';
import { holdsObject, isHandedOut } from './types/written-objects.ts';
import { shortName } from './types/written-type.ts';
import type { Place, Value } from './value.ts';
import { isOfLibrary, Values } from './values.ts';

export class ReferenceResolver {
  readonly names: ProjectNames;
  readonly resolver: NameResolver;
  readonly values: Values;
  private readonly heirs: Heirs;
  private readonly extensions: Extensions;
  private readonly only = new WeakMap<Targets, Map<string, boolean>>();
  private readonly owners = new WeakMap<Targets, TargetOwners>();
  /** What was asked for lately, the oldest first. */
  private readonly recent = new Map<string, Targets>();

  constructor(store: IndexStore) {
    this.names = new ProjectNames(store);
    this.resolver = new NameResolver(this.names);
    this.values = new Values(this.resolver);
    this.heirs = new Heirs(this.names, this.values.members);
    this.extensions = new Extensions(this.resolver, this.values);
  }

  /** Targets of the same definitions are kept, with what is known of their uses. */
  targets(definitions: readonly Definition[]): Targets {
    const key = definitions.map(keyOf).join(' ');
    const targets = this.recent.get(key) ?? this.newTargets(definitions);
    this.recent.delete(key);
    let left = MOST_JUDGED - MOST_RECENT;
    for (const [older, { judged }] of [...this.recent].reverse()) {
      left -= judged.size + MOST_JUDGED / MOST_RECENT;
      if (left < 0) this.recent.delete(older);
    }
    this.recent.set(key, targets);
    return targets;
  }

  private newTargets(definitions: readonly Definition[]): Targets {
    const owned = definitions.map((each) => this.values.members.ownerOf(each));
    const owners = owned.filter((owner) => owner !== undefined);
    const alone = definitions.filter((_, at) => owned[at] === undefined);
    return {
      definitions,
      keys: new Set(definitions.map(keyOf)),
      families: new Set(definitions.map(({ file }) => familyOf(file.language).id)),
      owners,
      ownerNames: new Set(owners.map(({ symbol }) => symbol.name)),
      hasTopLevel: alone.some((each) => !isBound(each)),
      hasExported: alone.some((each) => !isInFunction(this.names, each)),
      hasUnowned: alone.some((each) => isBound(each) || isHandedOut(this.names, each)),
      onlyIn: filesNaming(this.names, definitions),
      extensions: this.extensions.among(definitions),
      judged: new Map(),
    };
  }

  certaintyOf(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { name, kind, receiver, line, column } = reference;
    const place = `${file.id} ${line} ${column} ${kind} ${name} ${receiver ?? ''}`;
    const known = targets.judged.get(place);
    if (known !== undefined) return known;
    if (isPieceOver()) {
      leaveUseOut();
      return 'possible';
    }
    const found = this.judge(file, reference, targets);
    targets.judged.set(place, found);
    return found;
  }

  private judge(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    if (reference.receiver === CATALOGUE) return ofMessage(targets);
    if (familyOf(file.language).fullNames && reference.receiver !== undefined)
      return this.ofFullName(reference, reference.receiver, targets);
    if (!targets.families.has(familyOf(file.language).id)) return ofOtherLanguage(file, reference, targets);
    const found = this.ofLanguage(file, reference, targets);
    if (isOther(found) || reference.kind === 'string') return found;
    const isHidden = found === 'possible' && targets.onlyIn?.has(file.id) === false;
    return isHidden || targets.definitions.every((each) => isOtherKind(each, reference)) ? OTHER_FORM : found;
  }

  private ofLanguage(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { kind, receiver } = reference;
    if (kind === 'string' && receiver === undefined) return 'possible';
    if (reference.name.startsWith('#'))
      return this.ofClassesAround({ ...reference, file }, reference, targets) ?? 'possible';
    if (receiver === LOCAL) return this.ofLocal(file, reference, targets);
    if (kind === 'import') return this.ofImport(file, reference, targets);
    if (receiver === undefined) return this.ofAlone(file, reference, targets);
    if (receiver.endsWith('\\'))
      return this.ofMeaning(
        this.resolver.byFullName(this.resolver.imports.phpName(file, receiver + reference.name)),
        targets,
      );
    if (receiver.startsWith(HELD))
      return this.ofHeld(this.values.receivers(receiver.slice(1), { file, enclosing: reference.enclosing }), targets);
    if (this.isAssociated(file, reference, targets)) return OTHER_FORM;
    const place: Place = { file, enclosing: reference.enclosing };
    const values = this.values.receivers(receiver, place);
    const found = surestOf(values.map((value) => this.ofReceiver(value, file, reference, targets)));
    if (found === 'sure' || targets.extensions.length === 0) return found;
    return surestOf([found, ...values.map((value) => this.extensions.certaintyOf(file, reference, targets, value))]);
  }

  /** A variable of a function is a definition only when a function holds it: one of a module or a class is hidden. */
  private ofLocal(file: FileRecord, { kind, name, enclosing }: Reference, targets: Targets): Certainty {
    const isHeld = (each: Definition): boolean =>
      kind === 'type' ? each.symbol.parent !== -1 : isInFunction(this.names, each);
    const held = targets.definitions.filter((each) => each.file.id === file.id && each.symbol.name === name);
    if (!held.some(isHeld)) return LOCAL_VARIABLE;
    const meaning = this.resolver.resolve(file, name, enclosing);
    const isHere = meaning.kind === 'definitions' && meaning.definitions.every(isHeld);
    return isHere && this.isOneOf(meaning, targets) ? 'sure' : LOCAL_VARIABLE;
  }

  private ofImport(file: FileRecord, { name, line, receiver }: Reference, targets: Targets): Certainty {
    // Of PHP: an import is written from the root.
    if (receiver?.endsWith('\\')) return this.ofMeaning(this.resolver.byFullName(receiver + name), targets);
    const { imports } = this.names.outline(file);
    const near = imports.filter((entry) => entry.line <= line && entry.line + 60 >= line);
    const bound = near.flatMap((entry) =>
      entry.names.flatMap((written) => {
        const [original = '', alias] = written.split(' as ');
        const local = alias ?? original;
        const isMeant = original === name || local === name || original.endsWith(`.${name}`);
        return isMeant ? [{ entry, original }] : [];
      }),
    );
    if (bound.length === 0 && familyOf(file.language).crates) return this.ofUsePath(file, near, name, targets);
    return surestOf(
      bound.map(({ entry, original }) =>
        this.ofMeaning(this.resolver.fromModule(file, { module: entry.module, name: original }), targets),
      ),
    );
  }

  /** Of Rust: a part of the path of a `use`, such as the type in `use a::Type::*`. */
  private ofUsePath(file: FileRecord, imports: readonly Import[], name: string, targets: Targets): Certainty {
    const found = imports.flatMap(({ module }) => {
      const parts = module.split('::');
      const at = parts.indexOf(name);
      if (at === -1) return [];
      const meaning =
        at === 0
          ? this.resolver.resolve(file, name, -1)
          : this.resolver.fromModule(file, { module: parts.slice(0, at).join('::'), name });
      return [this.ofMeaning(meaning, targets)];
    });
    return surestOf(found);
  }

  private ofAlone(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const found = this.ofBare(file, reference, targets);
    const isMember = (targets.owners.length > 0 || targets.hasUnowned) && reference.kind !== 'type';
    if (isOther(found) && isMember && mayBeMember(this.resolver, file, reference)) return 'possible';
    if (!familyOf(file.language).unread) return found;
    return isOther(found) || isMember ? 'possible' : found;
  }

  private ofBare(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { name, enclosing } = reference;
    if (isWordOfSpecs(file, reference, targets)) return IN_PACKAGE;
    const family = familyOf(file.language);
    const meaning = this.resolver.resolve(file, name, enclosing);
    const hiding = this.membersHiding(file, reference, meaning);
    if (hiding.length > 0 && targets.owners.length === 0) return insteadOf(hiding);
    if (meaning.kind === 'definitions') {
      const found = this.ofMeaning(meaning, targets);
      if ((found === 'sure' && hiding.length === 0) || !family.implicit) return found;
    }
    if (family.implicit && targets.owners.length > 0) {
      const around = this.values.members.classAround({ file, enclosing });
      const member = this.ofClassesAround({ file, enclosing }, reference, targets);
      if (member !== undefined && !isOther(member)) return member;
      const isOwn = family.mixins && around && this.values.members.find(around, name).definitions.length > 0;
      if (meaning.kind !== 'definitions' && !isOwn && mayBeRebound(file, reference, targets)) return 'possible';
      if (around !== undefined && meaning.kind !== 'definitions')
        return mayBeInherited(this.resolver, file, reference, targets) ||
          (targets.hasTopLevel && meaning.kind === 'unknown')
          ? 'possible'
          : (member ?? this.ofMeaning(meaning, targets));
    }
    if (family.modules === 'dotted' && isInClassBody(this.names, file, reference)) {
      const around = this.values.members.classAround({ file, enclosing });
      if (around !== undefined) return this.ofClass(around, reference, targets, false);
    }
    if (meaning.kind !== 'unknown') return this.ofMeaning(meaning, targets);
    return targets.hasTopLevel || family.implicit ? 'possible' : OTHER_FORM;
  }

  /** The innermost class that has the member; of an inner class the outer one. Undefined where none of them tells anything. */
  private ofClassesAround(place: Place, reference: Reference, targets: Targets): Certainty | undefined {
    const { members } = this.values;
    const tried: Certainty[] = [];
    for (const around of members.classesAround(place, reference.name)) {
      const found = this.ofKnownMember(around, reference, targets, false);
      if (found !== undefined) tried.push(found);
      if (members.find(around, reference.name).definitions.length > 0) break;
    }
    return tried.length === 0 ? undefined : surestOf(tried);
  }

  /** On a value that is not known: a member, or, where modules are values, what a module has at its top. */
  private ofUnknown(file: FileRecord, targets: Targets): Certainty {
    if (targets.owners.length > 0 || targets.hasUnowned) return 'possible';
    return targets.hasExported && MODULE_VALUES.has(familyOf(file.language).modules) ? 'possible' : OTHER_FORM;
  }

  private ofReceiver(value: Value, file: FileRecord, reference: Reference, targets: Targets): Certainty {
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent': {
        const found = this.ofMember(value, reference, targets);
        if (isOther(found) && this.mayBeProperty(value, file, reference)) return 'possible';
        return found === 'sure' && mayHaveItself(value, reference.name) ? 'possible' : found;
      }
      case 'module': {
        const meaning = this.resolver.member(value, reference.name);
        return this.ofMeaning(meaning, targets);
      }
      case 'namespace':
        return this.ofNamespace(value, reference.name, targets) ?? this.ofUnknown(file, targets);
      case 'outside':
        return (value.name !== undefined && this.haveParent(targets, value.name)) ||
          this.isExtended(value, reference, targets)
          ? 'possible'
          : IN_PACKAGE;
      case 'list':
      case 'function':
        return IN_PACKAGE;
      case 'wrapper':
        return this.ofWrapper(value, file, reference, targets);
      case 'query':
        // What the class answers, its query answers as well.
        return this.ofClass(value.of, reference, targets, false) === 'sure' ? 'sure' : this.ofUnknown(file, targets);
      case 'shape':
        return isWrittenAt(value.place, reference, targets) ? 'sure' : this.ofUnknown(file, targets);
      case 'unknown': {
        // Of several classes of one name none has the member.
        const among = surestOf((value.among ?? []).map((each) => this.ofClass(each, reference, targets, false)));
        if (isOther(among)) return among;
        const model = this.ofNamedModel(file, reference, targets);
        return isOther(model) ? model : this.ofUnknown(file, targets);
      }
      default:
        return this.ofUnknown(file, targets);
    }
  }

  /** It may stand for what it holds, or have the member itself. */
  private ofWrapper(
    { inner, place }: Extract<Value, { kind: 'wrapper' }>,
    file: FileRecord,
    reference: Reference,
    targets: Targets,
  ): Certainty {
    const held = inner.flatMap((type) => this.values.receivers(`<${type}>`, place));
    const found = surestOf(held.map((each) => this.ofReceiver(each, file, reference, targets)));
    return found === 'sure' ? 'possible' : found;
  }

  private ofMeaning(meaning: Meaning, targets: Targets): Certainty {
    if (meaning.kind === 'unknown') return 'possible';
    if (meaning.kind === 'outside') return IN_PACKAGE;
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
      : insteadOf(meaning.definitions);
  }

  /** A module that was not found may be any. */
  private ofModule({ files, whole = [] }: Extract<Meaning, { kind: 'module' }>, targets: Targets): Certainty {
    if (files.length === 0 || whole.length === 0) return insteadOfModule(files);
    return surestOf(whole.map((each) => this.ofMeaning(each, targets)));
  }

  /** Of a name that stands for one of some values. */
  private ofHeld(values: readonly Value[], targets: Targets): Certainty {
    return surestOf(
      values.map((value) => {
        const isItself = value.kind === 'definition' || value.kind === 'class' || value.kind === 'object';
        return isItself && (value.kind !== 'object' || !isClass(value.of)) && targets.keys.has(keyOf(value.of))
          ? 'sure'
          : insteadOfValue(value);
      }),
    );
  }

  /** Of JavaScript: `const { load } = api` and `const load = api.load`. */
  private isTakenFrom({ file, index, symbol }: Definition, { keys }: Targets): boolean {
    if (!familyOf(file.language).scripts || !VARIABLES.has(symbol.kind)) return false;
    const paths = this.names.factsOf(file, index, '').filter(({ path }) => path.endsWith(`.${symbol.name}`));
    const values = paths.flatMap(({ path }) => this.values.of(path, { file, enclosing: index }));
    return values.some((value) => value.kind === 'definition' && keys.has(keyOf(value.of)));
  }

  /** Of Twig: a constant, or its class, by the full name. */
  private ofFullName(reference: Reference, receiver: string, targets: Targets): Certainty {
    if (receiver.endsWith('\\')) return this.ofMeaning(this.resolver.byFullName(receiver + reference.name), targets);
    const meaning = this.resolver.byFullName(receiver);
    if (meaning.kind !== 'definitions') return this.ofMeaning(meaning, targets);
    return surestOf(meaning.definitions.map((each) => this.ofClass(each, reference, targets, false)));
  }

  /** Of Rust: `Self::Error` and `E::Error` are types of a trait, and nothing of a module. */
  private isAssociated(file: FileRecord, { receiver, kind }: Reference, { owners }: Targets): boolean {
    if (!familyOf(file.language).crates || owners.length > 0) return false;
    // Of types, a parameter alone is not known by its name.
    return receiver === 'self' || (receiver === UNKNOWN && kind === 'type');
  }

  isOneOf(meaning: Meaning, targets: Targets): boolean {
    return this.ofMeaning(meaning, targets) === 'sure';
  }

  /** Members of the classes around in C++, which come before what a namespace has. */
  private membersHiding(
    file: FileRecord,
    { kind, name, enclosing }: Reference,
    meaning: Meaning,
  ): readonly Definition[] {
    if (kind === 'type' || !familyOf(file.language).hidesFunctions) return [];
    if (meaning.kind === 'definitions' && !meaning.definitions.every((each) => isTop(this.names, each))) return [];
    const { members } = this.values;
    for (const around of members.classesAround({ file, enclosing })) {
      const found = members.find(around, name).definitions;
      const hiding = found.filter((each) => !isClass(each) && each.symbol.kind !== 'constructor');
      if (hiding.length > 0) return hiding;
    }
    return [];
  }

  /** `namespace::name`; undefined where nothing of the project is meant for certain. */
  private ofNamespace(
    { path, place }: Extract<Value, { kind: 'namespace' }>,
    name: string,
    targets: Targets,
  ): Certainty | undefined {
    const meaning = this.resolver.namespaces.member(place, path, name);
    if (meaning !== undefined) return this.ofMeaning(meaning, targets);
    return isOfLibrary(path) ? IN_PACKAGE : undefined;
  }

  /** One of the classes that are asked for extends a class that the project does not define. */
  private haveParent(targets: Targets, name: string): boolean {
    return this.ownersOf(targets).haveParent(name);
  }

  private ownersOf(targets: Targets): TargetOwners {
    const owners = this.owners.get(targets) ?? new TargetOwners(this.values.members, targets);
    this.owners.set(targets, owners);
    return owners;
  }

  /** Of C#: `User.Name` means a property that a parent outside of the project has, where the class `User` has no such member. */
  private mayBeProperty(value: Value, file: FileRecord, { name, receiver, enclosing }: Reference): boolean {
    if (!familyOf(file.language).properties || value.kind !== 'class' || receiver !== value.of.symbol.name)
      return false;
    const { members } = this.values;
    if (members.find(value.of, name).definitions.length > 0) return false;
    const around = members.classAround({ file, enclosing });
    return around !== undefined && members.lineOf(around).isOpen;
  }

  private ofMember(value: ClassValue, reference: Reference, targets: Targets): Certainty {
    const { kind, of } = value;
    return this.ofWritten(value, reference.name, targets) ?? this.ofClass(of, reference, targets, kind === 'parent');
  }

  /** Of JavaScript: a key of an object that is written out, which may hold anything where it is no method; undefined for a method. */
  private ofWritten(value: ClassValue, name: string, targets: Targets): Certainty | undefined {
    if (value.kind !== 'object' || !holdsObject(this.names, value.of)) return undefined;
    if (this.values.members.find(value.of, name).definitions.length > 0) return undefined;
    const found = this.values.keyWritten(value, name);
    if (found.some((each) => each.kind === 'definition' && targets.keys.has(keyOf(each.of)))) return 'sure';
    const others = found.flatMap((each) => (each.kind === 'definition' ? each.of : []));
    return others.length === found.length ? insteadOf(others) : 'possible';
  }

  /**
   * A class without the member: one below it may have it, or a parent that stands in a package. Where a class of the project has
   * no such parent, or nothing else of the project has the name, nothing is told.
   */
  private ofNoMember(of: Definition, reference: Reference, targets: Targets, isOpen: boolean): Certainty | undefined {
    const below = this.heirs.certaintyOf(of, reference, targets, isOpen);
    if (below !== undefined) return below;
    const { members } = this.values;
    // `this.name = 1` in the class.
    const isAssigned = (members.told(of, reference.name) ?? members.told(of, `#${reference.name}`)) !== undefined;
    if (isAssigned) return insteadOf([of]);
    const { hidden, outsideNames } = members.lineOf(of);
    const standsFor = familyOf(of.file.language).crates && STANDS_FOR.some((trait) => outsideNames.has(trait));
    const mayBeAny = outsideNames.size === 0 || hidden.length > 0 || standsFor || this.isOnly(reference.name, targets);
    return mayBeAny ? undefined : IN_PACKAGE;
  }

  /** Every member of the name is asked for, overrides one that is, or is overridden by one. */
  private isOnly(name: string, targets: Targets): boolean {
    const known = this.only.get(targets) ?? new Map<string, boolean>();
    this.only.set(targets, known);
    const is = known.get(name) ?? [...targets.families].every((family) => this.isOnlyIn(family, name, targets));
    known.set(name, is);
    return is;
  }

  private isOnlyIn(family: string, name: string, targets: Targets): boolean {
    const { members } = this.values;
    return this.names.definitions(name, family).every((each) => {
      if (targets.keys.has(keyOf(each))) return true;
      const owner = members.ownerOf(each);
      return (
        owner === undefined ||
        targets.owners.some((asked) => members.isBelow(owner, asked) || members.isBelow(asked, owner))
      );
    });
  }

  /** Whether Rust's `impl Asked for Outside` is written for a type of another package, or for any type. */
  private isExtended({ name }: Extract<Value, { kind: 'outside' }>, reference: Reference, targets: Targets): boolean {
    if (!targets.families.has(BY_CRATE)) return false;
    const isAsked = (each: Definition): boolean =>
      targets.keys.has(keyOf(each)) || targets.owners.some(({ symbol }) => symbol.kind === 'trait');
    return this.names
      .definitions(reference.name, BY_CRATE)
      .some((each) => isAsked(each) && isImplementedFor(each, name) && this.values.members.ownerOf(each) === undefined);
  }

  /** Of Rails: `comment.text` is a member of the model `Comment`, which has it, rather than of another class. */
  private ofNamedModel(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const [, variable] = VARIABLE.exec(reference.receiver ?? '') ?? [];
    if (variable === undefined || !familyOf(file.language).mixins) return 'possible';
    const model = variable.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const models = this.names
      .definitions(model, familyOf(file.language).id)
      .filter((each) => isClass(each) && MODELS.test(each.file.path));
    // `UserPresenter` may stand in for a `User`.
    if (targets.owners.length === 0 || targets.owners.some(({ symbol }) => symbol.name.includes(model)))
      return 'possible';
    const has = (of: Definition): boolean => this.values.members.find(of, reference.name).definitions.length > 0;
    return models.some(has)
      ? surestOf(models.map((each) => this.ofClass(each, reference, targets, false)))
      : 'possible';
  }

  private ofClass(of: Definition, reference: Reference, targets: Targets, above: boolean): Certainty {
    return this.ofKnownMember(of, reference, targets, above) ?? 'possible';
  }

  /**
   * Sure is a member of the class or above, what overrides it below, and what it overrides. A member that another class has
   * of the same parent is possible: it stands under one contract, and is another one.
   */
  private ofKnownMember(of: Definition, reference: Reference, targets: Targets, above: boolean): Certainty | undefined {
    const { members } = this.values;
    // A field under the name of a method is another member.
    if (!targets.definitions.some(accepts(of, reference))) return OTHER_FORM;
    const meant = members.find(of, reference.name, above, accepts(of, reference));
    if (meant.definitions.some((each) => targets.keys.has(keyOf(each)))) return 'sure';
    const first = nearestKind(meant.definitions, reference.kind === 'call');
    if (first !== undefined && areApart(first, targets.definitions)) return insteadOf(meant.definitions);
    if (meant.definitions.some(isInherent) || (first !== undefined && targets.definitions.every(isInherent)))
      return insteadOf(meant.definitions);
    const owner = first && members.ownerOf(first);
    const isOverride = !familyOf(of.file.language).headers || areOverrides(meant.definitions, targets.definitions);
    const related = familyOf(of.file.language).contracts && isOverride ? 'sure' : 'possible';
    if (owner === undefined) return this.ofNoMember(of, reference, targets, meant.isOpen);
    const owners = this.ownersOf(targets);
    if (owners.haveBelow(of)) return related;
    // A trait and an interface of the same class stand beside each other.
    if (owners.haveAbove(owner) || owners.haveAbove(of)) return related;
    return familyOf(of.file.language).siblings && owners.haveCommonParent(owner, reference.name)
      ? 'possible'
      : insteadOf(meant.definitions);
  }
}

/** Uses that are remembered, and definitions whose uses they are. */
const MOST_JUDGED = 60_000;
const MOST_RECENT = 300;

/** The same one until the index changes. */
export const referenceResolver = byVersion((store: IndexStore) => new ReferenceResolver(store));

type ClassValue = Extract<Value, { kind: 'object' | 'class' | 'parent' }>;

/** Of C++: a member may hide one of its name above, or stand beside one that overrides it. */
function areOverrides(found: readonly Definition[], asked: readonly Definition[]): boolean {
  return found.every((each) => asked.some((other) => hasSameParameters(each, other)));
}

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
      if (!familyOf(owner.file.language).traits) for (const name of line.outsideNames) this.outsideNames.add(name);
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
    if (familyOf(of.file.language).traits) return false;
    for (const parent of members.lineOf(of).outside) if (this.outside.has(parent)) return true;
    return false;
  }

  /** Whether one of them extends a class of this name that the project does not define. */
  haveParent(name: string): boolean {
    return this.outsideNames.has(name);
  }
}

function isInterfaceOfGo({ file, symbol }: Definition): boolean {
  return familyOf(file.language).structural === true && symbol.kind === 'interface';
}
/** @param type undefined for one of the language itself */
function isImplementedFor({ symbol }: Definition, type: string | undefined): boolean {
  if (symbol.kind !== 'method') return false;
  const scope = shortName(symbol.scope);
  return type === undefined ? /^(?:\p{Ll}\w*|String|\p{Lu})$/u.test(scope) : scope === type || /^\p{Lu}$/u.test(scope);
}

/** Traits of Rust by which a value has the members of another type. */
const STANDS_FOR = ['Deref', 'DerefMut'];
/** In these a value may be a module. */
const MODULE_VALUES: ReadonlySet<string> = new Set(['files', 'dotted', 'loose']);
const VARIABLES: ReadonlySet<string> = new Set(['constant', 'variable']);
/** The last name of a path, such as `@comment`. */
const VARIABLE = /(?:^|[.#@])([a-z]\w*)$/;
const MODELS = /(?:^|\/)models\//;
