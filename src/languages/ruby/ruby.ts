import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, LanguageSpec, SymbolKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { REQUIRED, readRequire } from './imports.ts';
import { MACRO, macroKind, macroNames } from './macros.ts';
import { receivers } from './receivers.ts';

const ASSIGNS_CONSTANT: Rule = {
  has: { any: [{ kind: 'constant' }, { kind: 'scope_resolution' }, { kind: 'left_assignment_list' }], field: 'left' },
};
const ASSIGNS_GLOBAL: Rule = { has: { kind: 'global_variable', field: 'left' }, inside: { kind: 'program' } };
/** `class << Shop`, in which bare names are methods of that class; `self` is the class around. */
const OPENS_OTHER: Rule = {
  has: { field: 'value', any: [{ kind: 'constant' }, { kind: 'scope_resolution' }, { kind: 'identifier' }] },
};
/** `private def name` is one definition. */
const WRAPPERS = ['argument_list', 'call'] as const;

export const ruby: LanguageSpec = {
  id: 'ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.rbw', '.podspec', '.jbuilder', '.rabl', '.thor'],
  filenames: [
    ...words(`Rakefile rakefile Gemfile Guardfile Capfile Vagrantfile Thorfile Podfile Fastfile Brewfile Berksfile
    Appraisals Dangerfile Puppetfile .irbrc .pryrc .simplecov`),
  ],
  interpreters: ['ruby', 'jruby', 'rake', 'rbx'],
  grammar: 'ruby',
  definitions: {
    module: { kind: 'module', name: lastConstant, scope: qualifiedScope },
    class: { kind: 'class', name: lastConstant, scope: qualifiedScope },
    singleton_class: { kind: 'class', where: OPENS_OTHER, name: lastConstant, scope: qualifiedScope },
    method: { kind: methodKind, outer: WRAPPERS },
    singleton_method: { kind: 'method', outer: WRAPPERS },
    alias: { kind: 'method', rename: withoutColon },
    call: {
      kind: macroKind,
      where: MACRO,
      name: macroNames,
      rename: withoutColon,
      body: (node) => node.field('block'),
    },
    assignment: {
      kind: assignmentKind,
      where: { any: [ASSIGNS_CONSTANT, ASSIGNS_GLOBAL] },
      name: assignedNames,
      rename: (name) => name.replace(/^\$/, ''),
      body: (node) => node.field('right')?.field('block'),
    },
  },
  comments: ['comment'],
  strings: [
    'string_content',
    'escape_sequence',
    'heredoc_content',
    'heredoc_beginning',
    'heredoc_end',
    'character',
    'uninterpreted',
  ],
  imports: { call: { where: REQUIRED, read: readRequire } },
  types: ['superclass'],
  keywords:
    words(`alias and begin BEGIN break case class def defined? do else elsif end END ensure false for if in module
    next nil not or redo rescue retry return self super then true undef unless until when while yield __FILE__ __LINE__
    __ENCODING__ __END__ private protected public module_function`),
  identifier: '[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*(?:[?!](?![=~]))?',
  callSuffixes: ['(', '{', '"', "'", '@', '->', 'do\n', 'do |'],
  callPrefixes: ['.'],
  receivers,
  hasReferences: true,
};

function methodKind({ name, enclosing }: DefinitionContext): SymbolKind {
  if (name === 'initialize') return 'constructor';
  return enclosing?.kind === 'class' || enclosing?.kind === 'module' ? 'method' : 'function';
}

/** `Point = Struct.new(:x)` defines a class that may have a block of methods. */
function assignmentKind({ node }: DefinitionContext): SymbolKind {
  if (node.field('left')?.is('global_variable')) return 'variable';
  const value = node.field('right');
  const [, maker] = /^(Struct\.new|Class\.new|Data\.define|Module\.new)\b/.exec(headOf(value)) ?? [];
  if (maker === undefined) return 'constant';
  return maker === 'Module.new' ? 'module' : 'class';
}

function headOf(value: SgNode | null): string {
  return value?.is('call') ? `${value.field('receiver')?.text()}.${value.field('method')?.text()}` : '';
}

/** The constants of `A, B = 1, 2`, the `B` of `A::B = 1`. */
function assignedNames(node: SgNode): readonly SgNode[] {
  const left = node.field('left');
  if (left === null) return [];
  if (left.is('left_assignment_list')) return left.children().filter((target) => target.is('constant'));
  return [left.is('scope_resolution') ? (left.field('name') ?? left) : left];
}

function written(node: SgNode): SgNode | null {
  return node.field('name') ?? node.field('value');
}

function lastConstant(node: SgNode): SgNode | null {
  const name = written(node);
  return name?.is('scope_resolution') ? name.field('name') : name;
}

/** `class A::B` inside `module M` is `M.A.B`. */
function qualifiedScope({ node, enclosing }: DefinitionContext): string {
  const parts = written(node)?.text().split('::') ?? [];
  const around = enclosing === undefined ? [] : [enclosing.scope, enclosing.name];
  return [...around, ...parts.slice(0, -1)].filter((part) => part !== '').join('.');
}

function withoutColon(name: string): string {
  return name.replace(/^[:"']+|["']$/g, '');
}
