import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, DefinitionRule, LanguageSpec, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';
import { equationName, firstEquation, isFirst, throughEquations } from './equations.ts';
import { readImport } from './imports.ts';

/** In the bindings of a function only functions are definitions: others are local variables. */
const NOT_LOCAL: Rule = { not: { inside: { kind: 'local_binds' } } };
const NO_VARIABLE: Rule = { any: [NOT_LOCAL, { precedes: { kind: 'function' } }] };
const IN_EQUATION: Rule = { inside: { kind: 'pattern_synonym' } };

const constructors: DefinitionRule = { kind: constructorKind, name: constructorName };
const equations: DefinitionRule = {
  kind: valueKind,
  name: equationName,
  continues: (node) => !isFirst(node),
  extent: throughEquations,
  body: (node) => childOf(node, ['match']),
};

export const haskell: LanguageSpec = {
  id: 'haskell',
  extensions: ['.hs', '.hs-boot'],
  interpreters: ['runhaskell', 'runghc', 'stack'],
  grammar: 'haskell',
  maxNesting: 256,
  definitions: {
    data_type: { kind: 'type', name: typeName, body: constructorsOf },
    newtype: { kind: 'type', name: typeName, body: constructorsOf },
    type_synomym: { kind: 'type' },
    type_family: { kind: 'type' },
    data_family: { kind: 'type' },
    class: { kind: 'trait', body: 'declarations' },
    instance: { kind: 'namespace', name: instanceName, body: 'declarations' },
    data_constructor: constructors,
    newtype_constructor: constructors,
    gadt_constructor: constructors,
    field: {
      kind: 'property',
      name: (node) => node.fieldChildren('name').filter((child) => child.is('field_name')),
    },
    signature: { ...equations, where: NO_VARIABLE, name: signatureNames, rename: withoutBrackets, body: firstEquation },
    function: { ...equations, where: { has: { any: [{ kind: 'match' }, { kind: 'guards' }] } } },
    bind: { ...equations, where: NOT_LOCAL },
    equation: { kind: 'function', where: IN_EQUATION, name: patternName, outer: ['pattern_synonym'] },
  },
  comments: ['comment', 'haddock', 'pragma'],
  strings: ['string', 'char', 'quasiquote_body'],
  imports: { import: { read: readImport } },
  types: ['name'],
  callSuffixes: [],
  calls: [{ kind: 'variable', inside: { kind: 'apply', field: 'function' } }],
  keywords:
    words(`as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr
    instance let mdo module newtype of pattern qualified rec then type where _`),
  identifier: "[\\p{L}_][\\p{L}\\p{M}\\p{N}_']*",
  hasReferences: true,
};

function valueKind({ enclosing }: DefinitionContext): SymbolKind {
  return enclosing?.kind === 'trait' || enclosing?.kind === 'namespace' ? 'method' : 'function';
}

/** A type with one constructor of its own name is one definition. */
function constructorKind({ name, enclosing }: DefinitionContext): SymbolKind | undefined {
  return enclosing?.name === name ? undefined : 'enum_member';
}

/** `Cart` of `data Cart a` and of `data family Cart`. */
function typeName(node: SgNode): SgNode | undefined {
  return node.field('name') ?? undefined;
}

function constructorsOf(node: SgNode): SgNode | null {
  return node.field('constructors') ?? node.field('constructor');
}

function constructorName(node: SgNode): SgNode | undefined {
  const held = childOf(node, ['record', 'prefix', 'infix', 'special']) ?? node;
  return childOf(held, ['constructor']) ?? childOf(node, ['constructor']);
}

/** An instance gives its members the scope of the type: `Cart` of `instance Show Cart` and of `instance Show (Cart a)`. */
function instanceName(node: SgNode): SgNode | undefined {
  const [pattern] = node.field('patterns')?.children() ?? [];
  return pattern?.find({ rule: { kind: 'name' } }) ?? node.field('name') ?? undefined;
}

function signatureNames(node: SgNode): readonly SgNode[] {
  const list = node.field('names');
  if (list !== null) return list.children().filter((child) => child.is('variable') || child.is('prefix_id'));
  return [node.field('name') ?? []].flat();
}

/** `(+)` is the operator `+`. */
function withoutBrackets(name: string): string {
  return name.replace(/^\(\s*|\s*\)$/g, '');
}

function patternName(node: SgNode): SgNode | null {
  return node.find({ rule: { kind: 'constructor' } });
}
