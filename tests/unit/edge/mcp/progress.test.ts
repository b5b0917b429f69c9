import type { ServerContext } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilAborted } from '../../../../src/base/until-aborted.ts';
import { withProgress } from '../../../../src/edge/mcp/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function contextWith(progressToken: string | undefined) {
  const notify = vi.fn(async () => {});
  const meta = progressToken === undefined ? {} : { progressToken };
  return { context: { mcpReq: { _meta: meta, notify } } as unknown as ServerContext, notify };
}

it('a client that asked for progress hears of the work every second, with a growing number', async () => {
  const { context, notify } = contextWith('p1');
  const work = withProgress(
    context,
    () => 'Indexing: 3 of 9 files',
    () => new Promise((done) => setTimeout(done, 2500)),
  );
  await vi.advanceTimersByTimeAsync(2500);
  await work;
  expect(notify.mock.calls).toEqual(
    [1, 2].map((progress) => [
      {
        method: 'notifications/progress',
        params: { progressToken: 'p1', progress, message: 'Indexing: 3 of 9 files' },
      },
    ]),
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(notify).toHaveBeenCalledTimes(2);
});

it('a client that did not ask hears nothing', async () => {
  const { context, notify } = contextWith(undefined);
  const work = withProgress(
    context,
    () => '',
    () => new Promise((done) => setTimeout(done, 2500)),
  );
  await vi.advanceTimersByTimeAsync(2500);
  await work;
  expect(notify).not.toHaveBeenCalled();
});

it('a cancelled call ends at once although its work goes on', async () => {
  const controller = new AbortController();
  const answer = untilAborted(controller.signal, () => new Promise(() => {}));
  controller.abort();
  await expect(answer).rejects.toThrow('aborted');
});

it('a call that was cancelled before it began does not begin', async () => {
  const work = vi.fn();
  await expect(untilAborted(AbortSignal.abort(), work)).rejects.toThrow('aborted');
  expect(work).not.toHaveBeenCalled();
});
