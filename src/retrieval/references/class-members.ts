/** Members of classes with all that they inherit, implement and mix in. */

import { familyOf } from '../../languages/families.ts';
import type { Path } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { ClassSteps, type ClassValues } from './class-steps.ts';
import { hasSameArity } from './overrides.ts';
import { Owners } from './owners.ts';
import { type Definition, keyOf, type ProjectNames } from './project-names.ts';
import { shortName } from './types/written-type.ts';
import type { Place } from './value.ts';

/** A class with all above it. */
export interface ClassLine {
  /** The class itself and all above it, nearest first. */
  readonly classes: readonly Definition[];
  readonly isOpen: boolean;
  /** Parents that the project does not define, as they are written. */
  readonly outside: ReadonlySet<string>;
  /** Their names without type arguments and packages. */
  readonly outsideNames: ReadonlySet<string>;
  /** Keys of those that only stand in for it. */
  readonly lent: ReadonlySet<string>;
  /** Facades among them for which a class answers that is not known. */
  readonly hidden: readonly Definition[];
}

export interface FoundMember {
  /** Of the nearest class that has it; empty for none. */
  readonly definitions: readonly Definition[];
  /** A parent is none of the project, or answers names that nobody defines. */
  readonly isOpen: boolean;
}

export interface ToldMember {
  readonly path: Path;
  readonly file: FileRecord;
  readonly index: number;
}

const MOST_ANCESTORS = 60;
/** Methods that answer names which nobody defines. */
const DYNAMIC = ['__call', '__callStatic', '__get', '__getattr__', 'method_missing'];

export class ClassMembers {
  private readonly names: ProjectNames;
  private readonly steps: ClassSteps;
  private readonly lines = new Map<string, ClassLine>();
  private readonly implemented = new Map<string, boolean>();
  private readonly owners: Owners;

  constructor(names: ProjectNames, values: ClassValues) {
    this.names = names;
    this.steps = new ClassSteps(names, values);
    this.owners = new Owners(names);
  }

  /** @param above only what the parents have */
  find(
    of: Definition,
    name: string,
    above = false,
    accepts: (member: Definition) => boolean = () => true,
  ): FoundMember {
    const { classes, isOpen } = this.lineOf(of);
    const candidates = this.names.definitions(name, familyOf(of.file.language).id);
    if (candidates.length === 0) return { definitions: [], isOpen };
    const byOwner = this.owners.byOwner(candidates);
    for (const each of classes.slice(above ? 1 : 0)) {
      const own = byOwner.get(keyOf(each))?.filter(accepts) ?? [];
      if (own.length > 0) return { definitions: own, isOpen };
    }
    return { definitions: [], isOpen };
  }

  /** Type of a member by a comment or an assignment in the class or above. */
  told(of: Definition, name: string): ToldMember | undefined {
    for (const { file, index } of this.lineOf(of).classes) {
      const [fact] = this.names.factsOf(file, index, name);
      if (fact !== undefined) return { path: fact.path, file, index };
    }
    return undefined;
  }

  /** The class itself and all above it, nearest first. */
  lineOf(of: Definition): ClassLine {
    const key = keyOf(of);
    const known = this.lines.get(key);
    if (known !== undefined) return known;
    this.lines.set(key, {
      classes: [of],
      isOpen: true,
      outside: NONE,
      outsideNames: NONE,
      lent: NONE,
      hidden: [],
    });
    const classes: Definition[] = [];
    const lent = new Set<string>();
    const seen = new Set<string>();
    const outside = new Set<string>();
    const farther = new Set<string>();
    const hidden: Definition[] = [];
    let level: { readonly each: Definition; readonly isLent: boolean }[] = [{ each: of, isLent: false }];
    while (level.length > 0 && classes.length < MOST_ANCESTORS) {
      const next: typeof level = [];
      for (const { each, isLent } of level) {
        if (seen.has(keyOf(each))) continue;
        for (const { part, isHidden, above, outside: unknown } of this.steps.from(each)) {
          if (part !== each && seen.has(keyOf(part))) continue;
          seen.add(keyOf(part));
          classes.push(part);
          if (isLent) lent.add(keyOf(part));
          if (isHidden) hidden.push(part);
          for (const { path, standsIn } of unknown) (isLent || standsIn ? farther : outside).add(path);
          for (const { parent, standsIn } of above) next.push({ each: parent, isLent: isLent || standsIn });
        }
      }
      level = next;
    }
    const line = {
      classes,
      isOpen: outside.size + farther.size > 0 || this.isDynamic(of, seen),
      outside,
      outsideNames: new Set([...outside].map(writtenName)),
      lent,
      hidden,
    };
    this.lines.set(key, line);
    return line;
  }

  /** True for what shares the contract of another class: not for one that it stands in for. */
  isBelow(of: Definition, above: Definition): boolean {
    const key = keyOf(above);
    const { classes, lent } = this.lineOf(of);
    if (!lent.has(key) && classes.some((each) => keyOf(each) === key)) return true;
    return (
      familyOf(above.file.language).structural === true &&
      above.symbol.kind === 'interface' &&
      this.implements(of, above)
    );
  }

  /** Of Go: a type that has all methods of an interface, with as many parameters and results. */
  private implements(of: Definition, above: Definition): boolean {
    const known = this.implemented.get(`${keyOf(of)} ${keyOf(above)}`);
    if (known !== undefined) return known;
    const methods = this.names.outline(above.file).symbols.filter(({ parent }) => parent === above.index);
    const has =
      methods.length > 0 &&
      methods.every((method) =>
        this.find(of, method.name).definitions.some(({ symbol }) => hasSameArity(symbol, method)),
      );
    this.implemented.set(`${keyOf(of)} ${keyOf(above)}`, has);
    return has;
  }

  /** The class and all above it whose contract it shares. */
  sharing(of: Definition): readonly Definition[] {
    const { classes, lent } = this.lineOf(of);
    return lent.size === 0 ? classes : classes.filter((each) => !lent.has(keyOf(each)));
  }

  classAround(place: Place): Definition | undefined {
    return this.owners.classAround(place);
  }

  /** @param member whose class is looked for */
  classesAround(place: Place, member?: string): Generator<Definition> {
    return this.owners.classesAround(place, member);
  }

  ownerOf(definition: Definition): Definition | undefined {
    return this.owners.ownerOf(definition);
  }

  /** @param keys of a class and all above it */
  private isDynamic(of: Definition, keys: ReadonlySet<string>): boolean {
    const family = familyOf(of.file.language).id;
    return DYNAMIC.some((name) =>
      this.names.definitions(name, family).some((each) => {
        const owner = this.ownerOf(each);
        return owner !== undefined && keys.has(keyOf(owner));
      }),
    );
  }
}

/** `Base` of `<a.b.Base<T>>`. */
function writtenName(path: Path): string {
  return shortName(path.replace(/^<|>$/g, '').replace(/[<[(].*$/s, ''));
}

const NONE: ReadonlySet<string> = new Set();
