/** Entry of the indexing thread of a server: opens the project for itself and runs one task after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { stackOf } from '../../base/error-text.ts';
import { repairable } from '../../base/failures/machine-failure.ts';
import { stepThreadAside } from '../../base/step-aside.ts';
import { type IndexTask, isFirstIndex } from '../live/index-task.ts';
import { runTask } from '../live/indexer.ts';
import type { FromThread, ThreadSettings, ToThread } from '../live/thread-indexer.ts';
import { createWarmRunner } from '../project/batch-runner.ts';
import { withRecovery } from '../project/damaged-index.ts';
import type { OpenProject } from '../project/open-project.ts';
import { openProject } from './compose.ts';

const settings: ThreadSettings = workerData;
let project: Promise<OpenProject> | undefined;
let canceller = new AbortController();

parentPort?.on('message', (message: ToThread) => {
  if ('cancel' in message) canceller.abort();
  else void serve(message.task).then(send);
});

async function serve(task: IndexTask): Promise<FromThread> {
  canceller = new AbortController();
  const { signal } = canceller;
  const isFirst = isFirstIndex(task);
  if (isFirst) stepThreadAside();
  try {
    project ??= open();
    const opened = await project;
    const warm = opened.warmRunner;
    // A full check has work for other threads, and its rules may differ from those of the warm one.
    if (task.kind === 'full') await warm?.close();
    const outcome = await withRecovery(opened, () => runTask(opened, task, signal));
    // A thread that cannot start is reported by the next file that needs it. The first index is the last task of its thread.
    if (!isFirst) warm?.warmUp().catch(() => {});
    return { kind: 'done', outcome };
  } catch (error) {
    return failureOf(error);
  }
}

async function open(): Promise<OpenProject> {
  const opened = await openProject(settings.root, {
    environment: settings.environment,
    onNotice: (text) => send({ kind: 'notice', text }),
    onProgress: (done, total) => send({ kind: 'progress', done, total }),
  });
  opened.warmRunner = createWarmRunner(opened);
  return opened;
}

/** An error object loses its code and its next step on the way to another thread. */
function failureOf(error: unknown): FromThread {
  const known = repairable(error);
  if (known === undefined) return { kind: 'failed', stack: stackOf(error) };
  const { code, message, next } = known;
  return { kind: 'refused', error: { code, message, next } };
}

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}
