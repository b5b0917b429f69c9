import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionRule, LanguageSpec } from '../contract.ts';

/** A heading in a quotation or in a list is content of its section and opens none. */
const OPENS_SECTION: Rule = { not: { inside: { any: [{ kind: 'block_quote' }, { kind: 'list' }], stopBy: 'end' } } };

const heading: DefinitionRule = {
  kind: 'heading',
  where: OPENS_SECTION,
  name: 'heading_content',
  rename: plainText,
  reachesOn: levelOf,
};

export const markdown: LanguageSpec = {
  id: 'markdown',
  extensions: ['.md', '.markdown', '.mdx', '.mkd', '.mdown'],
  grammar: 'markdown',
  definitions: { atx_heading: heading, setext_heading: heading },
  comments: [],
  strings: [],
  imports: {},
  types: [],
  keywords: new Set(),
  hasReferences: false,
};

/** The kind of the marker carries the level: `atx_h2_marker` comes first, `setext_h1_underline` last. */
function levelOf(heading: SgNode): number {
  const children = heading.children();
  const marker = heading.is('atx_heading') ? children[0] : children.at(-1);
  return Number(/\d/.exec(String(marker?.kind()))?.[0] ?? 1);
}

/** As it is read: no closing `##`, no `{#id}`, no images, of links and emphasis the text alone. */
function plainText(source: string): string {
  return source
    .replace(/[ \t]+#+[ \t]*$|[ \t]*\{[#.][^{}]*\}[ \t]*$/g, '')
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g, '')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^<>]*>|`|\*\*|__/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
