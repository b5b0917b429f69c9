/** Part that JavaScript, TypeScript and their JSX dialects share. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { readExport, readImport, readRequire, readTypeImports } from './imports.ts';
import { receivers } from './receivers.ts';

type SharedPart = Omit<LanguageSpec, 'id' | 'extensions' | 'grammar' | 'types' | 'keywords'>;

const EXPORT = ['export_statement'] as const;
const DECLARATION = ['lexical_declaration', 'variable_declaration', 'export_statement', 'ambient_declaration'] as const;
const FUNCTION_VALUE: Rule = {
  any: [{ kind: 'arrow_function' }, { kind: 'function_expression' }, { kind: 'generator_function' }, { kind: 'class' }],
};
const HAS_FUNCTION: Rule = { has: { ...FUNCTION_VALUE, field: 'value' } };
/** Keys under which frameworks gather members: they belong to what is around the group. */
const GROUPS =
  '^(?:methods|computed|watch|reducers|extraReducers|actions|mutations|getters|modules|hooks|handlers|on|options|props|resolvers|rules|visitor)$';
/**
 * `SET_TEMPO: { mutation() {}, action: lock(async () => {}) }` in what is handed to a call: a member of a store. Parents are
 * asked for last, since the grammar finds one by walking down from the root.
 */
const HOLDS_FUNCTIONS: Rule = {
  all: [
    {
      has: {
        kind: 'object',
        field: 'value',
        has: {
          any: [
            { kind: 'method_definition' },
            { kind: 'pair', ...HAS_FUNCTION },
            {
              kind: 'pair',
              has: { kind: 'call_expression', field: 'value', has: { field: 'arguments', has: FUNCTION_VALUE } },
            },
          ],
        },
      },
      not: { has: { field: 'key', regex: GROUPS } },
    },
    { inside: { kind: 'object', inside: { kind: 'arguments' } } },
  ],
};
/** `app.use(function name() {})`, `return function name() {}`; assigned ones are named by what they are assigned to. */
const NAMED_ARGUMENT: Rule = {
  has: { kind: 'identifier', field: 'name' },
  inside: { any: [{ kind: 'arguments' }, { kind: 'return_statement' }, { kind: 'parenthesized_expression' }] },
};

const WITHOUT_NAME: Rule = {
  any: [{ ...FUNCTION_VALUE, not: { has: { kind: 'identifier', field: 'name' } } }, { kind: 'object' }],
};
/** `export default` of a function, class or object without a name, or of a call with one: `defineComponent({})`. */
const EXPORTS_NAMELESS: Rule = {
  has: {
    field: 'value',
    any: [WITHOUT_NAME, { kind: 'call_expression', has: { field: 'arguments', has: WITHOUT_NAME } }],
  },
};

const REQUIRES: Rule = { ...callOf('identifier', '^require$'), kind: 'call_expression' };
/** `const fs = require('fs')` and `const parse = require('url').parse` are imports. */
const IS_REQUIRED: Rule = {
  has: { any: [REQUIRES, { kind: 'member_expression', has: { ...REQUIRES, field: 'object' } }], field: 'value' },
};

/** A variable of the program or of an `export`; one in a block of a function has another grandparent. */
export function variableDefinition(grandparents: readonly string[]): DefinitionRule {
  const holder: Rule = { any: grandparents.map((kind) => ({ kind })) };
  const topLevel: Rule = { any: [{ kind: 'lexical_declaration' }, { kind: 'variable_declaration' }], inside: holder };
  return {
    kind: variableKind,
    where: { any: [HAS_FUNCTION, { inside: topLevel, not: IS_REQUIRED }] },
    name: (node) => variableNames(node.field('name')),
    body: bodyOfValue,
    outer: DECLARATION,
  };
}

export const functionDefinition: DefinitionRule = { kind: 'function', outer: EXPORT };
export const classDefinition: DefinitionRule = { kind: 'class', outer: EXPORT };

export const ecmascript: SharedPart = {
  definitions: {
    function_declaration: functionDefinition,
    generator_function_declaration: functionDefinition,
    class_declaration: classDefinition,
    function_expression: { kind: 'function', where: NAMED_ARGUMENT },
    export_statement: {
      kind: exportedKind,
      where: EXPORTS_NAMELESS,
      name: (node) => node.children().find((child) => child.is('default')),
      body: bodyOfExported,
    },
    method_definition: { kind: methodKind, rename: withoutBrackets },
    pair: {
      kind: 'method',
      where: { any: [HAS_FUNCTION, HOLDS_FUNCTIONS] },
      name: 'key',
      rename: withoutBrackets,
      body: bodyOfMember,
    },
    assignment_expression: {
      kind: assignmentKind,
      where: { has: { ...FUNCTION_VALUE, field: 'right' } },
      name: assignedName,
      scope: ({ node }) => ownerOf(node.field('left')),
      body: (node) => node.field('right')?.field('body'),
      outer: ['expression_statement'],
    },
  },
  signs: {
    function_expression: 'function',
    export_statement: 'export',
    pair: '=> function class',
    assignment_expression: '=> function class',
  },
  comments: ['comment', 'html_comment', 'hash_bang_line'],
  strings: ['string', 'regex', 'jsx_text', 'template_string'],
  holes: ['template_substitution'],
  imports: {
    import_statement: { read: readImport },
    export_statement: { where: { has: { kind: 'string', field: 'source' } }, read: readExport },
    call_expression: {
      where: { any: [callOf('identifier', '^require$'), callOf('import', '^import$')] },
      read: readRequire,
    },
  },
  importsInComments: readTypeImports,
  decorators: ['decorator'],
  identifier: '#?(?:[\\p{L}_]|\\$(?!\\{))[\\p{L}\\p{M}\\p{N}_$]*',
  callSuffixes: ['(', '?.('],
  callPrefixes: ['new '],
  receivers,
  hasReferences: true,
};

export const RESERVED = words(`break case catch class const continue debugger default delete do else export extends
  false finally for function if import in instanceof let new null return static super switch this throw true try
  typeof undefined var void while with yield async await of from as get set`);

export function fieldKind({ node }: DefinitionContext): SymbolKind {
  return isFunction(node.field('value')) ? 'method' : 'property';
}

export function bodyOfValue(node: SgNode): SgNode | null | undefined {
  const value = node.field('value');
  return isFunction(value) ? value?.field('body') : undefined;
}

/** Returns the body of a function, or the object that holds functions. */
function bodyOfMember(node: SgNode): SgNode | null | undefined {
  const value = node.field('value');
  return value?.is('object') ? value : bodyOfValue(node);
}

/** `'quoted'` and `[computed]` keys as they are called. */
export function withoutBrackets(name: string): string {
  return name.replace(/^[['"]+|[\]'"]+$/g, '');
}

function isFunction(value: SgNode | null): boolean {
  return value !== null && /^(?:arrow_function|function_expression|generator_function)$/.test(String(value.kind()));
}

function methodKind({ name }: DefinitionContext): SymbolKind {
  return name === 'constructor' ? 'constructor' : 'method';
}

function variableKind({ node }: DefinitionContext): SymbolKind {
  const value = node.field('value');
  if (isFunction(value)) return 'function';
  if (value?.is('class')) return 'class';
  return node.parent()?.field('kind')?.is('const') ? 'constant' : 'variable';
}

/** The names that a pattern binds, none of the names in its default values and computed keys. */
const BOUND: Rule = {
  any: [
    { kind: 'shorthand_property_identifier_pattern' },
    {
      kind: 'identifier',
      inside: { any: ['array_pattern', 'pair_pattern', 'rest_pattern'].map((kind) => ({ kind })) },
    },
    { kind: 'identifier', inside: { kind: 'assignment_pattern', field: 'left' } },
  ],
  not: { inside: { kind: 'formal_parameters', stopBy: 'end' } },
};

function variableNames(name: SgNode | null): readonly SgNode[] {
  if (name === null) return [];
  return name.is('identifier') ? [name] : name.findAll({ rule: BOUND });
}

function exportedKind({ node }: DefinitionContext): SymbolKind {
  const value = exportedValue(node);
  if (isFunction(value)) return 'function';
  return value?.is('class') ? 'class' : 'constant';
}

function bodyOfExported(node: SgNode): SgNode | null {
  const value = exportedValue(node);
  return value?.is('object') ? value : (value?.field('body') ?? null);
}

/** The value itself, or the first argument of a call that is more than a name. */
function exportedValue(node: SgNode): SgNode | null {
  const value = node.field('value');
  if (!value?.is('call_expression')) return value;
  const found = value
    .field('arguments')
    ?.children()
    .find((argument) => argument.is('object') || isFunction(argument));
  return found ?? null;
}

function assignmentKind({ node }: DefinitionContext): SymbolKind {
  if (node.field('right')?.is('class')) return 'class';
  return /^(?:module\.)?exports\b|^\w+$/.test(node.field('left')?.text() ?? '') ? 'function' : 'method';
}

/** The `bar` of `exports.bar`, `Foo.prototype.bar` and `this.bar`; a whole `module.exports` is named by its function or class. */
function assignedName(node: SgNode): SgNode | undefined {
  const left = node.field('left');
  const own = /^(?:module\.)?exports$/.test(left?.text() ?? '') ? node.field('right')?.field('name') : undefined;
  if (own) return own;
  if (left?.is('identifier')) return left;
  return left?.is('member_expression') ? (left.field('property') ?? undefined) : undefined;
}

/** The `Foo` of `Foo.prototype.bar`; undefined where the enclosing symbol is the scope. */
function ownerOf(left: SgNode | null): string | undefined {
  const owner = left?.is('member_expression') ? (left.field('object')?.text() ?? '') : '';
  const name = owner.replace(/\.prototype$/, '');
  return /^(?:this|exports|module|module\.exports|)$/.test(name) || !/^[\w$.]+$/.test(name) ? undefined : name;
}

function callOf(kind: string, regex: string): Rule {
  return { has: { kind, regex, field: 'function' } };
}
