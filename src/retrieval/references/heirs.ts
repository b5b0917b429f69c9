/** Classes below a class, and what they have that it does not declare itself. */
import { PARENT } from '../../languages/reference.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import type { ClassMembers } from './class-members.ts';
import { type Definition, isClass, keyOf, type ProjectNames } from './project-names.ts';

const MOST_HEIRS = 200;

export class Heirs {
  private readonly names: ProjectNames;
  private readonly members: ClassMembers;
  private readonly known = new Map<string, readonly Definition[]>();

  constructor(names: ProjectNames, members: ClassMembers) {
    this.names = names;
    this.members = members;
  }

  /** Of each class below that has the member itself or from another parent, that member. */
  find(of: Definition, name: string, accepts: (member: Definition) => boolean): readonly Definition[] {
    return this.below(of).flatMap((each) => this.members.find(each, name, false, accepts).definitions);
  }

  private below(of: Definition): readonly Definition[] {
    const known = this.known.get(keyOf(of));
    if (known !== undefined) return known;
    const found = new Map<string, Definition>();
    const open = [of];
    for (let next = open.pop(); next !== undefined && found.size < MOST_HEIRS; next = open.pop())
      for (const child of this.children(next)) {
        if (found.has(keyOf(child))) continue;
        found.set(keyOf(child), child);
        open.push(child);
      }
    this.known.set(keyOf(of), [...found.values()]);
    return [...found.values()];
  }

  /** A class names its parent in its own file. */
  private children(of: Definition): readonly Definition[] {
    const files = filesWithKey(this.names.store, REFERENCE_PREFIX + of.symbol.name);
    const named = files.flatMap((file) =>
      this.names.outline(file).symbols.map((symbol, index): Definition => ({ file, index, symbol })),
    );
    return named.filter(
      (each) =>
        isClass(each) &&
        keyOf(each) !== keyOf(of) &&
        this.names.factsOf(each.file, each.index, PARENT).length > 0 &&
        this.members.isBelow(each, of),
    );
  }
}
