/** The lines by which a first answer tells why it names a place, and the copy that a build makes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtCopyOf } from '../../../src/app/guidance/places/built-copies.ts';
import { requestPatterns } from '../../../src/app/guidance/places/request-patterns.ts';
import {
  type QuotedLines,
  type QuoteLines,
  tellingLineReader,
} from '../../../src/app/guidance/places/telling-lines.ts';
import { lineReader } from '../../../src/app/project/source-lines.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

const RULES = [
  'export const RULES = {',
  "  apply_discount: ['title', '/cart/apply_discount'],",
  "  none: ['title', '/cart/none'],",
  ...Array.from({ length: 20 }, (_, at) => `  rule${at}: ['title', '/cart/rule${at}'],`),
  "  ApplyDiscount: ['title', '/api/cart/apply_discount'],",
  '};',
  '',
].join('\n');

const WHOLE: Parameters<QuoteLines>[0] = {
  file: 'src/rules.ts',
  line: 1,
  endLine: 10,
  symbol: 'RULES',
};

describe('lines that tell', () => {
  let shop: SampleShop;
  beforeAll(async () => {
    shop = await openSampleShop();
    shop.write('src/rules.ts', RULES);
    shop.write('src/steps/step3.js', 'export const step = 3;\n');
    shop.write('public/steps/step3.bundle.js', 'const step=3;export{step};\n');
    shop.write('src/steps/index.js', "export * from './step3';\n");
    shop.write('public/js/index.bundle.js', 'const other=3;\n');
    await shop.project.ensureFresh();
  });
  afterAll(() => shop.remove());

  function told(request: string, leads: readonly string[], place = WHOLE): QuotedLines {
    return tellingLineReader(lineReader(shop.project), requestPatterns(shop.project, request, leads))(place);
  }

  it('are those with the words of a lead, in the place and elsewhere in its file', () => {
    const { lines, elsewhere } = told('The rule is wrong.', ['apply discount']);
    expect([lines, elsewhere].map((some) => some.map((line) => Number.parseInt(line, 10)))).toEqual([[2], [24]]);
    expect(lines[0]).toBe("2: apply_discount: ['title', '/cart/apply_discount'],");
  });

  it('are none for a piece of a word, or for a word that most lines hold', () => {
    expect(told('Change one title.', []).lines).toEqual([]);
  });

  it('are not the line that names the symbol, which stands beside it', () => {
    expect(told('rules', []).lines).toEqual([]);
    expect(told('rules', [], { ...WHOLE, symbol: null }).lines).toHaveLength(1);
  });

  it('have the copy that a build made of their file, where one only can be meant', () => {
    expect(builtCopyOf(shop.project.store, 'src/steps/step3.js')).toBe('public/steps/step3.bundle.js');
    expect(builtCopyOf(shop.project.store, 'src/steps/index.js')).toBeNull();
    expect(builtCopyOf(shop.project.store, 'public/steps/step3.bundle.js')).toBeNull();
  });
});
