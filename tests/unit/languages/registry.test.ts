import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/languages/registry.ts';

describe('an extension that two languages share', () => {
  it.each([
    ['the first by default', '', 'c'],
    ['the first without a sign of the other', '/* A class of its own. */\nstruct a { int b; };\n', 'c'],
    ['the other by its namespace', '#pragma once\nnamespace a {\n', 'cpp'],
    ['the other by its class', '#include <b>\n\nclass A {\n', 'cpp'],
    ['the other by its template', 'template <typename T>\nT a();\n', 'cpp'],
  ])('belongs to %s', (_, head, id) => {
    expect(languageOf('include/a.h', head)?.id).toBe(id);
  });

  it('leaves the extensions that one language has alone to it', () => {
    expect(languageOf('a.c', 'namespace a {\n')?.id).toBe('c');
    expect(languageOf('a.hpp', '')?.id).toBe('cpp');
  });
});

describe('the language of a file', () => {
  it.each([
    ['package.json', '', 'json'],
    ['a.min.css', '', 'css'],
    ['.github/workflows/a.yml', '', 'yaml'],
    ['.eslintrc', '', 'json'],
    ['docs.d/README', '', undefined],
    ['a.json', '#!/usr/bin/env python\n', 'json'],
  ])('of %s with %j is %s', (path, head, id) => {
    expect(languageOf(path, head)?.id).toBe(id);
  });
});
