/**
 * Files that are read and parsed for an answer, as an index of their own. That of the last answer is kept: after its definitions
 * the uses of a name are asked for, which are in the same files.
 */
import { compareFile, type HashOf } from '../../indexing/freshness/compare-file.ts';
import { indexFiles } from '../../indexing/pipeline/pipeline.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { WarmRunner } from '../project/batch-runner.ts';

export interface ReadFilesParts {
  readonly runner: WarmRunner;
  readonly emptyStore: () => IndexStore;
  readonly hashOf: HashOf;
}

/** Index that its borrower must close. */
export interface LentIndex {
  readonly store: IndexStore;
  readonly close: () => void;
}

export class ReadFiles {
  private readonly parts: ReadFilesParts;
  private kept: SharedIndex | undefined;

  constructor(parts: ReadFilesParts) {
    this.parts = parts;
  }

  /** @throws the reason of the signal; what kept them from being read */
  async indexOf(files: readonly ScannedFile[], signal: AbortSignal | undefined): Promise<LentIndex> {
    if (this.kept && this.isOf(this.kept.store, files)) return this.kept.lend();
    const { runner, emptyStore } = this.parts;
    const store = emptyStore();
    await indexFiles({ store, runner, now: Date.now, signal }, { added: files, modified: [] });
    this.forget();
    this.kept = new SharedIndex(store);
    return this.kept.lend();
  }

  /** Ends the process that parses as well; the next question starts another one. */
  async close(): Promise<void> {
    this.forget();
    await this.parts.runner.close();
  }

  private forget(): void {
    this.kept?.giveBack();
    this.kept = undefined;
  }

  private isOf(store: IndexStore, files: readonly ScannedFile[]): boolean {
    if (store.files().length !== files.length) return false;
    return files.every((file) => {
      const known = store.file(file.path);
      return known !== undefined && compareFile(file, known, this.parts.hashOf) === 'same';
    });
  }
}

/** Closed when nobody has it any longer, of whom the one that made it is the first. */
class SharedIndex {
  readonly store: IndexStore;
  private holders = 1;

  constructor(store: IndexStore) {
    this.store = store;
  }

  lend(): LentIndex {
    this.holders++;
    return { store: this.store, close: () => this.giveBack() };
  }

  giveBack(): void {
    this.holders--;
    if (this.holders === 0) this.store.close();
  }
}
