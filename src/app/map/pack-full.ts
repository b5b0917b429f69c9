/**
 * All sources in one file, written by Repomix. It gets its files and their text from us, so that the rules for
 * secrets, encodings and generated code are the index's own, and its own check for credentials runs on top.
 */
import { stat } from 'node:fs/promises';
import { importPackage } from '../../base/import-package.ts';
import { asRelative, joinRoot, type RelativePath } from '../../base/paths.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { UserError } from '../../base/user-error.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { pathFilter } from '../facts/scope.ts';
import type { Project } from '../project/project.ts';
import { FOLDER } from '../roots/index-folder.ts';
import { rankMapFiles } from './rank-map-files.ts';
import { tokensOf } from './render-map.ts';

export interface FullPackQuery {
  readonly include?: readonly string[] | undefined;
  /** The files that most others use come first until it is spent; default none. */
  readonly tokenBudget?: number | undefined;
}

export interface FullPack {
  /** Path of the written pack, relative to the root. */
  readonly path: string;
  readonly bytes: number;
  /** Counted by Repomix with the tokenizer `o200k_base`. */
  readonly tokens: number;
  readonly filesShown: number;
  readonly filesTotal: number;
  /** Files that were kept back because they look as if they held credentials. */
  readonly withheld: readonly string[];
}

const PACK_FILE = asRelative(`${FOLDER}/packs/repository.xml`);

/** @throws UserError `not_found` when `include` leaves no file */
export async function packFull(project: Project, query: FullPackQuery): Promise<FullPack> {
  const files = await filesByRank(project.store, query);
  if (files.length === 0) throw nothingToPack();
  const chosen = withinBudget(files, query.tokenBudget);
  const { totalTokens, totalFiles, withheld } = await runRepomix(project, chosen);
  const { size } = await stat(joinRoot(project.root, PACK_FILE));
  return {
    path: PACK_FILE,
    bytes: size,
    tokens: totalTokens,
    filesShown: totalFiles,
    filesTotal: files.length,
    withheld,
  };
}

/** Ranked files first, then those that define nothing, by path. */
async function filesByRank(store: IndexStore, { include }: FullPackQuery): Promise<FileRecord[]> {
  const isIncluded = pathFilter(include);
  const files = await rankMapFiles(store, include);
  const order = new Map(files.map(({ path }, place) => [path, place]));
  const placeOf = ({ path }: FileRecord) => order.get(path) ?? order.size;
  return store
    .files()
    .filter((file) => file.skip === null && isIncluded(file.path))
    .sort((left, right) => placeOf(left) - placeOf(right));
}

function withinBudget(files: readonly FileRecord[], tokenBudget = Number.POSITIVE_INFINITY): RelativePath[] {
  let spent = 0;
  return files.flatMap(({ path, size }) => {
    spent += tokensOf(size);
    return spent <= tokenBudget ? [path] : [];
  });
}

interface RepomixRun {
  readonly totalTokens: number;
  readonly totalFiles: number;
  readonly withheld: readonly string[];
}

/** Loaded only here: it takes most of a second and 50 MB. It must not write to stdout, which belongs to the protocol. */
async function runRepomix(project: Project, filePaths: RelativePath[]): Promise<RepomixRun> {
  const { pack, mergeConfigs, setLogLevel } = await loadRepomix();
  setLogLevel(SILENT);
  // Its configuration in the project is not read: that may be a program, and it could not add files anyway.
  const config = mergeConfigs(project.root, {}, { output: { filePath: PACK_FILE, style: 'xml', git: NO_HISTORY } });
  const result = await pack([project.root], config, () => {}, {
    searchFiles: async () => ({ filePaths, emptyDirPaths: [] }),
    collectFiles: async (paths) => ({ rawFiles: paths.flatMap((path) => rawFile(project, path)), skippedFiles: [] }),
  });
  const { totalTokens, totalFiles, suspiciousFilesResults } = result;
  return { totalTokens, totalFiles, withheld: suspiciousFilesResults.map(({ filePath }) => filePath) };
}

/** An optional package: with what it needs it is as large as all of the rest. */
async function loadRepomix(): Promise<typeof import('repomix')> {
  try {
    return await importPackage('repomix');
  } catch (error) {
    if (systemCodeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UserError(
      'not_found',
      'A full pack is written by Repomix, which is not installed.',
      'Install it beside code-intel, `npm install -g repomix@1` (90 MB), or choose another style.',
      { cause: error },
    );
  }
}

const SILENT = -1;
const NO_HISTORY = { sortByChanges: false, includeDiffs: false, includeLogs: false };

/** Reads a file; none for one that vanished meanwhile. */
function rawFile(project: Project, path: string): { path: string; content: string }[] {
  try {
    return [{ path, content: project.readText(asRelative(path)) }];
  } catch (error) {
    if (error instanceof UserError && error.code === 'not_found') return [];
    throw error;
  }
}

function nothingToPack(): UserError {
  return new UserError(
    'not_found',
    'No file of the index lies there.',
    'Name other files or folders, or none for the whole project.',
  );
}
