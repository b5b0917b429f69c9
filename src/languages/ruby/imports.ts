/** Reads `require` and its kin, whose argument list stands for the import: their calls may be definitions. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';

export const REQUIRED: Rule = {
  inside: { kind: 'call', has: { regex: '^(?:require|require_relative|load|autoload)$', field: 'method' } },
};

/** A path relative to the file begins with a dot; one that is computed names no file. */
export function readRequire(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, constant, path] = /^\(?\s*(?::(\w+)\s*,\s*)?["']([^"'#]+)["']/.exec(node.text()) ?? [];
  if (path === undefined) return [];
  const isRelative = node.parent()?.field('method')?.text() === 'require_relative' && !path.startsWith('.');
  return [{ module: isRelative ? `./${path}` : path, names: constant === undefined ? [] : [constant] }];
}
