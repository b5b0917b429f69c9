/** The flat list of the symbols of a file or folder (CT6). */
import type { SymbolKind } from '../languages/contract.ts';
import type { FileRecord, IndexStore } from '../storage/contract.ts';
import { indexedFilesUnder } from './indexed-files.ts';
import { type Page, pageOf } from './page.ts';
import type { Freshness, Project } from './project.ts';

export interface SymbolsQuery extends Page {
  /** File or folder. */
  readonly path: string;
  readonly kind?: SymbolKind | undefined;
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

/** @throws UserError `not_found`, `path_outside_project` */
export async function getSymbols(project: Project, query: SymbolsQuery): Promise<SymbolsAnswer> {
  const freshness = await project.ensureFresh();
  const files = indexedFilesUnder(project, query.path);
  const symbols = files.flatMap((file) => symbolsOf(project.store, file));
  const chosen = symbols.filter(({ kind }) => kind === (query.kind ?? kind));
  return { symbols: pageOf(chosen, query), total: chosen.length, freshness };
}

function symbolsOf(store: IndexStore, file: FileRecord): ListedSymbol[] {
  return store.outline(file.id).symbols.map(({ name, kind, scope, signature, startLine, endLine }) => {
    return { name, file: file.path, kind, scope, signature, startLine, endLine };
  });
}
