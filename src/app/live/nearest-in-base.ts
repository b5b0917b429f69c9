/**
 * Ranked answers while this machine has no index yet: the shared base tells which files are nearest to the question, those
 * that are the same here are taken over from it, and ranked among each other as ever.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { confine } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { indexFiles } from '../../indexing/pipeline/pipeline.ts';
import { scanPaths } from '../../indexing/scan/scan.ts';
import { SegmentCache } from '../../retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { SharedBase } from '../../storage/shared-base.ts';
import { repositoryOf } from '../project/base-key.ts';
import { fromBaseAlone } from '../project/base-runner.ts';
import { isOfTheseSettings } from '../project/index-settings.ts';
import type { IndexedProject } from '../project/project.ts';
import { scanOptions } from '../project/sync.ts';
import type { LiveProject } from './live-project.ts';
import { partialAnswer } from './live-state.ts';

/** Of which the files are taken over; several are of one file, and some of former versions. */
const NEAREST_CHUNKS = 200;
const MOST_FILES = 60;
/** An agent that is told to come back waits longer. */
const MOST_MS = 3000;
const LOOK_AGAIN_MS = 50;

export class NearestInBase {
  private readonly live: LiveProject;
  private readonly emptyStore: () => IndexStore;
  /** A base that failed is not waited for again: the index comes without it. */
  private hasFailed = false;

  constructor(live: LiveProject, emptyStore: () => IndexStore) {
    this.live = live;
    this.emptyStore = emptyStore;
  }

  /** @returns undefined when there is no base, when it does not answer in time, or holds nothing that is the same here; to be closed */
  async projectFor(question: string): Promise<IndexedProject | undefined> {
    const { base } = this.live.base;
    if (base === undefined || this.hasFailed) return undefined;
    const late = AbortSignal.timeout(MOST_MS);
    const opening = this.open(base, question, late).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      this.hasFailed = true;
      return undefined;
    });
    return Promise.race([opening, wait(MOST_MS, undefined, { ref: false })]);
  }

  private async open(base: SharedBase, question: string, late: AbortSignal): Promise<IndexedProject | undefined> {
    const { live } = this;
    await live.embedder.load();
    const [vector] = await live.embedder.embed([question]);
    if (vector === undefined) return undefined;
    const chunks = await base.nearest(vector, NEAREST_CHUNKS, repositoryOf(live.root));
    const paths = [...new Set(chunks.map(({ path }) => path))].slice(0, MOST_FILES);
    // Keys of files hold the settings and frameworks, which the run that is under way finds first.
    while (!isOfTheseSettings(live.base) && !late.aborted) await wait(LOOK_AGAIN_MS);
    if (late.aborted || paths.length === 0) return undefined;
    const project = await this.projectOf(paths, base);
    if (late.aborted) await project?.close();
    return project;
  }

  private async projectOf(paths: readonly string[], base: SharedBase): Promise<IndexedProject | undefined> {
    const { live } = this;
    const { root, home, historyFile, config, embedder, embedding } = live;
    const { files } = await scanPaths(
      scanOptions(live),
      paths.map((path) => confine(root, path)),
    );
    const store = this.emptyStore();
    const runner = fromBaseAlone(live.base, base);
    await indexFiles({ store, runner, now: Date.now }, { added: files, modified: [] });
    if (store.totals().files === 0) {
      store.close();
      return undefined;
    }
    return {
      ...{ root, home, historyFile, config, embedder, embedding, store, segments: new SegmentCache(store) },
      ensureFresh: async () => ({ ...partialAnswer(live.counts, 0), base: base.address }),
      readText: (path) => live.readText(path),
      close: async () => store.close(),
    };
  }
}
