import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/languages/registry.ts';
import { outlineOf, parsed } from './outline-of.ts';

describe('JSON', () => {
  it('delivers the keys of the document and of the objects in it', () => {
    expect(outlineOf('json', '{"a": 1,\n"b c": {"d": {"e": 1}},\n"f": [{"g": 1}], "": 0}')).toEqual([
      '1 key a',
      '2 key b c',
      '2 key b c.d',
      '3 key f',
    ]);
  });

  it('tolerates comments and takes the one above for the documentation', () => {
    const file = parsed('json', '{\n  // Doc.\n  "a": 1 /* x */\n}');
    expect(file.symbols[0]).toMatchObject({ name: 'a', docblock: 'Doc.', signature: '"a": 1' });
    expect(file.hasSyntaxError).toBe(false);
  });

  it('reads on after a trailing comma', () => {
    expect(outlineOf('json', '{"a": {"b": 1,},\n"c": [1,],}')).toEqual(['1 key a', '1 key a.b', '2 key c']);
  });

  it.each(['package.json', 'tsconfig.jsonc', '.babelrc'])('reads %s', (path) => {
    expect(languageOf(path)?.id).toBe('json');
  });
});

describe('YAML', () => {
  it('delivers the keys of every document and of the mappings in them', () => {
    const text = 'a: 1\n"b c":\n  d:\n    e: 1\n  f: |\n    g: 1\n---\nh: {i: 1}\nj:\n- k: 1\n---\n{l: 1}\n';
    expect(outlineOf('yaml', text)).toEqual([
      '1 key a',
      '2 key b c',
      '3 key b c.d',
      '5 key b c.f',
      '8 key h',
      '9 key j',
      '12 key l',
    ]);
  });

  it('takes the comment above for the documentation and the whole block for the range', () => {
    const [, symbol] = parsed('yaml', 'on: push\n# Doc.\njobs:\n  build:\n    runs-on: x\n').symbols;
    expect(symbol).toMatchObject({ name: 'jobs', docblock: 'Doc.', signature: 'jobs:', startLine: 3, endLine: 5 });
  });
});

describe('TOML', () => {
  it('delivers tables, their keys and the keys of the document', () => {
    const text = 'a = 1\nb.c = 2\n[d]\ne = { f = 1 }\n[d."g h"]\ni = """\n[x]\n"""\n[[j]]\nk = 1\n';
    expect(outlineOf('toml', text)).toEqual([
      '1 key a',
      '2 key b.c',
      '3 key d',
      '4 key d.e',
      '5 key d.g h',
      '6 key d.g h.i',
      '9 key j',
    ]);
  });

  it('takes the header for the signature and the comment above for the documentation', () => {
    const [symbol] = parsed('toml', '# Doc.\n[a.b]\nc = 1\n').symbols;
    expect(symbol).toMatchObject({ name: 'a.b', signature: '[a.b]', docblock: 'Doc.' });
  });
});
