import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openTerminal, type Streams } from '../../../../src/edge/cli/terminal.ts';

function terminalOf(columns: number) {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns });
  return openTerminal({ stdin: stream, stdout: stream, stderr: stream } as unknown as Streams, {});
}

test('lines are cut at the width of the terminal', () => {
  expect(terminalOf(80).columns).toBe(80);
});

// As bare pseudo-terminals of containers and `script` do.
test('a terminal that tells no width gets whole lines', () => {
  expect(terminalOf(0).columns).toBe(Number.POSITIVE_INFINITY);
});
