/** Reads `require` and its kin. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';

export const REQUIRED: Rule = {
  has: { kind: 'identifier', regex: '^(?:require|require_relative|load|autoload)$', field: 'method' },
};

/** A path relative to the file begins with a dot; one that is computed names no file. */
export function readRequire(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, constant, path] =
    /^\(?\s*(?::(\w+)\s*,\s*)?["']([^"'#]+)["']/.exec(node.field('arguments')?.text() ?? '') ?? [];
  if (path === undefined) return [];
  const isRelative = node.field('method')?.text() === 'require_relative' && !path.startsWith('.');
  return [{ module: isRelative ? `./${path}` : path, names: constant === undefined ? [] : [constant] }];
}
