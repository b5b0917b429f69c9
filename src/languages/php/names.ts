/** Full names of classes: namespace and imports of one file applied to the names in it. */
import type { ParsedFile } from '../contract.ts';

export interface PhpNames {
  /** Empty for a file without one. */
  readonly namespace: string;
  /** The full name, without a leading `\`, that a name in the code of this file stands for. */
  resolve(name: string): string;
  /** The full name when an import binds it, undefined otherwise. */
  imported(name: string): string | undefined;
}

/** A file with several namespaces counts as one of the first. */
export function namesOf({ symbols, imports }: Pick<ParsedFile, 'symbols' | 'imports'>): PhpNames {
  const namespace = symbols.find(({ kind }) => kind === 'namespace')?.name ?? '';
  const bound = new Map(imports.flatMap(({ module, names }) => names.map((name) => [aliasOf(name), module] as const)));
  const imported = (name: string): string | undefined => {
    const [first = '', ...rest] = name.split('\\');
    const module = bound.get(first);
    return module === undefined ? undefined : [module, ...rest].join('\\');
  };
  return {
    namespace,
    imported,
    resolve: (name) => {
      if (name.startsWith('\\')) return name.slice(1);
      const relative = name.replace(/^namespace\\/, '');
      return (relative === name ? imported(name) : undefined) ?? inside(namespace, relative);
    },
  };
}

/** `App\Models\Product` → `Product`. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}

/** `order-item` or `order_item` → `OrderItem`. */
export function studlyCase(name: string): string {
  return name.replace(/(?:^|[-_\s]+)(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase());
}

function inside(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}\\${name}`;
}

function aliasOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
