/** Calls that define something: the accessors of Ruby, the associations of Rails, the tasks of Rake. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, SymbolKind } from '../contract.ts';

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ...kindOf('property', ['attr_accessor', 'attr_reader', 'attr_writer', 'cattr_accessor', 'mattr_accessor']),
  ...kindOf('property', ['class_attribute', 'has_many', 'has_one', 'belongs_to', 'has_and_belongs_to_many']),
  ...kindOf('method', ['define_method', 'define_singleton_method', 'alias_method', 'scope']),
  ...kindOf('rule', ['task']),
]);
/** Macros all of whose arguments are names; others take one name and options. */
const NAMES_ALL = /^(?:[cm]?attr_|class_attribute)/;

export const MACRO: Rule = {
  has: { kind: 'identifier', regex: `^(?:${[...KINDS.keys()].join('|')})$`, field: 'method' },
  not: { has: { field: 'receiver', regex: '' } },
};

export function macroKind({ node }: DefinitionContext): SymbolKind | undefined {
  return KINDS.get(methodOf(node));
}

export function macroNames(node: SgNode): readonly SgNode[] {
  const written = node.field('arguments')?.children() ?? [];
  if (NAMES_ALL.test(methodOf(node))) return written.filter(isName);
  const first = written.find((argument) => argument.isNamed());
  const name = first?.is('pair') ? first.field('key') : first;
  return name && isName(name) ? [name] : [];
}

/** `:name`, `'name'`, and the key of `name: :dependency`. */
function isName(node: SgNode): boolean {
  return node.is('simple_symbol') || node.is('string') || node.is('hash_key_symbol');
}

function methodOf(node: SgNode): string {
  return node.field('method')?.text() ?? '';
}

function kindOf(kind: SymbolKind, methods: readonly string[]): [string, SymbolKind][] {
  return methods.map((method) => [method, kind]);
}
