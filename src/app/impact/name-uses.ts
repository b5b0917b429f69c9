/** Uses of a name with the definition that each lies in: one step backwards along calls, imports and types. */
import { atOnce } from '../../base/answer-time.ts';
import { byVersion } from '../../base/by-version.ts';
import { remembered } from '../../base/once.ts';
import { type CodeSymbol, qualifiedNameOf, type ReferenceKind } from '../../languages/contract.ts';
import { MODULES, UNITS } from '../../languages/symbol-kinds.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { referenceResolver } from '../../retrieval/references/certainty.ts';
import type { Definition } from '../../retrieval/references/project-names.ts';
import { type Use, usesNamed } from '../../retrieval/references/renamed-uses.ts';
import { isOther } from '../../retrieval/references/targets.ts';
import { usesOfTargets } from '../../retrieval/references/uses.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX, REFERENCE_PREFIX } from '../../storage/postings.ts';
import { fileRoleOf, NO_CODE } from './file-role.ts';

export interface NameUse {
  readonly file: FileRecord;
  readonly line: number;
  readonly kind: ReferenceKind;
  readonly certainty: FoundCertainty;
  /** The function, type or the like around it; null at module level. */
  readonly user: CodeSymbol | null;
  /** Name of the definition around the use; empty at module level. */
  readonly userName: string;
}

export interface NameUses {
  readonly uses: readonly NameUse[];
  /** Files that use the name; those beyond the limit were not read. */
  readonly fileCount: number;
}

/** Certainty of a use that is not left out. */
export type FoundCertainty = 'sure' | 'possible';

/**
 * @param mostFiles so many files are read, in order of their path
 * @param isMeant which definitions of the name are asked for, default all; uses of others are left out
 */
export function usesOf(
  store: IndexStore,
  name: string,
  mostFiles: number,
  isMeant: (definition: Definition) => boolean = () => true,
): NameUses {
  const files = filesWithKey(store, REFERENCE_PREFIX + name);
  const resolver = referenceResolver(store);
  const all = resolver.names.everywhere(name);
  const meant = all.filter(isMeant);
  const targets = resolver.targets(meant.length > 0 ? meant : all);
  // A definition that is handed on under another name is used by that.
  const uses = atOnce(() =>
    targets.definitions.length > 0
      ? usesOfTargets(store, resolver, targets, mostFiles)
      : usesNamed(store, name, mostFiles).map((use): Use => ({ ...use, certainty: 'possible' })),
  );
  return { uses: uses.flatMap((use) => nameUse(store, use)), fileCount: files.length };
}

export interface DefinedPlace {
  readonly name: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface OutsideUses {
  readonly sure: readonly NameUse[];
  /** Uses whose target the code does not reveal. */
  readonly possible: readonly NameUse[];
}

/** Number of files read for a definition. */
const MOST_USING_FILES = 200;

/** The uses of this very definition that lie outside of it. */
export function usesOutside(store: IndexStore, { name, file, startLine, endLine }: DefinedPlace): OutsideUses {
  const isHere = (path: string, line: number): boolean => path === file && startLine <= line && line <= endLine;
  const { uses } = usesOf(store, name, MOST_USING_FILES, (definition) => {
    const { startLine: first, endLine: last } = definition.symbol;
    return definition.file.path === file && first <= endLine && startLine <= last;
  });
  const others = uses.filter((use) => !isHere(use.file.path, use.line));
  return {
    sure: others.filter(({ certainty }) => certainty === 'sure'),
    possible: others.filter(({ certainty }) => certainty === 'possible'),
  };
}

/** Files of code that define the name, in any case. Keys of data and headings of documents define nothing to use. */
export function filesDefining(store: IndexStore, name: string): readonly FileRecord[] {
  return definersOf(store)(name.toLowerCase());
}

/** A walk asks for the same names at each of a thousand namesakes. */
const definersOf = byVersion((store: IndexStore) =>
  remembered((name: string) =>
    filesWithKey(store, DEFINITION_PREFIX + name).filter(({ path }) => !NO_CODE.has(fileRoleOf(path))),
  ),
);

/** Name by which a symbol is called: a constructor by its class. */
export function callableName(symbol: CodeSymbol, symbols: readonly CodeSymbol[]): string {
  if (symbol.kind !== 'constructor') return symbol.name;
  return symbols[symbol.parent]?.name ?? symbol.name;
}

/** Key of a definition in one version of the index: `file` and qualified name. */
export function symbolKey({ path }: Pick<FileRecord, 'path'>, symbol: CodeSymbol): string {
  return `${path}\0${qualifiedNameOf(symbol)}`;
}

/** Empty for a use of something else. */
function nameUse(store: IndexStore, { file, reference, certainty }: Use): NameUse[] {
  if (isOther(certainty)) return [];
  const { symbols } = outlineOf(store, file.id);
  const { line, kind, enclosing } = reference;
  const user = unitAround(symbols, enclosing);
  return [{ file, line, kind, certainty, user, userName: user === null ? '' : callableName(user, symbols) }];
}

/** Finds the innermost unit around a use; a symbol outside of units, such as a top-level constant, is its own. */
function unitAround(symbols: readonly CodeSymbol[], enclosing: number): CodeSymbol | null {
  for (let symbol = symbols[enclosing]; symbol; symbol = symbols[symbol.parent]) {
    if (UNITS.has(symbol.kind)) return symbol;
  }
  const innermost = symbols[enclosing];
  return innermost === undefined || MODULES.has(innermost.kind) ? null : innermost;
}
