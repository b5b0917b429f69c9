/** C++. A member that is defined outside of its class (`int A::f() {}`) has the class in its scope. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import {
  C_KEYWORDS,
  declarationKind,
  enumerator,
  macros,
  outsideFunctions,
  shared,
  tagDefinition,
  typeDefinition,
  withoutBody,
} from './c.ts';
import { declaredNames, declaresFunction, innermost, qualifierOf } from './declarators.ts';
import { receivers } from './receivers.ts';

const OUTER = ['template_declaration', 'linkage_specification'];
const DECLARATIVE: Rule = outsideFunctions([
  'translation_unit',
  'declaration_list',
  'linkage_specification',
  'template_declaration',
  'field_declaration_list',
]);

export const cpp: LanguageSpec = {
  ...shared,
  id: 'cpp',
  extensions: [
    '.cc',
    '.cpp',
    '.cxx',
    '.c++',
    '.hpp',
    '.hh',
    '.hxx',
    '.h++',
    '.ipp',
    '.inl',
    '.tpp',
    '.cu',
    '.cuh',
    '.ino',
  ],
  contested: {
    '.h': /^[ \t]*(?:(?:inline[ \t]+)?namespace\b|class[ \t]+\w|template[ \t]*<|using[ \t]+\w|(?:public|private|protected):)/m,
  },
  grammar: 'cpp',
  definitions: {
    ...macros,
    function_definition: {
      kind: definedKind,
      name: (node) => testNames(node)?.name ?? innermost(node.field('declarator')),
      rename: plainName,
      scope: ({ node, enclosing }) =>
        scopeWithin(testNames(node)?.suite.text() ?? qualifierOf(node.field('declarator')), enclosing),
      outer: OUTER,
    },
    class_specifier: tagged('class'),
    struct_specifier: tagged('struct'),
    union_specifier: tagged('struct'),
    enum_specifier: tagged('enum'),
    enumerator,
    namespace_definition: { kind: 'namespace', rename: (name) => name.replaceAll(/\s*::\s*(?:inline\s+)?/g, '.') },
    namespace_alias_definition: { kind: 'namespace' },
    concept_definition: { kind: 'type', outer: OUTER },
    alias_declaration: { kind: 'type', outer: OUTER, body: () => undefined },
    type_definition: { ...typeDefinition, where: withoutBody('cpp') },
    field_declaration: declared(withoutBody('cpp')),
    declaration: declared({ all: [DECLARATIVE, withoutBody('cpp')] }),
  },
  strings: [...shared.strings, 'raw_string_literal'],
  imports: { ...shared.imports, using_declaration: { read: readUsing } },
  keywords: new Set([
    ...C_KEYWORDS,
    ...words(`and and_eq asm bitand bitor catch char16_t char32_t char8_t class co_await co_return co_yield compl concept
      consteval constinit const_cast decltype delete dynamic_cast explicit export final friend mutable namespace new
      noexcept not not_eq operator or or_eq override private protected public reinterpret_cast requires static_cast
      template this throw try typeid typename using virtual wchar_t xor xor_eq`),
  ]),
  callPrefixes: ['new '],
  typeArguments: 'angles',
  receivers,
};

function tagged(kind: SymbolKind): DefinitionRule {
  const { outer = [], ...rule } = tagDefinition(kind);
  return {
    ...rule,
    rename: plainName,
    scope: ({ node, enclosing }) => scopeOf(node.field('name'), enclosing),
    outer: [...outer, 'template_declaration'],
  };
}

function declared(where: Rule): DefinitionRule {
  return {
    kind: memberKind,
    where,
    name: declaredNames,
    rename: plainName,
    scope: ({ node, enclosing }) => scopeOf(node.field('declarator'), enclosing),
    outer: OUTER,
  };
}

function definedKind({ node, name, enclosing }: DefinitionContext): SymbolKind | undefined {
  if (cpp.keywords.has(name)) return undefined;
  if (testNames(node) !== undefined) return 'test';
  const owner = ownerOf(node.field('declarator'), enclosing);
  if (owner === undefined) return 'function';
  return owner === name ? 'constructor' : 'method';
}

function memberKind(context: DefinitionContext): SymbolKind | undefined {
  const { node, enclosing, name } = context;
  if (cpp.keywords.has(name)) return undefined;
  const inClass = isClass(enclosing);
  if (declaresFunction(node.field('declarator')) && (inClass || !context.signature.startsWith('static ')))
    return definedKind(context);
  return inClass ? 'property' : declarationKind(context);
}

/** Reads a test of GoogleTest: `TEST_F(Fixture, Name) {…}` is a method of a class below the fixture. */
function testNames(node: SgNode): { readonly suite: SgNode; readonly name: SgNode } | undefined {
  const declarator = node.field('declarator');
  if (node.field('type') !== null || !TEST_MACRO.test(innermost(declarator)?.text() ?? '')) return undefined;
  const given =
    declarator
      ?.field('parameters')
      ?.children()
      .filter((child) => child.isNamed()) ?? [];
  const [suite, name] = given.map((each) => each.field('type') ?? each);
  return given.length === 2 && suite !== undefined && name !== undefined ? { suite, name } : undefined;
}

const TEST_MACRO = /^(?:TYPED_)?TEST(?:_[FP])?$/;

/** The class of a member: around it, or the last part of its qualifier. A namespace cannot be told from a class there. */
function ownerOf(declarator: SgNode | null, enclosing: DefinitionContext['enclosing']): string | undefined {
  const qualifier = qualifierOf(declarator);
  if (qualifier !== '') return qualifier.slice(qualifier.lastIndexOf('.') + 1);
  return isClass(enclosing) ? enclosing?.name : undefined;
}

function isClass(enclosing: DefinitionContext['enclosing']): boolean {
  return enclosing?.kind === 'class' || enclosing?.kind === 'struct';
}

function scopeOf(declarator: SgNode | null, enclosing: DefinitionContext['enclosing']): string | undefined {
  return scopeWithin(qualifierOf(declarator), enclosing);
}

function scopeWithin(qualifier: string, enclosing: DefinitionContext['enclosing']): string | undefined {
  if (qualifier === '') return undefined;
  return [enclosing?.scope ?? '', enclosing?.name ?? '', qualifier].filter((part) => part !== '').join('.');
}

/** `hash<int>` is `hash`, and `operator bool() const` is `operator bool`. */
function plainName(text: string): string {
  if (!text.startsWith('operator')) return text.replace(/\s*<[\s\S]*$/, '');
  return /^operator\s+\w/.test(text) ? text.replace(/\s*\([\s\S]*$/, '') : text;
}

/** `using namespace a::b;` and `using a::b;`. */
function readUsing(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, everything, path = ''] = /^using\s+(namespace\s+)?(?:typename\s+)?([^;]+)/.exec(node.text()) ?? [];
  const module = path.replace(/\s+/g, '');
  if (everything !== undefined) return [{ module, names: ['*'] }];
  const cut = module.lastIndexOf('::');
  return [{ module: module.slice(0, Math.max(cut, 0)), names: [module.slice(cut < 0 ? 0 : cut + 2)] }];
}
