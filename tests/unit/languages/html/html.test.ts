import { describe, expect, it } from 'vitest';
import { outlineOf, parsed } from '../outline-of.ts';

describe('HTML', () => {
  it('delivers components, semantic elements and elements with an id as tag#id [CH19]', () => {
    const text = `<body><main><div id="a b"></div><div id='c'><p>x</p></div>
<section><article/><nav></nav><form id=f><input id="g"></form></section></main>
<x-user-card /><HEADER></HEADER><footer ID="h"></footer><aside></aside></body>`;
    expect(outlineOf('html', text)).toEqual([
      '1 element main',
      '1 element main.div#a',
      '1 element main.div#c',
      '2 element main.section',
      '2 element main.section.article',
      '2 element main.section.nav',
      '2 element main.section.form#f',
      '2 element main.section.form#f.input#g',
      '3 element x-user-card',
      '3 element header',
      '3 element footer#h',
    ]);
  });

  it('does not look into script, style and comments', () => {
    const text = `<script id="s">const a = '<main>';</script><style>#b {}</style><!-- <main> -->`;
    expect(outlineOf('html', text)).toEqual(['1 element script#s']);
  });

  it('leaves out an id that a template computes', () => {
    expect(outlineOf('html', '<form id="f-{{ n }}"></form><form id="<?= $n ?>"></form>')).toEqual([
      '1 element form',
      '1 element form',
    ]);
  });

  it('takes the start tag for the signature and the comment above for the documentation', () => {
    const [symbol] = parsed('html', '<!-- Menu. -->\n<nav\n  class="a">\n</nav>\n').symbols;
    expect(symbol).toMatchObject({ signature: '<nav class="a">', docblock: 'Menu.', startLine: 2, endLine: 4 });
  });
});
