import process from 'node:process';
import { expect, it } from 'vitest';
import { isRunning, processChain } from '../../../../src/base/processes/process-chain.ts';

it('the chain begins with the process and its parent', () => {
  const chain = processChain(process.pid, process.platform);
  expect(chain[0]).toMatchObject({ pid: process.pid, parent: process.ppid });
  expect(chain[1]).toMatchObject({ pid: process.ppid });
});

it.runIf(process.platform === 'linux')('a process is another one than a later one of its number', () => {
  const [own] = processChain(process.pid, process.platform);
  if (own === undefined) throw new Error('this process is not listed');
  expect(isRunning(own)).toBe(true);
  expect(isRunning({ ...own, startedAt: own.startedAt + 1 })).toBe(false);
});
