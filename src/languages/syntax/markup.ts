/** Elements of markup as definitions, for HTML and the template languages that are written in it. */
import type { Rule } from '@ast-grep/napi';
import type { DefinitionRule, LanguageSpec } from '../contract.ts';

const HAS_ID: Rule = { has: { kind: 'attribute', has: { kind: 'attribute_name', regex: '^(?i-u:id)$' } } };
const HAS_NOTABLE_TAG: Rule = {
  has: { kind: 'tag_name', regex: '^(?i-u:(section|article|nav|header|footer|main|form)$|x-)' },
};
const TAGS: Rule = { any: [{ kind: 'start_tag' }, { kind: 'self_closing_tag' }] };

/** Elements that can be named: those with an id, the semantic ones and components `x-*`. */
const elementDefinition: DefinitionRule = {
  kind: 'element',
  where: { has: { all: [TAGS, { any: [HAS_ID, HAS_NOTABLE_TAG] }] } },
  name: (node) => node.child(0),
  rename: selectorOf,
  body: (node) => node.child(1),
};

/** The contents of `script` and `style` are raw text and are not looked into. */
const rawElement: DefinitionRule = { ...elementDefinition, where: { has: { all: [TAGS, HAS_ID] } } };

/** Part that the languages of the HTML grammar share. */
export const MARKUP = {
  grammar: 'html',
  definitions: { element: elementDefinition, script_element: rawElement, style_element: rawElement },
  comments: ['comment'],
  strings: [],
  imports: {},
  types: [],
  keywords: new Set<string>(),
  hasReferences: false,
} satisfies Partial<LanguageSpec>;

/** The `tag#id` of a start tag, `tag` when there is no id or a template computes it; the tag in lower case. */
function selectorOf(startTag: string): string {
  const tag = /^<\s*([^\s/>]+)/.exec(startTag)?.[1]?.toLowerCase() ?? '';
  const [, id = ''] = /\sid\s*=\s*["']?([^\s"'>]+)/i.exec(startTag) ?? [];
  return id === '' || /[{<$@]/.test(id) ? tag : `${tag}#${id}`;
}
