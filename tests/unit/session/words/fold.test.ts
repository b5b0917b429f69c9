import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/session/language-of.ts';
import { fold, isPartOf } from '../../../../src/session/words/fold.ts';
import { anyText } from '../../../helpers/any-text.ts';

describe('folding', () => {
  it.each([
    ['ﾛｸﾞｲﾝ機能', 'ログイン機能'],
    ['  Ｌｏｇｉｎ\n\t form　', 'Login form'],
    ['①', '1'],
    ['', ''],
  ])('turns %j into %j [D-8]', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('twice is folding once [D-8]', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it.each([
    ['another case', 'login', 'Login form'],
    ['left-out words', 'ログインエラー', 'ログインのエラー'],
    ['an invisible character', 'ログ\u200bイン', 'ログイン'],
    ['nothing', ' \n', 'anything'],
    ['another accent', 'cafe', 'café'],
  ])('forgives no %s [D-8]', (_, part, whole) => {
    expect(isPartOf(part, whole)).toBe(false);
  });
});

describe('the language of a request', () => {
  it.each([
    ['Fix the login form', 'en'],
    ['AuthServiceを直して', 'ja'],
    ['ﾛｸﾞｲﾝ', 'ja'],
    ['決済', 'ja'],
    ['', 'en'],
    ['Répare le café', 'en'],
  ])('of %j is %s [D-39]', (request, language) => {
    expect(languageOf(request)).toBe(language);
  });
});
