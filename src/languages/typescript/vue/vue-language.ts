/** Single-file components: every block is read by its own language, the expressions of the template by their names. */
import { onlyIn, without } from '../../syntax/blank.ts';
import type { Region, RegionSpec } from '../../syntax/regions.ts';
import { scriptRegion, styleRegions } from '../block-regions.ts';
import { attributeOf, type Block, blocksOf } from '../blocks.ts';
import { referencesIn } from '../expression-names.ts';
import { markupIn } from '../markup.ts';
import { componentTagsIn, expressionsIn } from './template.ts';

export const vue: RegionSpec = {
  id: 'vue',
  extensions: ['.vue'],
  regionsOf: (text) => blocksOf(text).flatMap((block) => regionOf(text, block)),
  referencesIn: (text, { symbols }) => {
    const templates = blocksOf(text).filter(isMarkup);
    const markups = templates.map((block) => markupIn(text, block, '{{'));
    const given = markups.flatMap(componentTagsIn).map(({ name, at }) => ({ name, at, kind: 'call' as const }));
    return referencesIn(text, markups.flatMap(expressionsIn), { given, symbols });
  },
};

function regionOf(text: string, block: Block): Region[] {
  switch (block.tag) {
    case 'script':
      return [scriptRegion(text, block, attributeOf(block, 'setup') === undefined ? 'script' : 'setup')];
    case 'style':
      return styleRegions(text, block);
    default:
      return isMarkup(block) ? [templateRegion(text, block)] : [];
  }
}

function templateRegion(text: string, block: Block): Region {
  const { code } = markupIn(text, block, '{{');
  const markup = onlyIn(without(text, code), block);
  return { role: 'template', language: 'html', start: block.start, end: block.end, text: markup };
}

/** Pug and other languages are not read. */
function isMarkup(block: Block): boolean {
  return block.tag === 'template' && /^(?:html)?$/.test(attributeOf(block, 'lang') ?? '');
}
