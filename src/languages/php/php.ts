import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { readInclude, readUse } from './imports.ts';
import { receivers } from './receivers.ts';

const AT_TOP_LEVEL = {
  inside: {
    kind: 'expression_statement',
    inside: {
      any: [{ kind: 'program' }, { kind: 'compound_statement', inside: { kind: 'namespace_definition' } }],
    },
  },
} satisfies Rule;
const TEXT = ['string_content', 'escape_sequence'] as const;

export const php: LanguageSpec = {
  id: 'php',
  extensions: ['.php', '.phtml', '.ctp', '.php5', '.inc.php'],
  opening: /^\uFEFF?<\?php\b/,
  interpreters: ['php'],
  grammar: 'php',
  definitions: {
    namespace_definition: { kind: 'namespace', reachesOn: true },
    class_declaration: { kind: 'class' },
    interface_declaration: { kind: 'interface' },
    trait_declaration: { kind: 'trait' },
    enum_declaration: { kind: 'enum' },
    enum_case: { kind: 'enum_member' },
    function_definition: { kind: 'function' },
    method_declaration: { kind: methodKind },
    property_element: { kind: 'property', rename: withoutSigil, outer: ['property_declaration'] },
    property_promotion_parameter: {
      kind: 'property',
      rename: withoutSigil,
      scope: ({ enclosing }) => enclosing?.scope,
    },
    const_element: { kind: 'constant', name: (node) => node.child(0), outer: ['const_declaration'] },
    function_call_expression: {
      kind: 'constant',
      where: { has: { kind: 'name', regex: '^define$', field: 'function' } },
      name: firstString,
      outer: ['expression_statement'],
    },
    assignment_expression: {
      kind: variableKind,
      where: { has: { kind: 'variable_name', field: 'left' }, ...AT_TOP_LEVEL },
      name: 'left',
      rename: withoutSigil,
      body: bodyOfValue,
      outer: ['expression_statement'],
    },
  },
  comments: ['comment'],
  strings: ['nowdoc', 'text_interpolation', { kind: 'text', inside: { kind: 'program' } }],
  interpolated: {
    sign: '$',
    kinds: { encapsed_string: TEXT, heredoc: [], heredoc_body: TEXT, shell_command_expression: TEXT },
  },
  literals: { kind: 'string', pattern: "[bB]?'(?:[^'\\\\]|\\\\[^])*'" },
  imports: {
    namespace_use_declaration: { read: readUse },
    include_expression: { read: readInclude },
    include_once_expression: { read: readInclude },
    require_expression: { read: readInclude },
    require_once_expression: { read: readInclude },
  },
  types: ['named_type', 'base_clause', 'class_interface_clause', 'use_declaration'],
  decorators: ['attribute_list'],
  keywords: words(`abstract and array as break callable case catch class clone const continue declare default die do
    echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends final finally fn for
    foreach function global goto if implements include include_once instanceof insteadof interface isset list match
    namespace new or print private protected public readonly require require_once return static switch throw trait try
    unset use var while xor yield from self parent true false null TRUE FALSE NULL True False Null int float bool string
    object mixed void never iterable strict_types __halt_compiler __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__
    __METHOD__ __NAMESPACE__ __TRAIT__`),
  noise: '<\\?php|\\bnamespace\\s+[\\p{L}\\p{N}_\\\\]+|<<<["\']?\\w+|(?<!::)\\$[\\p{L}_][\\p{L}\\p{N}_]*',
  callPrefixes: ['new ', '#['],
  receivers,
  hasReferences: true,
};

function methodKind({ name }: DefinitionContext): SymbolKind {
  return name === '__construct' ? 'constructor' : 'method';
}

function variableKind({ node }: DefinitionContext): SymbolKind {
  return bodyOfValue(node) ? 'function' : 'variable';
}

/** The body of a closure that is assigned. */
function bodyOfValue(node: SgNode): SgNode | null | undefined {
  const value = node.field('right');
  return value?.is('anonymous_function') || value?.is('arrow_function') ? value.field('body') : undefined;
}

/** The `NAME` of `define('NAME', 1)`; a computed name defines nothing that could be found. */
function firstString(node: SgNode): SgNode | null | undefined {
  const literal = node.field('arguments')?.child(1)?.child(0);
  return literal?.is('string') || literal?.is('encapsed_string') ? literal.child(1) : undefined;
}

function withoutSigil(name: string): string {
  return name.replace(/^&?\s*\$/, '');
}
