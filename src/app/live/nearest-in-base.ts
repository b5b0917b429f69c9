/**
 * Ranked answers while this machine has no index yet: the shared base tells which files are nearest to the question, those
 * that are the same here are taken over from it, and ranked among each other as ever.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { confine } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { indexFiles } from '../../indexing/pipeline/pipeline.ts';
import { scanPaths, scanProject } from '../../indexing/scan/scan.ts';
import { SegmentCache } from '../../retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { SharedBase } from '../../storage/shared-base.ts';
import { repositoryOf } from '../project/base-key.ts';
import { fromBaseAlone } from '../project/base-runner.ts';
import { makingOf } from '../project/index-settings.ts';
import type { IndexedProject } from '../project/project.ts';
import { scanOptions } from '../project/sync.ts';
import type { LiveProject } from './live-project.ts';
import { partialAnswer } from './live-state.ts';

/** Number of nearest chunks whose files are taken over; several share a file, and some are of former versions. */
const NEAREST_CHUNKS = 160;
const MOST_FILES = 48;
/** Time limit, shorter than the wait of an agent that has to call again. */
const MOST_MS = 5000;

export class NearestInBase {
  private readonly live: LiveProject;
  private readonly emptyStore: () => IndexStore;
  /** A base that failed is not waited for again: the index comes without it. */
  private hasFailed = false;
  private making: Promise<Record<string, string>> | undefined;

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
    this.making ??= madeOf(live);
    const made = this.making;
    made.catch(() => {
      this.making = undefined;
    });
    await live.embedder.load();
    const [vector] = await live.embedder.embed([question]);
    if (vector === undefined) return undefined;
    const own = await base.nearest(vector, NEAREST_CHUNKS, repositoryOf(live.root));
    // Files that a fork, a renamed or a moved repository shares were published once, under the first name.
    const chunks = own.length > 0 ? own : await base.nearest(vector, NEAREST_CHUNKS);
    const paths = [...new Set(chunks.map(({ path }) => path))].slice(0, MOST_FILES);
    if (paths.length === 0) return undefined;
    const project = await this.projectOf(paths, base, await made);
    if (!late.aborted && project.store.totals().files > 0) return project;
    await project.close();
    return undefined;
  }

  private async projectOf(
    paths: readonly string[],
    base: SharedBase,
    made: Readonly<Record<string, string>>,
  ): Promise<IndexedProject> {
    const { live } = this;
    const { root, home, historyFile, config, embedder, embedding } = live;
    const store = this.emptyStore();
    store.clear(made);
    const { hashOf } = live.base;
    const runner = fromBaseAlone({ root, store, embedder, hashOf, notify: (text) => live.base.notify(text) }, base);
    const { files } = await scanPaths(
      scanOptions(live),
      paths.map((path) => confine(root, path)),
    );
    await indexFiles({ store, runner, now: Date.now }, { added: files, modified: [] });
    return {
      ...{ root, home, historyFile, config, embedder, embedding, store, segments: new SegmentCache(store) },
      ensureFresh: async () => ({ ...partialAnswer(live.counts, 0), base: base.address }),
      readText: (path) => live.readText(path),
      close: async () => store.close(),
    };
  }
}

/** Settings and frameworks, which the keys of files in the base hold. The run that is under way finds the same, but later. */
async function madeOf({ base }: LiveProject): Promise<Record<string, string>> {
  const { files } = await scanProject(scanOptions(base));
  return makingOf(base, files);
}
