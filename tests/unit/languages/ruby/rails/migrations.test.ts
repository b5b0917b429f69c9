import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const PATH = 'db/migrate/20240101_change.rb';
const read = (body: string) =>
  factsOf(PATH, `class Change < ActiveRecord::Migration[7.1]\n  def change\n${body}\n  end\nend`, ['rails']);

describe('a migration', () => {
  it('that creates a table is its schema', () => {
    const known = read(`create_table :orders, comment: '注文' do |t|
      t.references :user, null: false, foreign_key: true
      t.belongs_to :owner, polymorphic: true
      t.string :number, :code, null: false, default: ''
      t.column :total, :integer, comment: '合計', index: true
      t.timestamps
    end`);
    expect(metadataOf(known, 'migration:orders')).toEqual({
      table: 'orders',
      operation: 'create',
      columns: [
        { name: 'id', type: 'primary_key' },
        { name: 'user_id', type: 'references', required: true },
        { name: 'owner_id', type: 'belongs_to' },
        { name: 'owner_type', type: 'string' },
        { name: 'number', type: 'string', required: true, default: "''" },
        { name: 'code', type: 'string', required: true, default: "''" },
        { name: 'total', type: 'integer', comment: '合計' },
        { name: 'created_at', type: 'datetime' },
        { name: 'updated_at', type: 'datetime' },
      ],
      indexes: [{ type: 'index', columns: ['total'] }],
      foreign_keys: [{ column: 'user_id', on: 'users' }],
      migration_file: PATH,
    });
    expect(edgesOf(known)).toEqual([
      'table:orders -references-> table:users (convention)',
      'table:orders -translates-> term:注文',
      'column:orders.total -translates-> term:合計',
    ]);
  });

  it.each([
    ['create_table :a, id: false do |t|\n t.string :x\nend', ['x']],
    ['create_table :a, id: :uuid do |t|\n t.string :x\nend', ['id', 'x']],
    ["create_table 'a', primary_key: 'key' do |t|\nend", ['key']],
    ['create_join_table :b, :a, table_name: :a do |t|\n t.integer :x\nend', ['x']],
  ])('%s has its columns', (text, columns) => {
    expect(metadataOf(read(text), 'migration:a')?.columns).toMatchObject(columns.map((name) => ({ name })));
  });

  it('that changes a table in several calls is one change', () => {
    const known = read(`add_column :orders, :shipped_at, :datetime
    add_reference :orders, :coupon, foreign_key: { to_table: :vouchers }
    add_index :orders, [:number, :shop_id], unique: true
    remove_column :orders, :note
    rename_column :orders, :sum, :total
    add_column :users, :age, :integer`);
    expect(entitiesOf(known)).toEqual([
      'migration:orders@20240101_change table_change',
      'migration:users@20240101_change table_change',
    ]);
    expect(metadataOf(known, 'migration:orders@20240101_change')).toMatchObject({
      columns: [
        { name: 'shipped_at', type: 'datetime' },
        { name: 'coupon_id', type: 'reference' },
      ],
      indexes: [{ type: 'index', columns: ['number', 'shop_id'] }],
      foreign_keys: [{ column: 'coupon_id', on: 'vouchers' }],
      dropped_columns: ['note'],
      renamed_columns: ['sum → total'],
    });
    expect(edgesOf(known)).toContain('migration:orders@20240101_change -alters-> table:orders');
  });

  it.each([
    [
      'change_table :a do |t|\n t.remove :x\n t.rename :b, :c\n t.string :d\nend',
      { dropped_columns: ['x'], renamed_columns: ['b → c'] },
    ],
    ['rename_table :a, :b', { operation: 'rename', renamed_to: 'b' }],
    ['drop_table :a', { operation: 'drop' }],
    ['add_foreign_key :a, :users', { foreign_keys: [{ column: 'user_id', on: 'users' }] }],
  ])('%s is a change of it', (text, metadata) => {
    expect(metadataOf(read(text), 'migration:a@20240101_change')).toMatchObject(metadata);
  });

  it('tells what happens forwards, and nothing of what is undone', () => {
    const text = `class A < ActiveRecord::Migration[7.1]
      def up
        reversible do |dir|
          dir.up { add_column :orders, :a, :string }
          dir.down { remove_column :orders, :b }
        end
      end
      def down
        drop_table :orders
      end
    end`;
    const known = factsOf(PATH, text, ['rails']);
    expect(known.entities).toHaveLength(1);
    expect(metadataOf(known, 'migration:orders@20240101_change')).toMatchObject({ columns: [{ name: 'a' }] });
  });

  it('of an old application has a class method and no version', () => {
    const text =
      'class A < ActiveRecord::Migration\n def self.up\n create_table :a do |t|\n t.column "x", :string\n end\n end\nend';
    expect(metadataOf(factsOf(PATH, text, ['rails']), 'migration:a')?.columns).toMatchObject([
      { name: 'id' },
      { name: 'x', type: 'string' },
    ]);
  });

  it('whose names are computed is left out', () => {
    expect(read('create_table table_name do |t|\n t.string :a\nend').entities).toEqual([]);
  });
});

describe('the schema of a database', () => {
  it('holds its tables as they are, with the keys that stand behind them', () => {
    const text = `ActiveRecord::Schema[7.1].define(version: 1) do
      create_table "orders", force: :cascade do |t|
        t.bigint "user_id", null: false
        t.index ["user_id"], name: "i"
      end
      add_foreign_key "orders", "users"
    end`;
    const known = factsOf('db/schema.rb', text, ['rails']);
    expect(metadataOf(known, 'schema:orders')).toMatchObject({
      columns: [{ name: 'id' }, { name: 'user_id', type: 'bigint', required: true }],
      indexes: [{ type: 'index', columns: ['user_id'] }],
      foreign_keys: [{ column: 'user_id', on: 'users' }],
    });
    expect(known.entities.map(({ node }) => node)).toEqual(['table:orders']);
  });
});
