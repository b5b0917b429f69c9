import type { Rule, SgNode } from '@ast-grep/napi';
import type { LanguageSpec } from '../contract.ts';

const TOP_LEVEL_OBJECT: Rule = { kind: 'object', inside: { kind: 'document' } };
/** Keys of the document and of the objects in it, such as `scripts.build`; what is deeper is data. */
const IN_TWO_LEVELS: Rule = {
  inside: {
    any: [TOP_LEVEL_OBJECT, { kind: 'object', inside: { kind: 'pair', inside: TOP_LEVEL_OBJECT } }],
  },
};

export const json: LanguageSpec = {
  id: 'json',
  extensions: ['.json', '.jsonc', '.json5', '.webmanifest', '.geojson'],
  filenames: ['.babelrc', '.eslintrc', '.prettierrc', '.stylelintrc', '.swcrc'],
  grammar: 'json',
  definitions: { pair: { kind: 'key', where: IN_TWO_LEVELS, name: 'key', rename: withoutQuotes, body: container } },
  comments: ['comment'],
  strings: [],
  imports: {},
  types: [],
  keywords: new Set(),
  hasReferences: false,
};

function withoutQuotes(key: string): string {
  return key.replace(/^["']|["']$/g, '');
}

/** The signature of a key with a plain value shows the value. */
function container(pair: SgNode): SgNode | undefined {
  const value = pair.field('value');
  return value?.is('object') || value?.is('array') ? value : undefined;
}
