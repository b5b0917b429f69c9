/** What indexing needs, composed from plain settings: alike in the main thread and in every worker. */
import type { AbsolutePath } from '../base/paths.ts';
import type { Embedder } from '../embedding/contract.ts';
import { readAttributes } from '../indexing/git-attributes.ts';
import { type BatchContext, type BatchIndexer, createBatchIndexer } from '../indexing/index-batch.ts';
import { languageOf } from '../languages/registry.ts';
import { type EmbeddingSettings, embedQuantized, openEmbedder } from './engines.ts';

export interface BatchSettings {
  readonly root: AbsolutePath;
  readonly embedding: EmbeddingSettings;
  readonly maxLength: number;
  readonly chunkStrategy: 'ast' | 'lines';
  /** Ids of languages to parse; empty for all. */
  readonly languages: readonly string[];
  /** Ids of languages that are read by lines. */
  readonly byLines: readonly string[];
}

/**
 * What indexes batches in this thread.
 * @param opened the engine of `settings.embedding`, where it is open already
 * @throws UserError when the engine cannot be had
 */
export async function openBatchIndexer(settings: BatchSettings, opened?: Embedder): Promise<BatchIndexer> {
  return createBatchIndexer(await createBatchContext(settings, opened));
}

async function createBatchContext(settings: BatchSettings, opened: Embedder | undefined): Promise<BatchContext> {
  const embedder = opened ?? (await openEmbedder(settings.embedding));
  await embedder.load();
  return {
    root: settings.root,
    attributes: readAttributes(settings.root),
    chunking: { maxLength: settings.maxLength },
    dimensions: embedder.dimensions,
    embed: (texts) => embedQuantized(embedder, texts),
    languageOf: (path, head) => {
      const language = settings.chunkStrategy === 'ast' ? languageOf(path, head) : undefined;
      return language && isParsed(language.id, settings) ? language : undefined;
    },
    now: Date.now,
  };
}

function isParsed(id: string, { languages, byLines }: BatchSettings): boolean {
  return !byLines.includes(id) && (languages.length === 0 || languages.includes(id));
}
