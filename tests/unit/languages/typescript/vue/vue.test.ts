import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (path: string, text: string) => factsOf(path, text, ['vue']);

describe('a component of Vue', () => {
  it.each([
    ['src/components/CartItem.vue', 'component:CartItem'],
    ['src/components/cart-item.vue', 'component:CartItem'],
    ['src/components/cart/index.vue', 'component:Cart'],
    ['src/pages/cart/_.vue', 'component:Cart'],
  ])('in %s goes by the name of its file', (path, id) => {
    expect(entitiesOf(read(path, '<template><p /></template>'))).toEqual([`${id} vue_component`]);
  });

  it('leads to the components, hooks, routes and translations that it uses', () => {
    const known = read(
      'pages/Orders.vue',
      `<template>
  <Suspense><order-row /><Row /><OrderChart /><GlobalBadge /></Suspense>
  <RouterLink :to="{ name: 'orders.show', params: { id } }">{{ $t('orders.title') }}</RouterLink>
  <RouterLink to="/cart?from=orders" />
  <!-- <Hidden /> -->
</template>
<script setup>
import { ref, useSlots } from 'vue';
import OrderRow from './OrderRow.vue';
import Row from '@/tables/TableRow.vue';
import { useCartStore as useCart } from '@/stores/cart';
const OrderChart = defineAsyncComponent(() => import('./charts/SalesChart.vue'));
const slots = useSlots();
const cart = useCart();
const shared = useShared();
router.push('/done');
</script>`,
    );
    expect(edgesOf(known)).toEqual([
      'component:Orders -uses_component-> component:TableRow',
      'component:Orders -uses_component-> component:SalesChart',
      'component:Orders -uses_component-> component:GlobalBadge (convention)',
      'component:Orders -uses_component-> component:OrderRow',
      'component:Orders -links_to-> route:orders.show',
      'component:Orders -links_to-> route:/cart',
      'component:Orders -links_to-> route:/done',
      'component:Orders -calls-> hook:useCartStore',
      'component:Orders -calls-> hook:useShared (convention)',
      'component:Orders -uses_translation-> translation:orders.title',
    ]);
    expect(known.edges.map(({ line }) => line)).toEqual([2, 2, 2, 2, 3, 4, 16, 14, 15, 3]);
  });
});

describe('modules of Vue', () => {
  it('define composables, which lead to others', () => {
    const known = read(
      'src/useTotal.ts',
      "import { useCart } from './useCart';\nexport const useTotal = () => { const { items } = useCart(); return useMoney(items) };\nfunction helper() {}",
    );
    expect(entitiesOf(known)).toEqual(['hook:useTotal vue_composable']);
    expect(edgesOf(known)).toEqual([
      'hook:useTotal -calls-> hook:useCart',
      'hook:useTotal -calls-> hook:useMoney (convention)',
    ]);
  });

  it('define stores, as options and as functions', () => {
    const known = read(
      'src/stores/cart.ts',
      `export const useCartStore = defineStore('cart', {
  state: () => ({ items: [], coupon: null }),
  getters: { total: (state) => 1 },
  actions: { add(item) {}, async clear() {} },
});
export const useUserStore = defineStore('user', () => {
  const name = ref('');
  return { name, login };
});`,
    );
    expect(metadataOf(known, 'store:cart')).toEqual({
      store: 'cart',
      getters: ['total'],
      actions: ['add', 'clear'],
    });
    expect(metadataOf(known, 'store:user')).toEqual({ store: 'user' });
    expect(edgesOf(known)).toContain('hook:useCartStore -implemented_by-> store:cart');
  });

  it('define routes with their whole path, and the components behind them', () => {
    const known = read(
      'src/router.ts',
      `import { createRouter } from 'vue-router';
import OrdersPage from '@/pages/Orders.vue';
const Cart = () => import('./pages/CartPage.vue');
createRouter({ routes: [
  { path: '/', component: Layout, children: [
    { path: 'orders', name: 'orders.index', component: OrdersPage, meta: { path: 'x' } },
    { path: 'orders/:id', component: () => import('./pages/OrderPage.vue') },
    { path: '/cart', component: Cart },
    { path: 'old', redirect: '/cart' },
  ] },
] });`,
    );
    expect(entitiesOf(known)).toEqual([
      'route:/ vue_route',
      'route:orders.index vue_route',
      'route:/orders/:id vue_route',
      'route:/cart vue_route',
      'route:/old vue_route',
    ]);
    expect(metadataOf(known, 'route:orders.index')).toEqual({
      path: '/orders',
      name: 'orders.index',
      components: ['Orders'],
    });
    expect(edgesOf(known)).toEqual([
      'route:/ -handled_by-> component:Layout',
      'route:orders.index -handled_by-> component:Orders',
      'route:/orders/:id -handled_by-> component:OrderPage',
      'route:/cart -handled_by-> component:CartPage',
    ]);
  });

  it.each([
    ['of React', "import { useState } from 'react';\nexport function useCart() {}"],
    ['without a sign', 'export const total = 1;'],
  ])('know nothing of a module %s', (_, text) => {
    expect(entitiesOf(read('src/a.ts', text))).toEqual([]);
  });
});
