/** Components without a symbol of their own: a file of Vue or Svelte is one, under the name of the file. */
import type { Reference } from '../../../languages/contract.ts';
import type { FileRecord, IndexStore } from '../../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../../storage/postings.ts';
import { filesWithKey } from '../../file-postings.ts';
import type { ProjectNames } from '../project-names.ts';
import type { NameResolver } from '../resolve-name.ts';
import { type Certainty, IN_PACKAGE } from '../targets.ts';

/** Files that are a component of that name. */
export function componentFiles(store: IndexStore, name: string): readonly FileRecord[] {
  const id = `component:${name}`;
  return filesWithKey(store, DEFINITION_PREFIX + id.toLowerCase()).filter((file) =>
    store.entities(file.id).some((entity) => entity.id === id),
  );
}

/** Names under which Nuxt registers a component: with its folders before it, and with `Lazy` to load it later. */
export function namesGiven(names: ProjectNames, name: string, components: readonly FileRecord[]): readonly string[] {
  const isNuxt = names.filesNamed('nuxt').some(({ path }) => /(?:^|\/)nuxt\.config\.\w+$/.test(path));
  if (!isNuxt) return [];
  const prefixed = components.map(({ path }) => withFolders(path, name));
  const known = [...new Set([name, ...prefixed])];
  return [...known.slice(1), ...known.map((each) => `Lazy${each}`)];
}

/** `components/base/foo/Button.vue` → `BaseFooButton`; a folder that the name repeats is not said twice. */
function withFolders(path: string, name: string): string {
  const folders = path.split('/').slice(path.split('/').lastIndexOf('components') + 1, -1);
  const words = path.includes('components/') ? folders.flatMap((folder) => folder.split(/[-_.]/)) : [];
  const upper = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return name.startsWith(upper.join('')) ? name : upper.join('') + name;
}

/** A name that nothing imports is registered for all; one of several files is only told by its import. */
export function componentCertainty(
  { imports, modules }: NameResolver,
  file: FileRecord,
  { name, receiver }: Reference,
  components: readonly FileRecord[],
): Certainty {
  const bound = imports.get(file, name);
  if (bound === undefined) return components.length === 1 && receiver === undefined ? 'sure' : 'possible';
  const files = modules.script(file, bound.module);
  if (files === 'outside') return IN_PACKAGE;
  return files.some(({ id }) => components.some((each) => each.id === id)) ? 'sure' : 'possible';
}
