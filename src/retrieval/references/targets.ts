/** Definitions that are asked for, and how sure a use is one of them. */
import type { Reference } from '../../languages/contract.ts';
import type { Definition } from './project-names.ts';
import type { Place } from './value.ts';

/** `other`: the use is certainly of something else. */
export type Certainty = 'sure' | 'possible' | 'other';

const RANK: Readonly<Record<Certainty, number>> = { sure: 2, possible: 1, other: 0 };

/** The surest of some; `other` for none. */
export function surestOf(certainties: readonly Certainty[]): Certainty {
  return certainties.reduce((left, right) => (RANK[right] > RANK[left] ? right : left), 'other');
}

export interface Targets {
  readonly definitions: readonly Definition[];
  readonly keys: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  /** Classes that the members among them belong to. */
  readonly owners: readonly Definition[];
  readonly ownerNames: ReadonlySet<string>;
  readonly hasTopLevel: boolean;
  /** Of JavaScript: one of them is a member of an object that has no name, or handed out in one. */
  readonly hasUnowned: boolean;
  /** The only files that can name them. */
  readonly onlyIn: ReadonlySet<number> | undefined;
  /** Those of the definitions that extend a class from outside. */
  readonly extensions: readonly Definition[];
}

/** A key of an object type that is written out where one of the definitions is declared. */
export function isWrittenAt({ file, enclosing }: Place, { name }: Pick<Reference, 'name'>, targets: Targets): boolean {
  return targets.definitions.some(
    (each) => each.file.id === file.id && each.symbol.parent === enclosing && each.symbol.name === name,
  );
}
