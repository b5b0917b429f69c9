import type { Rule, SgNode } from '@ast-grep/napi';
import type { LanguageSpec } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { templateUses } from './angular/templates.ts';
import { withSeparators } from './call-signatures.ts';
import {
  bodyOfValue,
  classDefinition,
  ecmascript,
  fieldKind,
  functionDefinition,
  RESERVED,
  variableDefinition,
  withoutBrackets,
} from './ecmascript.ts';

const DECLARED = ['export_statement', 'ambient_declaration', 'expression_statement'] as const;
const PREDEFINED = words(`abstract any asserts bigint boolean declare enum implements infer interface is keyof module
  namespace never number object override private protected public readonly satisfies string symbol type unique unknown`);

const IMPORTED_TYPE = 'typeof import\\(\\s*[\'"][^)]*\\)\\s*\\[';
/** `Card: typeof import('./Card.vue')['default']`: a tool writes so of names that need no import; the file there defines them. */
const IS_IMPORTED: Rule = { has: { field: 'type', regex: IMPORTED_TYPE } };
/** The text of the value is only looked at behind such a type: to hand the text of a node to a regular expression is a copy. */
const WITHOUT_VALUE: Rule = { all: [IS_IMPORTED, { not: { has: { field: 'value', regex: '' } } }] };
const IS_GLOBAL: Rule = {
  any: [
    { inside: { kind: 'ambient_declaration', stopBy: 'end' } },
    {
      inside: {
        kind: 'interface_declaration',
        has: { field: 'name', regex: '^_?(?:Global(?:Components|Directives)|ComponentCustomProperties)$' },
        stopBy: 'end',
      },
    },
  ],
};
const variable = variableDefinition(['program', 'export_statement', 'ambient_declaration']);

export const typescript: LanguageSpec = {
  ...ecmascript,
  id: 'typescript',
  extensions: ['.ts', '.mts', '.cts'],
  interpreters: ['deno', 'ts-node', 'tsx'],
  grammar: 'typescript',
  prepare: withSeparators,
  templates: templateUses,
  definitions: {
    ...ecmascript.definitions,
    variable_declarator: { ...variable, where: { ...variable.where, not: WITHOUT_VALUE } },
    function_signature: { ...functionDefinition, outer: DECLARED },
    abstract_class_declaration: classDefinition,
    interface_declaration: { kind: 'interface', outer: DECLARED },
    type_alias_declaration: { kind: 'type', outer: DECLARED, body: () => undefined },
    enum_declaration: { kind: 'enum', outer: DECLARED },
    enum_assignment: { kind: 'enum_member' },
    enum_body: { kind: 'enum_member', name: plainMembers, each: true },
    internal_module: { kind: 'namespace', outer: DECLARED },
    module: { kind: 'namespace', outer: DECLARED, rename: withoutBrackets },
    public_field_definition: { kind: fieldKind, rename: withoutBrackets, body: bodyOfValue },
    property_signature: {
      kind: 'property',
      where: { inside: { kind: 'interface_body' }, not: { all: [IS_IMPORTED, IS_GLOBAL] } },
      rename: withoutBrackets,
    },
    method_signature: { kind: 'method', rename: withoutBrackets },
    abstract_method_signature: { kind: 'method', rename: withoutBrackets },
    required_parameter: {
      kind: 'property',
      where: {
        has: { any: [{ kind: 'accessibility_modifier' }, { kind: 'override_modifier' }, { regex: '^readonly$' }] },
      },
      name: 'pattern',
      scope: ({ enclosing }) => enclosing?.scope,
    },
  },
  signs: {
    ...ecmascript.signs,
    property_signature: 'interface',
    required_parameter: 'public private protected override readonly',
  },
  types: ['type_identifier'],
  typeArguments: 'angles',
  keywords: new Set([...RESERVED, ...PREDEFINED]),
};

export const tsx: LanguageSpec = {
  ...typescript,
  id: 'tsx',
  extensions: ['.tsx'],
  interpreters: [],
  grammar: 'tsx',
};

/** The members without a value; those with one have a node kind of their own. */
function plainMembers(body: SgNode): readonly SgNode[] {
  return body.children().filter((member) => member.is('property_identifier'));
}
