import { describe, expect, test } from 'vitest';
import { personLanguage } from '../../../../src/edge/cli/person-language.ts';

describe('the language of the command line', () => {
  test.each([
    [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
    [{ LANG: 'ja' }, 'ja'],
    [{ LANG: 'ja_JP.UTF-8', LC_MESSAGES: 'C' }, 'en'],
    [{ LANG: 'ja_JP.UTF-8', LC_ALL: '' }, 'ja'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'ja_JP.UTF-8' }, 'ja'],
    [{ LANG: 'jam_JM' }, 'en'],
    [{}, 'en'],
  ])('of %o is %s', (environment, language) => {
    expect(personLanguage({ environment, flags: {} })).toBe(language);
  });

  test('JSON stays English', () => {
    expect(personLanguage({ environment: { LANG: 'ja_JP.UTF-8' }, flags: { json: true } })).toBe('en');
  });
});
