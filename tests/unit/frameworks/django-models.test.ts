import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const FRAMEWORKS = ['django'];
const IMPORTS =
  'from django.conf import settings\nfrom django.db import models\nfrom django.utils.translation import gettext_lazy as _\n';
const read = (text: string, path = 'shop/models.py') => factsOf(path, IMPORTS + text, FRAMEWORKS);

describe('a Django model', () => {
  it('has the table of its application and name, unless it declares one', () => {
    expect(edgesOf(read('class OrderItem(models.Model):\n    pass\n'))).toEqual([
      'shop.models.OrderItem -stored_in-> table:shop_orderitem (convention)',
    ]);
    expect(edgesOf(read('class Order(models.Model):\n    class Meta:\n        db_table = "orders"\n'))).toEqual([
      'shop.models.Order -stored_in-> table:orders',
    ]);
  });

  it('belongs to the application around a package of models, under one name', () => {
    const known = read('class Order(models.Model):\n    pass\n', 'src/shop/models/order.py');
    expect(edgesOf(known)).toEqual(['shop.models.Order -stored_in-> table:shop_order (convention)']);
  });

  it('has fields with labels in every way in which they are written', () => {
    const known = read(`class Product(models.Model):
    name = models.CharField(_("product name"), max_length=10, unique=True)
    stock = models.IntegerField(verbose_name="在庫" "数", null=True, help_text="0 以上")
    LIMIT = 5
    objects = ProductManager()
`);
    expect(metadataOf(known, 'model:product')).toEqual({
      table: 'shop_product',
      fields: [
        { name: 'name', type: 'CharField', label: 'product name', unique: true },
        { name: 'stock', type: 'IntegerField', label: '在庫数', nullable: true },
      ],
      relations: [],
      managers: ['objects'],
    });
    expect(edgesOf(known)).toContain('column:shop_product.stock -translates-> term:在庫数');
  });

  it.each([
    ['Category', 'shop.models.Category'],
    ['"self"', 'shop.models.Order'],
    ['"Category"', 'shop.models.Category'],
    ['to="accounts.Customer"', 'accounts.models.Customer (convention)'],
    ['settings.AUTH_USER_MODEL', 'config:AUTH_USER_MODEL'],
    ['people.Person', 'crm.people.Person'],
  ])('is related to the model that %s means', (target, expected) => {
    const known = read(
      `from crm import people\nclass Order(models.Model):\n    other = models.ForeignKey(${target}, models.CASCADE)\n`,
    );
    expect(edgesOf(known)).toContain(`shop.models.Order -relates_to-> ${expected}`);
  });

  it('has no table when it is abstract', () => {
    const known = read('class Base(models.Model):\n    class Meta:\n        abstract = True\n');
    expect(metadataOf(known, 'model:base')).toMatchObject({ abstract: true });
    expect(edgesOf(known)).toEqual([]);
  });

  it('is told by a base of the project in a file of models, and extends it', () => {
    const known = read('from .base import AbstractOrder\nclass Order(AbstractOrder):\n    pass\n');
    expect(entitiesOf(known)).toEqual(['model:order model']);
    expect(edgesOf(known)).toContain('shop.models.Order -extends-> shop.base.AbstractOrder');
  });

  it('is a model by the file that it stands in, whatever it is called', () => {
    expect(
      entitiesOf(read('from .base import AbstractProductView\nclass ProductView(AbstractProductView):\n    pass\n')),
    ).toEqual(['model:product_view model']);
  });

  it('is a model when it extends one of its file', () => {
    expect(entitiesOf(read('class A(models.Model):\n    pass\nclass B(A):\n    pass\n'))).toEqual([
      'model:a model',
      'model:b model',
    ]);
  });

  it('is no form and no serializer with fields of its own', () => {
    const text = 'from django import forms\nclass OrderForm(forms.Form):\n    name = forms.CharField(label="名前")\n';
    expect(entitiesOf(read(text, 'shop/forms.py'))).toEqual(['form:order form']);
  });
});
