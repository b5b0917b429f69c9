import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('SCSS', () => {
  it('delivers rules, mixins, functions, variables and placeholders [CH22]', () => {
    const text = `$primary: #369 !default;
%button { border: 0; }
@function double($x) { $local: 2; @return $x * $local; }
@mixin wide($min: 10px) { @media (min-width: $min) { &.wide { top: 0 } } }
@if $dark { .night { top: 0 } } @else { .day { top: 0 } }
@keyframes spin { from { top: 0 } 50% { top: 1px } }`;
    expect(outlineOf('scss', text)).toEqual([
      '1 variable $primary',
      '2 rule %button',
      '3 function double',
      '4 macro wide',
      '4 rule wide.@media (min-width: $min)',
      '4 rule wide.@media (min-width: $min).&.wide',
      '5 rule .night',
      '5 rule .day',
      '6 rule @keyframes spin',
    ]);
  });

  it('names nested rules by their full selector', () => {
    const text = `.card {
  &__title { .dark & { top: 0 } }
  &--wide, > .icon { top: 0 }
  #{&}__foot { top: 0 }
  @include tablet { .side { top: 0 } }
  @at-root .free { top: 0 }
  font: { size: 1px }
  // Comments, and nothing, of this.
  --gap: 1px;
}`;
    expect(outlineOf('scss', text)).toEqual([
      '1 rule .card',
      '2 rule .card__title',
      '2 rule .dark .card__title',
      '3 rule .card--wide, .card > .icon',
      '4 rule .card__foot',
      '5 rule .card .side',
      '6 rule .free',
      '9 variable .card.--gap',
    ]);
  });

  it('multiplies lists of selectors to eight and no more', () => {
    const { signature } = parsed('scss', '.a,.b,.c { .d,.e,.f { .g,.h,.i { top: 0 } } }').symbols.at(-1) ?? {};
    expect(signature).toBe('.a .d .g, .a .d .h, .a .d .i, .a .e .g, .a .e .h, .a .e .i, .a .f .g, .a .f .h');
  });

  it('delivers uses of variables, mixins, functions and placeholders', () => {
    const text = `.a { @include v.wide($min); @extend %button; width: double(v.$primary) + math.div(1, 2); color: rgba(0, 0, 0, $o); }`;
    expect(referencesOf('scss', text)).toEqual([
      'call wide',
      'name $min',
      'name %button',
      'call double',
      'name $primary',
      'call div',
      'name $o',
    ]);
  });

  it('does not take the name of a definition for a use', () => {
    expect(referencesOf('scss', '$a: 1;\n@mixin b { top: $a }\n@function c() { @return 1 }')).toEqual(['name $a']);
  });

  it('reads what it takes from other files', () => {
    const text = `@use "sass:math";\n@use 'theme' as t with ($a: 1);\n@use "b" as *;\n@forward "src/list" show border, $width;\n@import 'x', 'y';`;
    expect(importsOf('scss', text)).toEqual([
      'sass:math: *',
      'theme: * as t',
      'b: *',
      'src/list: border, $width',
      'x: ',
      'y: ',
    ]);
  });

  it('reads the comments above definitions and of the file', () => {
    const file = parsed('scss', '// 画面の部品。\n\n/// 余白を広げる。\n/// @param $x\n@mixin pad($x) { top: $x }\n');
    expect(file.docblock).toBe('画面の部品。');
    expect(file.symbols[0]).toMatchObject({ docblock: '余白を広げる。\n@param $x', signature: '@mixin pad($x)' });
  });
});
