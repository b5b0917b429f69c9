/** Everything in Elixir is a call: what a call defines is decided by the name of the macro that is called. */
import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, LanguageSpec, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';
import { readImport } from './imports.ts';

/** `defstruct` and `defexception` define the fields they list, the type is the module around them. */
const MACROS: ReadonlyMap<string, SymbolKind> = new Map<string, SymbolKind>([
  ['defmodule', 'module'],
  ['defimpl', 'module'],
  ['defprotocol', 'interface'],
  ['def', 'function'],
  ['defp', 'function'],
  ['defn', 'function'],
  ['defnp', 'function'],
  ['defdelegate', 'function'],
  ['defmacro', 'macro'],
  ['defmacrop', 'macro'],
  ['defguard', 'macro'],
  ['defguardp', 'macro'],
  ['defstruct', 'property'],
  ['defexception', 'property'],
  ['describe', 'test'],
  ['test', 'test'],
]);
/** Attributes that declare something but a constant. */
const ATTRIBUTES: ReadonlyMap<string, SymbolKind> = new Map<string, SymbolKind>([
  ['type', 'type'],
  ['typep', 'type'],
  ['opaque', 'type'],
  ['callback', 'function'],
  ['macrocallback', 'macro'],
]);
const DOCUMENTING = '^(?:doc|typedoc|spec|impl|deprecated|since)$';
const DIRECTIVES =
  '^(?:(?:module|type)?doc|spec|impl|deprecated|since|behaviour|derive|enforce_keys|(?:module|describe)?tag|compile|dialyzer|on_load|vsn|before_compile|after_compile|external_resource|optional_callbacks|shortdoc)$';

const IS_MACRO: Rule = { has: { field: 'target', kind: 'identifier', regex: '^(?:def[a-z]*|test|describe)$' } };
/** In this order, because looking outward costs a walk from the root. */
const IS_ATTRIBUTE: Rule = {
  all: [
    { has: { kind: 'arguments' } },
    { not: { has: { field: 'target', regex: DIRECTIVES } } },
    { inside: { kind: 'unary_operator', has: { field: 'operator', regex: '^@$' }, inside: { kind: 'do_block' } } },
  ],
};

export const elixir: LanguageSpec = {
  id: 'elixir',
  extensions: ['.ex', '.exs'],
  interpreters: ['elixir', 'iex'],
  grammar: 'elixir',
  maxNesting: 256,
  definitions: {
    call: {
      kind: ({ node }) => kindOf(node),
      where: { any: [IS_MACRO, IS_ATTRIBUTE] },
      name: names,
      rename: bareName,
      scope: moduleScope,
      body: (node) => childOf(node, ['do_block']) ?? shortBody(node),
      outer: ['unary_operator'],
    },
  },
  comments: ['comment'],
  strings: ['quoted_content', 'char'],
  imports: {
    arguments: {
      where: {
        all: [
          { has: { any: [{ kind: 'alias' }, { kind: 'dot' }] } },
          {
            inside: {
              kind: 'call',
              has: { field: 'target', kind: 'identifier', regex: '^(?:alias|import|require|use)$' },
            },
          },
        ],
      },
      read: readImport,
    },
  },
  types: ['struct'],
  decorators: [{ kind: 'unary_operator', has: { kind: 'call', has: { field: 'target', regex: DOCUMENTING } } }],
  keywords: words(`__CALLER__ __DIR__ __ENV__ __MODULE__ after alias and case catch cond def defdelegate defexception
    defguard defguardp defimpl defmacro defmacrop defmodule defoverridable defp defprotocol defstruct do else end false
    fn for if import in nil not or quote raise receive require rescue super true try unless unquote use when with`),
  identifier: '[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*(?:[?!](?!=))?',
  noise: String.raw`~[a-zA-Z]+|@(?:(?:module|type)?doc|spec|impl|typep?|opaque|(?:macro)?callback)\b|\\\\|\\\w`,
  callPrefixes: ['|> '],
  hasReferences: true,
  docstring:
    /(?:do\s+@moduledoc|(?:@(?!doc\b|typedoc\b)\w[^\n]*\n\s*)*@(?:type)?doc)\s+(?:~[a-zA-Z])?("""|'''|")([\s\S]*?)\1/y,
};

/** A call of another `def…` macro than the known ones defines nothing that could be named. */
function kindOf(node: SgNode): SymbolKind | undefined {
  const target = node.field('target')?.text() ?? '';
  return isAttribute(node) ? (ATTRIBUTES.get(target) ?? 'constant') : MACROS.get(target);
}

function isAttribute(node: SgNode): boolean {
  return node.parent()?.is('unary_operator') === true;
}

function names(node: SgNode): SgNode | readonly SgNode[] | undefined {
  const kind = kindOf(node);
  if (kind === 'constant') return node.field('target') ?? undefined;
  const [first] =
    childOf(node, ['arguments'])
      ?.children()
      .filter((child) => child.isNamed()) ?? [];
  if (first === undefined) return undefined;
  if (kind === 'property') return fieldsOf(first);
  if (kind === 'test') return first.is('string') ? first : undefined;
  if (kind === 'module' || kind === 'interface') return first.is('alias') ? first : undefined;
  return headOf(first);
}

/** The `f` of `f(a) when a > 1`, `f :: type` and `f`; the operator of `a + b`. */
function headOf(head: SgNode): SgNode | undefined {
  let node: SgNode | null = head;
  while (node?.is('binary_operator') && /^(?:when|::)$/.test(node.field('operator')?.text() ?? '')) {
    node = node.field('left');
  }
  if (node?.is('call')) node = node.field('target');
  if (node?.is('binary_operator') || node?.is('unary_operator')) return node.field('operator') ?? undefined;
  return node?.is('identifier') ? node : undefined;
}

/** `[:a, b: 1]` and `a: 1`. */
function fieldsOf(list: SgNode): readonly SgNode[] {
  const entries = list.is('list') ? list.children() : [list];
  return entries.flatMap((entry) => {
    if (entry.is('atom')) return [entry];
    return entry.is('keywords') ? entry.children().flatMap((pair) => childOf(pair, ['keyword']) ?? []) : [];
  });
}

/** `:atom`, `key: `, `"title"`, and the last part of the module `A.B`. */
function bareName(text: string): string {
  if (text.startsWith('"')) return text.replace(/^"+|"+$/g, '').trim();
  return text.replace(/^:(?=\w)|(?<=\w[?!]?):\s*$/g, '').replace(/^(?:\w+\.)+(?=\w)/, '');
}

/** The module `A.B` inside of `C` is the `B` of `C.A`. */
function moduleScope({ node, enclosing }: DefinitionContext): string | undefined {
  const [, prefix] = /^def\w+\s*\(?\s*((?:\w+\.)*\w+)\.\w/.exec(node.text().slice(0, 200)) ?? [];
  if (prefix === undefined || !/^(?:module|interface)$/.test(kindOf(node) ?? '')) return undefined;
  const outer = enclosing === undefined ? [] : [enclosing.scope, enclosing.name];
  return [...outer, prefix].filter((part) => part !== '').join('.');
}

/** Body of `def f(a), do: a`, from the comma on. */
function shortBody(node: SgNode): SgNode | undefined {
  const list = childOf(node, ['arguments']);
  return list === undefined ? undefined : childOf(list, [',']);
}
