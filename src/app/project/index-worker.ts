/** Entry of an indexing worker thread: composes the same engines as the main thread and serves batches. */
import { parentPort, workerData } from 'node:worker_threads';
import { stackOf } from '../../base/error-text.ts';
import { UserError } from '../../base/user-error.ts';
import type { BatchIndexer } from '../../indexing/pipeline/index-batch.ts';
import type { WorkerAnswer, WorkerMessage, WorkerRefusal } from '../../indexing/pipeline/worker-pool.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import { type BatchSettings, openBatchIndexer } from './batch-context.ts';

const settings: BatchSettings = workerData;

await serve().catch((error: unknown) => send(refusalOf(error)));

async function serve(): Promise<void> {
  const indexBatch = await openBatchIndexer(settings);
  parentPort?.on('message', async (files: readonly ScannedFile[]) => send(await answer(files, indexBatch)));
  send('ready');
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function answer(files: readonly ScannedFile[], indexBatch: BatchIndexer): Promise<WorkerAnswer> {
  try {
    return { result: await indexBatch(files) };
  } catch (error) {
    if (error instanceof UserError) return refusalOf(error);
    return { error: stackOf(error) };
  }
}

/** An error object loses its code and its next step on the way to another thread. */
function refusalOf(error: unknown): WorkerRefusal {
  if (!(error instanceof UserError)) throw error;
  const { code, message, next } = error;
  return { refused: { code, message, next } };
}
