/** A class with all above it. */
import type { Definition } from './project-names.ts';

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
