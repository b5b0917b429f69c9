import type { SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';
import { commaSeparated } from '../syntax/words.ts';

type Read = readonly Omit<Import, 'line'>[];

/** Reads the arguments of `alias`, `import`, `require` and `use`. */
export function readImport(node: SgNode): Read {
  const directive = node.parent()?.field('target')?.text() ?? '';
  const match = /^\(?\s*([\w.]+?)(?:\.\{([^}]*)\})?\s*(?:,([\s\S]*))?\)?$/.exec(node.text());
  if (match === null) return [];
  const [, module = '', parts, options = ''] = match;
  if (parts !== undefined) return commaSeparated(parts).map((part) => aliased(`${module}.${part}`, directive));
  if (directive === 'use') return [{ module, names: ['*'] }];
  if (directive === 'import') return [{ module, names: onlyOf(options) ?? ['*'] }];
  return [aliased(module, directive, /\bas:\s*([\w.]+)/.exec(options)?.[1])];
}

/** `require` binds no name unless it has an alias. */
function aliased(module: string, directive: string, alias?: string): Omit<Import, 'line'> {
  const name = module.slice(module.lastIndexOf('.') + 1);
  if (alias !== undefined) return { module, names: [`${name} as ${alias}`] };
  return { module, names: directive === 'alias' ? [name] : [] };
}

/** The functions of `only: [from: 2, where: 3]`. */
function onlyOf(options: string): string[] | undefined {
  const [, only] = /\bonly:\s*\[([^\]]*)\]/.exec(options) ?? [];
  return only === undefined ? undefined : commaSeparated(only).map((entry) => entry.replace(/:.*$/s, ''));
}
