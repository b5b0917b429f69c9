import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { receivers } from './receivers.ts';

/** `public int A, B = 1;` and `public event Handler C;`; a local variable has another grandparent. */
const IN_FIELD: Rule = {
  inside: {
    kind: 'variable_declaration',
    inside: { any: [{ kind: 'field_declaration' }, { kind: 'event_field_declaration' }] },
  },
};

/** A positional parameter of a record is a property. */
const IN_RECORD: Rule = { inside: { kind: 'parameter_list', inside: { kind: 'record_declaration' } } };

const property: DefinitionRule = { kind: 'property', body: (node) => node.field('accessors') ?? node.field('value') };
/** `class Ping : IRequest;`, since C# 12: the grammar knows it of records only. */
const WITHOUT_BODY =
  /^([ \t]*(?:(?:public|private|protected|internal|static|sealed|abstract|partial|readonly|file|new|ref)[ \t]+)*(?:class|struct|interface)[ \t]+\w+[^;{}()"'=/]{0,300}(?:\([^;{}]{0,500}\)[^;{}()"'=/]{0,300})?);\s/gm;

export const csharp: LanguageSpec = {
  id: 'csharp',
  extensions: ['.cs', '.csx', '.cake'],
  interpreters: ['dotnet-script'],
  grammar: 'csharp',
  grammarSymbol: 'c_sharp',
  maxNesting: 256,
  prepare: (text) => text.replace(WITHOUT_BODY, '$1{}'),
  definitions: {
    namespace_declaration: { kind: 'namespace' },
    file_scoped_namespace_declaration: { kind: 'namespace', reachesOn: true },
    class_declaration: { kind: 'class' },
    record_declaration: { kind: recordKind },
    struct_declaration: { kind: 'struct' },
    interface_declaration: { kind: 'interface' },
    enum_declaration: { kind: 'enum' },
    enum_member_declaration: { kind: 'enum_member' },
    delegate_declaration: { kind: 'type' },
    method_declaration: { kind: 'method' },
    constructor_declaration: { kind: 'constructor' },
    destructor_declaration: { kind: 'method', rename: (name) => `~${name}` },
    operator_declaration: { kind: 'method', name: 'operator', rename: (operator) => `operator ${operator}` },
    conversion_operator_declaration: { kind: 'method', name: 'type', rename: (type) => `operator ${type}` },
    local_function_statement: { kind: 'function' },
    property_declaration: property,
    indexer_declaration: { ...property, name: (node) => node.children().find((child) => child.is('this')) },
    event_declaration: property,
    variable_declarator: {
      kind: fieldKind,
      where: IN_FIELD,
      body: () => undefined,
      outer: ['variable_declaration', 'field_declaration', 'event_field_declaration'],
    },
    parameter: { kind: 'property', where: IN_RECORD },
  },
  comments: ['comment'],
  strings: ['string_literal', 'verbatim_string_literal', 'raw_string_literal', 'string_content'],
  imports: { using_directive: { read: readUsing } },
  // Other types are plain identifiers in this grammar; to ask each for its parent would take longer than all the rest.
  types: ['base_list', 'type_argument_list', 'type_parameter_constraints_clause'],
  decorators: ['attribute_list'],
  keywords:
    words(`abstract as async await base bool break byte case catch char checked class const continue decimal default
    delegate do double dynamic else enum event explicit extern false finally fixed float for foreach get global goto if
    implicit in init int interface internal is lock long nameof namespace new nint not nuint null object operator out
    override params partial private protected public readonly record ref required return sbyte sealed set short sizeof
    stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using value var
    virtual void volatile when where while with yield _`),
  // Directives with free text, other directives, escapes in interpolated strings, and characters.
  noise: `#[ \\t]*(?:region|endregion|pragma|error|warning)\\b.*|#[ \\t]*[a-z]+|\\\\.|'(?:[^'\\\\\\n]|\\\\.)+'`,
  callPrefixes: ['new '],
  typeArguments: 'angles',
  receivers,
  hasReferences: true,
};

function recordKind({ signature }: DefinitionContext): SymbolKind {
  return /\brecord\s+struct\b/.test(signature) ? 'struct' : 'class';
}

function fieldKind({ signature }: DefinitionContext): SymbolKind {
  return /\bconst\b|\bstatic readonly\b/.test(signature.split('=')[0] ?? '') ? 'constant' : 'property';
}

/** `using A.B;`, `using static A.B;` and `using C = A.B;`. */
function readUsing(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, alias, module] = /\busing\s+(?:(?:static|unsafe)\s+)*(?:(\w+)\s*=\s*)?([^;]+)/.exec(node.text()) ?? [];
  return module === undefined ? [] : [{ module: module.trim(), names: [alias === undefined ? '*' : `* as ${alias}`] }];
}
