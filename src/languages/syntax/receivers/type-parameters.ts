/** Names of type parameters, which hide the types of the same name where they hold. */
import { type Path, UNKNOWN } from '../../reference.ts';

interface Held {
  readonly from: number;
  readonly until: number;
  readonly path: Path;
}

export class TypeParameters {
  private readonly known = new Map<string, Held[]>();

  /** @param held its `path` is the type that it extends */
  add(name: string, held: Held): void {
    const before = this.known.get(name);
    if (before === undefined) this.known.set(name, [held]);
    else before.push(held);
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** Type that a type parameter extends at a place in the text; undefined for a name that is none. */
  find(name: string, at: number): Path | undefined {
    return this.known.get(name)?.findLast(({ from, until }) => from <= at && at < until)?.path;
  }

  /** Of itself nothing more is known than what it extends. */
  static stands(path: Path | undefined): Path {
    return path === undefined || !path.startsWith('<') ? UNKNOWN : path;
  }
}
