/** Reads `import`, `export … from`, `require()` and `import()` from their text. */
import type { SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';
import { commaSeparated } from '../syntax/words.ts';

type Read = readonly Omit<Import, 'line'>[];

export function readImport(node: SgNode): Read {
  const text = withoutComments(node.text());
  const module = lastString(text);
  if (module === undefined) return [];
  // The whole module, as `const shop = require('./shop')`.
  const [, whole] = /^import\s+(?:type\s+)?([\w$]+)\s*=\s*require\b/.exec(text) ?? [];
  if (whole !== undefined) return [{ module, names: [`* as ${whole}`] }];
  const clause = /^import\s+(?:type\s+|typeof\s+)?([\s\S]*?)(?:\s*\bfrom\b|=)/.exec(text)?.[1] ?? '';
  return [{ module, names: clauseNames(clause) }];
}

export function readExport(node: SgNode): Read {
  if (node.field('source') === null) return [];
  const text = withoutComments(node.text());
  const module = lastString(text);
  if (module === undefined) return [];
  const clause = /^export\s+(?:type\s+)?([\s\S]*?)\s*\bfrom\b/.exec(text)?.[1] ?? '';
  return [{ module, names: clauseNames(clause) }];
}

/** A call with a module that is computed imports nothing that could be named. */
export function readRequire(node: SgNode): Read {
  const module = /^\w+\s*\(\s*(["'`])([^"'`$]+)\1/.exec(withoutComments(node.text()))?.[2];
  if (module === undefined) return [];
  const around = node.parent();
  const holder = around?.is('await_expression') ? around.parent() : around;
  const pattern = holder?.is('variable_declarator') ? (holder.field('name')?.text() ?? '') : '';
  return [{ module, names: patternNames(pattern) }];
}

/** `a, { b as c, type d }`, `* as ns`; the default import is an alias of `default`. */
function clauseNames(clause: string): string[] {
  const [braces = ''] = /\{[\s\S]*\}/.exec(clause) ?? [];
  const outside = commaSeparated(clause.replace(braces, ''));
  const named = commaSeparated(braces.replace(/[{}]/g, '')).map((entry) => entry.replace(/^type\s+(?=\S)/, ''));
  return [...outside.map((name) => (name.startsWith('*') ? name : `default as ${name}`)), ...named];
}

/** `{ a, b: c }` of a destructured `require` is written like an import. */
function patternNames(pattern: string): string[] {
  if (pattern === '') return [];
  if (!pattern.startsWith('{')) return [`* as ${pattern}`];
  return commaSeparated(pattern.replace(/[{}]/g, '')).map((entry) =>
    entry.replace(/\s*=.*$/s, '').replace(/\s*:\s*/, ' as '),
  );
}

function lastString(text: string): string | undefined {
  return /(["'])([^"']*)\1(?![\s\S]*["'][^"']*["'][\s\S]*\bfrom\b)/.exec(text)?.[2];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '$1');
}
