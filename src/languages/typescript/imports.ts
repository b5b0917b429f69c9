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
  return [{ module, names: namesGiven(node) }];
}

/** Names that a call of `require` or `import` binds: `x = require('m')`, `{ a: b } = …`, `y = require('m').y`, `Z = lazy(() => import('m'))`. */
function namesGiven(call: SgNode): string[] {
  let around = call.parent();
  let member: string | undefined;
  let named = PLAIN_NAME;
  for (; around !== null; around = around.parent()) {
    if (around.is('member_expression') && member === undefined) member = around.field('property')?.text();
    else if (around.is('arrow_function') && around.parent()?.is('arguments')) {
      member = 'default';
      named = COMPONENT_NAME;
      around = around.parent()?.parent() ?? around;
    } else if (!PASSED.has(String(around.kind()))) break;
  }
  const target = around?.is('variable_declarator') ? around.field('name') : assignedTo(around);
  const pattern = target?.text() ?? '';
  if (member === undefined) return patternNames(pattern);
  return named.test(pattern) ? [`${member} as ${pattern}`] : [];
}

const PLAIN_NAME = /^[\w$]+$/;
/** A function that is given a loader returns what it loads only where that is a component. */
const COMPONENT_NAME = /^\p{Lu}[\p{L}\p{N}_$]*$/u;

/** Around a call without a change of what it gives. */
const PASSED: ReadonlySet<string> = new Set(['await_expression', 'parenthesized_expression']);

function assignedTo(node: SgNode | null): SgNode | null {
  const target = node?.is('assignment_expression') ? node.field('left') : null;
  return target?.is('identifier') || target?.is('object_pattern') ? target : null;
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

/** Types that comments import: by an `@typedef` with `import(…)` in braces, or by an `@import` with the clause of a module. */
export function readTypeImports(text: string): (Omit<Import, 'line'> & { start: number })[] {
  return [...text.matchAll(TYPE_IMPORT)].map(({ groups = {}, index }) => {
    const { module = '', name = '*', local = '', clause, from = '' } = groups;
    return clause === undefined
      ? { module, names: [`${name} as ${local}`], start: index }
      : { module: from, names: clauseNames(clause), start: index };
  });
}

const TYPE_IMPORT =
  /@typedef\s*\{\s*(?:typeof\s+)?import\(\s*["'](?<module>[^"'\n]+)["']\s*\)(?:\.(?<name>[\w$]+))?\s*\}\s+(?<local>[\w$]+)|@import\s+(?<clause>[\w$\s{},*]+?)\s+from\s+["'](?<from>[^"'\n]+)["']/g;

function lastString(text: string): string | undefined {
  return /(["'])([^"']*)\1(?![\s\S]*["'][^"']*["'][\s\S]*\bfrom\b)/.exec(text)?.[2];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '$1');
}
