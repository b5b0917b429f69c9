/** Classes below a class, and what they have that it does not declare itself. */
import type { Reference } from '../../languages/contract.ts';
import { PARENT } from '../../languages/reference.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import type { ClassMembers } from './class-members.ts';
import { familyOf } from './families.ts';
import { accepts } from './member-kinds.ts';
import { type Definition, isClass, keyOf, type ProjectNames } from './project-names.ts';
import type { Certainty, Targets } from './targets.ts';

const MOST_HEIRS = 200;
/** Languages in which a call needs no declared member. */
const UNCHECKED: ReadonlySet<string> = new Set(['php', 'python', 'ruby']);

export class Heirs {
  private readonly names: ProjectNames;
  private readonly members: ClassMembers;
  private readonly known = new Map<string, readonly Definition[]>();

  constructor(names: ProjectNames, members: ClassMembers) {
    this.names = names;
    this.members = members;
  }

  /**
   * A member of no class above: the object is of one below. If types are checked, it was narrowed in a way that was not seen.
   *
   * @param isOpen a parent may have it that the project does not define
   */
  certaintyOf(of: Definition, reference: Reference, targets: Targets, isOpen: boolean): Certainty {
    const found = this.below(of).flatMap(
      (each) => this.members.find(each, reference.name, false, accepts(of, reference)).definitions,
    );
    if (!found.some((each) => targets.keys.has(keyOf(each))))
      return isOpen && this.isOnlyOne(of, reference, targets) ? 'possible' : 'other';
    const owners = new Set(found.map((each) => keyOf(this.members.ownerOf(each) ?? each)));
    return UNCHECKED.has(familyOf(of.file.language).id) && !isOpen && owners.size === 1 ? 'sure' : 'possible';
  }

  /** A parent that the project does not define may hand any name on, and nothing else in the project has this one. */
  private isOnlyOne(of: Definition, { name }: Reference, { keys }: Targets): boolean {
    const family = familyOf(of.file.language).id;
    return UNCHECKED.has(family) && this.names.definitions(name, family).every((each) => keys.has(keyOf(each)));
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
