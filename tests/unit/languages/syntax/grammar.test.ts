/** A process takes one registration of grammars, so this file registers a set of its own and reads no other language. */

import { describe, expect, it, vi } from 'vitest';
import { isParsed } from '../../../../src/app/project/batch-context.ts';
import { missingGrammars } from '../../../../src/app/project/grammar-check.ts';
import { checkGrammars } from '../../../../src/edge/init/doctor/check-machine.ts';
import { json } from '../../../../src/languages/json/json.ts';
import { grammarSet } from '../../../../src/languages/syntax/grammar.ts';
import { createLanguage } from '../../../../src/languages/syntax/parse.ts';

const grammars = grammarSet([{ grammar: 'json' }, { grammar: 'not-there' }]);

describe('grammarSet', () => {
  it('says why a grammar that is not installed cannot be used', () => {
    expect(grammars.unavailableReason('not-there')).toBe('the grammar not-there is not installed for this platform');
    expect(grammars.parse('not-there', '{}')).toBeUndefined();
  });

  it('loads the others all the same', () => {
    expect(grammars.unavailableReason('json')).toBeUndefined();
    expect(grammars.parse('json', '{"a": 1}')?.kind()).toBe('document');
  });

  it('says that a grammar is not among its own', () => {
    expect(grammars.unavailableReason('python')).toBe('grammar python is not registered');
  });

  it('passes on why the system does not open a library', () => {
    const dlopen = vi.spyOn(process, 'dlopen').mockImplementation(() => {
      throw new Error('parser.so: version `GLIBC_9.9` not found');
    });
    const reason = grammarSet([{ grammar: 'yaml' }]).unavailableReason('yaml');
    dlopen.mockRestore();
    expect(reason).toBe('parser.so: version `GLIBC_9.9` not found');
  });

  it('finds a library that no install script has built', () => {
    expect(grammarSet([{ grammar: 'html' }, { grammar: 'toml' }]).unavailableReason('html')).toBeUndefined();
  });
});

describe('a language without its grammar', () => {
  it('delivers an empty file, is read by lines, and is named by `doctor` [CH7]', () => {
    const language = createLanguage({ ...json, grammar: 'not-there' }, grammars);
    expect(language.unavailableReason()).toContain('not installed');
    expect(language.parse('{"a": 1}')).toMatchObject({ symbols: [], references: [], hasSyntaxError: true });
    const everything = { languages: [], byLines: [] };
    const loadable = createLanguage(json, grammars);
    expect([isParsed(loadable, everything), isParsed(language, everything)]).toEqual([true, false]);
    const [finding] = checkGrammars(missingGrammars([language]));
    expect(finding).toMatchObject({
      state: 'warning',
      what: { en: expect.stringContaining('files of json are indexed by lines') },
    });
  });
});
