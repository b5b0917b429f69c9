/** Whether a use of a name is one of the definitions that are asked for. */
import type { Reference } from '../../languages/contract.ts';
import { LOCAL, UNKNOWN } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { familyOf } from './families.ts';
import { Heirs } from './heirs.ts';
import { type Definition, isClass, keyOf, ProjectNames } from './project-names.ts';
import { type Meaning, NameResolver } from './resolve-name.ts';
import type { Place, Value } from './value.ts';
import { Values } from './values.ts';

/** `other`: the use is certainly of something else. */
export type Certainty = 'sure' | 'possible' | 'other';

export interface Targets {
  readonly definitions: readonly Definition[];
  readonly keys: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  /** Classes that the members among them belong to. */
  readonly owners: readonly Definition[];
  readonly hasTopLevel: boolean;
}

const RANK: Readonly<Record<Certainty, number>> = { sure: 2, possible: 1, other: 0 };
const resolvers = new WeakMap<IndexStore, { version: number; resolver: ReferenceResolver }>();

/** The same one until the index changes. */
export function referenceResolver(store: IndexStore): ReferenceResolver {
  const version = store.version();
  const known = resolvers.get(store);
  if (known?.version === version) return known.resolver;
  const resolver = new ReferenceResolver(store);
  resolvers.set(store, { version, resolver });
  return resolver;
}

export class ReferenceResolver {
  readonly names: ProjectNames;
  readonly resolver: NameResolver;
  readonly values: Values;
  private readonly heirs: Heirs;

  constructor(store: IndexStore) {
    this.names = new ProjectNames(store);
    this.resolver = new NameResolver(this.names);
    this.values = new Values(this.resolver);
    this.heirs = new Heirs(this.names, this.values.members);
  }

  targets(definitions: readonly Definition[]): Targets {
    const owned = definitions.map((definition) => this.values.members.ownerOf(definition));
    return {
      definitions,
      keys: new Set(definitions.map(keyOf)),
      families: new Set(definitions.map(({ file }) => familyOf(file.language).id)),
      owners: owned.filter((owner) => owner !== undefined),
      hasTopLevel: owned.includes(undefined),
    };
  }

  certaintyOf(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { kind, receiver } = reference;
    if (!targets.families.has(familyOf(file.language).id))
      return familyOf(file.language).modules === 'loose' || kind === 'string' ? 'possible' : 'other';
    if (kind === 'string' && receiver === undefined) return 'possible';
    if (receiver === LOCAL) return this.ofLocal(file, reference, targets);
    if (kind === 'import') return this.ofImport(file, reference, targets);
    if (receiver === undefined) return this.ofBare(file, reference, targets);
    if (receiver.endsWith('\\'))
      return this.ofMeaning(
        this.resolver.byFullName(this.resolver.imports.phpName(file, receiver + reference.name)),
        targets,
      );
    if (receiver === UNKNOWN) return this.ofUnknown(file, targets);
    const place: Place = { file, enclosing: reference.enclosing };
    return best(this.values.receivers(receiver, place).map((value) => this.ofValue(value, file, reference, targets)));
  }

  /** A variable of a function is a definition only when the function holds one of that name. */
  private ofLocal(file: FileRecord, { name, enclosing }: Reference, targets: Targets): Certainty {
    const inside = targets.definitions.some(
      (each) =>
        each.file.id === file.id &&
        each.symbol.parent !== -1 &&
        each.symbol.name === name &&
        !targets.owners.includes(each),
    );
    if (!inside) return 'other';
    return this.ofMeaning(this.resolver.resolve(file, name, enclosing), targets);
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
    if (bound.length === 0) return 'other';
    return best(
      bound.map(({ entry, original }) =>
        this.ofMeaning(this.resolver.fromModule(file, { module: entry.module, name: original }), targets),
      ),
    );
  }

  private ofBare(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { name, enclosing } = reference;
    const family = familyOf(file.language);
    const meaning = this.resolver.resolve(file, name, enclosing);
    if (meaning.kind === 'definitions') {
      const found = this.ofMeaning(meaning, targets);
      if (found === 'sure' || !family.implicit) return found;
    }
    if (family.implicit && targets.owners.length > 0) {
      const around = this.values.classAround({ file, enclosing });
      const member = around === undefined ? 'other' : this.ofClass(around, reference, targets, false);
      if (member !== 'other') return member;
      if (around !== undefined && meaning.kind !== 'definitions')
        return targets.hasTopLevel && meaning.kind === 'unknown' ? 'possible' : 'other';
    }
    if (family.modules === 'dotted' && this.isInClassBody(file, reference)) {
      const around = this.values.classAround({ file, enclosing });
      if (around !== undefined) return this.ofClass(around, reference, targets, false);
    }
    if (meaning.kind !== 'unknown') return 'other';
    return targets.hasTopLevel || family.implicit ? 'possible' : 'other';
  }

  private ofMeaning(meaning: Meaning, targets: Targets): Certainty {
    if (meaning.kind === 'unknown') return 'possible';
    if (meaning.kind !== 'definitions') return 'other';
    return meaning.definitions.some((each) => targets.keys.has(keyOf(each)) || this.isConstructorOf(each, targets))
      ? 'sure'
      : 'other';
  }

  /** Of Python: among the members of a class, or in what decorates one. */
  private isInClassBody(file: FileRecord, { enclosing, line }: Reference): boolean {
    const around = this.names.definition(file, enclosing);
    return around !== undefined && (isClass(around) || line < around.symbol.nameLine);
  }

  isOneOf(meaning: Meaning, targets: Targets): boolean {
    return this.ofMeaning(meaning, targets) === 'sure';
  }

  /** `new Foo` uses the constructor of `Foo`. */
  private isConstructorOf(found: Definition, { definitions }: Targets): boolean {
    if (!isClass(found)) return false;
    return definitions.some(
      (each) =>
        each.symbol.kind === 'constructor' &&
        each.symbol.name === found.symbol.name &&
        this.values.members.ownerOf(each)?.index === found.index,
    );
  }

  private ofUnknown(file: FileRecord, targets: Targets): Certainty {
    if (targets.owners.length > 0) return 'possible';
    return familyOf(file.language).modules === 'loose' ? 'possible' : 'other';
  }

  private ofValue(value: Value, file: FileRecord, reference: Reference, targets: Targets): Certainty {
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent':
        return this.ofClass(value.of, reference, targets, value.kind === 'parent');
      case 'module': {
        const meaning = this.resolver.member(value.files, reference.name);
        return meaning.kind === 'unknown'
          ? targets.hasTopLevel
            ? 'possible'
            : 'other'
          : this.ofMeaning(meaning, targets);
      }
      case 'outside':
      case 'list':
      case 'function':
        return 'other';
      case 'shape':
        return this.ofShape(value.place, reference, targets) ?? this.ofUnknown(file, targets);
      default:
        return this.ofUnknown(file, targets);
    }
  }

  /** Of an object type that is written out where a definition is declared. */
  private ofShape(place: Place, { name }: Reference, targets: Targets): Certainty | undefined {
    const isWritten = targets.definitions.some(
      ({ file, symbol }) => file.id === place.file.id && symbol.parent === place.enclosing && symbol.name === name,
    );
    return isWritten ? 'sure' : undefined;
  }

  /**
   * Sure is a member of the class or above, what overrides it below, and what it overrides. A member that another class has
   * of the same parent is possible: it stands under one contract, and is another one.
   */
  private ofClass(of: Definition, reference: Reference, targets: Targets, above: boolean): Certainty {
    const { members } = this.values;
    // A field under the name of a method is another member.
    if (!targets.definitions.some(accepts(of, reference))) return 'other';
    const meant = members.find(of, reference.name, above, accepts(of, reference));
    if (meant.definitions.some((each) => targets.keys.has(keyOf(each)))) return 'sure';
    const [first] = meant.definitions;
    const owner = first && members.ownerOf(first);
    const related = familyOf(of.file.language).contracts ? 'sure' : 'possible';
    if (owner === undefined) return this.ofHeirs(of, reference, targets, meant.isOpen);
    if (targets.owners.some((each) => members.isBelow(each, of))) return related;
    // A trait and an interface of the same class stand beside each other.
    if (targets.owners.some((each) => members.isBelow(owner, each) || members.isBelow(of, each))) return related;
    const isSibling = targets.owners.some((each) => members.haveCommonParent(owner, each, reference.name));
    return isSibling ? 'possible' : 'other';
  }

  /** Of no class above: the object is of one below. Where types are checked, it was narrowed in a way that was not seen. */
  private ofHeirs(of: Definition, reference: Reference, targets: Targets, isOpen: boolean): Certainty {
    const found = this.heirs.find(of, reference.name, accepts(of, reference));
    if (!found.some((each) => targets.keys.has(keyOf(each)))) return 'other';
    const owners = new Set(found.map((each) => keyOf(this.values.members.ownerOf(each) ?? each)));
    return UNCHECKED.has(familyOf(of.file.language).id) && !isOpen && owners.size === 1 ? 'sure' : 'possible';
  }
}

/** Languages in which a call needs no declared member. */
const UNCHECKED: ReadonlySet<string> = new Set(['php', 'python', 'ruby']);
const CALLED: ReadonlySet<string> = new Set(['method', 'constructor', 'function']);
const SEPARATE: ReadonlySet<string> = new Set(['php', 'java']);

/** Methods and fields have names of their own in some languages. */
export function accepts({ file }: Definition, { kind }: Reference): (member: Definition) => boolean {
  if (!SEPARATE.has(file.language) || (kind !== 'call' && kind !== 'name')) return () => true;
  return ({ symbol }) => CALLED.has(symbol.kind) === (kind === 'call');
}

function best(certainties: readonly Certainty[]): Certainty {
  return certainties.reduce((left, right) => (RANK[right] > RANK[left] ? right : left), 'other');
}
