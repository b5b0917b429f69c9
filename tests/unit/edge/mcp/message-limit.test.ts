import { expect, it } from 'vitest';
import { MOST_MESSAGE_BYTES, messageLimit, type Refusal } from '../../../../src/edge/mcp/message-limit.ts';

async function passed(pieces: readonly string[]): Promise<{ lines: string[]; refused: Refusal[] }> {
  const refused: Refusal[] = [];
  const limit = messageLimit((refusal) => refused.push(refusal));
  for (const piece of pieces) limit.write(piece);
  limit.end();
  const lines: string[] = [];
  for await (const line of limit) lines.push(String(line));
  return { lines, refused };
}

const LONG = 'x'.repeat(MOST_MESSAGE_BYTES);

it('passes messages on whole, however they come', async () => {
  const { lines, refused } = await passed(['{"id"', ':1}\n{"id":2}\n{"i', 'd":3}\n']);
  expect(lines.join('')).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
  expect(refused).toEqual([]);
});

it.each([
  ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"id":8,"text":"', '"}}\n', 7],
  ['{"method":"tools/call","params":{"id":8,"text":"', '"},"jsonrpc":"2.0","id":"seven"}\n', 'seven'],
  ['{"method":"tools/call","params":{"text":"', '","id":8}}\n', null],
])('refuses one that is too long, %s…, by its id', async (before, after, id) => {
  const { lines, refused } = await passed([before, LONG, LONG, after, '{"id":9}\n']);
  expect(lines).toEqual(['{"id":9}\n']);
  expect(refused).toMatchObject([{ id, error: { code: -32_600 } }]);
});
