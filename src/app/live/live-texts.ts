/**
 * Text searches of a project that a server keeps open, with a watch of their own for as long as the index cannot tell which
 * files changed: the first one is under way, and each question looks for files that hold a name.
 */
import { existsSync } from 'node:fs';
import { parentFolder } from '../../base/paths.ts';
import { isSecretFile } from '../../indexing/scan/secret.ts';
import type { ProjectWatch } from '../../indexing/watch/project-watch.ts';
import { watchProject } from '../../indexing/watch/watch.ts';
import { type FileLearner, inlineLearner } from '../../retrieval/text-search/file-learner.ts';
import { runRipgrep } from '../../retrieval/text-search/ripgrep.ts';
import { UNWATCHED, type Watched } from '../../retrieval/text-search/stamp.ts';
import { TextSearch } from '../../retrieval/text-search/text-search.ts';
import { threadLearner } from '../../retrieval/text-search/thread-learner.ts';

const THREAD_SCRIPT = new URL('./learning-thread.cjs', import.meta.url);

/** Folders with changes above which all begins anew. */
const MOST_CHANGED = 100;

interface Following {
  readonly watch: ProjectWatch;
  readonly folders: ReadonlySet<string>;
  /** Folders in which something may have changed since all files were looked at. */
  readonly changed: Set<string>;
  /** Token that is replaced whenever `changed` grew. */
  state: object;
}

export class LiveTexts {
  readonly search: TextSearch;
  private readonly root: string;
  private following: Following | undefined;
  /** Watch of the files that are being learned, which will replace `following`. */
  private prepared: Following | undefined;
  private isWanted = false;
  private beginning: Promise<void> | undefined;
  private isClosed = false;

  constructor(root: string) {
    this.root = root;
    const onListed = (folders: ReadonlySet<string>): Promise<void> => this.prepare(folders);
    const learner = (): FileLearner => learnerOf(root);
    this.search = new TextSearch(root, {
      ripgrep: runRipgrep,
      now: Date.now,
      onListed,
      isSecret: isSecretFile,
      learner,
    });
  }

  /** State of the own watch at this moment. Until it has begun, which goes on beside the answers, that is nothing. */
  async watched(): Promise<Watched> {
    this.isWanted = true;
    this.search.expectMore();
    if (this.prepared && this.prepared.folders === this.search.folders) await this.change();
    const { following } = this;
    if (following === undefined || following.folders !== this.search.folders) {
      this.begin();
      return UNWATCHED;
    }
    const changes = await following.watch.take();
    if (changes.kind === 'folders' && changes.folders.length > 0) {
      for (const folder of changes.folders) following.changed.add(folder);
      following.state = {};
    }
    if (changes.kind === 'unknown' || following.changed.size > MOST_CHANGED) {
      await this.end();
      return UNWATCHED;
    }
    return watchedBy(following);
  }

  /** Ends the own watch; the next `watched` begins another one. */
  async end(): Promise<void> {
    const { following, prepared } = this;
    this.isWanted = false;
    this.following = undefined;
    this.prepared = undefined;
    await Promise.all([following?.watch.close(), prepared?.watch.close()]);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.search.close();
    await this.beginning;
    await this.end();
  }

  private begin(): void {
    const { folders } = this.search;
    if (folders === undefined || this.isClosed) return;
    this.beginning ??= this.follow(folders).finally(() => {
      this.beginning = undefined;
    });
  }

  /** Starts the watch before all files are looked at, so that no change in between is missed. */
  private async follow(folders: ReadonlySet<string>): Promise<void> {
    const begun = await this.watchFolders(folders);
    if (begun === undefined) return;
    if ((await this.search.isAllKnown()) && !this.isClosed) await this.replace(begun);
    else await begun.watch.close();
  }

  /** Watches folders whose files are about to be read. */
  private async prepare(folders: ReadonlySet<string>): Promise<void> {
    if (!this.isWanted || this.isClosed) return;
    const former = this.prepared;
    this.prepared = undefined;
    await former?.watch.close();
    this.prepared = await this.watchFolders(folders);
  }

  private async change(): Promise<void> {
    const { prepared } = this;
    this.prepared = undefined;
    if (prepared) await this.replace(prepared);
  }

  private async replace(following: Following): Promise<void> {
    const former = this.following;
    this.following = following;
    await former?.watch.close();
  }

  /** Undefined where a watch does not tell everything. */
  private async watchFolders(folders: ReadonlySet<string>): Promise<Following | undefined> {
    const watch = watchProject(this.root, () => {});
    await watch.follow([...folders]);
    await watch.take();
    if (watch.isExact && watch.state.kind === 'watching') return { watch, folders, changed: new Set(), state: {} };
    await watch.close();
    return undefined;
  }
}

/** The thread exists in the build only; from the sources the work is done in this one. */
function learnerOf(root: string): FileLearner {
  return existsSync(THREAD_SCRIPT) ? threadLearner(THREAD_SCRIPT, { root }) : inlineLearner(root, isSecretFile);
}

function watchedBy({ changed, state }: Following): Watched {
  if (changed.size === 0) return { state, folderState: state, isSameFile: () => true, isSameFolder: () => true };
  return {
    state,
    folderState: state,
    isSameFile: (file) => !changed.has(parentFolder(file)),
    isSameFolder: (folder) => !changed.has(folder),
  };
}
