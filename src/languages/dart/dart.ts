import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'trait', 'enum', 'namespace']);

/** Nodes before the names of variables of a file: the grammar has none around a declaration there. */
const BEFORE_NAMES: ReadonlySet<string> =
  words(`const_builtin final_builtin late inferred_type type_identifier type_arguments
  nullable_type void_type function_type record_type .`);

/** In a class the heads of methods are in a node of their own. */
const NO_METHOD: Rule = { not: { inside: { kind: 'method_signature' } } };
const head: DefinitionRule = {
  kind: headKind,
  where: NO_METHOD,
  name: headName,
  outer: ['declaration'],
  extent: withBody,
  body: bodyBehind,
};
const variables: DefinitionRule = {
  kind: variableKind,
  where: { inside: { any: [{ kind: 'program' }, { kind: 'declaration' }] } },
  name: variableNames,
  outer: ['declaration'],
  extent: (node) => [firstOf(node), node],
};

export const dart: LanguageSpec = {
  id: 'dart',
  extensions: ['.dart'],
  interpreters: ['dart'],
  grammar: 'dart',
  maxNesting: 256,
  definitions: {
    class_definition: { kind: 'class', name: className },
    mixin_declaration: { kind: 'trait', name: ownName, body: (node) => childOf(node, ['class_body']) },
    extension_declaration: { kind: 'namespace', name: (node) => node.field('name') ?? node.field('class') },
    extension_type_declaration: { kind: 'class' },
    enum_declaration: { kind: 'enum' },
    enum_constant: { kind: 'enum_member' },
    type_alias: { kind: 'type', name: aliasName },
    method_signature: { kind: headKind, name: headName, extent: withBody, body: bodyBehind },
    function_signature: head,
    getter_signature: head,
    setter_signature: head,
    operator_signature: head,
    constructor_signature: head,
    constant_constructor_signature: head,
    factory_constructor_signature: head,
    redirecting_factory_constructor_signature: head,
    static_final_declaration_list: variables,
    initialized_identifier_list: variables,
    identifier_list: variables,
  },
  comments: ['comment', 'documentation_comment'],
  strings: ['string_literal'],
  holes: ['template_substitution'],
  imports: { import_or_export: { read: readImport }, part_directive: { read: readImport } },
  types: ['type_identifier'],
  typeArguments: 'angles',
  decorators: ['annotation'],
  keywords:
    words(`Function abstract as assert async await base bool break case catch class const continue covariant default deferred do
    double dynamic else enum export extends extension external factory false final finally for get hide if implements
    import in int interface is late library mixin new null num on operator part required rethrow return sealed set show
    static super switch sync this throw true try typedef var void when while with yield _`),
  identifier: '[\\p{L}_][\\p{L}\\p{M}\\p{N}_$]*',
  callPrefixes: ['new '],
  hasReferences: true,
};

function headOf(node: SgNode): SgNode {
  if (!node.is('method_signature')) return node;
  return node.children().find((child) => String(child.kind()).endsWith('_signature')) ?? node;
}

function headKind({ node, enclosing }: DefinitionContext): SymbolKind {
  const kind = String(headOf(node).kind());
  if (kind.includes('constructor')) return 'constructor';
  const isMember = enclosing !== undefined && TYPES.has(enclosing.kind);
  if (kind.startsWith('getter') || kind.startsWith('setter')) return isMember ? 'property' : 'variable';
  return isMember ? 'method' : 'function';
}

/** `Cart.empty` of a constructor is named by its last part, an operator by its sign. */
function headName(node: SgNode): SgNode | undefined {
  const signature = headOf(node);
  if (signature.is('operator_signature')) return operatorOf(signature);
  if (!String(signature.kind()).includes('constructor')) return signature.field('name') ?? undefined;
  const children = signature.children();
  const end = children.findIndex((child) => child.is('formal_parameter_list'));
  return children.slice(0, end === -1 ? undefined : end).findLast((child) => child.is('identifier'));
}

function operatorOf(signature: SgNode): SgNode | undefined {
  const children = signature.children();
  return children[children.findIndex((child) => child.text() === 'operator') + 1];
}

function withBody(node: SgNode): readonly [SgNode, SgNode] {
  return [node, bodyBehind(node) ?? node];
}

function bodyBehind(node: SgNode): SgNode | undefined {
  const next = node.next();
  return next?.is('function_body') ? next : undefined;
}

function variableKind({ node, signature, enclosing }: DefinitionContext): SymbolKind {
  if (/^(?:static )?const\b/.test(signature)) return 'constant';
  if (enclosing !== undefined && TYPES.has(enclosing.kind)) return 'property';
  return node.is('static_final_declaration_list') ? 'constant' : 'variable';
}

function variableNames(node: SgNode): readonly SgNode[] {
  return node.children().flatMap((child) => (child.is('identifier') ? child : (ownName(child) ?? [])));
}

function firstOf(list: SgNode): SgNode {
  let first = list;
  for (let before = list.prev(); before !== null && BEFORE_NAMES.has(String(before.kind())); before = before.prev()) {
    first = before;
  }
  return first;
}

function ownName(node: SgNode): SgNode | undefined {
  return childOf(node, ['identifier']);
}

/** `class A = B with C` has its name in a node of its own. */
function className(node: SgNode): SgNode | undefined {
  const application = childOf(node, ['mixin_application_class']);
  return application === undefined ? (node.field('name') ?? undefined) : ownName(application);
}

/** The `A` of `typedef A = B` and of `typedef int A(int b)`. */
function aliasName(node: SgNode): SgNode | undefined {
  const children = node.children();
  const names = children.filter((child) => child.is('type_identifier'));
  return children.some((child) => child.is('=')) ? names[0] : names.at(-1);
}

const DIRECTIVE =
  /\b(?:import|export|part)\s+(?:augment\s+)?(["'])([^"']+)\1(?:[^;]*?\bas\s+(\w+))?(?:[^;]*?\bshow\s+((?:(?!\bhide\b)[\w\s,])+))?/;

function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, , module, alias, shown] = DIRECTIVE.exec(node.text()) ?? [];
  if (module === undefined) return [];
  if (alias !== undefined) return [{ module, names: [`* as ${alias}`] }];
  const names = shown?.split(/[\s,]+/).filter((name) => name !== '');
  return [{ module, names: names ?? ['*'] }];
}
