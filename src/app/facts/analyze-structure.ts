/** Definitions and imports of files, as nested symbols (CT4). */
import type { RelativePath } from '../../base/paths.ts';
import type { CodeSymbol, Import, SymbolKind } from '../../languages/contract.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { indexedFilesUnder } from '../project/indexed-files.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type Page, pageOf } from './page.ts';

export interface StructureQuery extends Page {
  /** File or folder; the page counts files. */
  readonly path: string;
  readonly withSignatures?: boolean;
}

export interface NestedSymbol {
  readonly name: string;
  readonly type: SymbolKind;
  /** Its declaration without the body, on one line; given when asked for, and empty where the language has none. */
  readonly signature?: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly children: readonly NestedSymbol[];
}

export interface FileStructure {
  readonly file: string;
  readonly language: string;
  readonly lines: number;
  readonly symbols: readonly NestedSymbol[];
  readonly imports: readonly Import[];
  /** True when the grammar met an error: then symbols may be missing. */
  readonly hasSyntaxError: boolean;
}

export interface StructureAnswer {
  readonly files: readonly FileStructure[];
  readonly total: number;
  readonly freshness: Freshness;
}

/** @throws UserError `not_found`, `path_outside_project` */
export async function analyzeStructure(project: Project, query: StructureQuery): Promise<StructureAnswer> {
  const freshness = await project.ensureFresh();
  const files = indexedFilesUnder(project, query.path);
  const shown = pageOf(files, query).map((file) => structureOf(project.store, file, query));
  return { files: shown, total: files.length, freshness };
}

/** Undefined for a file that is not indexed. */
export function structureOfFile(store: IndexStore, path: RelativePath): FileStructure | undefined {
  const file = store.file(path);
  return file?.skip === null ? structureOf(store, file) : undefined;
}

function structureOf(
  store: IndexStore,
  { id, path, language, lines }: FileRecord,
  { withSignatures = false }: Pick<StructureQuery, 'withSignatures'> = {},
): FileStructure {
  const { symbols, imports, hasSyntaxError } = store.outline(id);
  return { file: path, language, lines, symbols: nest(symbols, withSignatures), imports, hasSyntaxError };
}

/** A parent stands before its children, so that each child finds its parent made. */
function nest(symbols: readonly CodeSymbol[], withSignatures: boolean): NestedSymbol[] {
  const roots: NestedSymbol[] = [];
  const childrenOf: NestedSymbol[][] = [];
  for (const { name, kind, signature, startLine, endLine, parent } of symbols) {
    const children: NestedSymbol[] = [];
    childrenOf.push(children);
    (childrenOf[parent] ?? roots).push({
      name,
      type: kind,
      ...(withSignatures && { signature }),
      startLine,
      endLine,
      children,
    });
  }
  return roots;
}
