import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';

/** Types have no names of their own: a constant holds them. */
const HELD: Readonly<Record<string, SymbolKind>> = {
  struct_declaration: 'struct',
  union_declaration: 'struct',
  opaque_declaration: 'struct',
  enum_declaration: 'enum',
  error_set_declaration: 'enum',
};
const CONTAINERS = Object.keys(HELD);

const IMPORTS: Rule = { has: { kind: 'builtin_identifier', regex: '^@(import|cImport)$' } };
/** Directly in a file or a type, or a type itself; any other one is a local variable. */
const OUTSIDE_FUNCTIONS: Rule = {
  any: [
    { inside: { any: ['source_file', ...CONTAINERS].map((kind) => ({ kind })) } },
    { has: { any: CONTAINERS.map((kind) => ({ kind })) } },
  ],
  not: { has: { kind: 'builtin_function', ...IMPORTS } },
};

export const zig: LanguageSpec = {
  id: 'zig',
  extensions: ['.zig', '.zon'],
  grammar: 'zig',
  maxNesting: 256,
  definitions: {
    variable_declaration: {
      kind: valueKind,
      where: OUTSIDE_FUNCTIONS,
      name: (node) => childOf(node, ['identifier']),
      body: (node) => childOf(node, CONTAINERS),
    },
    function_declaration: { kind: ({ node }) => (isIn(node, CONTAINERS) ? 'method' : 'function') },
    container_field: { kind: fieldKind },
    error_set_declaration: {
      kind: 'enum_member',
      name: (node) => node.children().filter((child) => child.is('identifier')),
      each: true,
    },
    test_declaration: { kind: 'test', name: testName, body: (node) => childOf(node, ['block']) },
  },
  comments: ['comment'],
  strings: ['string_content', 'multiline_string', 'character_content'],
  imports: { builtin_function: { where: IMPORTS, read: readImport } },
  types: [],
  keywords:
    words(`addrspace align allowzero and anyframe anytype anyerror anyopaque asm async await bool break callconv catch
    comptime const continue defer else enum errdefer error export extern f16 f32 f64 f80 f128 false fn for i8 i16 i32 i64
    i128 if inline isize linksection noalias noinline noreturn nosuspend null opaque or orelse packed pub resume return
    struct suspend switch test threadlocal true try type u8 u16 u32 u64 u128 undefined union unreachable usingnamespace
    usize var void volatile while _`),
  noise: '@\\w+',
  hasReferences: true,
};

function valueKind({ node, signature, enclosing }: DefinitionContext): SymbolKind {
  const held = childOf(node, CONTAINERS);
  if (held !== undefined) return HELD[String(held.kind())] ?? 'struct';
  if (/\bvar\b/.test(signature)) return enclosing === undefined ? 'variable' : 'property';
  return 'constant';
}

/** `_` of an enum that is not exhaustive is no member, and a field of a tuple has no name. */
function fieldKind({ name, enclosing }: DefinitionContext): SymbolKind | undefined {
  if (name === '_') return undefined;
  return enclosing?.kind === 'enum' ? 'enum_member' : 'property';
}

/** `test "opens a store"`, or the name of what is tested. */
function testName(node: SgNode): SgNode | undefined {
  const text = childOf(node, ['string']);
  return text === undefined ? childOf(node, ['identifier']) : childOf(text, ['string_content']);
}

function isIn(node: SgNode, kinds: readonly string[]): boolean {
  return kinds.includes(String(node.parent()?.kind()));
}

function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [, module] = /^@import\s*\(\s*"([^"]+)"/.exec(node.text()) ?? [];
  if (module === undefined) return [];
  const statement = node.parent();
  const name = statement?.is('variable_declaration') ? childOf(statement, ['identifier'])?.text() : undefined;
  return [{ module, names: name === undefined ? [] : [`* as ${name}`] }];
}
