/** Whether a use of a name is one of the definitions that are asked for. */
import { byVersion } from '../../base/by-version.ts';
import type { Import, Reference } from '../../languages/contract.ts';
import { CATALOGUE, HELD, LOCAL } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import {
  hasUnreadReceivers,
  isInClassBody,
  isWordOfSpecs,
  mayBeInherited,
  mayBeMember,
  mayBeRebound,
  ofMessage,
  ofOtherLanguage,
} from './bare-names.ts';
import { ClassCertainty } from './class-certainty.ts';
import { Extensions } from './extensions.ts';
import { familyOf } from './families.ts';
import { mayHaveItself } from './handed-on.ts';
import { isOtherKind } from './member-kinds.ts';
import { filesNaming } from './private-members.ts';
import { type Definition, keyOf } from './project-names.ts';
import { Proven } from './proven.ts';
import { type Certainty, isWrittenAt, surestOf, type Targets } from './targets.ts';
import { isBound, isInFunction } from './top-level.ts';
import { isHandedOut } from './types/written-objects.ts';
import type { Place, Value } from './value.ts';

/** Milliseconds in which the uses of one answer are judged. */
export const JUDGING_MS = 1500;

/** The same one until the index changes. */
export const referenceResolver = byVersion((store: IndexStore) => new ReferenceResolver(store));

export class ReferenceResolver extends ClassCertainty {
  private readonly extensions = new Extensions(this.resolver, this.values);
  private readonly proven = new Proven(this.resolver, this.values);
  /** Time of the clock of `performance` up to which uses are judged. */
  private until = Number.POSITIVE_INFINITY;
  private unjudged = 0;

  targets(definitions: readonly Definition[]): Targets {
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
      hasUnowned: alone.some((each) => isBound(each) || isHandedOut(this.names, each)),
      onlyIn: filesNaming(this.names, definitions),
      extensions: this.extensions.among(definitions),
    };
  }

  leaveOut(uses: number): void {
    this.unjudged += uses;
  }

  get isLate(): boolean {
    return performance.now() > this.until;
  }

  /**
   * Runs work that judges uses, for so long that nobody waits: one whose turn comes later is possible.
   * @returns the result with the number of uses that were not judged
   */
  within<T>(milliseconds: number, work: () => T): { readonly result: T; readonly unjudged: number } {
    const [until, before] = [this.until, this.unjudged];
    this.until = Math.min(until, performance.now() + milliseconds);
    try {
      return { result: work(), unjudged: this.unjudged - before };
    } finally {
      this.until = until;
    }
  }

  certaintyOf(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    if (this.isLate) {
      this.leaveOut(1);
      return 'possible';
    }
    if (reference.receiver === CATALOGUE) return ofMessage(targets);
    if (file.language === 'twig' && reference.receiver !== undefined)
      return this.ofFullName(reference, reference.receiver, targets);
    if (!targets.families.has(familyOf(file.language).id)) return ofOtherLanguage(file, reference, targets);
    const found = this.ofLanguage(file, reference, targets);
    if (found === 'other' || reference.kind === 'string') return found;
    const isHidden = found === 'possible' && targets.onlyIn?.has(file.id) === false;
    return isHidden || targets.definitions.every((each) => isOtherKind(each, reference)) ? 'other' : found;
  }

  private ofLanguage(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { kind, receiver } = reference;
    if (kind === 'string' && receiver === undefined) return 'possible';
    if (reference.name.startsWith('#')) return this.ofClassesAround({ ...reference, file }, reference, targets);
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
    if (this.isAssociated(file, reference, targets)) return 'other';
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
    if (!held.some(isHeld)) return 'other';
    const meaning = this.resolver.resolve(file, name, enclosing);
    const isHere = meaning.kind === 'definitions' && meaning.definitions.every(isHeld);
    return isHere && this.isOneOf(meaning, targets) ? 'sure' : 'other';
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
    if (bound.length === 0) return file.language === 'rust' ? this.ofUsePath(file, near, name, targets) : 'other';
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
    return surestOf(found) === 'sure' ? 'sure' : 'other';
  }

  private ofAlone(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const found = this.ofBare(file, reference, targets);
    const isMember = (targets.owners.length > 0 || targets.hasUnowned) && reference.kind !== 'type';
    if (found === 'other' && isMember && mayBeMember(this.resolver, file, reference)) return 'possible';
    if (!hasUnreadReceivers(file)) return found;
    return found === 'other' || isMember ? 'possible' : found;
  }

  private ofBare(file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const { name, enclosing } = reference;
    if (isWordOfSpecs(file, reference, targets)) return 'other';
    const family = familyOf(file.language);
    const meaning = this.resolver.resolve(file, name, enclosing);
    const isHidden = this.isHiddenByMember(file, reference, meaning);
    if (isHidden && targets.owners.length === 0) return 'other';
    if (meaning.kind === 'definitions') {
      const found = this.ofMeaning(meaning, targets);
      if ((found === 'sure' && !isHidden) || !family.implicit) return found;
    }
    if (family.implicit && targets.owners.length > 0) {
      const around = this.values.members.classAround({ file, enclosing });
      const member = this.ofClassesAround({ file, enclosing }, reference, targets);
      if (member !== 'other') return member;
      const isOwn = family.id === 'ruby' && around && this.values.members.find(around, name).definitions.length > 0;
      if (meaning.kind !== 'definitions' && !isOwn && mayBeRebound(file, reference, targets)) return 'possible';
      if (around !== undefined && meaning.kind !== 'definitions')
        return mayBeInherited(this.resolver, file, reference, targets) ||
          (targets.hasTopLevel && meaning.kind === 'unknown')
          ? 'possible'
          : 'other';
    }
    if (family.modules === 'dotted' && isInClassBody(this.names, file, reference)) {
      const around = this.values.members.classAround({ file, enclosing });
      if (around !== undefined) return this.ofClass(around, reference, targets, false);
    }
    if (meaning.kind !== 'unknown') return this.ofMeaning(meaning, targets);
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

  private ofUnknown(file: FileRecord, targets: Targets): Certainty {
    const isMember = targets.owners.length > 0 || targets.hasUnowned;
    return isMember || familyOf(file.language).modules === 'loose' ? 'possible' : 'other';
  }

  private ofReceiver(value: Value, file: FileRecord, reference: Reference, targets: Targets): Certainty {
    const found = this.ofValue(value, file, reference, targets);
    return found === 'other' && !this.proven.isOther(value, reference, targets) ? 'possible' : found;
  }

  private ofValue(value: Value, file: FileRecord, reference: Reference, targets: Targets): Certainty {
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent': {
        const found = this.ofMember(value, reference, targets);
        if (found === 'other' && this.mayBeProperty(value, file, reference)) return 'possible';
        return found === 'sure' && mayHaveItself(value, reference.name) ? 'possible' : found;
      }
      case 'module': {
        const meaning = this.resolver.member(value, reference.name);
        return meaning.kind === 'unknown'
          ? targets.hasTopLevel || targets.hasUnowned
            ? 'possible'
            : 'other'
          : this.ofMeaning(meaning, targets);
      }
      case 'namespace':
        return this.ofNamespace(value, reference.name, targets) ?? this.ofUnknown(file, targets);
      case 'outside':
        return value.name !== undefined && this.haveParent(targets, value.name) ? 'possible' : 'other';
      case 'list':
      case 'function':
        return 'other';
      case 'wrapper':
        return this.ofWrapper(value, file, reference, targets);
      case 'shape':
        return isWrittenAt(value.place, reference, targets) ? 'sure' : this.ofUnknown(file, targets);
      case 'unknown': {
        // Of several classes of one name none has the member.
        const isNone = value.among?.every((each) => this.ofClass(each, reference, targets, false) === 'other');
        return isNone || this.isOfNamedModel(file, reference, targets) ? 'other' : this.ofUnknown(file, targets);
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
    return surestOf(held.map((each) => this.ofValue(each, file, reference, targets))) === 'other'
      ? 'other'
      : 'possible';
  }
}
