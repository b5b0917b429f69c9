/** Ids of chunks: readable, and stable while the definition keeps its name. See `get-chunk.ts` for their form. */
import { asRelative, type RelativePath } from '../base/paths.ts';
import { UserError } from '../base/user-error.ts';
import type { CodeSymbol } from '../languages/contract.ts';
import { qualifiedNameOf } from './symbol-name.ts';

export interface ChunkPlace {
  readonly path: RelativePath;
  readonly startLine: number;
  readonly endLine: number;
  /** Index into `symbols`, -1 for a chunk of lines. */
  readonly symbol: number;
  /** From 0. */
  readonly part: number;
}

/** @param symbols of the file's outline; a name that occurs twice among them would not tell which is meant */
export function chunkIdOf(
  { path, startLine, endLine, symbol, part }: ChunkPlace,
  symbols: readonly CodeSymbol[],
): string {
  const definition = symbols[symbol];
  const name = definition === undefined ? '' : qualifiedNameOf(definition);
  if (!isUnique(name, symbols)) return `${path}:${startLine}-${endLine}`;
  return part === 0 ? `${path}:${name}` : `${path}:${name}#${part + 1}`;
}

/** Paths and names may both hold colons, so the file is the shortest beginning that `fileOf` knows. */
export function splitChunkId<File>(
  chunkId: string,
  fileOf: (path: RelativePath) => File | undefined,
): { file: File; rest: string } | undefined {
  for (let colon = chunkId.indexOf(':'); colon !== -1; colon = chunkId.indexOf(':', colon + 1)) {
    const file = fileOf(asRelative(chunkId.slice(0, colon)));
    if (file !== undefined) return { file, rest: chunkId.slice(colon + 1) };
  }
  return undefined;
}

const MOST_CHUNKS = 20;

/** @throws UserError `invalid_argument` */
export function requireChunkIds(chunkIds: readonly string[]): void {
  if (chunkIds.length > 0 && chunkIds.length <= MOST_CHUNKS) return;
  const message = `between 1 and ${MOST_CHUNKS} chunk ids are needed; ${chunkIds.length} were given`;
  throw new UserError('invalid_argument', message, 'Ask for fewer chunks in one call.');
}

function isUnique(name: string, symbols: readonly CodeSymbol[]): boolean {
  return symbols.filter((symbol) => qualifiedNameOf(symbol) === name).length === 1;
}
