import { describe, expect, it } from 'vitest';
import { type Chunk, chunkFile } from '../../../../src/indexing/chunk/chunk.ts';
import { chunkLines } from '../../../../src/indexing/chunk/chunk-lines.ts';
import { languageOf, languages } from '../../../../src/languages/registry.ts';

const OPTIONS = { maxLength: 2048 };
/** Long enough that the file is not kept whole. */
const FILLER = Array.from({ length: 30 }, (_, at) => `  const value${at} = compute(${at}); use(value${at});`).join(
  '\n',
);

function chunksOf(file: string, text: string, options = OPTIONS): Chunk[] {
  const language = languageOf(file);
  if (language === undefined) throw new Error(`no language for ${file}`);
  return chunkFile(text, language.parse(text), options);
}

describe('chunks of a file with a syntax tree [TS2]', () => {
  const text = `import x from 'x';\n\n/** Doc of alpha. */\nfunction alpha() {\n${FILLER}\n}\n\nclass Beta {\n  gamma() {\n${FILLER}\n  }\n}\n`;

  it('are its functions, methods, classes and the module around them [CH1][CH2]', () => {
    const found = chunksOf('a.ts', text).map(({ kind, name }) => [kind, name]);
    expect(found).toContainEqual(['symbol', 'alpha']);
    expect(found).toContainEqual(['container', 'Beta']);
    expect(found).toContainEqual(['symbol', 'Beta.gamma']);
    expect(found).toContainEqual(['module', '']);
  });

  it('know their place, name, signature and comment [CH3][D-20]', () => {
    const alpha = chunksOf('a.ts', text).find(({ name }) => name === 'alpha');
    expect(alpha).toMatchObject({
      startLine: 3,
      endLine: 35,
      signature: 'function alpha()',
      docblock: 'Doc of alpha.',
    });
    expect(alpha?.body).toContain('value29');
  });

  it('of a class hold the signatures of its methods, not their bodies [CH2]', () => {
    const beta = chunksOf('a.ts', text).find(({ name }) => name === 'Beta');
    expect(beta?.body).toContain('gamma()');
    expect(beta?.body).not.toContain('value29');
  });

  it('that are too long are split between statements, and each part keeps its definition [CH4][CH5][D-21]', () => {
    const long = Array.from({ length: 90 }, (_, at) => `  const value${at} = compute(${at});`).join('\n');
    const oversize = `function alpha() {\n${long}\n}\n`;
    const parts = chunksOf('a.ts', oversize, { maxLength: 1000 }).filter(({ name }) => name === 'alpha');
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, at) => at));
    for (const { body, signature } of parts) {
      expect(signature).toBe('function alpha()');
      expect(body.trimEnd()).toMatch(/[;{}]$/);
    }
    expect(parts.map(({ body }) => body).join('')).toContain(long.trim());
  });

  it('of a short file with one definition carry its name, through a namespace too', () => {
    const [chunk, ...others] = chunksOf('a.php', '<?php\nnamespace App;\n\nclass Cart { function add() {} }\n');
    expect(chunk).toMatchObject({ kind: 'symbol', name: 'App.Cart', startLine: 4 });
    expect(others).toEqual([]);
  });

  it('of a short file with several definitions are findable by each name', () => {
    expect(chunksOf('a.ts', 'function open() {}\nfunction close() {}\n')).toMatchObject([
      { kind: 'module', name: 'open close', symbol: -1 },
    ]);
  });

  it('of a short file are the file itself', () => {
    expect(chunksOf('a.ts', 'export const a = 1;\nexport const b = 2;\n')).toHaveLength(1);
  });

  it('of an empty file are none', () => {
    expect(chunksOf('a.ts', ' \n')).toEqual([]);
  });
});

describe('chunks of a file without a syntax tree', () => {
  it('have 50 lines each [CH1]', () => {
    const text = Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n');
    const ranges = chunkLines(text, OPTIONS).map(({ kind, startLine, endLine }) => [kind, startLine, endLine]);
    expect(ranges).toEqual([
      ['lines', 1, 50],
      ['lines', 51, 100],
      ['lines', 101, 120],
    ]);
  });
});

describe('languages', () => {
  it.each([
    ['a.py', 'python'],
    ['a.php', 'php'],
    ['a.js', 'javascript'],
    ['a.jsx', 'javascript'],
    ['a.ts', 'typescript'],
    ['a.tsx', 'tsx'],
    ['a.html', 'html'],
    ['a.css', 'css'],
    ['a.scss', 'scss'],
    ['a.vue', 'vue'],
    ['a.blade.php', 'blade'],
    ['composer.json', 'json'],
    ['tailwind.config.js', 'javascript'],
    ['tailwind.config.ts', 'typescript'],
    ['app/Filament/Resources/OrderResource.php', 'php'],
  ])('%s is %s [CH8]', (file, id) => {
    expect(languageOf(file)?.id).toBe(id);
  });

  it('cover those that were asked for first [CH9]', () => {
    const first = ['python', 'php', 'typescript', 'tsx', 'javascript', 'html', 'css', 'go', 'java'];
    expect(first.filter((id) => !languages.has(id))).toEqual([]);
  });

  it('that are unknown have no parser and are cut by lines [CH1]', () => {
    expect(languageOf('a.unknown')).toBeUndefined();
  });
});

describe('a small file that is one thing of a framework', () => {
  const text = '<script>\nfunction save() {}\n</script>\n<template><p /></template>\n';

  it('has one chunk, which is not named by a definition in it', () => {
    const parsed = languages.get('vue')?.parse(text);
    if (parsed === undefined) throw new Error('no language vue');
    const chunks = (isEntity: boolean) => chunkFile(text, parsed, { ...OPTIONS, isEntity }).map(({ symbol }) => symbol);
    expect(chunks(true)).toEqual([-1]);
    expect(chunks(false)).toEqual([0]);
  });
});
