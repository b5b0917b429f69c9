import { expect, it } from 'vitest';
import { MOST_MESSAGE_BYTES, messageLimit } from '../../../../src/edge/mcp/message-limit.ts';
import type { Refusal } from '../../../../src/edge/mcp/read-line.ts';

async function passed(pieces: readonly string[]): Promise<{ lines: string[]; refused: Refusal[] }> {
  const refused: Refusal[] = [];
  const limit = messageLimit({
    onMessage: () => {},
    onRefused: (refusal) => refused.push(refusal),
    beforeEnd: async () => {},
  });
  for (const piece of pieces) limit.write(piece);
  limit.end();
  const lines: string[] = [];
  for await (const line of limit) lines.push(String(line));
  return { lines, refused };
}

const ping = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;

const LONG = 'x'.repeat(MOST_MESSAGE_BYTES);

it('passes messages on whole, however they come', async () => {
  const { lines, refused } = await passed([
    ping(1).slice(0, 20),
    `${ping(1).slice(20)}\n${ping(2)}\n${ping(3).slice(0, 5)}`,
    ping(3).slice(5),
  ]);
  expect(lines.join('')).toBe(`${ping(1)}\n${ping(2)}\n${ping(3)}\n`);
  expect(refused).toEqual([]);
});

it.each([
  ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"id":8,"text":"', '"}}\n', 7],
  ['{"method":"tools/call","params":{"id":8,"text":"', '"},"jsonrpc":"2.0","id":"seven"}\n', 'seven'],
  ['{"method":"tools/call","params":{"text":"', '","id":8}}\n', null],
  ['{"params":{"text":"', '"},"id":7,"method":"tools/call","jsonrpc":"2.0"}\n', 7],
])('refuses one that is too long, %s…, by its id', async (before, after, id) => {
  const { lines, refused } = await passed([before, LONG, LONG, after, `${ping(9)}\n`]);
  expect(lines).toEqual([`${ping(9)}\n`]);
  expect(refused).toMatchObject([{ id, error: { code: -32_600 } }]);
});

it('refuses one by its id that comes after a message which ended with its piece', async () => {
  const { refused } = await passed([`${ping(1)}\n`, '{"jsonrpc":"2.0","id":7,"params":{"text":"', LONG, LONG, '"}}\n']);
  expect(refused).toMatchObject([{ id: 7 }]);
});

it('reads no further while there is no room', async () => {
  const read: unknown[] = [];
  let makeRoom = (): void => {};
  const room = new Promise<void>((resolve) => {
    makeRoom = resolve;
  });
  const limit = messageLimit({
    onMessage: (message) => read.push(message),
    onRefused: () => {},
    untilRoom: () => (read.length === 1 ? room : undefined),
    beforeEnd: async () => {},
  });
  limit.resume();
  limit.write(`${ping(1)}\n`);
  limit.write(`${ping(2)}\n`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toHaveLength(1);
  makeRoom();
  await expect.poll(() => read.length).toBe(2);
});
