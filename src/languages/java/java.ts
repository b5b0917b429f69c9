import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { receivers } from './receivers.ts';

/** The variables of methods are declarators as well, but of a `local_variable_declaration`. */
const OF_TYPE: Rule = { inside: { any: [{ kind: 'field_declaration' }, { kind: 'constant_declaration' }] } };
const OF_RECORD: Rule = { inside: { kind: 'formal_parameters', inside: { kind: 'record_declaration' } } };

export const java: LanguageSpec = {
  id: 'java',
  extensions: ['.java'],
  interpreters: ['java'],
  grammar: 'java',
  packages: true,
  definitions: {
    module_declaration: { kind: 'module' },
    class_declaration: { kind: 'class' },
    record_declaration: { kind: 'class' },
    interface_declaration: { kind: 'interface' },
    annotation_type_declaration: { kind: 'interface' },
    enum_declaration: { kind: 'enum' },
    enum_constant: { kind: 'enum_member' },
    constructor_declaration: { kind: 'constructor' },
    compact_constructor_declaration: { kind: 'constructor' },
    method_declaration: { kind: 'method' },
    annotation_type_element_declaration: { kind: 'method' },
    variable_declarator: {
      kind: fieldKind,
      where: OF_TYPE,
      outer: ['field_declaration', 'constant_declaration'],
    },
    formal_parameter: { kind: 'property', where: OF_RECORD },
  },
  comments: ['line_comment', 'block_comment'],
  strings: ['string_literal'],
  imports: { import_declaration: { read: readImport } },
  types: ['type_identifier'],
  decorators: ['marker_annotation', 'annotation'],
  keywords: words(`abstract assert boolean break byte case catch char class const continue default do double else enum
    extends final finally float for goto if implements import instanceof int interface long native new package permits
    private protected public return sealed short static strictfp super switch synchronized this throw throws transient
    try var void volatile while yield true false null`),
  identifier: '[\\p{L}_$][\\p{L}\\p{M}\\p{N}_$]*',
  noise:
    "'(?:\\\\[^\\n]|[^'\\\\\\n])+'|\\bpackage\\s+[\\p{L}\\p{N}_.]+|\\.class\\b|\\brecord\\s(?=\\s*\\p{L}+\\s*[(<])",
  callPrefixes: ['new ', '@', '::'],
  receivers,
  hasReferences: true,
};

function fieldKind({ node }: DefinitionContext): SymbolKind {
  const declaration = node.parent();
  if (declaration?.is('constant_declaration')) return 'constant';
  const modifiers = declaration?.child(0)?.text() ?? '';
  return /\bstatic\b/.test(modifiers) && /\bfinal\b/.test(modifiers) ? 'constant' : 'property';
}

/** A static import binds a member of the class that is its module. */
function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, isStatic, path] = /^import\s+(static\s+)?([^;]+)/.exec(node.text()) ?? [];
  if (path === undefined) return [];
  const name = path.replace(/\s+/g, '');
  const [, owner = '', last = name] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
  return [{ module: isStatic !== undefined || last === '*' ? owner : name, names: [last] }];
}
