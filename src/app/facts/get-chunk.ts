/**
 * Chunks by id. An id is a place (`place.ts`): `path:Qualified.name` for a definition, with `#2` for the second part of an
 * oversize one, `path:12-40` for lines, the path alone for the whole file. Ids survive edits elsewhere in the file as long as the
 * name does.
 */
import { contentHash } from '../../base/hash.ts';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { SkipReason } from '../../indexing/scan/skip-reason.ts';
import { type CodeSymbol, qualifiedNameOf, type SymbolKind } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { Text } from '../../session/text.ts';
import { CHUNK_TEXTS } from '../../session/texts/skip-reasons.ts';
import { chunkAt, type FileRecord } from '../../storage/contract.ts';
import { inProject, placeIn, unplaced, type Place as WrittenPlace } from '../project/place.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type LinesOf, lineReader, textOfLines } from '../project/source-lines.ts';
import { requireChunkIds } from './chunk-id.ts';
import { denied, standsText } from './denial.ts';
import { definitionsOf } from './find-definitions.ts';
import { entitiesNamed, type FoundEntity, linesOfEntity } from './framework-entities.ts';
import { isInside, parseSymbolName } from './symbol-name.ts';

export interface ChunkText {
  readonly chunkId: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** Qualified name, kind and signature of the definition; null for lines. */
  readonly symbol: { readonly name: string; readonly kind: SymbolKind; readonly signature: string } | null;
  /** The lines as they are now. */
  readonly content: string;
  readonly metadata: ChunkMetadata;
}

/** For programs that keep chunks; a reader sees the comment and the declaration in the lines. */
export interface ChunkMetadata {
  /** First 16 hexadecimal digits of the SHA-256 of the content. */
  readonly fingerprint: string;
  /** The comment that documents the definition, for line 1 that of the file; empty without one. */
  readonly docblock: string;
  /** Modules that the file imports, each once. */
  readonly imports: readonly string[];
}

export interface MissingChunk {
  readonly chunkId: string;
  /** A sentence or two where it is known: its file is left out, or has fewer lines. */
  readonly reason: Text | null;
}

export interface ChunksAnswer {
  /** In the order of the ids. */
  readonly chunks: readonly ChunkText[];
  /** Ids that name nothing that can be shown. */
  readonly notFound: readonly MissingChunk[];
  readonly freshness: Freshness;
}

/** @throws UserError `ambiguous` for a name that a file defines more than once, `invalid_argument` without ids */
export async function getChunks(project: Project, chunkIds: readonly string[]): Promise<ChunksAnswer> {
  const freshness = await project.ensureFresh();
  const linesOf = lineReader(project);
  const ids = chunkIds.flatMap((chunkId) => eachStretch(project, chunkId, linesOf));
  requireChunkIds(ids);
  const found = ids.map((chunkId) => ({ chunkId, chunk: chunkOf(project, chunkId, linesOf) }));
  const missing = found.filter(({ chunk }) => chunk === undefined);
  return {
    chunks: found.flatMap(({ chunk }) => (chunk ? [chunk] : [])),
    notFound: await Promise.all(
      missing.map(async ({ chunkId }) => {
        return { chunkId, reason: whyMissing(project, chunkId, linesOf) ?? (await standsElsewhere(project, chunkId)) };
      }),
    ),
    freshness,
  };
}

/** An id of the project for each stretch of lines: `a.ts:1-9,20` names two. */
function eachStretch(project: Project, written: string, linesOf: LinesOf): string[] {
  const chunkId = inProject(project.root, written);
  const { file, ranges } = placeIn(chunkId, fileOf(project, linesOf)) ?? { file: undefined, ranges: [] };
  return ranges.length > 1 ? ranges.map(({ start, end }) => `${file?.path}:${start}-${end}`) : [chunkId];
}

function fileOf(project: Project, linesOf: LinesOf): (path: RelativePath) => FileRecord | undefined {
  return (path) => readableFileOf(project, path, linesOf) ?? project.store.file(path);
}

function whyMissing(project: Project, chunkId: string, linesOf: LinesOf): Text | null {
  const place = placeIn(chunkId, fileOf(project, linesOf));
  if (place === undefined) return null;
  const {
    file,
    ranges: [lines],
  } = place;
  const isUnshown = lines === undefined || file.lines === 0;
  if (file.skip !== null && isUnshown) return CHUNK_TEXTS.leftOut(file.path, file.skip);
  if (lines === undefined) return null;
  return lines.start > lines.end
    ? CHUNK_TEXTS.backwards(lines.start, lines.end)
    : CHUNK_TEXTS.fewerLines(file.path, file.lines);
}

/** The lines that have the name of a definition which is unknown; null for none. */
async function standsElsewhere(project: Project, chunkId: string): Promise<Text | null> {
  const { standsIn } = await denied(project, unplaced(project.store, chunkId));
  return standsIn === undefined ? null : standsText(standsIn);
}

function chunkOf(project: Project, chunkId: string, linesOf: LinesOf): ChunkText | undefined {
  const written = placeIn(chunkId, (path) => readableFileOf(project, path, linesOf));
  const place = written === undefined ? placeOfId(project, chunkId) : placeInFile(project, written);
  if (place === undefined) return undefined;
  const { path, language } = place.file;
  const { endLine, symbol } = place;
  const startLine = place.startLine - commentLines(project, path, place);
  const described = symbol ? { name: qualifiedNameOf(symbol), kind: symbol.kind, signature: symbol.signature } : null;
  const content = textOfLines(linesOf(path), startLine, endLine);
  const metadata = metadataOf(project, { ...place, startLine }, content);
  return { chunkId, file: path, startLine, endLine, language, symbol: described, content, metadata };
}

function metadataOf({ store }: Project, { file, symbol, startLine }: PlaceInFile, content: string): ChunkMetadata {
  const outline = outlineOf(store, file.id);
  const docblock = symbol?.docblock ?? (startLine === 1 ? outline.docblock : '');
  const imports = [...new Set(outline.imports.map(({ module }) => module))];
  return { fingerprint: contentHash(content), docblock, imports };
}

interface PlaceInFile extends Place {
  readonly file: FileRecord;
}

function placeInFile(project: Project, written: WrittenPlace<FileRecord>): PlaceInFile | undefined {
  const { file, ranges, name } = written;
  const isWhole = ranges.length === 0 && name === '';
  const place = isWhole
    ? { startLine: 1, endLine: Math.max(1, file.lines) }
    : (placeOfLines(written) ?? placeOfSymbol(project, written));
  return place && { file, ...place };
}

function placeOfId(project: Project, chunkId: string): PlaceInFile | undefined {
  return placeOfEntity(project, chunkId) ?? placeOfName(project, chunkId);
}

/** The name of a single definition, as `find_definitions` takes it. */
function placeOfName(project: Project, name: string): PlaceInFile | undefined {
  const found = definitionsOf(project.store, name);
  if (found.length > 1) {
    const ids = found.slice(0, MOST_IDS).map(({ file, line, endLine }) => `${file}:${line}-${endLine}`);
    throw new UserError('ambiguous', `${name} is defined ${found.length} times.`, `Name the lines: ${ids.join(', ')}.`);
  }
  const [one] = found;
  const file = one && indexedFileOf(project, asRelative(one.file));
  const symbol = file && outlineOf(project.store, file.id).symbols.find(({ nameLine }) => nameLine === one?.line);
  return file && symbol && { file, ...linesOfSymbol(symbol) };
}

const MOST_IDS = 5;

/** An id that a framework gave, with `#2` for a second part. */
function placeOfEntity(project: Project, chunkId: string): PlaceInFile | undefined {
  const whole = entityWithId(project, chunkId);
  if (whole) return { file: whole.file, ...(whole.symbol ? linesOfSymbol(whole.symbol) : linesOfEntity(whole)) };
  const [, id = '', part = ''] = /^(.+)#(\d+)$/.exec(chunkId) ?? [];
  const found = entityWithId(project, id);
  if (found?.symbol === undefined) return undefined;
  const { file, symbol, entity } = found;
  const place = placeOfPart(project, { file, symbol, index: entity.symbol, part: Number(part) - 1 });
  return place && { file, ...place };
}

function entityWithId({ store }: Project, id: string): FoundEntity | undefined {
  const found = entitiesNamed(store, id).filter(({ entity }) => entity.id === id);
  if (found.length <= 1) return found[0];
  const ids = found.map((each) => `${each.file.path}:${linesOfEntity(each).startLine}-${linesOfEntity(each).endLine}`);
  throw new UserError('ambiguous', `${id} is defined ${found.length} times.`, `Name the lines: ${ids.join(', ')}.`);
}

function linesOfSymbol(symbol: CodeSymbol): Place {
  return { startLine: symbol.startLine, endLine: symbol.endLine, symbol, isWhole: true };
}

/** Number of lines of the comment above a whole definition, which tells what no line below it does. */
function commentLines(project: Project, path: RelativePath, { symbol, isWhole }: Place): number {
  if (!isWhole || symbol === undefined || symbol.docStart >= symbol.start) return 0;
  try {
    return project.readText(path).slice(symbol.docStart, symbol.start).split('\n').length - 1;
  } catch (error) {
    if (error instanceof UserError && error.code === 'not_found') return 0;
    throw error;
  }
}

interface Place {
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol?: CodeSymbol;
  /** All of the definition, and no part of it. */
  readonly isWhole?: true;
}

function placeOfLines({ file, ranges: [lines] }: WrittenPlace<FileRecord>): Place | undefined {
  if (lines === undefined) return undefined;
  const { start, end } = lines;
  const endLine = Math.min(end, file.lines);
  return start >= 1 && start <= endLine ? { startLine: start, endLine } : undefined;
}

/** `#2` may also be the end of a name (`h2#2`), so the whole is tried first. */
function placeOfSymbol(project: Project, { file, name: written }: WrittenPlace<FileRecord>): Place | undefined {
  const { symbols } = outlineOf(project.store, file.id);
  const whole = uniqueSymbol(symbols, file, written);
  if (whole) return linesOfSymbol(whole);
  const [, name = '', part = ''] = /^(.+)#(\d+)$/.exec(written) ?? [];
  const symbol = uniqueSymbol(symbols, file, name);
  return symbol && placeOfPart(project, { file, symbol, index: symbols.indexOf(symbol), part: Number(part) - 1 });
}

function uniqueSymbol(symbols: readonly CodeSymbol[], file: FileRecord, name: string): CodeSymbol | undefined {
  const whole = symbols.filter((symbol) => qualifiedNameOf(symbol) === name);
  const wanted = parseSymbolName(name);
  const isNamed = (symbol: CodeSymbol): boolean =>
    symbol.name === wanted.name && isInside(symbol, file.path, wanted.container);
  const named = whole.length > 0 ? whole : symbols.filter(isNamed);
  if (named.length > 1) throw ambiguous(file, name, named);
  return named[0];
}

function ambiguous({ path }: FileRecord, name: string, named: readonly CodeSymbol[]): UserError {
  const ids = named.map(({ startLine, endLine }) => `${path}:${startLine}-${endLine}`);
  return new UserError(
    'ambiguous',
    `${path} defines ${name} ${named.length} times.`,
    `Name the lines: ${ids.join(', ')}.`,
  );
}

interface Part {
  readonly file: FileRecord;
  readonly symbol: CodeSymbol;
  readonly index: number;
  /** From 0. */
  readonly part: number;
}

/** Only the chunk columns know where an oversize definition was cut. */
function placeOfPart(project: Project, { file, symbol, index, part }: Part): Place | undefined {
  const { chunks, chunkCount } = project.store.segment(file.segment);
  for (let at = 0; at < chunkCount; at++) {
    const { startLine, endLine, ...chunk } = chunkAt(chunks, at);
    const isMeant = chunk.file === file.ordinal && chunk.symbol === index && chunk.part === part;
    if (isMeant) return { startLine, endLine, symbol };
  }
  return undefined;
}

/** Undefined for what the index leaves out. */
function indexedFileOf({ store }: Project, path: RelativePath): FileRecord | undefined {
  const file = store.file(path);
  return file?.skip === null ? file : undefined;
}

/** Left out for where they come from; whoever asks for their lines can have them. */
const READABLE = new Set<string>(['generated', 'vendored', 'lockfile'] satisfies SkipReason[]);

/** With files that the index leaves out and of which it counts no lines; undefined for folders, secrets and what is no text. */
function readableFileOf({ store }: Project, path: RelativePath, linesOf: LinesOf): FileRecord | undefined {
  const file = store.file(path);
  if (file === undefined || file.skip === null) return file;
  return READABLE.has(file.skip) && !path.endsWith('/') ? { ...file, lines: linesOf(path).length } : undefined;
}
