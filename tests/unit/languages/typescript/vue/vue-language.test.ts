import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../../outline-of.ts';

const FILE = `<!-- 注文の一覧。 -->
<template>
  <section id="orders">
    <template v-if="a < b"><UserCard :user="owner" @save="save(order)" /></template>
    <p title="plain">{{ total > 1 ? format(total) : '' }}</p>
    <order-row v-for="row in rows" />
  </section>
</template>

<script lang="ts">
export const LIMIT = 3;
</script>

<script setup lang="ts">
import UserCard from './UserCard.vue';
/** 合計を返す。 */
function save(order: Order) { return total.value; }
</script>

<style lang="scss" scoped>
.order { &__row { color: $primary; } }
</style>
<i18n>{ "ja": {} }</i18n>
`;

describe('a component of Vue', () => {
  it('is read by the languages of its blocks, in the places of the file', () => {
    expect(outlineOf('vue', FILE)).toEqual([
      '3 element section#orders',
      '11 constant LIMIT',
      '17 function save',
      '21 rule .order',
      '21 rule .order__row',
    ]);
    const [symbol] = parsed('vue', FILE).symbols.filter(({ name }) => name === 'save');
    expect(FILE.slice(symbol?.start, symbol?.end)).toBe('function save(order: Order) { return total.value; }');
    expect(symbol).toMatchObject({ docblock: '合計を返す。', startLine: 17, column: 10 });
    expect(importsOf('vue', FILE)).toEqual(['./UserCard.vue: default as UserCard']);
  });

  it('delivers uses of names in its template, scripts and styles, in the order of the text', () => {
    expect(referencesOf('vue', FILE)).toEqual([
      'name a',
      'name b',
      'call UserCard',
      'name owner',
      'call save',
      'name order',
      'name total',
      'call format',
      'name total',
      'call OrderRow',
      'name row',
      'name rows',
      'import UserCard',
      'name order',
      'type Order',
      'name total',
      'name value',
      'name $primary',
    ]);
  });

  it('counts columns and enclosing definitions over all blocks', () => {
    const { references, symbols } = parsed('vue', FILE);
    const use = references.find(({ name, line }) => name === '$primary' && line === 21);
    expect(use).toMatchObject({ column: 26, enclosing: symbols.findIndex(({ name }) => name === '.order__row') });
    expect(references.find(({ name }) => name === 'owner')).toMatchObject({ line: 4, column: 45, enclosing: 0 });
  });

  it.each([
    ['a block that nobody closes', '<script setup>\nconst a = 1;\nfunction b() {}', ['2 constant a', '3 function b']],
    [
      'a template in Pug',
      '<template lang="pug">\nsection#a\n</template><script>function b() {}</script>',
      ['3 function b'],
    ],
    ['a style that is not read', '<style lang="stylus">\na\n  b c\n</style>', []],
    ['a tag that closes itself', '<script src="./a.js" />\n<script>function b() {}</script>', ['2 function b']],
    ['Windows line ends', '<script>\r\nfunction b() {}\r\n</script>', ['2 function b']],
  ])('is read with %s', (_, text, outline) => {
    expect(outlineOf('vue', text)).toEqual(outline);
  });
});
