/** Components of Astro: a script between two lines of dashes, then markup with scripts and styles of its own. */
import { onlyIn, without } from '../../syntax/blank.ts';
import type { Region, RegionSpec } from '../../syntax/regions.ts';
import type { Span } from '../../syntax/source.ts';
import { scriptRegion, styleRegions } from '../block-regions.ts';
import { type Block, blocksOf } from '../blocks.ts';
import { referencesIn } from '../expression-names.ts';
import { type Markup, markupIn } from '../markup.ts';
import { componentTagsIn, expressionsIn } from '../svelte/template.ts';

export const astro: RegionSpec = {
  id: 'astro',
  extensions: ['.astro'],
  regionsOf: (text) => {
    const script = scriptOf(text);
    const whole = { start: 0, end: text.length };
    const { code, tags } = markupOf(text);
    const computed = tags.flatMap(({ attributes }) => attributes.filter(({ isCode }) => isCode));
    const hidden = [script, ...blocksIn(text), ...code, ...computed];
    return [
      { role: 'script', language: 'typescript', ...script, text: onlyIn(text, script) },
      ...blocksIn(text).flatMap((block) => regionsOf(text, block)),
      { role: 'template', language: 'html', ...whole, text: without(text, hidden) },
    ];
  },
  referencesIn: (text, { symbols }) => {
    const markup = markupOf(text);
    const given = componentTagsIn(markup).map(({ name, at }) => ({ name, at, kind: 'call' as const }));
    return referencesIn(text, expressionsIn(markup, text), { given, symbols });
  },
};

function regionsOf(text: string, block: Block): Region[] {
  return block.tag === 'style' ? styleRegions(text, block) : [scriptRegion(text, block, 'script')];
}

function markupOf(text: string): Markup {
  return markupIn(without(text, [scriptOf(text), ...blocksIn(text)]), { start: 0, end: text.length }, '{');
}

function blocksIn(text: string): Block[] {
  return blocksOf(without(text, [scriptOf(text)]), /^(?:script|style)$/i);
}

/** Empty where the file begins with markup. */
function scriptOf(text: string): Span {
  const [whole = '', opening = ''] = /^(\s*---\r?\n)[\s\S]*?(?=^---\s*$)/m.exec(text) ?? [];
  return { start: opening.length, end: whole.length };
}
