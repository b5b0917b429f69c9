/** Files of a run that the shared base holds are taken over from it; the others are read here. */

import { messageOf } from '../../base/error-text.ts';
import { counted } from '../../base/numbers.ts';
import type { BatchResult } from '../../indexing/pipeline/index-batch.ts';
import { type LocalFile, unpackBatch } from '../../indexing/pipeline/packed-batch.ts';
import type { BatchRunner } from '../../indexing/pipeline/pipeline.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import { DamagedIndexError } from '../../storage/damage.ts';
import type { SharedBase } from '../../storage/shared-base.ts';
import { baseKeys, type KeyOf } from './base-key.ts';
import type { SyncTarget } from './sync-target.ts';

/** Number of files below which reading them takes less time than an answer of the server. */
const LEAST_FILES = 20;

export interface BaseRunner extends BatchRunner {
  /** Reports how many files came from the base. */
  report(): void;
}

/** @param files how many there are to index in this run */
export function withBase(project: SyncTarget, runner: BatchRunner, files: number): BaseRunner {
  const { base } = project;
  if (base === undefined || files < LEAST_FILES) return { ...runner, report: () => {} };
  const taking = new BaseFiles(project, base);
  return {
    parallel: runner.parallel,
    run: async (batch) => {
      const taken = await taking.take(batch);
      const here = new Set(taken.flatMap((result) => result.files.map(({ path }) => path)));
      const rest = batch.filter(({ path }) => !here.has(path));
      return rest.length === 0 ? taken : [...taken, ...(await runner.run(rest))];
    },
    report: () => {
      if (taking.count > 0)
        project.notify(`${taking.count} of ${counted(files, 'file')} came from the shared base ${base.address}.`);
    },
  };
}

type Taking = Pick<SyncTarget, 'root' | 'store' | 'embedder' | 'hashOf' | 'notify'>;

/** Takes files from the base only, for an answer that cannot wait. The store tells what its index is made with. */
export function fromBaseAlone(project: Taking, base: SharedBase): BatchRunner {
  const taking = new BaseFiles(project, base);
  return { parallel: 1, run: (batch) => taking.take(batch) };
}

class BaseFiles {
  count = 0;
  private isAway = false;
  private readonly project: Taking;
  private readonly base: SharedBase;
  private readonly keyOf: KeyOf;

  constructor(project: Taking, base: SharedBase) {
    this.project = project;
    this.base = base;
    this.keyOf = baseKeys(project);
  }

  /** The files among these that the base holds, as they would be read here. */
  async take(files: readonly ScannedFile[]): Promise<BatchResult[]> {
    if (this.isAway) return [];
    const local = files.flatMap((file) => this.localFile(file));
    const packs = await this.packsOf(local.map(({ key }) => key));
    const results = local.flatMap(({ key, file }) => this.unpacked(packs.get(key), file));
    this.count += results.length;
    return results;
  }

  private localFile(file: ScannedFile): { readonly key: string; readonly file: LocalFile }[] {
    const indexedAt = Date.now();
    // A file that the base lacks is read again by the process that parses it: sending its text there takes longer.
    const hash = this.project.hashOf(file.path);
    return hash === undefined ? [] : [{ key: this.keyOf(file.path, hash), file: { ...file, hash, indexedAt } }];
  }

  /** A base that does not answer is asked once in a run: reading a file here takes less than waiting for it. */
  private async packsOf(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    try {
      return await this.base.packs(keys);
    } catch (error) {
      if (!this.isAway) this.project.notify(`${messageOf(error)}. Files are read here instead.`);
      this.isAway = true;
      return new Map();
    }
  }

  /** Bytes that are no sound pack are as good as none: the file is read here. */
  private unpacked(pack: Uint8Array | undefined, file: LocalFile): BatchResult[] {
    if (pack === undefined) return [];
    try {
      return [unpackBatch(pack, file, this.project.embedder.dimensions)];
    } catch (error) {
      if (error instanceof DamagedIndexError) return [];
      throw error;
    }
  }
}
