import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (text: string, path = 'app/models/order.rb') => factsOf(path, text, ['rails']);

describe('a model', () => {
  const known = read(`class Order < ApplicationRecord
    include Numbered
    belongs_to :user
    belongs_to :owner, polymorphic: true
    has_many :items, -> { order(:id) }, class_name: 'OrderItem', dependent: :destroy
    has_many :products, through: :items
    has_one_attached :receipt
    validates :number, :code, presence: true, if: :paid?
    validates_length_of :note, maximum: 9
    validate :is_open
    scope :recent, -> { order(:id) }
    enum :status, { pending: 0, paid: 1 }, prefix: true
    enum kind: [:a, :b]
    after_create_commit :notify
  end`);

  it('is known by its associations, checks, scopes, enums and callbacks', () => {
    expect(metadataOf(known, 'model:order')).toEqual({
      fqcn: 'Order',
      extends: 'ApplicationRecord',
      table: 'orders',
      relations: [
        { method: 'user', type: 'belongs_to', related: 'User' },
        { method: 'owner', type: 'belongs_to', related: '' },
        { method: 'items', type: 'has_many', related: 'OrderItem' },
        { method: 'products', type: 'has_many', related: 'Product', through: 'items' },
        { method: 'receipt', type: 'has_one_attached', related: '' },
      ],
      validations: { number: ['presence'], code: ['presence'], note: ['length'], base: ['is_open'] },
      scopes: ['recent'],
      enums: { status: ['pending', 'paid'], kind: ['a', 'b'] },
      callbacks: ['after_create_commit notify'],
      concerns: ['Numbered'],
    });
  });

  it('leads to its table and to other models', () => {
    expect(edgesOf(known)).toEqual([
      'Order -extends-> ApplicationRecord',
      'Order -uses_trait-> Numbered',
      'Order -stored_in-> table:orders (convention)',
      'Order -relates_to-> User (convention)',
      'Order -relates_to-> OrderItem',
      'Order -relates_to-> Product (convention)',
    ]);
  });

  it.each([
    ["class A < ApplicationRecord\n self.table_name = 'b'\nend", ['A -stored_in-> table:b']],
    ['class A < ApplicationRecord\n self.abstract_class = true\nend', []],
    ['class Order < Sale\nend', []],
    [
      'module Shop\n class Item < ApplicationRecord\n end\nend',
      ['Shop::Item -stored_in-> table:items (convention)', 'Shop::Item -stored_in-> table:shop_items (inferred)'],
    ],
  ])('%s has its table', (text, edges) => {
    expect(edgesOf(read(text)).filter((edge) => edge.includes('stored_in'))).toEqual(edges);
  });

  it('may extend another one, in whose table it is', () => {
    expect(entitiesOf(read('class Order < Sale\nend'))).toEqual(['model:order model']);
  });

  it('is not told where it is only opened for a class in it', () => {
    const text = 'class Order < ApplicationRecord\n class Note < ApplicationRecord\n end\nend';
    expect(entitiesOf(read(text, 'app/models/order/note.rb'))).toEqual(['model:order/note model']);
  });

  it('in a namespace relates to its neighbours, and maybe to others', () => {
    expect(
      edgesOf(
        read('class Shop::Item < ApplicationRecord\n has_one :price\n belongs_to :user, class_name: "::User"\nend'),
      ),
    ).toEqual(
      expect.arrayContaining([
        'Shop::Item -relates_to-> Shop::Price (convention)',
        'Shop::Item -relates_to-> Price (inferred)',
        'Shop::Item -relates_to-> User',
      ]),
    );
  });

  it('may get its associations from a concern', () => {
    const text =
      'module Owned\n extend ActiveSupport::Concern\n included do\n belongs_to :owner, class_name: "User"\n end\nend';
    const concern = read(text, 'app/models/concerns/owned.rb');
    expect([entitiesOf(concern), edgesOf(concern)]).toEqual([
      ['concern:owned model_concern'],
      ['Owned -relates_to-> User'],
    ]);
  });

  it('is no class of another kind that lies beside it', () => {
    expect(
      entitiesOf(
        read('class Cart\n def total\n end\nend\nclass Broken < StandardError\nend\nclass Column < BaseColumn\nend'),
      ),
    ).toEqual([]);
  });
});
