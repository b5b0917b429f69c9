/**
 * Classes that the members which are asked for belong to, with all above them. A name such as `save` is a member of thousands
 * of classes, and each of its uses asks how its own class stands to them: that is told without a look at each.
 */
import { type ClassMembers, TRAITS } from './class-members.ts';
import { type Definition, keyOf } from './project-names.ts';
import type { Targets } from './targets.ts';

export class TargetOwners {
  private readonly members: ClassMembers;
  private readonly owners: readonly Definition[];
  private readonly keys: ReadonlySet<string>;
  /** Whatever one of them shares the contract of, itself included. */
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

  /** Whether one of them is below a class, in the sense of `isBelow`. */
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
