/** Cuts a text that has no syntax tree by its lines. */
import type { Chunk, ChunkOptions } from './chunk.ts';

const LINES_PER_CHUNK = 50;

/** Chunks of a text that has no syntax tree: 50 lines each, type `lines` (CH1). */
export function chunkLines(text: string, options: ChunkOptions): Chunk[] {
  // The line break at the end of a file starts no further line.
  const lines = text.replace(/\n$/, '').split('\n');
  const chunks: Chunk[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CHUNK) {
    const slice = lines.slice(start, start + LINES_PER_CHUNK);
    const body = slice.join('\n').slice(0, options.maxLength * 2);
    if (body.trim() === '') continue;
    const range = { startLine: start + 1, endLine: start + slice.length };
    chunks.push({
      kind: 'lines',
      symbol: -1,
      part: chunks.length,
      ...range,
      name: '',
      signature: '',
      docblock: '',
      body,
    });
  }
  return chunks;
}
