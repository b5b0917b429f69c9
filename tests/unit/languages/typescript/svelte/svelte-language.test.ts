import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../../outline-of.ts';

const FILE = `<script module lang="ts">
  export const LIMIT = 3;
</script>
<script lang="ts">
  import Row from './Row.svelte';
  /** 合計を返す。 */
  function total(items: Item[]) { return items.length; }
</script>

<section id="cart" class="a {tone}">
  {#if items.length > LIMIT && a < b}
    <Row {...rest} {item} onclick={() => save({ id: 1 })} bind:open use:focus />
  {:else if empty}<p>{@html text}</p>{/if}
  {#each items as item (item.id)}{total(item)}{/each}
</section>

<style lang="scss">
  .cart { &__row { color: $primary; } }
</style>
`;

describe('a component of Svelte', () => {
  it('is read by the languages of its parts, in the places of the file', () => {
    expect(outlineOf('svelte', FILE)).toEqual([
      '2 constant LIMIT',
      '7 function total',
      '10 element section#cart',
      '18 rule .cart',
      '18 rule .cart__row',
    ]);
    const symbol = parsed('svelte', FILE).symbols.find(({ name }) => name === 'total');
    expect(symbol).toMatchObject({ docblock: '合計を返す。', column: 12 });
    expect(FILE.slice(symbol?.start, symbol?.end)).toMatch(/^function total\(.*\}$/);
    expect(importsOf('svelte', FILE)).toEqual(['./Row.svelte: default as Row']);
  });

  it('delivers uses of names in its markup, scripts and styles, in the order of the text', () => {
    const lines = parsed('svelte', FILE).references.map(({ line }) => line);
    expect(lines).toEqual([...lines].sort((left, right) => left - right));
    const inMarkup = parsed('svelte', FILE).references.filter(({ line }) => line >= 10 && line <= 15);
    expect(inMarkup.map(({ line, kind, name }) => `${line} ${kind} ${name}`)).toEqual([
      '10 name tone',
      '11 name items',
      '11 name length',
      '11 name LIMIT',
      '11 name a',
      '11 name b',
      '12 call Row',
      '12 name rest',
      '12 name item',
      '12 call save',
      '12 name id',
      '12 name open',
      '12 call focus',
      '13 name empty',
      '13 name text',
      '14 name items',
      '14 name item',
      '14 name item',
      '14 name id',
      '14 call total',
      '14 name item',
    ]);
    expect(referencesOf('svelte', FILE).at(-1)).toBe('name $primary');
  });

  it.each([
    ['a script that nobody closes', '<script>\nfunction b() {}', ['2 function b']],
    ['a brace that nobody closes', '<p>{a</p>\n<script>function b() {}</script>', ['2 function b']],
    ['a greater sign in an attribute', '<button onclick={() => a > 1}>x</button>\n<nav></nav>', ['2 element nav']],
    ['markup alone', '<main></main>', ['1 element main']],
  ])('is read with %s', (_, text, outline) => {
    expect(outlineOf('svelte', text)).toEqual(outline);
  });
});
