import { expect, it } from 'vitest';
import catalogue from '../../../../../src/edge/dashboard/page/catalogue.json' with { type: 'json' };

const ROWS = Object.entries(catalogue.texts).map(([key, [en = '', ja = '']]) => ({ key, en, ja }));
const valuesIn = (text: string) => [...new Set([...text.matchAll(/\{\w+\}|`[^`]*`/g)].map(([value]) => value))].sort();

it.each(ROWS)('$key says the same in both languages', ({ en, ja }) => {
  expect([en, ja].map((text) => text.trim())).not.toContain('');
  // English has a form for one and a form for many.
  for (const form of en.split(' | ')) expect([[], valuesIn(ja)]).toContainEqual(form === 'once' ? [] : valuesIn(form));
});

it('is Japanese where it is not English', () => {
  const hasJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
  const english = ROWS.filter(({ ja }) => !hasJapanese(ja)).map(({ key }) => key);
  expect(english).toEqual(['switchLanguage', 'otherLanguage', 'rateOf']);
});
