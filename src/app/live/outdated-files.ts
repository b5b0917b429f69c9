/** Files that a look found changed and that are not indexed again yet. */
import { asRelative, type RelativePath } from '../../base/paths.ts';
import type { Drift } from '../../indexing/freshness/find-drift.ts';

interface Finding {
  /** Number of the repair that had begun when it was found. */
  readonly repair: number;
  /** False for a name that may be new: there is nothing of it in the index to be hidden. */
  readonly isIndexed: boolean;
}

/** Files whose rows in the index must not be shown. */
export class OutdatedFiles {
  private readonly found = new Map<RelativePath, Finding>();
  private repair = 0;
  /** Number that changes whenever other files are to be hidden. */
  generation = 0;

  get size(): number {
    return this.found.size;
  }

  has(path: RelativePath): boolean {
    return this.found.has(path);
  }

  /** Counts new names too, although it takes a repair to tell whether they belong to the project. */
  add({ modified, deleted, candidates }: Drift): void {
    const { repair } = this;
    for (const path of candidates) this.found.set(asRelative(path), { repair, isIndexed: false });
    for (const { path } of [...modified, ...deleted]) this.found.set(path, { repair, isIndexed: true });
    if (modified.length + deleted.length > 0) this.generation++;
  }

  /** @returns what to call when the repair that begins now is done; what is found meanwhile stays */
  beginRepair(): () => void {
    this.repair++;
    const begun = this.repair;
    return () => {
      const repaired = [...this.found].filter(([, { repair }]) => repair < begun);
      for (const [path] of repaired) this.found.delete(path);
      if (repaired.some(([, { isIndexed }]) => isIndexed)) this.generation++;
    };
  }

  /** The first `most` by path. */
  first(most: number): RelativePath[] {
    return [...this.found.keys()].sort().slice(0, most);
  }
}
