import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { objectEnd, readUntilWhole } from '../../../../src/edge/hooks/whole-object.ts';

const EVENT = '{"tool_name":"Bash","tool_input":{"command":"echo \\"}\\" { 終"}}';
const LIMITS = { milliseconds: 5000, bytes: 1000 };

/** An input that a client leaves open. */
function open(...parts: readonly (string | Buffer)[]): Readable {
  const input = new Readable({ read: () => {} });
  for (const part of parts) input.push(part);
  return input;
}

async function textOf(input: Readable): Promise<string> {
  return Buffer.concat(await readUntilWhole(input, objectEnd(), LIMITS)).toString();
}

it('an object that is whole is not waited for, in whatever parts it comes', async () => {
  // Time stands still: nothing ends the input.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await textOf(open(EVENT))).toBe(EVENT);
  const bytes = Buffer.from(EVENT);
  for (let at = 1; at < bytes.length; at++) {
    expect(await textOf(open(bytes.subarray(0, at), bytes.subarray(at)))).toBe(EVENT);
  }
});

it('an object that never ends is cut off by its time or its length', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const cut = textOf(open('{"a":'));
  vi.advanceTimersByTime(5000);
  expect(await cut).toBe('{"a":');
  expect((await textOf(open('{"a":"', 'x'.repeat(2000)))).length).toBeLessThan(LIMITS.bytes);
});
