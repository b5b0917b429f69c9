/** Evidence that the answers of the fact tools showed: only what was in the answer counts. */
import { asRelative, joinRoot } from '../../base/paths.ts';
import type { CodeSymbol } from '../../languages/contract.ts';
import {
  type AnswerEvidence,
  type FileEvidence,
  type LineRange,
  type SymbolEvidence,
  type SymbolRole,
  shownBy,
} from '../../session/ledger/ledger.ts';
import { looksOfOutput } from '../../session/ledger/own-looks.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { FoundReference } from '../facts/find-references.ts';
import type { ListedSymbol } from '../facts/get-symbols.ts';
import type { Definition } from '../facts/symbol-name.ts';
import type { Project } from '../project/project.ts';
import { lineReader } from '../project/source-lines.ts';
import { hashOfFile } from '../roots/file-hash.ts';

export const NO_EVIDENCE: AnswerEvidence = { files: [], symbols: [], results: 0 };

/** A definition answer meets the symbol in its file; the file is explored once the symbol counts. */
export function evidenceOfDefinitions(definitions: readonly Definition[]): AnswerEvidence {
  const symbols = definitions.map(({ name, scope, file, line }) => {
    return { name, scope, file, line, role: 'definition' } as const;
  });
  return { files: namedFiles(symbols.map(({ file }) => file)), symbols, results: definitions.length };
}

/** Records both the used symbol and its user as seen. */
export function evidenceOfReferences(references: readonly FoundReference[]): AnswerEvidence {
  const symbols = references.flatMap(({ symbol, in: user, file, line }) =>
    [symbol, user].flatMap((name) => (name === null ? [] : [mention(name, { file, line })])),
  );
  return { files: namedFiles(references.map(({ file }) => file)), symbols, results: references.length };
}

export interface Hit {
  readonly file: string;
  readonly line: number;
  /** Qualified name of the symbol it lies in; null or empty outside of any. */
  readonly symbol: string | null;
}

/** Hits of a search name files and symbols and show none of them. */
export function evidenceOfHits(hits: readonly Hit[]): AnswerEvidence {
  const symbols = hits.flatMap(({ symbol, ...place }) => (symbol ? [mention(symbol, place)] : []));
  return { files: namedFiles(hits.map(({ file }) => file)), symbols, results: hits.length };
}

/** Beside the hits, of each the line that was quoted: a glimpse of its file. */
export function evidenceOfGlimpses(
  project: ShownProject,
  hits: readonly Hit[],
  quoted: readonly LineOfFile[],
): AnswerEvidence {
  const { files, ...evidence } = evidenceOfHits(hits);
  const glimpses = quoted.map(({ file, line, endLine = line }): FileEvidence => {
    return { path: file, hash: hashIn(project, file), shown: 'glimpse', lines: [{ start: line, end: endLine }] };
  });
  return { ...evidence, files: [...files, ...glimpses] };
}

export interface LineOfFile {
  readonly file: string;
  readonly line: number;
  /** Last line, inclusive; absent for a single one. */
  readonly endLine?: number;
}

/** Names that an agreement holds are met in the file that defines them; what is defined nowhere is not met. */
export function evidenceOfSymbols({ store }: Pick<Project, 'store'>, names: readonly string[]): AnswerEvidence {
  const first = names.flatMap((name) => definitionsOf(store, name).slice(0, 1));
  const symbols = first.map(({ name, scope, file, line }) => ({ name, scope, file, line, role: 'mention' }) as const);
  return { files: namedFiles(symbols.map(({ file }) => file)), symbols, results: symbols.length };
}

export function evidenceOfFiles(files: readonly string[]): AnswerEvidence {
  return { files: namedFiles(files), symbols: [], results: files.length };
}

export interface ShownLines extends LineRange {
  readonly file: string;
  /** Qualified name of the definition that the lines are; null for others. */
  readonly symbol: string | null;
  /** Whether the lines are all that was asked for, however few. */
  readonly isWhole?: boolean;
}

/** Lines that the answer quoted explore their file; a few of them do where they are a whole definition. */
export function evidenceOfLines(project: ShownProject, shown: readonly ShownLines[]): AnswerEvidence {
  const files = shown.map(({ file, start, end, symbol, isWhole = symbol !== null }): FileEvidence => {
    const shown = isWhole ? 'lines' : shownBy({ start, end }, lineReader(project)(asRelative(file)).length);
    return { path: file, hash: hashIn(project, file), shown, lines: [{ start, end }] };
  });
  const symbols = shown.flatMap(({ symbol, file, start }) => {
    return symbol === null ? [] : [symbolNamed(symbol, { file, line: start }, 'definition')];
  });
  return { files: looksOfOutput(files), symbols, results: shown.length };
}

/** Adds the uses of shown definitions to the evidence. */
export function withUses(
  evidence: AnswerEvidence,
  { symbols }: { readonly symbols: readonly SymbolEvidence[] },
): AnswerEvidence {
  return { ...evidence, symbols: [...evidence.symbols, ...symbols] };
}

/** The outline of one file explores it. */
export function evidenceOfOutline(
  project: ShownProject,
  file: string,
  symbols: readonly ListedSymbol[],
): AnswerEvidence {
  const hash = hashIn(project, file);
  return {
    files: [{ path: file, hash, shown: 'outline', lines: [] }],
    symbols: symbols.map((symbol) => symbolEvidence(symbol, 'definition')),
    results: symbols.length,
  };
}

/** Outlines of a folder are a table of contents: their files are named, not explored. */
export function evidenceOfFolder(files: readonly string[], symbols: readonly ListedSymbol[]): AnswerEvidence {
  return {
    files: namedFiles(files),
    symbols: symbols.map((symbol) => symbolEvidence(symbol, 'mention')),
    results: Math.max(files.length, symbols.length),
  };
}

/** Joins what several parts of one answer showed. */
export function joinEvidence(parts: readonly AnswerEvidence[]): AnswerEvidence {
  return {
    files: parts.flatMap(({ files }) => files),
    symbols: parts.flatMap(({ symbols }) => symbols),
    results: parts.reduce((sum, { results }) => sum + results, 0),
  };
}

function symbolEvidence({ name, scope, file, startLine }: ListedSymbol, role: SymbolRole): SymbolEvidence {
  return { name, scope, file, line: startLine, role };
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function mention(qualified: string, place: Place): SymbolEvidence {
  return symbolNamed(qualified, place, 'mention');
}

function symbolNamed(qualified: string, { file, line }: Place, role: SymbolRole): SymbolEvidence {
  return { ...splitQualified(qualified), file, line, role };
}

/** The other way of `qualifiedNameOf`; a name that holds a dot itself is met by its last part. */
function splitQualified(qualified: string): Pick<CodeSymbol, 'name' | 'scope'> {
  const dot = qualified.lastIndexOf('.');
  return { name: qualified.slice(dot + 1), scope: qualified.slice(0, Math.max(0, dot)) };
}

function namedFiles(files: readonly string[]): FileEvidence[] {
  return [...new Set(files)].map((path) => ({ path, hash: '', shown: 'named', lines: [] }));
}

type ShownProject = Pick<Project, 'store' | 'root' | 'readText'>;

/** Hash in the index, which the answer was compared with; of the disk for files outside the index. */
function hashIn({ store, root }: ShownProject, file: string): string {
  return store.file(asRelative(file))?.hash || hashOfFile(joinRoot(root, asRelative(file)));
}
