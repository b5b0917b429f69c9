import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf } from '../facts-of.ts';

const PATH = 'app/views/orders/show.html.erb';
const read = (text: string, path = PATH) => factsOf(path, text, ['erb']);

describe('an ERB template', () => {
  it('has elements, whatever Ruby stands in their attributes', () => {
    const text =
      '<% if a < b %>\n<section id="top" class="<%= "a>" %>">\n<form id="<%= x %>">\n</form></section><% end %>';
    const { symbols } = read(text).parsed;
    expect(symbols.map(({ name, startLine, column }) => [name, startLine, column])).toEqual([
      ['section#top', 2, 1],
      ['form', 3, 2],
    ]);
  });

  it.each([
    ["render 'form'", 'includes-> view:orders/_form'],
    ["render partial: 'shared/item', locals: {}", 'includes-> view:shared/_item'],
    ["render(layout: 'box') do", 'includes-> view:orders/_box'],
    ['render @orders', 'includes-> view:orders/_order (inferred)'],
    ["link_to 'a', edit_admin_order_path(@x)", 'links_to-> route:edit_admin_order'],
    ["t('.title')", 'uses_translation-> translation:orders.show.title'],
    ['t "common.save"', 'uses_translation-> translation:common.save'],
    ['@order.number', 'references-> Order (inferred)'],
    ['Coupon.active.count', 'references-> Coupon'],
    ['render CardComponent.new(a)', 'uses_component-> CardComponent'],
  ])('leads on by %s', (ruby, edge) => {
    expect(edgesOf(read(`<p>\n<%= ${ruby} %></p>`))).toContain(`view:orders/show -${edge}`);
  });

  it('that is a partial names its keys without the underscore', () => {
    expect(edgesOf(read("<%= t('.total') %>", 'app/views/orders/_sum.html.erb'))).toEqual([
      'view:orders/_sum -uses_translation-> translation:orders.sum.total',
    ]);
  });

  it('leads nowhere from its comments and its text', () => {
    expect(edgesOf(read("<%# render 'form' %><% # orders_path\n%> render 'x' orders_path <%% t('a') %>"))).toEqual([]);
  });

  it('names keys of the translations by symbols', () => {
    const { references } = read('<%= t(:a) + l :b %><%= I18n.t( :c) %><%= tab :d, list(:e), f ? t : g %>').parsed;
    const keys = references.filter(({ receiver }) => receiver === 'I18n');
    expect(keys.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('uses the names of its Ruby', () => {
    const { references } = read('<p>order\n<%= price_with_tax(order.total) # no\n  if Coupon %></p>').parsed;
    expect(references.map(({ name, kind, line, column }) => `${name} ${kind} ${line}:${column}`)).toEqual([
      'price_with_tax call 2:5',
      'order name 2:20',
      'total call 2:26',
      'Coupon name 3:6',
    ]);
  });

  it.each([
    ['app/views/admin/orders/index.json.erb', 'view:admin/orders/index'],
    ['engines/shop/app/views/shop/a/_b.html.erb', 'view:shop/a/_b'],
    ['app/components/card_component.html.erb', 'view:card_component'],
  ])('at %s is %s', (path, view) => {
    expect(entitiesOf(read('<%= 1 %>', path))).toEqual([`${view} erb_view`]);
  });

  it('ends with a tag that nobody closes', () => {
    expect(edgesOf(read('<p></p><%= orders_path'))).toEqual(['view:orders/show -links_to-> route:orders']);
  });
});
