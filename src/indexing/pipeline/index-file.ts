/** Turns the text of a source file into what the index stores: outline, references, chunks. */
import { contentHash } from '../../base/hash.ts';
import { joinedRanges, type LineRange } from '../../base/line-ranges.ts';
import type { AbsolutePath, RelativePath } from '../../base/paths.ts';
import type { Language, ParsedFile } from '../../languages/contract.ts';
import { type Framework, WHOLE_FILE } from '../../languages/framework-contract.ts';
import { packCommentWords } from '../../storage/comment-words.ts';
import { compress } from '../../storage/compressed.ts';
import type { NewFile, SkippedFile } from '../../storage/contract.ts';
import { packEntities } from '../../storage/packed-entities.ts';
import { packOutline } from '../../storage/packed-outline.ts';
import { packReferences } from '../../storage/reference-list.ts';
import { type Chunk, type ChunkOptions, chunkFile } from '../chunk/chunk.ts';
import { chunkLines } from '../chunk/chunk-lines.ts';
import { commentWordsOf } from '../chunk/comment-words.ts';
import { type KnownFile, readFrameworkFacts } from '../chunk/framework-facts.ts';
import { readSource, type Source } from '../read/read-source.ts';
import type { PathAttributes } from '../scan/git-attributes.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import { isTooLarge, LONG_LINE, MOST_READ_BYTES } from '../scan/skip-rules.ts';
import { moduleKeys } from './module-keys.ts';
import { PLAIN_TEXT } from './plain-text.ts';

export interface FileContext {
  readonly root: AbsolutePath;
  readonly attributes: PathAttributes;
  readonly chunking: ChunkOptions;
  /** The language of a path, undefined for one that is read by lines only (CH1). */
  languageOf(path: RelativePath, head: string): Language | undefined;
  /** The frameworks of the project that read files of a language. */
  frameworksOf(language: string): readonly Framework[];
  now(): number;
}

export type IndexedFile =
  | { kind: 'skipped'; file: SkippedFile }
  | {
      kind: 'indexed';
      file: NewFile;
      chunks: readonly Chunk[];
      definitions: readonly string[];
      references: readonly string[];
    };

/** Length of the text from which the language is detected. */
const HEAD_LENGTH = 4096;

/** Reads the file as it is now; `indexedAt` is the time right before that. */
export function indexFile(scanned: ScannedFile, context: FileContext): IndexedFile {
  const indexedAt = context.now();
  const source: Source = isTooLarge(scanned.path, scanned.size)
    ? { skip: 'too_large' }
    : readSource(context.root, scanned.path, context.attributes);
  if ('skip' in source) return { kind: 'skipped', file: { ...scanned, reason: source.skip, hash: '', indexedAt } };
  const { text: whole, bytes, encoding } = source;
  const language = context.languageOf(scanned.path, whole.slice(0, HEAD_LENGTH));
  const isLarge = whole.length > MOST_READ_BYTES;
  if (isLarge && language === undefined)
    return { kind: 'skipped', file: { ...scanned, reason: 'too_large', hash: '', indexedAt } };
  const text = isLarge ? whole.slice(0, whole.lastIndexOf('\n', MOST_READ_BYTES) + 1) : whole;
  const known = language && factsOf({ path: scanned.path, text }, language, context);
  const cut = chunksOf(text, known?.searched, { ...context.chunking, ...(known && chunkHints(known)) });
  const unread = unreadLines(whole, text);
  const chunks = unread.length === 0 ? cut : cut.map((chunk) => ({ ...chunk, body: withoutData(chunk.body) }));
  const { path, size, ctimeMs } = scanned;
  const { outline, references, symbols, entities, commentWords, edges } = storedFacts(known, unread);
  const file = {
    path,
    size,
    ctimeMs,
    indexedAt,
    hash: contentHash(bytes),
    language: language?.id ?? PLAIN_TEXT,
    encoding,
    lines: countLines(whole),
    outline,
    references,
    symbols,
    entities,
    commentWords,
    edges,
    chunks: chunks.length,
  };
  const names = namesIn(known);
  return { kind: 'indexed', file, chunks, definitions: names.definitions, references: names.references };
}

function chunkHints({ cutOuts, entities }: KnownFile): Pick<ChunkOptions, 'cutOuts' | 'isEntity'> {
  return { cutOuts, isEntity: entities.some(({ symbol }) => symbol === WHOLE_FILE) };
}

function factsOf(file: { path: string; text: string }, language: Language, context: FileContext): KnownFile {
  const parsed = language.parse(file.text);
  return readFrameworkFacts({ ...file, language: language.id, parsed }, context.frameworksOf(language.id));
}

/** Exact names that a file is found by: its symbols, and what frameworks call them. */
function namesIn(known: KnownFile | undefined): {
  definitions: readonly string[];
  references: readonly string[];
} {
  const { parsed, entities = [] } = known ?? {};
  const symbols = parsed?.symbols.map((symbol) => symbol.name) ?? [];
  const named = entities.flatMap(({ id, node }) => [id, node]).filter((name) => name !== undefined);
  return {
    definitions: [...symbols, ...new Set(named)],
    references: [
      ...new Set([...(parsed?.references.map(({ name }) => name) ?? []), ...moduleKeys(parsed?.imports ?? [])]),
    ],
  };
}

function storedFacts(
  known: KnownFile | undefined,
  unread: readonly LineRange[],
): Pick<NewFile, 'outline' | 'references' | 'symbols' | 'entities' | 'commentWords' | 'edges'> {
  const parsed = known?.parsed;
  const {
    symbols = [],
    imports = [],
    docblock = '',
    hasSyntaxError = false,
    references = [],
    types = [],
  } = parsed ?? {};
  return {
    outline: packOutline({
      symbols,
      imports,
      docblock,
      hasSyntaxError,
      types,
      unread,
      failures: known?.failures ?? [],
    }),
    references: compress(packReferences(references)),
    symbols: symbols.length,
    entities: packEntities(known?.entities ?? []),
    commentWords: packCommentWords(commentWordsOf({ docblock, symbols })),
    edges: known?.edges ?? [],
  };
}

/** A file that its grammar could not take apart is cut by lines, like one that has no grammar. */
function chunksOf(text: string, parsed: ParsedFile | undefined, options: ChunkOptions): readonly Chunk[] {
  if (parsed === undefined) return chunkLines(text, options);
  const fits = text.length <= options.maxLength || parsed.symbols.length > 0;
  return fits || parsed.breakpoints.any() ? chunkFile(text, parsed, options) : chunkLines(text, options);
}

/** Lines behind the text that was read, and those of which only the beginning is searched by its words. */
function unreadLines(whole: string, text: string): LineRange[] {
  const cut = text.length > LONG_LINE ? longLines(text) : [];
  return whole.length === text.length ? cut : [...cut, { start: countLines(text) + 1, end: countLines(whole) }];
}

/** Long lines cut to their beginning. */
function withoutData(text: string): string {
  if (text.length <= LONG_LINE) return text;
  return text
    .split('\n')
    .map((line) => (line.length > LONG_LINE ? line.slice(0, BEGINNING) : line))
    .join('\n');
}

/** Characters of a long line that are searched by their words. */
const BEGINNING = 200;

function longLines(text: string): LineRange[] {
  const found: LineRange[] = [];
  for (let line = 1, start = 0; start < text.length; line++) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    if (end - start > LONG_LINE) found.push({ start: line, end: line });
    start = end + 1;
  }
  return joinedRanges(found);
}

function countLines(text: string): number {
  let lines = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
