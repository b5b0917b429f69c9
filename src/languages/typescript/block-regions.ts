/** Scripts and styles of a single-file component as regions. */
import { onlyIn } from '../syntax/blank.ts';
import type { Region } from '../syntax/regions.ts';
import { attributeOf, type Block } from './blocks.ts';

/** @param role what the component calls a script of this kind */
export function scriptRegion(text: string, block: Block, role: string): Region {
  const language = scriptLanguage(attributeOf(block, 'lang'));
  return { role, language, start: block.start, end: block.end, text: onlyIn(text, block) };
}

/** Empty for a style in a language that is not read. */
export function styleRegions(text: string, block: Block): Region[] {
  const language = styleLanguage(attributeOf(block, 'lang'));
  if (language === undefined) return [];
  return [{ role: 'style', language, start: block.start, end: block.end, text: onlyIn(text, block) }];
}

function scriptLanguage(lang: string | undefined): string {
  if (lang === 'ts' || lang === 'typescript') return 'typescript';
  return lang === 'tsx' || lang === 'jsx' ? 'tsx' : 'javascript';
}

function styleLanguage(lang = ''): string | undefined {
  if (/^(?:|css|postcss|pcss)$/.test(lang)) return 'css';
  return lang === 'scss' || lang === 'less' ? lang : undefined;
}
