import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/app/guidance/places/place.ts';
import { type Named, namesIn } from '../../../../src/app/guidance/rare-names.ts';

const namesOf = (named: Partial<Named>) => namesIn(() => 1, { query: '', leads: [], places: [], ...named });
const placeWith = (why: string): Place =>
  ({ file: 'a.php', startLine: 1, endLine: 9, why, score: 1 }) as unknown as Place;

describe('names of a request', () => {
  it('hold what the person quotes as a label, also where it is a lead', () => {
    const names = namesOf({
      query: '「初期データ読み込み」のボタンが出ません。',
      leads: ['loadData', '初期データ読み込み'],
    });
    const label = names.find(({ text }) => text === '初期データ読み込み');
    expect(names.filter(({ text }) => text === '初期データ読み込み')).toHaveLength(1);
    expect(label).toMatchObject({ isLead: true, isPlain: false, words: ['初期データ読み込み'] });
    expect(names[0]).toBe(label);
  });

  it('take a long Japanese lead for a label, and a short word for a plain one', () => {
    const names = namesOf({ leads: ['プレフィックスは英数字', '一覧表', 'password'] });
    expect(names.map(({ text, isPlain }) => [text, isPlain])).toEqual([
      ['プレフィックスは英数字', false],
      ['一覧表', true],
      ['password', true],
    ]);
  });

  it('never end within an arrow: `$siteConfig->smtp_user` has two, a class of a style sheet one', () => {
    const places = ['82: if ($siteConfig->smtp_user) {', '9: $siteConfig->smtp_user = null', '3: .site-config-form {'];
    const names = namesOf({ query: 'the SMTP user', leads: ['site config form'], places: places.map(placeWith) });
    const texts = names.map(({ text }) => text);
    expect(texts).toContain('smtp_user');
    expect(texts).toContain('siteConfig');
    expect(texts).toContain('site-config-form');
    expect(texts.filter((text) => text.endsWith('-'))).toEqual([]);
  });
});
