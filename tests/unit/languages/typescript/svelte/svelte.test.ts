import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (path: string, text: string) => factsOf(path, text, ['svelte']);

describe('a component of Svelte', () => {
  it('leads to the components, stores, pages and translations that it uses', () => {
    const known = read(
      'src/lib/Cart.svelte',
      `<script>
  import Row from './CartRow.svelte';
  import * as Tabs from '$lib/tabs';
  import { cart as basket } from '../stores';
  import { page } from '$app/stores';
  import { _ } from 'svelte-i18n';
</script>
<!-- <Hidden /> -->
{#each $basket as item}<Row {item} /><Row />{/each}
<Tabs.Root>{$page.url} {$_('cart.title')}</Tabs.Root>
<Global />
<a class="b" href="/orders?open=1">x</a>
<button onclick={() => goto('/done')} />`,
    );
    expect(edgesOf(known)).toEqual([
      'component:Cart -uses_component-> component:CartRow',
      'component:Cart -uses_component-> component:Tabs',
      'component:Cart -uses_component-> component:Global (inferred)',
      'component:Cart -injects-> store:cart',
      'component:Cart -links_to-> route:/orders',
      'component:Cart -links_to-> route:/done',
      'component:Cart -uses_translation-> translation:cart.title',
    ]);
    expect(known.edges.map(({ line }) => line)).toEqual([9, 10, 11, 9, 12, 13, 10]);
  });
});

describe('files of SvelteKit', () => {
  it.each([
    ['src/routes/+page.svelte', 'route:/ svelte_page'],
    ['src/routes/(shop)/orders/[id]/+page.svelte', 'route:/orders/[id] svelte_page'],
    ['src/routes/orders/+layout@.svelte', 'layout:/orders svelte_layout'],
    ['src/routes/+error.svelte', 'error:/ svelte_error'],
    ['src/routes/orders/Row.svelte', 'component:Row svelte_component'],
  ])('%s is %s', (path, entity) => {
    expect(entitiesOf(read(path, '<p />'))).toEqual([entity]);
  });

  it('are pages even when they are empty', () => {
    expect(entitiesOf(read('src/routes/done/+page.svelte', ''))).toEqual(['route:/done svelte_page']);
    expect(entitiesOf(read('src/lib/Done.svelte', ' '))).toEqual([]);
  });

  it('load pages and take their forms', () => {
    const known = read(
      'src/routes/orders/+page.server.ts',
      'export const load = async ({ params }) => ({});\nexport const actions = { default: async () => {}, cancel() {} } satisfies Actions;\nfunction helper() {}',
    );
    expect(entitiesOf(known)).toEqual(['load:/orders svelte_load', 'actions:/orders svelte_actions']);
    expect(metadataOf(known, 'actions:/orders')?.actions).toEqual(['default', 'cancel']);
    expect(edgesOf(known)).toEqual([
      'route:/orders -handled_by-> load:/orders (convention)',
      'route:/orders -handled_by-> actions:/orders (convention)',
    ]);
  });

  it('answer requests', () => {
    const known = read(
      'src/routes/api/orders/+server.ts',
      'export const GET = () => json([]);\nexport async function POST() {}',
    );
    expect(entitiesOf(known)).toEqual([
      'route:GET /api/orders svelte_endpoint',
      'route:POST /api/orders svelte_endpoint',
    ]);
  });
});

describe('modules of Svelte', () => {
  it.each([
    [
      'src/stores.ts',
      "import { writable } from 'svelte/store';\nexport const cart = writable<Item[]>([]);",
      'store:cart',
    ],
    ['src/cart.svelte.ts', 'export const cart = $state({ items: [] });', 'store:cart'],
    ['src/cart.svelte.js', 'export class Cart { items = $state([]); }', 'store:Cart'],
  ])('%s shares state', (path, text, id) => {
    expect(entitiesOf(read(path, text))).toEqual([`${id} svelte_store`]);
  });

  it('share nothing without a sign of it', () => {
    expect(entitiesOf(read('src/a.ts', 'export const a = writable(1);'))).toEqual([]);
  });
});
