import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

it('leaves a use out in one place, which takes what the use means instead [RF1]', () => {
  const making = sourceFiles('src/retrieval').filter(({ text }) => /\binstead: \{/.test(text));
  expect(making.map(({ file }) => file)).toEqual(['src/retrieval/references/targets.ts']);
});

it('denies a use in one text [RF2]', () => {
  const denying = sourceFiles('src').filter(({ text }) =>
    /no (?:use|call|reference)s? (?:was |were )?found|使用箇所は見つか/i.test(text),
  );
  expect(denying.map(({ file }) => file)).toEqual(['src/session/texts/uses.ts']);
});
