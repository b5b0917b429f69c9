/** Files that a look found changed and that are not indexed again yet. */
import type { RelativePath } from '../base/paths.ts';
import { asRelative } from '../base/paths.ts';
import type { Drift } from '../indexing/freshness.ts';

/** What is in the index of such a file must not be shown. */
export class OutdatedFiles {
  /** By path; the number of the repair that had begun when it was found. */
  private readonly found = new Map<RelativePath, number>();
  private repair = 0;
  /** Another number after every change. */
  generation = 0;

  get size(): number {
    return this.found.size;
  }

  has(path: RelativePath): boolean {
    return this.found.has(path);
  }

  /** Counts new names too, although it takes a repair to tell whether they belong to the project. */
  add(drift: Drift): void {
    const known = [...drift.modified, ...drift.deleted].map(({ path }) => path);
    for (const path of [...known, ...drift.candidates.map(asRelative)]) this.found.set(path, this.repair);
    this.generation++;
  }

  /** @returns what to call when the repair that begins now is done; what is found meanwhile stays */
  beginRepair(): () => void {
    this.repair++;
    const begun = this.repair;
    return () => {
      for (const [path, repair] of this.found) if (repair < begun) this.found.delete(path);
      this.generation++;
    };
  }

  /** The first `most` by path. */
  first(most: number): RelativePath[] {
    return [...this.found.keys()].sort().slice(0, most);
  }
}
