import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/languages/registry.ts';
import { textLanguageOf } from '../../../src/languages/text-languages.ts';

describe('a language that is not parsed', () => {
  it.each([
    ['src/a.nim', 'Nim'],
    ['Main.ERL', 'Erlang'],
    ['lib.v', 'Verilog, V or Coq'],
    ['Pages/Index.cshtml', 'C# (Razor)'],
  ])('is told by the ending: %s', (file, language) => expect(textLanguageOf(file)).toBe(language));

  it.each(['notes.txt', 'nim', 'conf.d/nim', '.nim', 'a.constructor', 'logo.svg'])('is none of %s', (file) =>
    expect(textLanguageOf(file)).toBeUndefined(),
  );

  it('has no row in the registry', () => {
    const endings = 'abcdefghijklmnopqrstuvwxyz'
      .split('')
      .flatMap((first) => [first, ...'abcdefghijklmnopqrstuvwxyz0123456789'.split('').map((second) => first + second)]);
    const parsed = [...endings, 'ino', 'cuh', 'cake', 'mts', 'psql', 'exs'].filter((ending) =>
      languageOf(`a.${ending}`),
    );
    expect(parsed.length).toBeGreaterThan(10);
    expect(parsed.filter((ending) => textLanguageOf(`a.${ending}`))).toEqual([]);
  });
});
