import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed } from '../outline-of.ts';

describe('CSS', () => {
  it('delivers rule sets, @media, @keyframes and other blocks by their selector [CH22]', () => {
    const text = `.a > b,
#c:hover { color: red; & .d { top: 0 } }
@media (width > 3px) { .e {} }
@keyframes spin { from { top: 0 } }
@layer base { h1 {} }
@font-face { src: x }
@charset "utf-8";`;
    expect(outlineOf('css', text)).toEqual([
      '1 rule .a > b, #c:hover',
      '2 rule .a > b .d, #c:hover .d',
      '3 rule @media (width > 3px)',
      '3 rule @media (width > 3px)..e',
      '4 rule @keyframes spin',
      '5 rule @layer base',
      '5 rule @layer base.h1',
      '6 rule @font-face',
    ]);
  });

  it('cuts a name at 50 characters [CH22]', () => {
    const [symbol] = parsed('css', `.${'a'.repeat(60)} {}`).symbols;
    expect(symbol?.name).toBe(`.${'a'.repeat(49)}`);
  });

  it('delivers custom properties as variables', () => {
    expect(outlineOf('css', ':root { --main: #fff; color: var(--main); }')).toEqual([
      '1 rule :root',
      '1 variable :root.--main',
    ]);
  });

  it('reads imports, comments and the signature of a rule', () => {
    const file = parsed('css', '/* Button. */\n.a,\n.b { top: 0 }\n');
    expect(file.symbols[0]).toMatchObject({ signature: '.a, .b', docblock: 'Button.', startLine: 2, endLine: 3 });
    expect(importsOf('css', '@import "a.css";\n@import url(b.css) screen;')).toEqual(['a.css: ', 'b.css: ']);
  });

  it('names nested rules by their full selector', () => {
    const text = `.card, .panel { color: red;
  &:hover { top: 0 }
  .title > & { top: 1px }
  img { @media print { b { top: 0 } } }
  &[href="a&b"] { top: 2px }
}`;
    expect(outlineOf('css', text)).toEqual([
      '1 rule .card, .panel',
      '2 rule .card:hover, .panel:hover',
      '3 rule .title > .card, .title > .panel',
      '4 rule .card img, .panel img',
      '4 rule .card img, .panel img.@media print',
      '4 rule .card img, .panel img.@media print..card img b, .panel img b',
      '5 rule .card[href="a&b"], .panel[href="a&b"]',
    ]);
  });

  it('delivers uses of custom properties, with their place', () => {
    const { references, symbols } = parsed('css', ':root { --main: #fff; }\n.a { color: var( --main, rgb(0 0 0)); }');
    expect(references).toEqual([
      { name: '--main', kind: 'name', line: 2, column: 18, enclosing: symbols.findIndex(({ name }) => name === '.a') },
    ]);
  });

  it('delivers what it can read of a broken sheet', () => {
    const file = parsed('css', '.a { top: 0 }\n}\nnonsense;\n.b { color: red; /* never\n.c {}');
    expect(file.hasSyntaxError).toBe(true);
    expect(file.symbols.map(({ name, startLine }) => `${startLine} ${name}`)).toEqual(['1 .a', '4 .b']);
  });

  it('counts places behind a byte order mark', () => {
    const [symbol] = parsed('css', '\uFEFF.a { top: 0 }').symbols;
    expect(symbol).toMatchObject({ start: 1, end: 14, column: 2 });
  });
});
