/** Bindings of the names of a module by its imports. */
import type { Import, ParsedFile } from '../contract.ts';
import { componentOfFile, pascalCase } from './names.ts';

export interface Binding {
  readonly module: string;
  /** The name that the other module exports: `default`, `*`, `useCart`. */
  readonly exported: string;
}

/** By local name. */
export type Bindings = ReadonlyMap<string, Binding>;

export function bindingsOf({ imports }: Pick<ParsedFile, 'imports'>): Bindings {
  return new Map(imports.flatMap(namesOf));
}

function namesOf({ module, names }: Import): [string, Binding][] {
  return names.map((name) => {
    const [exported = name, local = exported] = name.split(/\s+as\s+/);
    return [local, { module, exported }];
  });
}

/** A component by the name under which the project knows it: that of its file when it is what the file exports. */
export function componentOf(local: string, bindings: Bindings): string {
  const binding = bindings.get(local);
  if (binding === undefined) return local;
  const { module, exported } = binding;
  if (exported !== 'default' && !/\.(?:vue|svelte)$/.test(module)) return exported === '*' ? local : exported;
  const isFile = /^[./~@$#]|\.(?:vue|svelte)$/.test(module) && !/^@[\w-]+\/[\w-]+$/.test(module);
  return isFile ? componentOfFile(module) || local : local;
}

/** `component:UserCard`. */
export function componentNode(name: string): string {
  return `component:${name}`;
}

/** `hook:useCart`, for hooks of React and composables of Vue. */
export function hookNode(name: string): string {
  return `hook:${name}`;
}

/** Packages whose own components and hooks are no part of any project. */
const RUNTIME =
  /^(?:vue|vue-router|vue-i18n|pinia|@vue\/|@vueuse\/|nuxt|#imports|#app|react|react-dom|react-router(?:-dom)?|react-i18next|next(?:\/|$)|svelte(?:-i18n)?(?:\/|$)|\$app\/|@sveltejs\/)/;

export function isOfRuntime(local: string, bindings: Bindings): boolean {
  const { module } = bindings.get(local) ?? {};
  return module !== undefined && RUNTIME.test(module);
}

/** The component that `import('./OrderPage.vue')` somewhere in a text brings. */
export function lazyComponent(text: string): string | undefined {
  const module = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?["'`]([^"'`$]+)["'`]/.exec(text)?.[1];
  const name = module === undefined ? '' : componentOfFile(module);
  return name === '' ? undefined : pascalCase(name);
}
