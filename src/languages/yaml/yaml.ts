import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionRule, LanguageSpec } from '../contract.ts';

const TOP_LEVEL_MAPPING: Rule = {
  any: [{ kind: 'block_mapping' }, { kind: 'flow_mapping' }],
  inside: { any: [{ kind: 'block_node' }, { kind: 'flow_node' }], inside: { kind: 'document' } },
};
const TOP_LEVEL_PAIR: Rule = { kind: 'block_mapping_pair', inside: TOP_LEVEL_MAPPING };
/** Keys of each document and of the mappings in it, such as `jobs.build`; what is deeper is data. */
const IN_TWO_LEVELS: Rule = {
  inside: {
    any: [TOP_LEVEL_MAPPING, { kind: 'block_mapping', inside: { kind: 'block_node', inside: TOP_LEVEL_PAIR } }],
  },
};

const key: DefinitionRule = { kind: 'key', where: IN_TWO_LEVELS, name: 'key', rename: withoutQuotes, body: block };

export const yaml: LanguageSpec = {
  id: 'yaml',
  extensions: ['.yml', '.yaml'],
  filenames: ['.clang-format', '.clang-tidy', '.gemrc'],
  grammar: 'yaml',
  definitions: { block_mapping_pair: key, flow_pair: { ...key, where: { inside: TOP_LEVEL_MAPPING } } },
  comments: ['comment'],
  strings: [],
  imports: {},
  types: [],
  keywords: new Set(),
  hasReferences: false,
};

function withoutQuotes(name: string): string {
  return name.replace(/^(["'])([\s\S]*)\1$/, '$2');
}

/** The signature of a key with a value on its line shows the value. */
function block(pair: SgNode): SgNode | undefined {
  const value = pair.field('value');
  return value?.is('block_node') ? value : undefined;
}
