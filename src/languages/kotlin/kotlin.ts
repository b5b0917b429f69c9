import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';
import { withPlainSyntax } from './prepare.ts';
import { receivers } from './receivers.ts';

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum']);

/** Directly in a file or a type; one in the block of a function or lambda is a local variable. */
const OUTSIDE_FUNCTIONS: Rule = {
  any: ['source_file', 'class_body', 'enum_class_body'].map((kind) => ({ kind })),
};

export const kotlin: LanguageSpec = {
  id: 'kotlin',
  extensions: ['.kt', '.kts'],
  interpreters: ['kotlin', 'kotlinc'],
  grammar: 'kotlin',
  packages: true,
  maxNesting: 256,
  prepare: withPlainSyntax,
  definitions: {
    class_declaration: { kind: classKind, name: typeName, body: typeBody },
    object_declaration: { kind: 'class', name: typeName, body: typeBody },
    companion_object: { kind: 'class', where: { has: { kind: 'type_identifier' } }, name: typeName, body: typeBody },
    function_declaration: {
      kind: functionKind,
      name: (node) => childOf(node, ['simple_identifier']),
      rename: withoutBackticks,
      body: (node) => childOf(node, ['function_body']),
    },
    secondary_constructor: {
      kind: 'constructor',
      name: (node) => childOf(node, ['constructor']),
      body: (node) => childOf(node, ['statements', '{']),
    },
    property_declaration: {
      kind: propertyKind,
      where: { inside: OUTSIDE_FUNCTIONS },
      name: propertyNames,
      rename: withoutBackticks,
      body: (node) => childOf(node, ['getter', 'setter', 'property_delegate']),
    },
    class_parameter: {
      kind: 'property',
      where: { has: { kind: 'binding_pattern_kind' } },
      name: (node) => childOf(node, ['simple_identifier']),
    },
    enum_entry: { kind: 'enum_member', name: (node) => childOf(node, ['simple_identifier']), body: typeBody },
    type_alias: { kind: 'type', name: typeName },
  },
  comments: ['line_comment', 'multiline_comment', 'shebang_line'],
  strings: ['string_content', 'character_literal'],
  imports: { import_header: { read: readImport } },
  types: ['type_identifier'],
  typeArguments: 'angles',
  decorators: ['annotation', 'file_annotation'],
  keywords: words(`abstract actual annotation as break by catch class companion const constructor continue crossinline
    data do dynamic else enum expect external false final finally for fun get if import in infix init inline inner
    interface internal is it lateinit noinline null object open operator out override package private protected public
    reified return sealed set super suspend tailrec this throw true try typealias val var vararg when where while`),
  callBlock: '{',
  receivers,
  hasReferences: true,
};

function classKind({ signature }: DefinitionContext): SymbolKind {
  const [keyword] = /\b(?:class|interface)\b/.exec(signature) ?? [];
  if (keyword === 'interface') return 'interface';
  return /\benum class\b/.test(signature) ? 'enum' : 'class';
}

function functionKind({ enclosing }: DefinitionContext): SymbolKind {
  return isMember(enclosing) ? 'method' : 'function';
}

function propertyKind({ name, signature, enclosing }: DefinitionContext): SymbolKind {
  if (/^[A-Z][A-Z0-9_]*$/.test(name) || /^(?:\w+ )*const val\b/.test(signature)) return 'constant';
  return isMember(enclosing) ? 'property' : 'variable';
}

function isMember(enclosing: DefinitionContext['enclosing']): boolean {
  return enclosing !== undefined && (TYPES.has(enclosing.kind) || enclosing.kind === 'enum_member');
}

function typeName(node: SgNode): SgNode | undefined {
  return childOf(node, ['type_identifier']);
}

function typeBody(node: SgNode): SgNode | undefined {
  return childOf(node, ['class_body', 'enum_class_body']);
}

/** `val a` has one name, `val (a, b)` several. */
function propertyNames(node: SgNode): readonly SgNode[] {
  const declared = childOf(node, ['variable_declaration', 'multi_variable_declaration']);
  if (declared === undefined) return [];
  const variables = declared.is('variable_declaration') ? [declared] : declared.children();
  return variables.flatMap((variable) => childOf(variable, ['simple_identifier']) ?? []);
}

function withoutBackticks(name: string): string {
  return name.replaceAll('`', '');
}

/** The grammar counts a comment after the last import as part of it, so only the first line is read. */
function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const match = /^import\s+([^\s;]+?)(\.\*)?(?:\s+as\s+([^\s;]+))?\s*(?:$|[;/\n])/.exec(node.text());
  if (match === null) return [];
  const [, module = '', star, alias] = match;
  if (star !== undefined) return [{ module, names: ['*'] }];
  const name = withoutBackticks(module.slice(module.lastIndexOf('.') + 1));
  return [{ module, names: [alias === undefined ? name : `${name} as ${alias}`] }];
}
