import type { SgNode } from '@ast-grep/napi';
import type { DefinitionRule, LanguageSpec } from '../contract.ts';

const table: DefinitionRule = { kind: 'key', name: (node) => node.child(1), rename: dotted, body: firstPair };

export const toml: LanguageSpec = {
  id: 'toml',
  extensions: ['.toml'],
  filenames: ['Pipfile'],
  grammar: 'toml',
  definitions: {
    table,
    table_array_element: table,
    pair: {
      kind: 'key',
      where: { inside: { any: [{ kind: 'document' }, { kind: 'table' }] } },
      name: (node) => node.child(0),
      rename: dotted,
    },
  },
  comments: ['comment'],
  strings: [],
  imports: {},
  types: [],
  keywords: new Set(),
  hasReferences: false,
};

/** `a . "b c"` as `a.b c`. */
function dotted(key: string): string {
  return key.replace(/\s*\.\s*/g, '.').replace(/["']/g, '');
}

function firstPair(node: SgNode): SgNode | undefined {
  return node.children().find((child) => child.is('pair'));
}
