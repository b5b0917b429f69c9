/** A project with its index open. Keeps the index in line with the files before answers are computed. */
import { contentHash } from '../../base/hash.ts';
import { readRegularFile } from '../../base/optional-file.ts';
import { type AbsolutePath, joinRoot, type RelativePath } from '../../base/paths.ts';
import { sharedRuns } from '../../base/shared-runs.ts';
import { UserError } from '../../base/user-error.ts';
import type { Embedder } from '../../embedding/contract.ts';
import { type Drift, findDrift, isUnchanged } from '../../indexing/freshness/find-drift.ts';
import type { SyncOutcome } from '../../indexing/pipeline/pipeline.ts';
import { type ExclusiveLock, withWriterLock } from '../../indexing/pipeline/writer-lock.ts';
import { decodeText } from '../../indexing/read/decode.ts';
import { shownText } from '../../indexing/read/read-source.ts';
import { isSecretContent, isSecretPath } from '../../indexing/scan/secret.ts';
import { SegmentCache } from '../../retrieval/ranking/loaded-index.ts';
import type { DirectoryRecord, FileRecord, IndexStore } from '../../storage/contract.ts';
import type { SharedBase } from '../../storage/shared-base.ts';
import type { Config } from '../config/config.ts';
import type { WarmRunner } from './batch-runner.ts';
import { INDEX_REBUILT, repairedOnce } from './damaged-index.ts';
import type { EmbeddingSettings } from './open-embedder.ts';
import type { Freshness, IndexedProject } from './project.ts';
import { touchesManifest } from './project-frameworks.ts';
import { applyDrift, fullSync, type SyncReason, syncReason } from './sync.ts';
import type { Successor, SyncTarget } from './sync-target.ts';

export interface ProjectParts {
  readonly root: AbsolutePath;
  readonly home: AbsolutePath;
  readonly historyFile: string;
  readonly config: Config;
  readonly store: IndexStore;
  readonly successor: Successor;
  readonly lock: ExclusiveLock;
  /** Settings by which other processes open the same engine. */
  readonly embedding: EmbeddingSettings;
  readonly embedder: Embedder;
  readonly base?: SharedBase | undefined;
  readonly onNotice: (text: string) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/** Records of the index at one of its versions. */
interface KnownRecords {
  readonly version: number;
  readonly files: readonly FileRecord[];
  readonly directories: readonly DirectoryRecord[];
}

export class OpenProject implements IndexedProject, SyncTarget {
  readonly root: AbsolutePath;
  readonly home: AbsolutePath;
  readonly historyFile: string;
  readonly config: Config;
  readonly store: IndexStore;
  readonly embedder: Embedder;
  readonly embedding: EmbeddingSettings;
  readonly base: SharedBase | undefined;
  readonly successor: Successor;
  readonly segments: SegmentCache;
  private readonly parts: ProjectParts;
  private known: KnownRecords | undefined;
  /** Calls that come during a comparison share the next one, since files may have changed after the first looked at them. */
  readonly ensureFresh: () => Promise<Freshness> = sharedRuns(async () => {
    this.store.release();
    const freshness = await this.refresh();
    // All of an answer comes from one state, though another process publishes meanwhile.
    this.store.hold();
    return freshness;
  });
  warmRunner: WarmRunner | undefined;
  private waitReportedAt = 0;

  constructor(parts: ProjectParts) {
    this.parts = parts;
    this.root = parts.root;
    this.home = parts.home;
    this.historyFile = parts.historyFile;
    this.config = parts.config;
    this.store = parts.store;
    this.embedder = parts.embedder;
    this.embedding = parts.embedding;
    this.base = parts.base;
    this.successor = parts.successor;
    this.segments = new SegmentCache(parts.store);
  }

  readText(path: RelativePath): string {
    if (isSecretPath(path)) throw notShown(path, SECRET);
    const bytes = this.readBytes(path);
    if (isSecretContent(path, bytes)) throw notShown(path, SECRET);
    const decoded = decodeText(bytes);
    if ('skip' in decoded) throw notShown(path, `it is ${decoded.skip}`);
    return shownText(path, decoded.text);
  }

  /** Runs `work` as the only writer of this index among all processes. */
  asWriter<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return withWriterLock(this.parts.lock, { onWait: () => this.tellWaiting(), signal }, work);
  }

  notify(text: string): void {
    this.parts.onNotice(text);
  }

  /** Replaces a damaged index by an empty one and fills it. */
  readonly repair = repairedOnce(async () => {
    this.notify(INDEX_REBUILT);
    await this.asWriter(async () => {
      this.store.rebuild();
      await fullSync(this, 'no_state');
    });
  });

  report(done: number, total: number): void {
    this.parts.onProgress(done, total);
  }

  /** Content hash of a file as it is now; an arrow function, because it is handed on by itself. */
  readonly hashOf = (path: RelativePath): string | undefined => {
    try {
      return contentHash(readRegularFile(joinRoot(this.root, path)));
    } catch {
      // A file that vanished between the look and the read counts as changed; indexing then says why.
      return undefined;
    }
  };

  async close(): Promise<void> {
    this.store.close();
  }

  /** Reports the wait, once for all calls that wait for the same run. */
  private tellWaiting(): void {
    const now = Date.now();
    if (Math.abs(now - this.waitReportedAt) < WAIT_REPORT_MS) return;
    this.waitReportedAt = now;
    this.notify('Another process is indexing this project; waiting for it.');
  }

  private async refresh(): Promise<Freshness> {
    const reason = syncReason(this);
    if (reason !== 'none') return this.syncFully(reason);
    const version = this.store.version();
    const drift = this.findDrift();
    if (isUnchanged(drift)) return { state: 'fresh', updated: 0 };
    if (drift.rulesChanged || touchesManifest(drift)) return this.syncFully('rules_changed');
    // Another process may have indexed the changes while this one waited for its turn.
    const outcome = await this.asWriter(() =>
      applyDrift(this, this.store.version() === version ? drift : this.findDrift()),
    );
    return { state: 'fresh', updated: filesIn(outcome) };
  }

  private findDrift(): Drift {
    return findDrift({ root: this.root, ...this.knownProject(), hashOf: this.hashOf });
  }

  private async syncFully(reason: SyncReason): Promise<Freshness> {
    return { state: 'fresh', updated: filesIn(await this.asWriter(() => fullSync(this, reason))) };
  }

  private knownProject(): Pick<KnownRecords, 'files' | 'directories'> {
    const version = this.store.version();
    if (this.known?.version !== version) {
      this.known = { version, files: this.store.files(), directories: this.store.directories() };
    }
    return this.known;
  }

  private readBytes(path: RelativePath): Buffer {
    try {
      return readRegularFile(joinRoot(this.root, path));
    } catch (cause) {
      throw new UserError(
        'not_found',
        `${path} cannot be read`,
        'Check the path; `code-intel status` lists skipped files.',
        { cause },
      );
    }
  }
}

/** Within this time the same is not said twice. */
const WAIT_REPORT_MS = 60_000;

function filesIn({ added, modified, deleted }: SyncOutcome): number {
  return added + modified + deleted;
}

const SECRET = 'it may hold a secret';

function notShown(path: RelativePath, why: string): UserError {
  return new UserError('not_found', `${path} is not shown: ${why}`, 'Choose another file.');
}
