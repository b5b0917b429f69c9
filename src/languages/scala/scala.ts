import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { readImport } from './imports.ts';

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'trait', 'enum', 'namespace']);

/** Directly in a file, package or type; one in a block is a local variable. */
const OUTSIDE_FUNCTIONS: Rule = {
  inside: {
    any: ['compilation_unit', 'template_body', 'with_template_body', 'enum_body'].map((kind) => ({ kind })),
  },
};
/** `val` and `var` parameters and all parameters of a case class are fields. */
const IS_FIELD: Rule = {
  any: [
    { has: { regex: '^va[lr]$' } },
    {
      inside: {
        kind: 'class_parameters',
        inside: { any: [{ kind: 'full_enum_case' }, { kind: 'class_definition', has: { regex: '^case$' } }] },
      },
    },
  ],
};

const enumCase: DefinitionRule = { kind: 'enum_member', outer: ['enum_case_definitions'] };
const declared: DefinitionRule = { kind: valueKind, where: OUTSIDE_FUNCTIONS };
const defined: DefinitionRule = { ...declared, name: patternNames, body: () => undefined };

export const scala: LanguageSpec = {
  id: 'scala',
  extensions: ['.scala', '.sbt', '.sc'],
  interpreters: ['scala', 'scala-cli', 'amm'],
  grammar: 'scala',
  packages: true,
  maxNesting: 256,
  // 17 ms; a line of 72,000 takes 3.5 s.
  maxLine: 5_000,
  definitions: {
    class_definition: { kind: 'class' },
    object_definition: { kind: 'class' },
    package_object: { kind: 'namespace' },
    trait_definition: { kind: 'trait' },
    enum_definition: { kind: 'enum' },
    simple_enum_case: enumCase,
    full_enum_case: enumCase,
    function_definition: { kind: functionKind },
    function_declaration: { kind: functionKind },
    given_definition: { kind: 'constant' },
    val_definition: defined,
    var_definition: defined,
    val_declaration: declared,
    var_declaration: declared,
    type_definition: { kind: 'type' },
    class_parameter: { kind: 'property', where: IS_FIELD },
  },
  comments: ['comment', 'block_comment'],
  strings: ['string', 'interpolated_string', 'character_literal'],
  holes: ['interpolation'],
  imports: { import_declaration: { read: readImport }, export_declaration: { read: readImport } },
  types: ['type_identifier'],
  decorators: ['annotation'],
  keywords:
    words(`abstract as case catch class def derives do else end enum export extends extension false final finally
    for forSome given if implicit import infix inline lazy macro match new null object opaque open override package
    private protected return sealed super then this throw trait transparent true try type using val var while with
    yield _`),
  callPrefixes: ['new '],
  typeArguments: 'squares',
  callBlock: '{',
  hasReferences: true,
};

function functionKind({ name, node, enclosing }: DefinitionContext): SymbolKind {
  if (name === 'this') return 'constructor';
  const isMember = enclosing !== undefined && TYPES.has(enclosing.kind);
  return isMember || node.parent()?.is('with_template_body') === true ? 'method' : 'function';
}

function valueKind({ node, enclosing }: DefinitionContext): SymbolKind {
  if (enclosing !== undefined && TYPES.has(enclosing.kind)) return 'property';
  return node.is('val_definition') ? 'constant' : 'variable';
}

/** `val a`, `val a, b` and `val (a, b)`. */
function patternNames(node: SgNode): readonly SgNode[] {
  const pattern = node.field('pattern');
  if (pattern === null) return [];
  const candidates = pattern.is('identifier') ? [pattern] : pattern.children();
  return candidates.filter((candidate) => candidate.is('identifier'));
}
