/**
 * The rule for what may be left out: a use is of something else only where what it is called on is proven to be.
 * Proven are a class that has another member of the name itself or above it, a module that has one, and values of the
 * language or of a package. A class that declares no such member may have the only one of the project.
 */

import type { Reference } from '../../languages/contract.ts';
import { BY_CRATE, familyOf } from '../../languages/families.ts';
import { type Definition, keyOf } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import type { Targets } from './targets.ts';
import { shortName } from './types/written-type.ts';
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
        const meant = this.resolver.member(value, reference.name);
        return meant.kind !== 'unknown' || !this.isOnly(reference.name, targets);
      }
      case 'outside':
        return !this.isExtended(value, reference, targets);
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
    if (familyOf(of.file.language).crates && STANDS_FOR.some((trait) => outsideNames.has(trait))) return false;
    return !this.isOnly(name, targets);
  }

  /** Of Rust: `impl Asked for Outside`, for a type of another package or for any type. */
  private isExtended({ name }: Extract<Value, { kind: 'outside' }>, reference: Reference, targets: Targets): boolean {
    if (!targets.families.has(BY_CRATE)) return false;
    const isAsked = (each: Definition): boolean =>
      targets.keys.has(keyOf(each)) || targets.owners.some(({ symbol }) => symbol.kind === 'trait');
    return this.resolver.names
      .definitions(reference.name, BY_CRATE)
      .some((each) => isAsked(each) && isImplementedFor(each, name) && this.values.members.ownerOf(each) === undefined);
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

/** @param type undefined for one of the language itself */
function isImplementedFor({ symbol }: Definition, type: string | undefined): boolean {
  if (symbol.kind !== 'method') return false;
  const scope = shortName(symbol.scope);
  return type === undefined ? /^(?:\p{Ll}\w*|String|\p{Lu})$/u.test(scope) : scope === type || /^\p{Lu}$/u.test(scope);
}

/** Of Rust: a value of a type with one of them has the members of another type. */
const STANDS_FOR = ['Deref', 'DerefMut'];
