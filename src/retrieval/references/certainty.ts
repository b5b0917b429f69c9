/** Whether a use of a name is one of the definitions that are asked for. */
import type { Reference } from '../../languages/contract.ts';
import { LOCAL } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { hasUnreadReceivers, isInClassBody, isWordOfSpecs, mayBeInherited, mayBeRebound } from './bare-names.ts';
import { Extensions } from './extensions.ts';
import { familyOf } from './families.ts';
import { ofOtherLanguage } from './foreign-uses.ts';
import { Heirs } from './heirs.ts';
import type { Meaning } from './meaning.ts';
import { accepts, areApart, isConstructorOf, isOtherKind, nearestKind } from './member-kinds.ts';
import { filesNaming } from './private-members.ts';
import { type Definition, keyOf, ProjectNames } from './project-names.ts';
import { NameResolver } from './resolve-name.ts';
import { type Certainty, isWrittenAt, surestOf, type Targets } from './targets.ts';
import type { Place, Value } from './value.ts';
import { Values } from './values.ts';

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
  private readonly extensions: Extensions;

  constructor(store: IndexStore) {
    this.names = new ProjectNames(store);
    this.resolver = new NameResolver(this.names);
    this.values = new Values(this.resolver);
    this.heirs = new Heirs(this.names, this.values.members);
    this.extensions = new Extensions(this.resolver, this.values);
  }

  targets(definitions: readonly Definition[]): Targets {
    const owned = definitions.map((definition) => this.values.members.ownerOf(definition));
    return {
      definitions,
      keys: new Set(definitions.map(keyOf)),
      families: new Set(definitions.map(({ file }) => familyOf(file.language).id)),
      owners: owned.filter((owner) => owner !== undefined),
      hasTopLevel: owned.includes(undefined),
      onlyIn: filesNaming(this.names, definitions),
      extensions: this.extensions.among(definitions),
    };
  }

  certaintyOf(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    if (!targets.families.has(familyOf(file.language).id)) return ofOtherLanguage(file, reference, targets);
    const found = this.ofLanguage(file, reference, targets);
    if (found === 'other' || reference.kind === 'string') return found;
    const isHidden = found === 'possible' && targets.onlyIn?.has(file.id) === false;
    return isHidden || targets.definitions.every((each) => isOtherKind(each, reference)) ? 'other' : found;
  }

  private ofLanguage(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { kind, receiver } = reference;
    if (kind === 'string' && receiver === undefined) return 'possible';
    if (receiver === LOCAL) return this.ofLocal(file, reference, targets);
    if (kind === 'import') return this.ofImport(file, reference, targets);
    if (receiver === undefined) return this.ofAlone(file, reference, targets);
    if (receiver.endsWith('\\'))
      return this.ofMeaning(
        this.resolver.byFullName(this.resolver.imports.phpName(file, receiver + reference.name)),
        targets,
      );
    const place: Place = { file, enclosing: reference.enclosing };
    const values = this.values.receivers(receiver, place);
    const found = surestOf(values.map((value) => this.ofValue(value, file, reference, targets)));
    if (found === 'sure' || targets.extensions.length === 0) return found;
    return surestOf([found, ...values.map((value) => this.extensions.certaintyOf(file, reference, targets, value))]);
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
    return this.isOneOf(this.resolver.resolve(file, name, enclosing), targets) ? 'sure' : 'other';
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
    return surestOf(
      bound.map(({ entry, original }) =>
        this.ofMeaning(this.resolver.fromModule(file, { module: entry.module, name: original }), targets),
      ),
    );
  }

  private ofAlone(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const found = this.ofBare(file, reference, targets);
    if (!hasUnreadReceivers(file)) return found;
    const isMember = targets.owners.length > 0 && reference.kind !== 'type';
    return found === 'other' || isMember ? 'possible' : found;
  }

  private ofBare(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { name, enclosing } = reference;
    if (isWordOfSpecs(file, reference, targets)) return 'other';
    const family = familyOf(file.language);
    const meaning = this.resolver.resolve(file, name, enclosing);
    if (meaning.kind === 'definitions') {
      const found = this.ofMeaning(meaning, targets);
      if (found === 'sure' || !family.implicit) return found;
    }
    if (family.implicit && targets.owners.length > 0) {
      const around = this.values.classAround({ file, enclosing });
      const member = this.ofClassesAround({ file, enclosing }, reference, targets);
      if (member !== 'other') return member;
      if (meaning.kind !== 'definitions' && mayBeRebound(file, reference, targets)) return 'possible';
      if (around !== undefined && meaning.kind !== 'definitions')
        return mayBeInherited(this.resolver, file, reference, targets) ||
          (targets.hasTopLevel && meaning.kind === 'unknown')
          ? 'possible'
          : 'other';
    }
    if (family.modules === 'dotted' && isInClassBody(this.names, file, reference)) {
      const around = this.values.classAround({ file, enclosing });
      if (around !== undefined) return this.ofClass(around, reference, targets, false);
    }
    if (meaning.kind !== 'unknown') return 'other';
    return targets.hasTopLevel || family.implicit ? 'possible' : 'other';
  }

  /** The innermost class that has the member; of an inner class the outer one. */
  private ofClassesAround(place: Place, reference: Reference, targets: Targets): Certainty {
    const { members } = this.values;
    const tried: Certainty[] = [];
    for (const around of members.classesAround(place)) {
      tried.push(this.ofClass(around, reference, targets, false));
      if (members.find(around, reference.name).definitions.length > 0) break;
    }
    return surestOf(tried);
  }

  private ofMeaning(meaning: Meaning, targets: Targets): Certainty {
    if (meaning.kind === 'unknown') return 'possible';
    if (meaning.kind !== 'definitions') return 'other';
    return meaning.definitions.some(
      (each) => targets.keys.has(keyOf(each)) || isConstructorOf(this.values.members, each, targets),
    )
      ? 'sure'
      : 'other';
  }

  isOneOf(meaning: Meaning, targets: Targets): boolean {
    return this.ofMeaning(meaning, targets) === 'sure';
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
        const meaning = this.resolver.member(value.files, reference.name, value.inner);
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
      case 'wrapper':
        return this.ofWrapper(value, file, reference, targets);
      case 'shape':
        return isWrittenAt(value.place, reference, targets) ? 'sure' : this.ofUnknown(file, targets);
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
    return surestOf(held.map((each) => this.ofValue(each, file, reference, targets))) === 'other'
      ? 'other'
      : 'possible';
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
    const first = nearestKind(meant.definitions, reference.kind === 'call');
    if (first !== undefined && areApart(first, targets.definitions)) return 'other';
    const owner = first && members.ownerOf(first);
    const related = familyOf(of.file.language).contracts ? 'sure' : 'possible';
    if (owner === undefined && members.lineOf(of).isHidden) return 'possible';
    if (owner === undefined) return this.heirs.certaintyOf(of, reference, targets, meant.isOpen);
    if (targets.owners.some((each) => members.isBelow(each, of))) return related;
    // A trait and an interface of the same class stand beside each other.
    if (targets.owners.some((each) => members.isBelow(owner, each) || members.isBelow(of, each))) return related;
    const isSibling = (each: Definition): boolean => members.haveCommonParent(owner, each, reference.name);
    return COUNTS_SIBLINGS.has(familyOf(of.file.language).id) && targets.owners.some(isSibling) ? 'possible' : 'other';
  }
}

/** One contract is many members to those who read these languages, as their tools have it. */
const COUNTS_SIBLINGS: ReadonlySet<string> = new Set(['ecma', 'php', 'go', 'c', 'rust']);
