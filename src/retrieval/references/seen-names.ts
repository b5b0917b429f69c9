/** Definitions of one name that a file sees, in languages whose imports name no file. */

import { type Family, familyOf } from '../../languages/families.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { definitions, type Meaning, OUTSIDE, UNKNOWN_MEANING } from './meaning.ts';
import { type Definition, folderOf, type ProjectNames } from './project-names.ts';
import { isFileLocal, topAmong } from './top-level.ts';

interface Seen {
  readonly file: FileRecord;
  readonly name: string;
  readonly family: Family;
  /** From which the file imports the name, empty for none. */
  readonly module: string;
}

/** One definition is meant by its name alone; of several the nearest, when there is one. */
export function anywhere(names: ProjectNames, { file, name, family, module }: Seen): Meaning {
  const top = topAmong(names, names.definitions(name, family.id));
  const candidates = family.headers ? top.filter((each) => each.file.id === file.id || !isFileLocal(each)) : top;
  if (candidates.length === 0) return /^\p{Lu}/u.test(name) ? OUTSIDE : UNKNOWN_MEANING;
  const chosen = seenFrom(names, file, candidates, module);
  const full = new Set(chosen.map(({ symbol }) => `${symbol.scope} ${symbol.name}`));
  return full.size === 1 ? definitions(chosen) : { kind: 'unknown', among: chosen };
}

/** Keeps the definitions that the file can see; all of them where nothing tells them apart. */
function seenFrom(
  names: ProjectNames,
  file: FileRecord,
  candidates: readonly Definition[],
  module: string,
): readonly Definition[] {
  if (candidates.length < 2) return candidates;
  const own = candidates.filter((each) => each.file.id === file.id);
  if (own.length > 0) return own;
  const seen = familyOf(file.language).properties
    ? ofNamespaces(names, file, candidates)
    : familyOf(file.language).crates
      ? ofPath(file, candidates, module)
      : [];
  return seen.length > 0 ? seen : candidates;
}

/** Of the namespaces around and of those that a `using` opens. */
function ofNamespaces(names: ProjectNames, file: FileRecord, candidates: readonly Definition[]): readonly Definition[] {
  const { imports, symbols } = names.outline(file);
  const around = symbols.filter(({ kind }) => kind === 'namespace').flatMap(({ name }) => withOuter(name));
  const open = new Set([...around, ...imports.map(({ module }) => module)]);
  const near = candidates.filter(({ symbol }) => open.has(symbol.scope));
  const inner = around.find((scope) => near.some(({ symbol }) => symbol.scope === scope));
  return inner === undefined ? near : near.filter(({ symbol }) => symbol.scope === inner);
}

/** `A.B.C`, `A.B`, `A`. */
function withOuter(namespace: string): string[] {
  const parts = namespace.split('.');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
}

/** Of `use globset::Glob` those in a folder or file `globset`; without an import those of the same folder. */
function ofPath(file: FileRecord, candidates: readonly Definition[], module: string): readonly Definition[] {
  const last = module.split('::').findLast((part) => !RELATIVE.has(part));
  if (last === undefined) return candidates.filter((each) => folderOf(each.file.path) === folderOf(file.path));
  const wanted = last.replaceAll('_', '-');
  return candidates.filter(({ file: { path }, symbol }) => {
    const parts = [...path.replace(/\.rs$/, '').split('/'), ...symbol.scope.split('.')];
    return parts.some((part) => part.replaceAll('_', '-') === wanted);
  });
}

const RELATIVE: ReadonlySet<string> = new Set(['', 'crate', 'self', 'super']);
