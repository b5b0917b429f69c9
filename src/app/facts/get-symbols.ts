/** The flat list of the symbols of a file or folder (CT6). */
import { UserError } from '../../base/user-error.ts';
import { SYMBOL_KINDS, type SymbolKind } from '../../languages/contract.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { indexedFilesUnder } from '../project/indexed-files.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type Page, pageOf } from './page.ts';

export interface SymbolsQuery extends Page {
  /** File or folder. */
  readonly path: string;
  /** A value of `SYMBOL_KINDS`. */
  readonly kind?: string | undefined;
}

export interface ListedSymbol {
  readonly name: string;
  readonly file: string;
  readonly kind: SymbolKind;
  readonly scope: string;
  readonly signature: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface SymbolsAnswer {
  readonly symbols: readonly ListedSymbol[];
  readonly total: number;
  readonly freshness: Freshness;
}

/** @throws UserError `not_found`, `path_outside_project`, `invalid_argument` for a kind that does not exist */
export async function getSymbols(project: Project, query: SymbolsQuery): Promise<SymbolsAnswer> {
  requireKind(query.kind);
  const freshness = await project.ensureFresh();
  const files = indexedFilesUnder(project, query.path);
  const symbols = files.flatMap((file) => symbolsOf(project.store, file));
  const chosen = symbols.filter(({ kind }) => kind === (query.kind ?? kind));
  return { symbols: pageOf(chosen, query), total: chosen.length, freshness };
}

function requireKind(kind: string | undefined): void {
  if (kind === undefined || SYMBOL_KINDS.some((known) => known === kind)) return;
  throw new UserError(
    'invalid_argument',
    `${JSON.stringify(kind)} is no kind of symbol.`,
    `Give one of ${SYMBOL_KINDS.join(', ')}.`,
  );
}

function symbolsOf(store: IndexStore, file: FileRecord): ListedSymbol[] {
  return store.outline(file.id).symbols.map(({ name, kind, scope, signature, startLine, endLine }) => {
    return { name, file: file.path, kind, scope, signature, startLine, endLine };
  });
}
