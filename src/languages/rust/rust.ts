/** Rust. An `impl` block is no symbol: its members have the type in their scope. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { readExternCrate, readUse } from './imports.ts';
import { withoutItemMacros } from './item-macros.ts';
import { receivers } from './receivers.ts';

/** Items in the block of a function are local. */
const NOT_LOCAL: Rule = { inside: { any: [{ kind: 'source_file' }, { kind: 'declaration_list' }] } };

const functionDefinition: DefinitionRule = { kind: functionKind, scope: scopeOfMember };
const typeDefinition: DefinitionRule = { kind: 'type', where: NOT_LOCAL, scope: scopeOfMember };

export const rust: LanguageSpec = {
  id: 'rust',
  extensions: ['.rs'],
  interpreters: ['rust-script'],
  grammar: 'rust',
  maxNesting: 256,
  prepare: withoutItemMacros,
  definitions: {
    function_item: functionDefinition,
    function_signature_item: functionDefinition,
    struct_item: { kind: 'struct' },
    union_item: { kind: 'struct' },
    enum_item: { kind: 'enum' },
    enum_variant: { kind: 'enum_member' },
    field_declaration: { kind: 'property' },
    trait_item: { kind: 'trait' },
    mod_item: { kind: 'module' },
    const_item: { kind: constantKind, where: NOT_LOCAL, scope: scopeOfMember },
    static_item: { kind: staticKind, where: NOT_LOCAL },
    type_item: typeDefinition,
    associated_type: typeDefinition,
    macro_definition: { kind: 'macro', body: (node) => node.children().find((child) => child.is('macro_rule')) },
  },
  comments: ['line_comment', 'block_comment'],
  strings: ['string_literal', 'raw_string_literal'],
  imports: {
    use_declaration: { read: readUse },
    extern_crate_declaration: { read: readExternCrate },
  },
  types: ['type_identifier'],
  decorators: ['attribute_item'],
  keywords:
    words(`Self as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i128
    i16 i32 i64 i8 if impl in isize let loop macro_rules match mod move mut pub ref return self static str struct super
    trait true type u128 u16 u32 u64 u8 union unsafe use usize where while _`),
  identifier: '(?:r#)?[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*',
  // Characters, lifetimes, and the variables of macros.
  noise: `'(?:[^'\\\\\\n]|\\\\[^'\\n]+|\\\\')'|['$][\\p{L}_]\\w*`,
  callSuffixes: ['(', '!(', '![', '!{', '! {', '::<'],
  receivers,
  hasReferences: true,
};

function functionKind({ node, enclosing }: DefinitionContext): SymbolKind {
  return enclosing?.kind === 'trait' || implOf(node) !== undefined ? 'method' : 'function';
}

/** `const _: () = { … }` names nothing; what its block defines stands for itself. */
function constantKind({ name }: DefinitionContext): SymbolKind | undefined {
  return name === '_' ? undefined : 'constant';
}

function staticKind({ signature }: DefinitionContext): SymbolKind {
  return /\bstatic\s+mut\b/.test(signature) ? 'variable' : 'constant';
}

/** `impl fmt::Display for P<T>` and `impl P<T>` give their members the scope `P`. */
function scopeOfMember({ node, enclosing }: DefinitionContext): string | undefined {
  const type = implOf(node)?.field('type');
  if (type === undefined || type === null) return undefined;
  const name = /(\w+)\s*(?:<[\s\S]*)?$/.exec(type.text().replace(/<[\s\S]*$/, ''))?.[1] ?? type.text().slice(0, 80);
  return [enclosing?.scope ?? '', enclosing?.name ?? '', name].filter((part) => part !== '').join('.');
}

function implOf(node: SgNode): SgNode | undefined {
  const holder = node.parent()?.parent();
  return holder?.is('impl_item') ? holder : undefined;
}
