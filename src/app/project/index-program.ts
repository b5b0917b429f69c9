/** Entry of an indexing process: composes the same engines as the main thread and serves batches. */
import { Worker } from 'node:worker_threads';
import { stackOf } from '../../base/error-text.ts';
import { repairable } from '../../base/failures/machine-failure.ts';
import { BEGUN, beginCounter } from '../../indexing/pipeline/begun-files.ts';
import type { BatchIndexer } from '../../indexing/pipeline/index-batch.ts';
import type { WorkerAnswer, WorkerMessage, WorkerRefusal } from '../../indexing/pipeline/worker-process.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import { type BatchSettings, openBatchIndexer } from './batch-context.ts';

type Errand = { readonly data: BatchSettings } | { readonly files: readonly ScannedFile[] };

/** Memory limit in bytes: what reading the largest file takes, with much to spare. */
const MOST_MEMORY = 1_000_000_000;

/** Runs beside a grammar that loops or grows: ends the process when it grows too large, or when its owner is gone. */
const GUARD = `
const owner = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > ${MOST_MEMORY} || process.ppid !== owner) process.kill(process.pid, 'SIGKILL');
}, 100);`;

new Worker(GUARD, { eval: true }).unref();
// The process ends with its channel, since nothing else keeps it; a Ctrl+C that reaches both must not look like a file that ends processes.
process.on('SIGINT', () => {});

let indexer: Promise<BatchIndexer> | undefined;
process.on('message', (errand: Errand) => void serve(errand));

async function serve(errand: Errand): Promise<void> {
  try {
    if ('data' in errand) {
      indexer = openBatchIndexer(errand.data, undefined, beginCounter(BEGUN));
      await indexer;
      send('ready');
    } else if (indexer !== undefined) send({ result: await (await indexer)(errand.files) });
  } catch (error) {
    send(answerTo(error));
  }
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

/** An error object loses its code and its next step on the way to another process. */
function answerTo(error: unknown): WorkerAnswer {
  const known = repairable(error);
  if (known === undefined) return { error: stackOf(error) };
  const { code, message, next } = known;
  const refused: WorkerRefusal = { refused: { code, message, next } };
  return refused;
}
