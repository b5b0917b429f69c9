/** Components of Svelte: scripts and styles are read by their own languages, everything else is markup. */
import { without } from '../../syntax/blank.ts';
import type { Region, RegionSpec } from '../../syntax/regions.ts';
import { scriptRegion, styleRegions } from '../block-regions.ts';
import { attributeOf, type Block, blocksOf } from '../blocks.ts';
import { referencesIn } from '../expression-names.ts';
import { type Markup, markupIn } from '../markup.ts';
import { expressionsIn, namedIn } from './template.ts';

export const svelte: RegionSpec = {
  id: 'svelte',
  extensions: ['.svelte'],
  regionsOf: (text) => {
    const blocks = rawBlocksOf(text);
    return [...blocks.flatMap((block) => regionsOf(text, block)), markupRegion(text, blocks)];
  },
  referencesIn: (text, { symbols }) => {
    const markup = markupOf(text);
    return referencesIn(text, expressionsIn(markup, text), { given: namedIn(markup), symbols });
  },
};

/** Markup between and around the scripts and styles. */
function markupOf(text: string): Markup {
  return markupIn(without(text, rawBlocksOf(text)), { start: 0, end: text.length }, '{');
}

function rawBlocksOf(text: string): Block[] {
  return blocksOf(text, /^(?:script|style)$/i);
}

function regionsOf(text: string, block: Block): Region[] {
  if (block.tag === 'style') return styleRegions(text, block);
  const isModule = attributeOf(block, 'module') !== undefined || attributeOf(block, 'context') === 'module';
  return [scriptRegion(text, block, isModule ? 'module' : 'script')];
}

/** Code in braces would break the grammar of HTML, in attributes as well. */
function markupRegion(text: string, blocks: readonly Block[]): Region {
  const plain = without(text, blocks);
  const whole = { start: 0, end: text.length };
  const { code, tags } = markupIn(plain, whole, '{');
  const computed = tags.flatMap(({ attributes }) => attributes.filter(({ isCode }) => isCode));
  return { role: 'template', language: 'html', ...whole, text: without(plain, [...code, ...computed]) };
}
