/** Needs of indexing, composed from plain settings: alike in every process that does it. */
import type { AbsolutePath } from '../../base/paths.ts';
import type { Embedder } from '../../embedding/contract.ts';
import { packFiles } from '../../frameworks/pack-files.ts';
import { readPacks, withoutFailures } from '../../frameworks/project-packs.ts';
import { FRAMEWORKS } from '../../frameworks/registry.ts';
import { type BatchContext, type BatchIndexer, createBatchIndexer } from '../../indexing/pipeline/index-batch.ts';
import { readAttributes } from '../../indexing/scan/git-attributes.ts';
import type { CodeSymbol, Language } from '../../languages/contract.ts';
import { languageOf } from '../../languages/registry.ts';
import { type EmbeddingSettings, embedQuantized, openEmbedder } from './open-embedder.ts';

export interface BatchSettings {
  readonly root: AbsolutePath;
  /** Undefined where no vectors are wanted, as for facts that are read from files. */
  readonly embedding: EmbeddingSettings | undefined;
  readonly maxLength: number;
  readonly chunkStrategy: 'ast' | 'lines';
  /** Ids of languages to parse; empty for all. */
  readonly languages: readonly string[];
  /** Ids of languages that are read by lines. */
  readonly byLines: readonly string[];
  /** Ids of the frameworks that the project uses. */
  readonly frameworks: readonly string[];
}

/**
 * Opens what indexes batches in this process.
 * @param opened the engine of `settings.embedding`, where it is open already
 * @param onFile called before each file is read
 * @throws UserError when the engine cannot be had
 */
export async function openBatchIndexer(
  settings: BatchSettings,
  opened?: Embedder,
  onFile: () => void = () => {},
): Promise<BatchIndexer> {
  return oneByOne(createBatchIndexer({ ...(await createBatchContext(settings, opened)), onFile }));
}

/** The indexer keeps its tables from batch to batch, so that two at once would write into each other's. */
function oneByOne(index: BatchIndexer): BatchIndexer {
  let last: Promise<unknown> = Promise.resolve();
  return (files) => {
    const result = last.then(() => index(files));
    // The caller of the batch gets the failure; the next batch begins all the same.
    last = result.catch(() => {});
    return result;
  };
}

async function createBatchContext(
  settings: BatchSettings,
  opened: Embedder | undefined,
): Promise<Omit<BatchContext, 'onFile'>> {
  const { packs } = await readPacks(
    settings.frameworks.some((id) => id.includes('@')) ? packFiles(settings.root) : [],
    [],
  );
  const own = packs
    .filter(({ key }) => settings.frameworks.includes(key))
    .map(({ framework }) => withoutFailures(framework));
  const frameworks = [...FRAMEWORKS.filter(({ id }) => settings.frameworks.includes(id)), ...own];
  return {
    root: settings.root,
    attributes: readAttributes(settings.root),
    chunking: { maxLength: settings.maxLength },
    ...(settings.embedding ? await embedding(settings.embedding, opened) : NO_VECTORS),
    languageOf: (path, head) => {
      const language = settings.chunkStrategy === 'ast' ? languageOf(path, head) : undefined;
      return language && isParsed(language, settings) ? language : undefined;
    },
    frameworksOf: (language) => frameworks.filter(({ languages }) => languages.includes(language)),
    now: Date.now,
  };
}

/** Definitions of a text that stood at a path, such as one of another commit. */
export function symbolsIn(path: string, text: string): readonly CodeSymbol[] {
  return languageOf(path, text.slice(0, HEAD))?.parse(text).symbols ?? [];
}

/** Characters that tell the language of a file. */
const HEAD = 4000;

type Embedding = Pick<BatchContext, 'dimensions' | 'embed'>;

async function embedding(settings: EmbeddingSettings, opened: Embedder | undefined): Promise<Embedding> {
  const embedder = opened ?? (await openEmbedder(settings));
  await embedder.load();
  return { dimensions: embedder.dimensions, embed: (texts) => embedQuantized(embedder, texts) };
}

const NO_VECTORS: Embedding = { dimensions: 0, embed: async () => new Int8Array() };

/** False for files that are read by lines: by the configuration, or since their grammar cannot be loaded (CH7). */
export function isParsed(
  { id, unavailableReason }: Pick<Language, 'id' | 'unavailableReason'>,
  { languages, byLines }: Pick<BatchSettings, 'languages' | 'byLines'>,
): boolean {
  const isWanted = !byLines.includes(id) && (languages.length === 0 || languages.includes(id));
  return isWanted && unavailableReason() === undefined;
}
