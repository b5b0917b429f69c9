/**
 * Load of one node of Chroma as a base: publishes the chunks of an indexed project again and again, a little turned so
 * that no two are equal, and asks it for the nearest. Prints bytes and processor time for each chunk and each question.
 *
 *     npx chromadb run --path DATA --port 8000 & npx tsx bench/base/node.ts FOLDER DATA PID [copies]
 *
 * PID is that of the server, whose processor time is read from /proc.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openProject } from '../../src/app/composition/compose.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { normalize, QUANTIZATION_SCALE } from '../../src/embedding/vector.ts';
import { openChromaBase } from '../../src/storage/chroma/chroma-base.ts';
import { CHUNK_WIDTH } from '../../src/storage/contract.ts';
import type { BaseFile } from '../../src/storage/shared-base.ts';
import { percentile } from '../speed/measure.ts';

const [folder = '.', data = '', pid = '', copies = '4'] = process.argv.slice(2);
/** Bytes of a pack for each byte of source, as those of basercms have. */
const PACK_SHARE = 1.13;
const QUESTIONS = 200;
const LANES = 8;
const PUBLICATION = 64;

const root = toAbsolute(folder, process.cwd());
const project = await openProject(root, { environment: {} });
await project.ensureFresh();
const base = openChromaBase({ url: process.env.CODE_INTEL_BASE_URL ?? 'http://127.0.0.1:8000' }, 'bench');
const files = filesOf();
let published = 0;
for (let copy = 0; copy < Number(copies); copy++) await publishCopy(copy);
await ask(1);
await ask(LANES);
await project.close();

async function publishCopy(copy: number): Promise<void> {
  const [started, before] = [performance.now(), processorMs()];
  let chunks = 0;
  for (let at = 0; at < files.length; at += PUBLICATION) {
    const some = files.slice(at, at + PUBLICATION).map((file) => turned(file, copy));
    chunks += some.reduce((sum, file) => sum + file.chunks.length, 0);
    await base.publish(some);
  }
  published += chunks;
  const [wall, processor] = [performance.now() - started, processorMs() - before];
  print(
    `${published} chunks: ${(wall / 1000).toFixed(1)} s, server ${(processor / chunks).toFixed(2)} ms a chunk, ` +
      `${(diskBytes() / published).toFixed(0)} bytes a chunk on disk, memory ${memoryMb()} MB`,
  );
}

async function ask(lanes: number): Promise<void> {
  const vectors = files.flatMap(({ chunks }) => chunks.map(({ vector }) => vector)).slice(0, QUESTIONS);
  const times: number[] = [];
  const [started, before] = [performance.now(), processorMs()];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let vector = vectors[next++]; vector !== undefined; vector = vectors[next++]) {
      const asked = performance.now();
      await base.nearest(vector, 40);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - started) / 1000;
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  print(
    `${lanes} at once: p50 ${p50} ms, p95 ${p95} ms, ${(vectors.length / seconds).toFixed(0)} a second, ` +
      `server ${((processorMs() - before) / vectors.length).toFixed(1)} ms each`,
  );
}

function filesOf(): BaseFile[] {
  const { store } = project;
  return store.segmentIds().flatMap((id) => {
    const { chunks, chunkCount, fileIds, vectors } = store.segment(id);
    const dimensions = vectors.length / chunkCount;
    const byFile = new Map<number, BaseFile['chunks'][number][]>();
    for (let at = 0; at < chunkCount; at++) {
      const vector = Float32Array.from(
        vectors.subarray(at * dimensions, (at + 1) * dimensions),
        (byte) => byte / QUANTIZATION_SCALE,
      );
      const ordinal = chunks[at * CHUNK_WIDTH] ?? 0;
      const chunk = { vector: normalize(vector), text: 'x'.repeat(700), startLine: 1, endLine: 9, symbol: 'symbol' };
      byFile.set(ordinal, [...(byFile.get(ordinal) ?? []), chunk]);
    }
    return [...byFile].flatMap(([ordinal, some]): BaseFile[] => {
      const file = store.fileById(fileIds[ordinal] ?? 0);
      if (file === undefined) return [];
      const pack = Buffer.alloc(Math.ceil(file.size * PACK_SHARE), `${file.hash}${file.path}`);
      return [{ key: `${file.hash}-${file.id}`, repository: 'load', path: file.path, pack, chunks: some }];
    });
  });
}

function turned({ key, chunks, ...file }: BaseFile, copy: number): BaseFile {
  const noise = (vector: Float32Array) => normalize(vector.map((part) => part + (Math.random() - 0.5) * 0.05));
  return { ...file, key: `${key}-${copy}`, chunks: chunks.map((chunk) => ({ ...chunk, vector: noise(chunk.vector) })) };
}

function processorMs(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryMb(): string {
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024).toFixed(0);
}

function diskBytes(): number {
  return Number(execFileSync('du', ['-sb', data], { encoding: 'utf8' }).split('\t')[0]);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
