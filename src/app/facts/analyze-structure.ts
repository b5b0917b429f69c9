/** Definitions and imports of files, as nested symbols (CT4). */
import type { LineRange } from '../../base/line-ranges.ts';
import type { CodeSymbol, Import, SymbolKind } from '../../languages/contract.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { indexedFilesUnder } from '../project/indexed-files.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import { blockHead, ownerOutside } from './member-blocks.ts';
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
  /** The type that it belongs to, where its text does not stand in that of the type: `Name` of Rust's `impl Name`. */
  readonly scope?: string;
  /** Line that opens the block of such a member, where the member does not name its type; given with signatures. */
  readonly block?: string;
  /** Line of its name; given with signatures. */
  readonly line?: number;
  /** First line of the whole declaration, attributes included. */
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
  /** Lines that were not read, or only their beginning; absent for none. */
  readonly unread?: readonly LineRange[];
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
  const linesOf = query.withSignatures === true ? lineReader(project) : undefined;
  const shown = pageOf(files, query).map((file) => structureOf(project.store, file, linesOf));
  return { files: shown, total: files.length, freshness };
}

/** @param linesOf given for signatures */
function structureOf(store: IndexStore, { id, path, language, lines }: FileRecord, linesOf?: LinesOf): FileStructure {
  const { symbols, imports, hasSyntaxError, unread = [] } = store.outline(id);
  const read = { file: path, language, lines, symbols: nest(symbols, linesOf?.(path)), imports, hasSyntaxError };
  return unread.length === 0 ? read : { ...read, unread };
}

/** A parent stands before its children, so that each child finds its parent made. */
function nest(symbols: readonly CodeSymbol[], lines: readonly string[] | undefined): NestedSymbol[] {
  const roots: NestedSymbol[] = [];
  const childrenOf: NestedSymbol[][] = [];
  for (const symbol of symbols) {
    const { name, kind, startLine, endLine, parent } = symbol;
    const children: NestedSymbol[] = [];
    childrenOf.push(children);
    const scope = ownerOutside(symbol, symbols[parent]);
    (childrenOf[parent] ?? roots).push({
      name,
      type: kind,
      ...(lines !== undefined && declared(symbol, lines, scope)),
      ...(scope !== undefined && { scope }),
      startLine,
      endLine,
      children,
    });
  }
  return roots;
}

function declared(
  symbol: CodeSymbol,
  lines: readonly string[],
  scope: string | undefined,
): Pick<NestedSymbol, 'signature' | 'line' | 'block'> {
  const block = scope === undefined ? undefined : blockHead(lines, symbol, scope);
  return { signature: symbol.signature, line: symbol.nameLine, ...(block !== undefined && { block }) };
}
