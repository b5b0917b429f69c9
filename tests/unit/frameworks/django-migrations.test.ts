import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (operations: string, before = '') =>
  factsOf(
    'shop/migrations/0002_change.py',
    `from django.db import migrations, models\n${before}\nclass Migration(migrations.Migration):\n    operations = [\n${operations}\n    ]\n`,
    ['django'],
  );

describe('a Django migration', () => {
  it('[CH25] creates a table with its columns and foreign keys', () => {
    const known = read(`migrations.CreateModel(
      name="Item",
      fields=[
        ("id", models.BigAutoField(primary_key=True)),
        ("label", models.CharField(max_length=9, verbose_name="名称")),
        ("order", models.ForeignKey(to="shop.order", on_delete=models.CASCADE)),
        ("tags", models.ManyToManyField(to="shop.tag")),
      ],
      options={"verbose_name": "明細"},
    )`);
    expect(metadataOf(known, 'migration:shop_item')).toEqual({
      table: 'shop_item',
      operation: 'create',
      columns: [
        { name: 'id', type: 'BigAutoField', primary: true },
        { name: 'label', type: 'CharField', label: '名称' },
        { name: 'order_id', type: 'ForeignKey', to: 'shop.order' },
      ],
      foreign_keys: [{ column: 'order_id', on: 'shop_order' }],
      migration_file: 'shop/migrations/0002_change.py',
    });
    expect(edgesOf(known)).toEqual([
      'table:shop_item -references-> table:shop_order (convention)',
      'table:shop_item -translates-> term:明細',
      'column:shop_item.label -translates-> term:名称',
    ]);
  });

  it('ties the name that later migrations know to the table that is declared', () => {
    const known = read('migrations.CreateModel("Order", fields=[], options={"db_table": "orders"})');
    expect(entitiesOf(known)).toEqual(['migration:orders table_schema']);
    expect(edgesOf(known)).toEqual(['table:shop_order -implemented_by-> table:orders']);
  });

  it('joins what follows on one table, and keeps other tables apart', () => {
    const known = read(`
      migrations.AddField("order", "note", models.TextField(null=True)),
      migrations.AlterField(model_name="order", name="total", field=models.IntegerField()),
      migrations.RemoveField(model_name="order", name="old"),
      migrations.RenameField("order", "a", "b"),
      migrations.AddIndex("item", index=models.Index(fields=["a"], name="i")),
      migrations.DeleteModel(name="Coupon"),
      migrations.RenameModel("Old", "New"),`);
    expect(entitiesOf(known)).toEqual([
      'migration:shop_order@0002_change table_change',
      'migration:shop_item@0002_change table_change',
      'migration:shop_coupon@0002_change table_change',
      'migration:shop_old@0002_change table_change',
    ]);
    expect(metadataOf(known, 'migration:shop_order@0002_change')).toMatchObject({
      columns: [
        { name: 'note', type: 'TextField', nullable: true },
        { name: 'total', type: 'IntegerField' },
      ],
      dropped_columns: ['old'],
      renamed_columns: ['a → b'],
    });
    expect(edgesOf(known)).toContain('migration:shop_old@0002_change -alters-> table:shop_new');
  });

  it('that moves data is the function that it runs', () => {
    const code = 'def fill(apps, editor):\n    apps.get_model("shop", "Order").objects.all()\n';
    const known = read('migrations.RunPython(fill, migrations.RunPython.noop), migrations.RunSQL("SELECT 1")', code);
    expect(known.entities.map(({ type, node }) => `${type} ${node}`)).toEqual([
      'data_migration migrations.0002_change.fill',
      'data_migration migration:shop@0002_change',
    ]);
    expect(edgesOf(known)).toEqual(['migrations.0002_change.fill -references-> shop.models.Order (convention)']);
  });
});
