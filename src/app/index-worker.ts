/** Entry of an indexing worker thread: composes the same engines as the main thread and serves batches. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ScannedFile } from '../indexing/changes.ts';
import { indexBatch } from '../indexing/index-batch.ts';
import type { WorkerAnswer, WorkerMessage } from '../indexing/worker-pool.ts';
import { type BatchSettings, createBatchContext } from './batch-context.ts';

const settings: BatchSettings = workerData;
const context = await createBatchContext(settings);

parentPort?.on('message', async (files: readonly ScannedFile[]) => send(await answer(files)));
send('ready');

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function answer(files: readonly ScannedFile[]): Promise<WorkerAnswer> {
  try {
    return { result: await indexBatch(files, context) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
