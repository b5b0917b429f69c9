/** Names that no line has, but the path of a file: a template is often named by its file alone. */
import type { IndexStore } from '../../storage/contract.ts';
import { fileOrder } from '../facts/file-order.ts';

export interface NameOfPaths {
  readonly text: string;
  /** Files and folders whose name is or begins with the text, source first; only the first few. */
  readonly paths: readonly string[];
  /** How many more there are. */
  readonly further: number;
}

const MOST_PATHS = 3;

/** @returns those of the names that some path has, each with its paths */
export function namesOfPaths(store: IndexStore, names: readonly string[]): NameOfPaths[] {
  if (names.length === 0) return [];
  const files = store.files().map(({ path }) => path);
  return names.flatMap((text) => {
    const name = text.toLowerCase().replace(/^(?:\.?\/)+|\/+$/g, '');
    const found = name === '' ? [] : [...new Set(files.flatMap((file) => pathWith(file, name)))];
    const paths = found.toSorted((left, right) => fileOrder(left) - fileOrder(right)).slice(0, MOST_PATHS);
    return paths.length === 0 ? [] : [{ text, paths, further: found.length - paths.length }];
  });
}

/** The path as far as the file or folder whose name begins so; none where the name only begins with a part of a word. */
function pathWith(file: string, name: string): string[] {
  const path = file.toLowerCase();
  for (let at = path.indexOf(name); at >= 0; at = path.indexOf(name, at + 1)) {
    const end = at + name.length;
    if ((at > 0 && path[at - 1] !== '/') || isInWord(file, end)) continue;
    const slash = file.indexOf('/', end);
    return [slash < 0 ? file : file.slice(0, slash + 1)];
  }
  return [];
}

/** In `RegisterForm.vue`, `Register` is a word and `Reg` is none. */
function isInWord(file: string, end: number): boolean {
  return /[\p{L}\p{N}]/u.test(file[end] ?? '') && !/\p{Ll}\p{Lu}/u.test(file.slice(end - 1, end + 1));
}
