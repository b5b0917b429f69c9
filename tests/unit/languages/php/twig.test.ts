import { describe, expect, it } from 'vitest';
import { TWIG } from '../../../../src/languages/php/twig.ts';
import { templateParts } from '../../../../src/languages/syntax/template-parts.ts';
import { edgesOf, entitiesOf, factsOf } from '../facts-of.ts';

const read = (text: string, path = 'templates/order/index.html.twig') => factsOf(path, text, ['twig']);

describe('the scan of a template', () => {
  const scan = (text: string) => {
    const parts = templateParts(text, TWIG);
    const of = (wanted: string) => parts.filter(({ kind }) => kind === wanted);
    return {
      tags: of('tag').map(({ name, arguments: given }) => `${name}|${given}`),
      prints: of('code').map(({ start, end }) => text.slice(start, end)),
      comments: of('comment').length,
    };
  };

  it.each([
    ["{%- if a == '%}' -%}x{% endif %}", ["if|a == '%}'", 'endif|'], []],
    ['{{ {a: {b: 1}}|json }}', [], ['{{ {a: {b: 1}}|json }}']],
    ['{% verbatim %}{{ a }}{% b %}{% endverbatim %}{{ c }}', ['verbatim|', 'endverbatim|'], ['{{ c }}']],
    ['{{ open', [], []],
  ])('%s', (text, tags, prints) => {
    expect(scan(text)).toMatchObject({ tags, prints });
  });

  it('takes a comment for no code', () => {
    expect(scan('{# {{ a }} #}')).toEqual({ tags: [], prints: [], comments: 1 });
  });
});

it('a template leads to what it extends, includes, shows and links to', () => {
  const known = read(
    "{% extends 'base.html.twig' %}\n{# {% include 'old.html.twig' %} #}\n{{ include('@shop/_row.html.twig') }}\n{% embed \"box.html.twig\" %}{% endembed %}\n<a href=\"{{ path('order_show', {id: 1}) }}\">{{ 'order.title'|trans }}</a>\n<twig:Alert/>{{ render(controller('App\\\\Controller\\\\CartController::total')) }}{% trans %}Pay now{% endtrans %}",
  );
  expect(edgesOf(known)).toEqual([
    'view:order/index.html.twig -extends-> view:base.html.twig',
    'view:order/index.html.twig -includes-> view:shop/_row.html.twig',
    'view:order/index.html.twig -includes-> view:box.html.twig',
    'view:order/index.html.twig -links_to-> route:order_show',
    'view:order/index.html.twig -uses_translation-> translation:order.title',
    'view:order/index.html.twig -uses_component-> component:Alert',
    'view:order/index.html.twig -calls-> App\\Controller\\CartController::total',
    'view:order/index.html.twig -uses_translation-> translation:Pay now',
  ]);
});

it('its blocks and macros are definitions, nested ones inside of others', () => {
  const { parsed } = read(
    "{% block body %}\n{% block title 'x' %}\n{% endblock %}\n{% macro row(a) %}\n{% endmacro %}\n",
  );
  expect(
    parsed.symbols.map(({ kind, scope, name, startLine, endLine }) => [kind, scope, name, startLine, endLine]),
  ).toEqual([
    ['section', '', 'body', 1, 3],
    ['section', 'body', 'title', 2, 2],
    ['macro', '', 'row', 4, 5],
  ]);
});

it('the elements of its markup are definitions as in HTML', () => {
  const { parsed } = read('<main id="a{{ b }}">{% if x > 1 %}<form id="pay"></form>{% endif %}</main>');
  expect(parsed.symbols.map(({ name }) => name)).toEqual(['main', 'form#pay']);
});

it('names in its code are references, members as what a getter is called too, keywords and texts are not', () => {
  const { parsed } = read('{% for item in order.items %}{{ item.price|money }}{% endfor %} plain');
  expect(parsed.references.map(({ name }) => name)).toEqual([
    'item',
    'order',
    'items',
    'getItems',
    'isItems',
    'hasItems',
    'item',
    'price',
    'getPrice',
    'isPrice',
    'hasPrice',
    'money',
  ]);
});

it('a member in snake case is a getter in camel case, a constant is a member of its class', () => {
  const { parsed } = read("{{ a.unit_price == constant('App\\\\Order\\\\Status::DONE') }}");
  expect(parsed.references.map(({ name, receiver }) => [name, receiver ?? ''].join(' ').trim())).toEqual([
    'a',
    'unit_price',
    'getUnitPrice',
    'isUnitPrice',
    'hasUnitPrice',
    'constant',
    'App\\Order\\Status::DONE',
    'Status \\App\\Order\\',
    'DONE \\App\\Order\\Status',
  ]);
});

it.each([
  ['src/Eccube/Resource/template/default/Product/list.twig', 'view:Product/list.twig'],
  ['src/Eccube/Resource/template/admin/Order/index.twig', 'view:admin/Order/index.twig'],
  ['templates/order/index.html.twig', 'view:order/index.html.twig'],
])('%s is %s', (path, id) => {
  expect(entitiesOf(read('x', path))).toEqual([`${id} twig_view`]);
});

it('a template of a component shows it', () => {
  expect(edgesOf(read('x', 'templates/components/Form/Button.html.twig'))).toEqual([
    'component:Form:Button -renders-> view:components/Form/Button.html.twig (convention)',
  ]);
});
