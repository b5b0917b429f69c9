/**
 * C. A prototype is a `function` like its definition, and its signature ends with `;`, which that
 * of a definition never does. `static` prototypes are left out: the same file defines them.
 */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { declaredNames, declaresFunction, innermost, tagKind, tagNames } from './declarators.ts';
import { withoutPreprocessing } from './preprocess.ts';
import { receivers } from './receivers.ts';

/** The part of a language that C++ shares. */
export type SharedPart = Omit<LanguageSpec, 'id' | 'extensions' | 'grammar' | 'definitions' | 'keywords'>;

const TAGGED = ['struct_specifier', 'union_specifier', 'enum_specifier', 'class_specifier'];
const INSIDE_FUNCTION: Rule = { inside: { kind: 'compound_statement', stopBy: 'end' } };

/** Rules here must not name node kinds that a grammar lacks: ast-grep refuses those. */
export function outsideFunctions(scopes: readonly string[]): Rule {
  return {
    any: [{ inside: { any: scopes.map((kind) => ({ kind })) } }, { inside: { kind: 'ERROR' }, not: INSIDE_FUNCTION }],
  };
}

/** A declaration with the body of a struct is delivered by that struct. */
export function withoutBody(grammar: 'c' | 'cpp'): Rule {
  const kinds = grammar === 'c' ? TAGGED.slice(0, 3) : TAGGED;
  return { not: { has: { field: 'type', any: kinds.map((kind) => ({ kind, ...HAS_BODY })) } } };
}

const HAS_BODY: Rule = {
  has: { field: 'body', any: [{ kind: 'field_declaration_list' }, { kind: 'enumerator_list' }] },
};

export function tagDefinition(kind: SymbolKind): DefinitionRule {
  return {
    kind: tagKind(kind),
    where: HAS_BODY,
    name: tagNames,
    outer: ['type_definition', 'declaration', 'field_declaration'],
  };
}

export const typeDefinition: DefinitionRule = { kind: 'type', name: declaredNames, body: () => undefined };

export const enumerator: DefinitionRule = { kind: 'enum_member', body: () => undefined };

export const macros: Readonly<Record<string, DefinitionRule>> = {
  preproc_def: { kind: macroKind, body: () => undefined },
  preproc_function_def: { kind: 'macro', body: 'value' },
};

export const shared: SharedPart = {
  maxNesting: 256,
  prepare: withoutPreprocessing,
  comments: ['comment'],
  strings: ['system_lib_string', { kind: 'string_literal', not: { regex: '[.]h"$' } }],
  imports: { preproc_include: { read: readInclude } },
  types: ['type_identifier'],
  // Directives, the names of headers, and the literals in the text of macros, which the grammar does not read.
  noise: `#[ \\t]*(?:define|elif|elifdef|else|endif|error|if|ifdef|ifndef|include|line|pragma|undef|warning)\\b|"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)+'`,
  hasReferences: true,
};

export const C_KEYWORDS = words(`alignas alignof auto bool break case char const constexpr continue default defined do
  double else enum extern false float for goto if inline int int16_t int32_t int64_t int8_t long NULL nullptr register
  restrict return short signed size_t sizeof ssize_t static static_assert struct switch thread_local true typedef typeof
  uint16_t uint32_t uint64_t uint8_t uintptr_t union unsigned void volatile while _Alignas _Alignof _Atomic _Bool
  _Complex _Generic _Noreturn _Static_assert _Thread_local`);

export const c: LanguageSpec = {
  ...shared,
  id: 'c',
  extensions: ['.c', '.h'],
  grammar: 'c',
  definitions: {
    ...macros,
    function_definition: { kind: definedKind, name: (node) => innermost(node.field('declarator')) },
    struct_specifier: tagDefinition('struct'),
    union_specifier: tagDefinition('struct'),
    enum_specifier: tagDefinition('enum'),
    enumerator,
    type_definition: { ...typeDefinition, where: withoutBody('c') },
    field_declaration: { kind: 'property', where: withoutBody('c'), name: declaredNames },
    declaration: {
      kind: declarationKind,
      where: {
        all: [outsideFunctions(['translation_unit', 'declaration_list', 'linkage_specification']), withoutBody('c')],
      },
      name: declaredNames,
    },
  },
  keywords: C_KEYWORDS,
  receivers,
};

export function declarationKind({ node, name, signature }: DefinitionContext): SymbolKind | undefined {
  if (C_KEYWORDS.has(name)) return undefined;
  const declarator = node.fieldChildren('declarator').find((candidate) => innermost(candidate)?.text() === name);
  if (declaresFunction(declarator ?? null)) return /^static\b/.test(signature) ? undefined : 'function';
  return /\bconst(?:expr)?\b[^*=]*$/.test(signature.split(name)[0] ?? '') ? 'constant' : 'variable';
}

/** A statement may be read as a function by the grammar after an error it could not place. */
function definedKind({ name }: DefinitionContext): SymbolKind | undefined {
  return C_KEYWORDS.has(name) ? undefined : 'function';
}

/** An include guard is no macro that anyone would look for. */
function macroKind({ node, name }: DefinitionContext): SymbolKind | undefined {
  const isGuard = /^(?!HAVE_|USE_|HAS_).*_H(?:H|PP|XX)?(?:_INCLUDED)?_*$/i.test(name);
  return isGuard && node.field('value') === null ? undefined : 'macro';
}

function readInclude(node: SgNode): readonly Omit<Import, 'line'>[] {
  const module = (node.field('path')?.text() ?? '').replace(/^[<"]|[>"]$/g, '');
  return module === '' ? [] : [{ module, names: ['*'] }];
}
