/** Props, events, slots and state of a component, as version 4 and the runes of version 5 write them. */
import type { SgNode } from '@ast-grep/napi';
import type { ParsedFile } from '../../contract.ts';
import type { Metadata } from '../../framework-contract.ts';
import type { Markup } from '../markup.ts';
import { memberNames } from '../types.ts';
import { calledName, takenNames } from '../values.ts';

export function interfaceOf({ regions = [] }: ParsedFile, markup: Markup, text: string): Metadata {
  const roots = regions.flatMap(({ role, parsed }) => (role === 'script' ? (parsed.tree?.root ?? []) : []));
  const runes = roots.flatMap(runesIn);
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['props', [...runes.flatMap(({ props }) => props), ...roots.flatMap(exportedLets)]],
    ['emits', [...text.matchAll(/\bdispatch\(\s*['"]([\w:-]+)['"]/g)].map(([, name = '']) => name)],
    ['slots', slotsIn(markup)],
    ['snippets', [...text.matchAll(/\{#snippet\s+([\w$]+)/g)].map(([, name = '']) => name)],
    ['state', runes.flatMap(({ state }) => state)],
  ];
  const unique = lists.map(([key, names]) => [key, [...new Set(names)]] as const);
  return Object.fromEntries(unique.filter(([, names]) => names.length > 0));
}

interface Rune {
  readonly props: readonly string[];
  readonly state: readonly string[];
}

const RUNES = {
  rule: {
    kind: 'variable_declarator',
    has: { field: 'value', kind: 'call_expression', regex: '^\\$(?:props|state|derived)\\b' },
  },
};

function runesIn(root: SgNode): Rune[] {
  return root.findAll(RUNES).map((declarator) => {
    const name = declarator.field('name');
    const called = calledName(declarator.field('value'));
    if (!called.startsWith('$props')) return { props: [], state: name?.is('identifier') ? [name.text()] : [] };
    const type = declarator.field('type')?.namedChildren()[0];
    const typed = type === undefined ? [] : memberNames(type, root);
    return { props: typed.length > 0 ? typed : takenNames(name), state: [] };
  });
}

/** `export let a = 1` of version 4. */
function exportedLets(root: SgNode): string[] {
  const found = root.findAll({
    rule: { kind: 'export_statement', has: { kind: 'lexical_declaration', regex: '^let\\b' } },
  });
  return found.flatMap((statement) => {
    const declaration = statement.children().find((child) => child.is('lexical_declaration'));
    const declarators = declaration?.children().filter((child) => child.is('variable_declarator')) ?? [];
    return declarators.flatMap((declarator) => declarator.field('name')?.text() ?? []);
  });
}

function slotsIn({ tags }: Markup): string[] {
  const slots = tags.filter(({ name }) => name === 'slot');
  return slots.map(({ attributes }) => attributes.find(({ name }) => name === 'name')?.value ?? 'default');
}
