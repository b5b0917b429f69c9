import type { SgNode } from '@ast-grep/napi';
import type { DefinitionRule, Import, LanguageSpec } from '../contract.ts';

const MAX_NAME = 50;

/** `@media …`, `@keyframes …`, `@supports …`, `@layer …`: named by their text up to the block. */
const atRule: DefinitionRule = { kind: 'rule', name: (node) => node, rename: headOf, body: blockOf };

export const css: LanguageSpec = {
  id: 'css',
  extensions: ['.css'],
  grammar: 'css',
  definitions: {
    rule_set: { kind: 'rule', name: (node) => node.child(0), rename: selectorOf, body: blockOf },
    media_statement: atRule,
    keyframes_statement: atRule,
    supports_statement: atRule,
    at_rule: { ...atRule, where: { has: { kind: 'block' } } },
    declaration: {
      kind: 'variable',
      where: { has: { kind: 'property_name', regex: '^--' } },
      name: (node) => node.child(0),
    },
  },
  comments: ['comment', 'js_comment'],
  strings: [],
  imports: { import_statement: { read: readImport } },
  types: [],
  keywords: new Set(),
  hasReferences: false,
};

function headOf(text: string): string {
  const brace = text.indexOf('{');
  return selectorOf(brace === -1 ? text : text.slice(0, brace));
}

/** On one line and at most 50 characters. */
function selectorOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trimEnd();
}

function blockOf(node: SgNode): SgNode | undefined {
  return node.children().at(-1);
}

/** `@import "a.css"` and `@import url(a.css) screen`. */
function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const module = /^@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/i.exec(node.text())?.[1];
  return module === undefined ? [] : [{ module, names: [] }];
}
