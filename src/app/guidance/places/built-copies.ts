/** Files that a build makes of a source: a change of the source needs the build, or both. */
import path from 'node:path';
import { byVersion } from '../../../base/by-version.ts';
import { asRelative } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import type { Project } from '../../project/project.ts';

type Reading = Pick<Project, 'store' | 'readText'>;

const BUILT = /^(.+?)(?:\.bundle|\.min)+\.(js|css)$/;
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|s[ac]ss|less|styl|css)$/;
/** Names that every folder has; their folder has to be the same as well. */
const COMMON_NAME = /^(?:index|main|form|edit|view|list|app|style|styles)$/;

/** The built copy of a source in the project; null when there is none, or several may be meant. */
export function builtCopyOf(store: IndexStore, file: string): string | null {
  if (!SOURCE.test(file) || BUILT.test(path.posix.basename(file))) return null;
  const { name, dir } = path.posix.parse(file);
  const copies = builtIn(store).get(name) ?? [];
  const folder = path.posix.basename(dir);
  const near = copies.filter((copy) => path.posix.basename(path.posix.dirname(copy)) === folder);
  const meant = near.length > 0 || COMMON_NAME.test(name) ? near : copies;
  return meant.length === 1 ? meant[0]! : null;
}

/** By the name of the source; read once for each version of the index. */
const builtIn = byVersion((store: IndexStore): ReadonlyMap<string, string[]> => {
  const built = new Map<string, string[]>();
  for (const { path: file } of store.files()) {
    const name = BUILT.exec(path.posix.basename(file))?.[1];
    if (name !== undefined) built.set(name, [...(built.get(name) ?? []), file]);
  }
  return built;
});

export interface BuiltCopy {
  readonly source: string;
  readonly copy: string;
}

/** A name alone does not tell that a build made the copy; properties and texts of the source survive every build. */
function bearsItsSource(project: Reading, { source, copy }: BuiltCopy): boolean {
  const words = wordsIn(project, source);
  const built = wordsIn(project, copy);
  const kept = [...words].filter((word) => built.has(word));
  return words.size > 0 && kept.length >= words.size * LEAST_KEPT;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{4,}/gu;
/** In baserCMS 0.42 and more of the words of each of 61 sources; at most 0.17 where only the names are the same. */
const LEAST_KEPT = 0.3;

/** Empty for a file that was deleted since it was indexed. */
function wordsIn(project: Reading, file: string): ReadonlySet<string> {
  try {
    return new Set(project.readText(asRelative(file)).match(WORD));
  } catch (error) {
    if (error instanceof UserError) return new Set();
    throw error;
  }
}

/** A change of a source has to be made in what a build made of it as well, or be built. */
export function copiesOf(project: Reading, files: readonly string[]): BuiltCopy[] {
  return [...new Set(files)].flatMap((source) => {
    const copy = builtCopyOf(project.store, source);
    return copy !== null && bearsItsSource(project, { source, copy }) ? [{ source, copy }] : [];
  });
}
