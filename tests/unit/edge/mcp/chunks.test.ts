import { expect, it } from 'vitest';
import type { ChunkText } from '../../../../src/app/facts/get-chunk.ts';
import { withinRoom } from '../../../../src/edge/mcp/chunks.ts';

function chunk(file: string, lines: number): ChunkText {
  const content = Array.from({ length: lines }, () => 'x'.repeat(99)).join('\n');
  const metadata = { fingerprint: '', docblock: '', imports: [] };
  return { chunkId: file, file, startLine: 1, endLine: lines, language: 'php', symbol: null, content, metadata };
}

const sizes = (shown: ReturnType<typeof withinRoom>): string[] =>
  shown.map(({ chunk: { file }, cut: { shownTo } }) => `${file} ${shownTo}`);

it('shows whole places alone, in the order in which they were asked for', () => {
  const asked = [chunk('a', 20), chunk('b', 90), chunk('c', 30)];
  expect(sizes(withinRoom(asked, 6000, 'text'))).toEqual(['a 20', 'c 30']);
});

it('shows a place that is a little too long as a whole', () => {
  expect(sizes(withinRoom([chunk('a', 55)], 5000, 'text'))).toEqual(['a 55']);
});

it('shows the beginning of the first where none fits, and says how many lines are left', () => {
  const [only, ...others] = withinRoom([chunk('a', 90), chunk('b', 90)], 4000, 'text');
  expect(others).toEqual([]);
  expect(only?.cut.shownTo).toBeLessThan(41);
  expect(only?.cut.omitted).toBe(90 - (only?.cut.shownTo ?? 0));
});

it('fills the smaller room of a program in order', () => {
  const shown = withinRoom([chunk('a', 20), chunk('b', 90)], 4000, 'json');
  expect(shown).toHaveLength(2);
  expect(shown[1]?.cut.omitted).toBeGreaterThan(0);
});
