import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { receivers } from './receivers.ts';

/** Fields of named structs. The anonymous ones in functions hold the rows of table tests. */
const OF_NAMED_STRUCT: Rule = {
  has: { kind: 'field_identifier', field: 'name' },
  inside: {
    kind: 'field_declaration_list',
    inside: { kind: 'struct_type', inside: { any: [{ kind: 'type_spec' }, { kind: 'field_declaration' }] } },
  },
};

/** `const X = 1` as a whole; in `const ( … )` each has its own lines and documentation. */
const STATEMENT = ['const_declaration', 'var_declaration', 'type_declaration'].map((kind) => {
  return { kind, not: { has: { regex: '^[(]$' } } };
});

export const go: LanguageSpec = {
  id: 'go',
  extensions: ['.go'],
  grammar: 'go',
  packages: true,
  definitions: {
    function_declaration: { kind: 'function' },
    method_declaration: { kind: 'method', scope: receiverType },
    type_spec: { kind: typeKind, body: bodyOfType, outer: STATEMENT },
    type_alias: { kind: 'type', outer: STATEMENT },
    method_elem: { kind: 'method' },
    field_declaration: { kind: 'property', where: OF_NAMED_STRUCT, name: allNames },
    const_spec: {
      kind: 'constant',
      where: { inside: { kind: 'const_declaration', inside: { kind: 'source_file' } } },
      name: allNames,
      outer: STATEMENT,
    },
    var_spec: {
      kind: 'variable',
      where: {
        inside: { any: [declaredInFile(), { kind: 'var_spec_list', inside: declaredInFile() }] },
      },
      name: allNames,
      outer: STATEMENT,
    },
  },
  comments: ['comment'],
  strings: ['interpreted_string_literal', 'raw_string_literal'],
  imports: { import_spec: { read: readImport } },
  types: ['type_identifier'],
  typeArguments: 'squares',
  keywords:
    words(`break case chan const continue default defer else fallthrough for func go goto if import interface map
    package range return select struct switch type var true false nil iota _ any bool byte complex64 complex128
    comparable error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr`),
  noise: "'(?:\\\\[^\\n]|[^'\\\\\\n])+'|\\bpackage\\s+[\\p{L}\\p{N}_]+",
  receivers,
  hasReferences: true,
};

function declaredInFile(): Rule {
  return { kind: 'var_declaration', inside: { kind: 'source_file' } };
}

function allNames(node: SgNode): readonly SgNode[] {
  return node.fieldChildren('name').filter((name) => name.isNamed() && name.text() !== '_');
}

function typeKind({ node }: DefinitionContext): SymbolKind {
  const type = node.field('type');
  if (type?.is('struct_type')) return 'struct';
  return type?.is('interface_type') ? 'interface' : 'type';
}

/** The brace of a struct or an interface. */
function bodyOfType(node: SgNode): SgNode | null | undefined {
  const type = node.field('type');
  return type?.is('struct_type') || type?.is('interface_type') ? type.child(1) : undefined;
}

/** The `T` of `func (t *T[K]) name()`. */
function receiverType({ node }: DefinitionContext): string | undefined {
  return /([\p{L}\p{N}_]+)\s*(?:\[[^\]]*\])?\s*,?\s*\)$/u.exec(node.field('receiver')?.text() ?? '')?.[1];
}

function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const module = node.field('path')?.text().slice(1, -1) ?? '';
  return [{ module, names: boundNames(module, node.field('name')?.text()) }];
}

function boundNames(module: string, alias: string | undefined): readonly string[] {
  if (alias === '_') return [];
  if (alias === '.') return ['*'];
  return [alias === undefined ? packageName(module) : `${packageName(module)} as ${alias}`];
}

/** By convention the last element of the path that is no version: `y` of `github.com/x/y/v2`, `yaml` of `gopkg.in/yaml.v3`. */
function packageName(module: string): string {
  const path = module.replace(/[/.]v\d+$/, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
