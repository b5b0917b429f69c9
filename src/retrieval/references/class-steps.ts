/** One step up from a class: all parts in which it is written, and what each of them names as its parents. */

import { familyOf } from '../../languages/families.ts';
import { PARENT, type Path, STANDS_IN } from '../../languages/reference.ts';
import { type Definition, isClass, type ProjectNames } from './project-names.ts';
import { declaredTypes } from './types/written-objects.ts';

export interface ClassPart {
  readonly part: Definition;
  /** A facade for which a class answers that is not known. */
  readonly isHidden: boolean;
  readonly above: readonly {
    readonly parent: Definition;
    /** It only stands in for the parent. */
    readonly standsIn: boolean;
  }[];
  /** Parents that the project does not define, as they are written. */
  readonly outside: readonly { readonly path: Path; readonly standsIn: boolean }[];
}

/** Values of a project, as far as its classes need them. */
export interface ClassValues {
  /** Undefined where the written parent is none of the project. */
  readonly parentsOf: (definition: Definition, path: Path) => readonly Definition[] | undefined;
  /** Classes that answer for a facade; empty where they are not known, undefined for any other class. */
  readonly servedBy: (definition: Definition) => readonly Definition[] | undefined;
  /** False while a value is looked for, which stands for an unknown one until it is found. */
  readonly areSettled: () => boolean;
}

export class ClassSteps {
  private readonly names: ProjectNames;
  private readonly values: ClassValues;
  private readonly known = new Map<string, readonly ClassPart[]>();

  constructor(names: ProjectNames, values: ClassValues) {
    this.names = names;
    this.values = values;
  }

  /** The class itself first. Kept, since a class with many heirs is stepped over for each of them. */
  from(of: Definition): readonly ClassPart[] {
    if (!this.values.areSettled()) return this.read(of);
    const known = this.known.get(of.key) ?? this.read(of);
    this.known.set(of.key, known);
    return known;
  }

  private read(of: Definition): readonly ClassPart[] {
    // A parent of several parts is stepped to once, from the first of them: all are gone through in this order.
    const met = new Set<string>();
    return [of, ...this.others(of)].map((part) => {
      const served = this.values.servedBy(part);
      const above = (served ?? []).map((parent) => ({ parent, standsIn: true }));
      const outside: { path: Path; standsIn: boolean }[] = [];
      for (const member of [PARENT, STANDS_IN])
        for (const path of this.parentsIn(part, member)) {
          const standsIn = member === STANDS_IN;
          const parents = this.values.parentsOf(of, path);
          if (parents === undefined) outside.push({ path, standsIn });
          else for (const parent of parents) above.push({ parent, standsIn });
        }
      const isNew = ({ parent, standsIn }: (typeof above)[number]): boolean => {
        const key = `${parent.key} ${standsIn}`;
        return !met.has(key) && met.add(key).has(key);
      };
      return { part, isHidden: served?.length === 0, above: above.filter(isNew), outside };
    });
  }

  private parentsIn(part: Definition, member: string): readonly Path[] {
    if (isClass(part)) return this.names.factsOf(part.file, part.index, member).map(({ path }) => path);
    return member === PARENT ? declaredTypes(this.names, part) : [];
  }

  /** The same class written in several parts: interfaces of TypeScript, partial classes, reopened ones of Ruby. */
  private others({ file, symbol, index }: Definition): readonly Definition[] {
    const { id, reopened } = familyOf(file.language);
    if (reopened === undefined) return [];
    const named =
      reopened === 'file' ? this.names.definitionsIn(file, symbol.name) : this.names.definitions(symbol.name, id);
    return named.filter(
      (each) =>
        isClass(each) && each.symbol.scope === symbol.scope && !(each.file.id === file.id && each.index === index),
    );
  }
}
