/** The function around a line, with its text (CT5). */
import { counted } from '../../base/numbers.ts';
import type { RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { type CodeSymbol, qualifiedNameOf, type SymbolKind } from '../../languages/contract.ts';
import { FUNCTIONS } from '../../languages/symbol-kinds.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { indexedFile } from '../project/indexed-files.ts';
import { inProject, placeIn } from '../project/place.ts';
import type { Freshness, Project } from '../project/project.ts';
import { splitLines, textOfLines } from '../project/source-lines.ts';

export interface FunctionQuery {
  /** May end in the line: `src/cart.ts:12`. */
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
}

export interface FunctionText {
  /** Qualified. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly content: string;
}

export interface FunctionAnswer {
  readonly file: string;
  readonly line: number;
  /** The innermost one; null when the line is in none. */
  readonly function: FunctionText | null;
  /** Qualified name of the innermost symbol of any kind, such as the class; null at module level. */
  readonly in: string | null;
  readonly freshness: Freshness;
}

/** @throws UserError `not_found`, `path_outside_project`, `invalid_argument` for a line that the file does not have */
export async function getFunctionAtLine(project: Project, query: FunctionQuery): Promise<FunctionAnswer> {
  const freshness = await project.ensureFresh();
  const record = indexedFile(project, query.file);
  const named = placeIn(inProject(project.root, query.file), (path) => project.store.file(path));
  const line = query.line ?? named?.ranges[0]?.start ?? 0;
  requireLine(record, line);
  const { symbols } = project.store.outline(record.id);
  const around = enclosingSymbol(symbols, line);
  const found = enclosingSymbol(symbols, line, ({ kind }) => FUNCTIONS.has(kind));
  return {
    file: record.path,
    line,
    function: found ? textOf(found, project.readText(record.path)) : null,
    in: around ? qualifiedNameOf(around) : null,
    freshness,
  };
}

function textOf(symbol: CodeSymbol, text: string): FunctionText {
  const { kind, startLine, endLine } = symbol;
  const content = textOfLines(splitLines(text), startLine, endLine);
  return { name: qualifiedNameOf(symbol), kind, startLine, endLine, content };
}

function requireLine({ path, lines }: FileRecord, line: number): void {
  // An empty file has one empty line for whoever stands in it.
  const last = Math.max(1, lines);
  if (Number.isInteger(line) && line >= 1 && line <= last) return;
  throw new UserError(
    'invalid_argument',
    `${path} has ${counted(lines, 'line')}; ${line} is none of them.`,
    `Give a line from 1 to ${last}.`,
  );
}

/** The innermost symbol around `line` that `accepts` allows. Of several on one line it is the last one. */
function enclosingSymbol(
  symbols: readonly CodeSymbol[],
  line: number,
  accepts: (symbol: CodeSymbol) => boolean = () => true,
): CodeSymbol | undefined {
  return symbols.findLast((symbol) => symbol.startLine <= line && line <= symbol.endLine && accepts(symbol));
}

interface EnclosingName {
  readonly qualifiedName: string;
  /** The line is the one that gives the symbol its name. */
  readonly isNamedHere: boolean;
}

/** The innermost symbol, null at module level and in files without an outline. */
export type EnclosingNameOf = (file: RelativePath, line: number) => EnclosingName | null;

/** Reads each outline once; made for one answer. */
export function enclosingNames(store: IndexStore): EnclosingNameOf {
  const known = new Map<RelativePath, readonly CodeSymbol[]>();
  return (file, line) => {
    const symbols = known.get(file) ?? symbolsOf(store, file);
    known.set(file, symbols);
    const symbol = enclosingSymbol(symbols, line);
    if (symbol === undefined) return null;
    return { qualifiedName: qualifiedNameOf(symbol), isNamedHere: symbol.nameLine === line };
  };
}

function symbolsOf(store: IndexStore, path: RelativePath): readonly CodeSymbol[] {
  const file = store.file(path);
  return file === undefined || file.skip !== null ? [] : outlineOf(store, file.id).symbols;
}
