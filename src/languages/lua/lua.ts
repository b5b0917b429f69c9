import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';

const IN_CHUNK: Rule = { inside: { kind: 'chunk' } };
const CALLS_REQUIRE: Rule = { has: { field: 'name', kind: 'identifier', regex: '^require$' } };

export const lua: LanguageSpec = {
  id: 'lua',
  extensions: ['.lua', '.rockspec'],
  filenames: ['.luacheckrc'],
  interpreters: ['lua', 'luajit', 'texlua'],
  grammar: 'lua',
  maxNesting: 256,
  definitions: {
    function_declaration: {
      kind: ({ node }) => (node.field('name')?.is('method_index_expression') ? 'method' : 'function'),
      name: (node) => memberOf(node.field('name')),
      scope: ({ node }) => tableOf(node.field('name')),
    },
    assignment_statement: {
      kind: assignmentKind,
      where: {
        any: [
          IN_CHUNK,
          { inside: { kind: 'variable_declaration', ...IN_CHUNK } },
          { has: { kind: 'expression_list', has: { kind: 'function_definition' } } },
        ],
        not: { has: { kind: 'expression_list', has: { kind: 'function_call', ...CALLS_REQUIRE } } },
      },
      name: (node) => targets(node).flatMap((target) => memberOf(target) ?? []),
      scope: ({ node }) => tableOf(targets(node)[0]),
      body: (node) => functionOf(node)?.field('body'),
      outer: ['variable_declaration'],
    },
    field: {
      kind: 'method',
      where: { has: { field: 'value', kind: 'function_definition' } },
      rename: (text) => text.replace(/^["']|["']$/g, ''),
      body: (node) => node.field('value')?.field('body'),
    },
  },
  comments: ['comment', 'hash_bang_line'],
  strings: ['string_content'],
  imports: { function_call: { where: CALLS_REQUIRE, read: readRequire } },
  types: [],
  keywords: words(`and break do else elseif end false for function goto if in local nil not or repeat return self then
    true until while _`),
  callSuffixes: ['(', '{', '"', "'", '[['],
  hasReferences: true,
};

function assignmentKind({ node, name, signature }: DefinitionContext): SymbolKind {
  if (functionOf(node) !== undefined) return 'function';
  if (/^[A-Z][A-Z0-9_]*$/.test(name) && name.length > 1) return 'constant';
  if (/^local\b[^=]*<const>/.test(signature)) return 'constant';
  return targets(node)[0]?.is('identifier') === true ? 'variable' : 'property';
}

/** Targets of an assignment: `a`, `M.b` and `t[i]`. */
function targets(node: SgNode): readonly SgNode[] {
  return childOf(node, ['variable_list'])?.fieldChildren('name') ?? [];
}

function functionOf(node: SgNode): SgNode | undefined {
  const values = childOf(node, ['expression_list']);
  return values === undefined ? undefined : childOf(values, ['function_definition']);
}

/** The `f` of `f`, `M.f` and `M:f`; nothing for `t[i]`. */
function memberOf(target: SgNode | null): SgNode | undefined {
  if (target?.is('identifier')) return target;
  return (
    target?.field('method') ?? (target?.is('dot_index_expression') ? (target.field('field') ?? undefined) : undefined)
  );
}

/** The `M.a` of `M.a.f`; undefined where the enclosing symbol is the scope. */
function tableOf(target: SgNode | null | undefined): string | undefined {
  const table = target?.field('table')?.text();
  return table !== undefined && table !== 'self' && /^[\w.]+$/.test(table) ? table : undefined;
}

function readRequire(node: SgNode): readonly Omit<Import, 'line'>[] {
  const module = /^require\s*\(?\s*(?:(["'])([^"']+)\1|\[\[([^\]]+)\]\])/.exec(node.text());
  if (module === null) return [];
  return [{ module: module[2] ?? module[3] ?? '', names: boundNames(node) }];
}

/** The `a` of `local a = require 'x'`, which stands for the whole module. */
function boundNames(call: SgNode): readonly string[] {
  const values = call.parent();
  const statement = values?.is('expression_list') ? values.parent() : null;
  const [target] = statement?.is('assignment_statement') ? targets(statement) : [];
  return target === undefined ? [] : [`* as ${target.text()}`];
}
