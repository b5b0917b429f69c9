/**
 * The rule for what may be left out: a use is of something else only where what it is called on is proven to be.
 * Proven are a class that has another member of the name itself or above it, a module that has one, and values of the
 * language or of a package. A class that declares no such member may have the only one of the project.
 */
import type { Reference } from '../../languages/contract.ts';
import { type Definition, keyOf } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import type { Targets } from './targets.ts';
import type { Value } from './value.ts';
import type { Values } from './values.ts';

export class Proven {
  private readonly resolver: NameResolver;
  private readonly values: Values;
  private readonly only = new WeakMap<Targets, Map<string, boolean>>();

  constructor(resolver: NameResolver, values: Values) {
    this.resolver = resolver;
    this.values = values;
  }

  /** @param value of the receiver, from which nothing that is asked for was reached */
  isOther(value: Value, reference: Reference, targets: Targets): boolean {
    if (targets.owners.length === 0 || reference.kind === 'type') return true;
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent':
        return this.isOfClass(value.of, reference, targets);
      case 'module': {
        const meant = this.resolver.member(value.files, reference.name, value.inner);
        return meant.kind !== 'unknown' || !this.isOnly(reference.name, targets);
      }
      case 'unknown':
        return value.among?.every((each) => this.isOfClass(each, reference, targets)) ?? true;
      default:
        return true;
    }
  }

  private isOfClass(of: Definition, { name }: Reference, targets: Targets): boolean {
    const { members } = this.values;
    if (members.find(of, name).definitions.length > 0) return true;
    const { outsideNames } = members.lineOf(of);
    if (of.file.language === 'rust' && STANDS_FOR.some((trait) => outsideNames.has(trait))) return false;
    return !this.isOnly(name, targets);
  }

  /** Every member of the name is asked for, overrides one that is, or is overridden by one. */
  private isOnly(name: string, targets: Targets): boolean {
    const known = this.only.get(targets) ?? new Map<string, boolean>();
    this.only.set(targets, known);
    const told = known.get(name);
    if (told !== undefined) return told;
    const is = [...targets.families].every((family) => this.isOnlyIn(family, name, targets));
    known.set(name, is);
    return is;
  }

  private isOnlyIn(family: string, name: string, targets: Targets): boolean {
    const { members } = this.values;
    return this.resolver.names.definitions(name, family).every((each) => {
      if (targets.keys.has(keyOf(each))) return true;
      const owner = members.ownerOf(each);
      return (
        owner === undefined ||
        targets.owners.some((asked) => members.isBelow(owner, asked) || members.isBelow(asked, owner))
      );
    });
  }
}

/** Of Rust: a value of a type with one of them has the members of another type. */
const STANDS_FOR = ['Deref', 'DerefMut'];
