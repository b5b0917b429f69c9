/** Uses of a name with the definition that each lies in: one step backwards along calls, imports and types. */
import { type CodeSymbol, qualifiedNameOf, type ReferenceKind } from '../../languages/contract.ts';
import { MODULES, UNITS } from '../../languages/symbol-kinds.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX, REFERENCE_PREFIX } from '../../storage/postings.ts';
import { fileRoleOf, type ImpactRole } from './file-role.ts';

export interface NameUse {
  readonly file: FileRecord;
  readonly line: number;
  readonly kind: ReferenceKind;
  /** The function, type or the like around it; null at module level. */
  readonly user: CodeSymbol | null;
  /** By what others call the user; empty at module level. */
  readonly userName: string;
}

export interface NameUses {
  readonly uses: readonly NameUse[];
  /** Files that use the name; those beyond the limit were not read. */
  readonly fileCount: number;
}

/** @param mostFiles so many files are read, in order of their path */
export function usesOf(store: IndexStore, name: string, mostFiles: number): NameUses {
  const files = filesWithKey(store, REFERENCE_PREFIX + name);
  const uses = files.slice(0, mostFiles).flatMap((file) => usesInFile(store, file, name));
  return { uses, fileCount: files.length };
}

/** Files of code that define the name, in any case. Keys of data and headings of documents define nothing to use. */
export function filesDefining(store: IndexStore, name: string): FileRecord[] {
  const files = filesWithKey(store, DEFINITION_PREFIX + name.toLowerCase());
  return files.filter(({ path }) => !NO_CODE.has(fileRoleOf(path)));
}

const NO_CODE: ReadonlySet<ImpactRole> = new Set(['document', 'translation', 'data']);

/** By what others call it: a constructor by its class. */
export function callableName(symbol: CodeSymbol, symbols: readonly CodeSymbol[]): string {
  if (symbol.kind !== 'constructor') return symbol.name;
  return symbols[symbol.parent]?.name ?? symbol.name;
}

/** `file` and qualified name: what a definition is told by in one version of the index. */
export function symbolKey({ path }: Pick<FileRecord, 'path'>, symbol: CodeSymbol): string {
  return `${path}\0${qualifiedNameOf(symbol)}`;
}

function usesInFile(store: IndexStore, file: FileRecord, name: string): NameUse[] {
  const references = store.references(file.id, name);
  const { symbols } = outlineOf(store, file.id);
  return references.map(({ line, kind, enclosing }) => {
    const user = unitAround(symbols, enclosing);
    return { file, line, kind, user, userName: user === null ? '' : callableName(user, symbols) };
  });
}

/** The innermost unit; what lies in none, such as a constant at the top level, stands for itself. */
function unitAround(symbols: readonly CodeSymbol[], enclosing: number): CodeSymbol | null {
  for (let symbol = symbols[enclosing]; symbol; symbol = symbols[symbol.parent]) {
    if (UNITS.has(symbol.kind)) return symbol;
  }
  const innermost = symbols[enclosing];
  return innermost === undefined || MODULES.has(innermost.kind) ? null : innermost;
}
