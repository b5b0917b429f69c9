import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf } from '../languages/facts-of.ts';

const read = (path: string, text: string) => factsOf(path, text, ['python-templates']);

describe('a template of Django or Jinja', () => {
  it('has the name that code gives it', () => {
    expect(entitiesOf(read('shop/templates/shop/a.html', '<p>'))).toEqual(['view:shop/a.html template']);
    expect(entitiesOf(read('templates/shop/templates/b.html', '<p>'))).toEqual(['view:b.html template']);
    expect(entitiesOf(read('docs/a.html', '<p>'))).toEqual([]);
  });

  it('leads to what it extends, includes, links to and translates', () => {
    const text = `{% extends "base.html" %}{% load i18n %}
{% include 'shop/_row.html' with a=1 %}{%- import "macros.html" as m -%}
<a href="{% url 'shop:show' order.pk %}">{% trans "It's shown" %}</a> {{ url_for('orders.index') }} {{ _('Total') }}
{% blocktrans with a=b %}Two words{% endblocktrans %}
{# {% include "no.html" %} #}{% comment %}{% url 'no' %}{% endcomment %}`;
    expect(edgesOf(read('templates/a.html', text))).toEqual([
      'view:a.html -extends-> view:base.html',
      'view:a.html -includes-> view:shop/_row.html',
      'view:a.html -includes-> view:macros.html',
      'view:a.html -links_to-> route:shop:show',
      "view:a.html -uses_translation-> translation:It's shown",
      'view:a.html -links_to-> route:orders.index',
      'view:a.html -uses_translation-> translation:Total',
      'view:a.html -uses_translation-> translation:Two words',
    ]);
  });

  it('uses members, filters, tags and what it calls, but its variables have names of their own', () => {
    const text = `{% load shop %}{% if order.is_paid %}{{ order.total|money:"a.b" }}{% endif %}
{# {{ order.old }} #}{% price_tag order %}{{ macros.row(item, 'x.y') }} order.text`;
    const { parsed } = read('templates/a.html', text);
    expect(parsed.references.map(({ name, kind, line, column }) => `${line}:${column} ${kind} ${name}`)).toEqual([
      '1:28 name is_paid',
      '1:47 name total',
      '1:53 name money',
      '2:25 call price_tag',
      '2:53 call row',
    ]);
  });
});
