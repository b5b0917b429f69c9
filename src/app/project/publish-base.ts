/** Publishes a project's index to the shared base, so that other machines need not read the same files again. */

import { DAY_MS } from '../../base/durations.ts';
import { groupBy } from '../../base/group-by.ts';
import { turns } from '../../base/turns.ts';
import { UserError } from '../../base/user-error.ts';
import { normalize, QUANTIZATION_SCALE } from '../../embedding/vector.ts';
import { type BatchResult, chunkCountOf } from '../../indexing/pipeline/index-batch.ts';
import { packBatch } from '../../indexing/pipeline/packed-batch.ts';
import { storedBatches } from '../../indexing/pipeline/stored-batches.ts';
import { chunkAt, type FileRecord } from '../../storage/contract.ts';
import { unpackOutline } from '../../storage/packed-outline.ts';
import type { BaseChunk, BaseFile, SharedBase } from '../../storage/shared-base.ts';
import { baseKeys, type KeyOf, repositoryOf } from './base-key.ts';
import type { OpenProject } from './open-project.ts';
import { lineReader, textOfLines } from './source-lines.ts';

export interface PublishOptions {
  /** Days that an outdated file stays, for those who work on older commits. */
  readonly keepDays: number;
}

export interface PublishReport {
  readonly base: string;
  readonly repository: string;
  readonly files: number;
  /** Number of files that the base did not hold. */
  readonly published: number;
  readonly retired: number;
  readonly elapsedMs: number;
}

/** Files that go together in one publication. */
const PUBLICATION = 64;

/**
 * The index must be in line with the files.
 * @throws UserError `invalid_config` without a base; `busy` when it does not answer: what was published stays
 */
export async function publishToBase(project: OpenProject, { keepDays }: PublishOptions): Promise<PublishReport> {
  const started = performance.now();
  const base = requireBase(project);
  const files = project.store.files().filter(({ skip }) => skip === null);
  const keyOf = baseKeys(project);
  const current = new Map(files.map((file) => [keyOf(file.path, file.hash), file]));
  const known = await base.known([...current.keys()]);
  const missing = [...current].filter(([key]) => !known.has(key)).map(([, file]) => file);
  const repository = repositoryOf(project.root);
  const published = await publishFiles(missing, { project, base, repository, keyOf });
  const retired = await base.retire(repository, new Set(current.keys()), Date.now() - keepDays * DAY_MS);
  return {
    base: base.address,
    repository,
    files: files.length,
    published,
    retired,
    elapsedMs: Math.round(performance.now() - started),
  };
}

/**
 * Checks the base early: nobody waits for an index that has nowhere to go.
 * @throws UserError `invalid_config` without a base, or when it refuses; `busy` when it does not answer
 */
export async function requireAnsweringBase(project: Pick<OpenProject, 'base'>): Promise<void> {
  await requireBase(project).known([]);
}

/** @throws UserError `invalid_config` without a base */
export function requireBase({ base }: Pick<OpenProject, 'base'>): SharedBase {
  if (base !== undefined) return base;
  throw new UserError(
    'invalid_config',
    'There is no shared base: CODE_INTEL_BASE_URL is not set.',
    'Set it to the address of a Chroma server, such as http://localhost:8000; docs/scale.md tells more.',
  );
}

interface Publishing {
  readonly project: OpenProject;
  readonly base: SharedBase;
  readonly repository: string;
  readonly keyOf: KeyOf;
}

/** The next files are packed while the server takes in those before. @returns the number of files that were published */
async function publishFiles(files: readonly FileRecord[], publishing: Publishing): Promise<number> {
  const { project, base } = publishing;
  const packed = baseFiles(files, publishing);
  let done = 0;
  if (files.length > 0) project.report(0, files.length);
  let next = await several(packed);
  while (next.length > 0) {
    const [following] = await Promise.all([several(packed), base.publish(next)]);
    done += next.length;
    next = following;
    project.report(done, files.length);
  }
  return done;
}

/** The server is written to and read from in between. */
async function several(files: Iterator<BaseFile>): Promise<readonly BaseFile[]> {
  const turn = turns();
  const taken: BaseFile[] = [];
  while (taken.length < PUBLICATION) {
    const { value, done } = files.next();
    if (done) break;
    taken.push(value);
    await turn();
  }
  return taken;
}

function* baseFiles(files: readonly FileRecord[], publishing: Publishing): Generator<BaseFile> {
  const { project } = publishing;
  for (const ofSegment of groupBy(files, ({ segment }) => segment).values()) {
    for (const batch of storedBatches(project.store, ofSegment)) yield* baseFile(batch, publishing);
  }
}

/** Builds the published form; empty for a file that changed since it was indexed, whose lines belong to another text. */
function baseFile(batch: BatchResult, { project, repository, keyOf }: Publishing): BaseFile[] {
  const [file] = batch.files;
  if (file === undefined || project.hashOf(file.path) !== file.hash) return [];
  const chunks = buildChunks(batch, lineReader(project)(file.path), unpackOutline(file.outline).symbols);
  return [{ key: keyOf(file.path, file.hash), repository, path: file.path, pack: packBatch(batch), chunks }];
}

function buildChunks(
  batch: BatchResult,
  lines: readonly string[],
  symbols: readonly { readonly name: string }[],
): BaseChunk[] {
  const dimensions = batch.pathVectors.length;
  return Array.from({ length: chunkCountOf(batch) }, (_, at) => {
    const { startLine, endLine, symbol } = chunkAt(batch.chunks, at);
    const stored = batch.vectors.subarray(at * dimensions, (at + 1) * dimensions);
    return {
      vector: normalize(Float32Array.from(stored, (value) => value / QUANTIZATION_SCALE)),
      text: textOfLines(lines, startLine, endLine),
      startLine,
      endLine,
      symbol: symbols[symbol]?.name ?? '',
    };
  });
}
