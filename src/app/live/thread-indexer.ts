/** An indexer in a thread of its own. It starts with the first task and is started again when it died. */
import { Worker } from 'node:worker_threads';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { SyncOutcome } from '../../indexing/pipeline/pipeline.ts';
import type { Environment } from '../config/config.ts';
import { type Indexer, type IndexerHooks, type IndexTask, isFirstIndex } from './index-task.ts';

/** Settings as plain data, because they cross into the thread. */
export interface ThreadSettings {
  readonly root: AbsolutePath;
  readonly environment: Environment;
}

export type ToThread = { readonly task: IndexTask } | { readonly cancel: true };

export type FromThread =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'done'; readonly outcome: SyncOutcome }
  | { readonly kind: 'refused'; readonly error: Pick<UserError, 'code' | 'message' | 'next'> }
  | { readonly kind: 'failed'; readonly stack: string };

export function threadIndexer(script: URL, settings: ThreadSettings, hooks: IndexerHooks): Indexer {
  let thread: Worker | undefined;
  const start = (): Worker => {
    const started = new Worker(script, { workerData: settings, stdout: true });
    // Some grammar packages print while they load; stdout belongs to the protocol.
    started.stdout.resume();
    started.unref();
    started.on('error', () => {});
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    run: async (task, signal) => {
      thread ??= start();
      const asked = thread;
      try {
        return await ask(asked, { task, signal, hooks });
      } finally {
        // A thread lowered its priority for good, and somebody may wait for the next task.
        if (isFirstIndex(task)) {
          thread = undefined;
          await asked.terminate();
        }
      }
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}

interface Errand {
  readonly task: IndexTask;
  readonly signal: AbortSignal;
  readonly hooks: IndexerHooks;
}

function ask(thread: Worker, { task, signal, hooks }: Errand): Promise<SyncOutcome> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      end();
    };
    const onMessage = (message: FromThread): void => {
      if (message.kind === 'progress') hooks.onProgress(message.done, message.total);
      else if (message.kind === 'notice') hooks.onNotice(message.text);
      else if (message.kind === 'done') settle(() => resolve(message.outcome));
      else settle(() => reject(signal.aborted ? signal.reason : errorOf(message)));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (): void => settle(() => reject(new Error('The indexing thread ended.')));
    const onAbort = (): void => post(thread, { cancel: true });
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    post(thread, { task });
  });
}

function post(thread: Worker, message: ToThread): void {
  thread.postMessage(message);
}

function errorOf(message: Extract<FromThread, { kind: 'refused' | 'failed' }>): Error {
  if (message.kind === 'failed') return new Error(message.stack);
  const { code, message: text, next } = message.error;
  return new UserError(code, text, next);
}
