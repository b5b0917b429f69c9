/** Ids of chunks: readable, and stable while the definition keeps its name. See `get-chunk.ts` for their form. */
import type { RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import type { ChunkRow } from '../../storage/contract.ts';
import { namesLines } from '../project/place.ts';

export interface ChunkPlace extends Pick<ChunkRow, 'startLine' | 'endLine' | 'symbol' | 'part'> {
  readonly path: RelativePath;
}

/**
 * An id that `getChunks` reads back as this chunk or, for the first part, as its whole definition.
 * @param symbols of the file's outline; a definition that its name does not tell from all others is named by its lines
 */
export function chunkIdOf(
  { path, startLine, endLine, symbol, part }: ChunkPlace,
  symbols: readonly CodeSymbol[],
): string {
  const definition = symbols[symbol];
  const name = definition && tellingName(definition, part, symbols);
  return `${path}:${name ?? `${startLine}-${endLine}`}`;
}

/** The id of a chunk that a framework names: `migration:orders`, its second part `migration:orders#2`. */
export function entityChunkId(id: string, part: number): string {
  return part === 0 ? id : `${id}#${part + 1}`;
}

/** Ids of one call. */
export const MOST_CHUNKS = 20;

/** @throws UserError `invalid_argument` */
export function requireChunkIds(chunkIds: readonly string[]): void {
  if (chunkIds.length > 0 && chunkIds.length <= MOST_CHUNKS) return;
  const message = `between 1 and ${MOST_CHUNKS} chunk ids are needed; ${chunkIds.length} were given`;
  throw new UserError('invalid_argument', message, 'Give ids from the hits of a search, a long list in several calls.');
}

/**
 * Undefined when the file defines the name twice, or when it reads as something else: a heading `10-20` as lines, an
 * element `h2#2` as the second part of `h2`.
 */
function tellingName(definition: CodeSymbol, part: number, symbols: readonly CodeSymbol[]): string | undefined {
  const whole = qualifiedNameOf(definition);
  const name = part === 0 ? whole : `${whole}#${part + 1}`;
  const rivals = symbols.filter((symbol) => [whole, name].includes(qualifiedNameOf(symbol)));
  return rivals.length === 1 && !namesLines(name) ? name : undefined;
}
