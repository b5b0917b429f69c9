import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, referencesOf } from '../outline-of.ts';

describe('Less', () => {
  it('delivers rules, mixins and variables [CH22]', () => {
    const text = `@primary: #369;
@gap : 2px;
@rules: { top: 0 };
.round(@r; @b: 2) when (@r > 1) { border-radius: @r }
.card { .round(1px); @local: 1; &-title { top: 0 } .@{name}-x { top: 0 } } // behind
#space { .inner() { top: 0 } }
.wide when (@mode = huge) { top: 0 }
@media (min-width: @gap) { .b { top: 0 } }`;
    expect(outlineOf('less', text)).toEqual([
      '1 variable @primary',
      '2 variable @gap',
      '3 variable @rules',
      '4 macro .round',
      '5 rule .card',
      '5 rule .card-title',
      '5 rule .card .@{name}-x',
      '6 rule #space',
      '6 macro #space..inner',
      '7 rule .wide',
      '8 rule @media (min-width: @gap)',
      '8 rule @media (min-width: @gap)..b',
    ]);
  });

  it('delivers uses of variables, mixins and functions', () => {
    const text = `.card { .round(@r); #space > .inner(); #space.other(); .plain; @rules(); &:extend(.base all); color: fade(@primary, 10%); top: ~"@{gap}"; }`;
    expect(referencesOf('less', text)).toEqual([
      'call .round',
      'name @r',
      'call .inner',
      'call .other',
      'call .plain',
      'call @rules',
      'name .base',
      'call fade',
      'name @primary',
      'name @gap',
    ]);
  });

  it('does not take at-rules for variables', () => {
    expect(referencesOf('less', '@media print { .a { top: 0 } }\n@import "b";\n@font-face { top: 0 }')).toEqual([]);
  });

  it('reads imports with their options', () => {
    expect(importsOf('less', `@import (reference, optional) "a";\n@import url('b.css');\n@plugin "c";`)).toEqual([
      'a: ',
      'b.css: ',
      'c: ',
    ]);
  });
});
