/** Live projects for a test, with an indexer whose work can be held up. */
import { onTestFinished } from 'vitest';
import { emptyStore, openProject } from '../../../src/app/composition/compose.ts';
import type { Indexer, IndexTask } from '../../../src/app/live/index-task.ts';
import { runTask } from '../../../src/app/live/indexer.ts';
import { LiveFacts } from '../../../src/app/live/live-facts.ts';
import { LiveProject } from '../../../src/app/live/live-project.ts';
import type { AbsolutePath } from '../../../src/base/paths.ts';

export interface OpenedLive {
  readonly live: LiveProject;
  readonly facts: LiveFacts;
  readonly gate: Gate;
  readonly notices: readonly string[];
}

/** While it is closed, tasks wait in front of it. */
export interface Gate {
  readonly tasks: readonly IndexTask[];
  /** Settles when a task that changed something has ended. */
  changed(): Promise<void>;
  close(): void;
  open(): void;
  /** The next task ends with this error. */
  fail(error: Error): void;
}

export async function openLive(root: AbsolutePath, environment: Record<string, string> = {}): Promise<OpenedLive> {
  const notices: string[] = [];
  const onNotice = (text: string): number => notices.push(text);
  const base = await openProject(root, { environment, onNotice });
  const { gate, indexer } = gated((task, signal) => runTask(base, task, signal));
  const live = new LiveProject({ base, indexer, onNotice, onProgress: () => {} });
  const facts = new LiveFacts(live, emptyStore);
  onTestFinished(async () => {
    gate.open();
    await facts.close();
    await live.close();
  });
  return { live, facts, gate, notices };
}

/** With its index complete and nothing left to do. */
export async function indexedLive(root: AbsolutePath, environment: Record<string, string> = {}): Promise<OpenedLive> {
  const opened = await openLive(root, environment);
  await opened.live.begin();
  await opened.live.ensureFresh();
  return opened;
}

function gated(run: Indexer['run']): { gate: Gate; indexer: Indexer } {
  const tasks: IndexTask[] = [];
  let failure: Error | undefined;
  let passage = Promise.resolve();
  let openUp = (): void => {};
  const waiting: (() => void)[] = [];
  const gate = {
    tasks,
    changed: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => {
      passage = new Promise((resolve) => {
        openUp = resolve;
      });
    },
    open: () => openUp(),
    fail: (error: Error) => {
      failure = error;
    },
  };
  const indexer: Indexer = {
    run: async (task, signal) => {
      tasks.push(task);
      await passage;
      const error = failure;
      failure = undefined;
      if (error) throw error;
      const outcome = await run(task, signal);
      if (outcome.added + outcome.modified + outcome.deleted > 0) for (const tell of waiting.splice(0)) tell();
      return outcome;
    },
    close: async () => {},
  };
  return { gate, indexer };
}
