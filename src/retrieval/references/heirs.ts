/** Classes below a class, and what they have that it does not declare itself. */
import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { PARENT } from '../../languages/reference.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import type { ClassMembers } from './class-members.ts';
import { accepts } from './member-kinds.ts';
import { type Definition, definitionAt, isClass, keyOf, type ProjectNames } from './project-names.ts';
import { type Certainty, insteadOf, type Targets } from './targets.ts';

const MOST_HEIRS = 200;

/** Kinds of what is a class by this name, and no other name for one. */
const NAMED_CLASSES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'struct', 'enum']);
const WORD = /[\p{L}\p{N}_$]+/gu;

/** Classes in files that name a class. */
interface Named {
  /** Those with a parent, whichever it is. */
  readonly heirs: readonly Definition[];
  /** Those of them that are below a class of the name. */
  readonly byParent: ReadonlyMap<string, readonly Definition[]>;
}

export class Heirs {
  private readonly names: ProjectNames;
  private readonly members: ClassMembers;
  private readonly known = new Map<string, readonly Definition[]>();
  private readonly named = new Map<string, Named>();

  constructor(names: ProjectNames, members: ClassMembers) {
    this.names = names;
    this.members = members;
  }

  /**
   * A member of no class above: the object is of one below. If types are checked, it was narrowed in a way that was not seen.
   * Undefined where none below has one.
   *
   * @param isOpen a parent may have it that the project does not define
   */
  certaintyOf(of: Definition, reference: Reference, targets: Targets, isOpen: boolean): Certainty | undefined {
    const found = this.below(of).flatMap(
      (each) => this.members.find(each, reference.name, false, accepts(of, reference)).definitions,
    );
    if (found.length === 0) return undefined;
    if (!found.some((each) => targets.keys.has(keyOf(each)))) return insteadOf(found);
    const owners = new Set(found.map((each) => keyOf(this.members.ownerOf(each) ?? each)));
    return familyOf(of.file.language).calls === 'free' && !isOpen && owners.size === 1 ? 'sure' : 'possible';
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

  private children(of: Definition): readonly Definition[] {
    const { id: family, structural } = familyOf(of.file.language);
    const key = `${family} ${of.symbol.name}`;
    const named = this.named.get(key) ?? this.readNamed(of.symbol.name, family, structural === true);
    this.named.set(key, named);
    // Types of Go need not name the interfaces that they have the methods of.
    if (!structural) return named.byParent.get(keyOf(of)) ?? [];
    return named.heirs.filter((each) => keyOf(each) !== keyOf(of) && this.members.isBelow(each, of));
  }

  /** A class names its parent in its own file. The files are gone through once for all classes of one name. */
  private readNamed(name: string, family: string, isStructural: boolean): Named {
    const files = filesWithKey(this.names.store, REFERENCE_PREFIX + name);
    const heirs = files
      .filter(({ language }) => familyOf(language).id === family)
      .flatMap((file) => this.names.outline(file).symbols.map((symbol, index) => definitionAt(file, index, symbol)))
      .filter((each) => isClass(each) && this.names.factsOf(each.file, each.index, PARENT).length > 0);
    const byParent = new Map<string, Definition[]>();
    for (const each of isStructural ? [] : heirs.filter((heir) => this.mayExtend(heir, name))) {
      for (const above of this.members.sharing(each)) {
        if (above.symbol.name !== name || keyOf(above) === keyOf(each)) continue;
        const children = byParent.get(keyOf(above));
        if (children) children.push(each);
        else byParent.set(keyOf(above), [each]);
      }
    }
    return { heirs, byParent };
  }

  /**
   * Whether a class may have a parent of this name, by what is written. Most files name a class that theirs do not extend, and what
   * their own classes do extend is found from there.
   */
  private mayExtend(of: Definition, name: string): boolean {
    const parents = this.names.factsOf(of.file, of.index, PARENT).flatMap(({ path }) => path.match(WORD) ?? []);
    return parents.includes(name) || parents.some((parent) => this.isNameForOther(of, parent));
  }

  /** Whether a word of a file may stand for what bears another name: an import under another name, a type or a value. */
  private isNameForOther({ file, index }: Definition, word: string): boolean {
    const { imports, symbols } = this.names.outline(file);
    if (imports.some(({ names }) => names.some((each) => each.endsWith(` as ${word}`)))) return true;
    if (symbols.some((symbol) => symbol.name === word && !NAMED_CLASSES.has(symbol.kind))) return true;
    return [-1, index].some((at) => this.names.factsOf(file, at, word).length > 0);
  }
}
