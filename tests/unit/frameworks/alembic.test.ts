import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (body: string, before = '') =>
  factsOf(
    'alembic/versions/0002_change.py',
    `import sqlalchemy as sa\nfrom alembic import op\nrevision = "2"\n${before}\ndef upgrade():\n${body}\n\ndef downgrade():\n    op.drop_table("gone")\n`,
    ['sqlalchemy'],
  );

describe('a migration of Alembic', () => {
  it('[CH25] creates a table with columns, keys and the indexes that follow', () => {
    const known = read(`    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("customer_id", postgresql.UUID(), comment="顧客"),
        sa.ForeignKeyConstraint(["customer_id"], ["customers.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        comment="注文",
    )
    op.create_index(op.f("ix"), "orders", ["customer_id"])`);
    expect(metadataOf(known, 'migration:orders')).toEqual({
      table: 'orders',
      operation: 'create',
      columns: [
        { name: 'id', type: 'Integer', required: true },
        { name: 'customer_id', type: 'UUID', label: '顧客' },
      ],
      indexes: [{ type: 'index', columns: ['customer_id'] }],
      foreign_keys: [{ column: 'customer_id', on: 'customers' }],
      migration_file: 'alembic/versions/0002_change.py',
    });
    expect(edgesOf(known)).toEqual([
      'table:orders -references-> table:customers',
      'table:orders -translates-> term:注文',
      'column:orders.customer_id -translates-> term:顧客',
    ]);
  });

  it('changes tables, in batches and by constants, and what undoes it tells nothing', () => {
    const known = read(
      `    op.add_column(TABLE, sa.Column("note", sa.Text()))
    op.alter_column("orders", "a", new_column_name="b", type_=sa.Integer())
    op.drop_column("orders", "old")
    with op.batch_alter_table("lines", schema=None) as batch_op:
        batch_op.add_column(sa.Column("sku", sa.String(length=9), nullable=True))
        batch_op.create_foreign_key("fk", "orders", ["order_id"], ["id"])
    op.rename_table("tags", "labels")
    op.drop_table("carts")`,
      'TABLE = "orders"',
    );
    expect(entitiesOf(known)).toEqual([
      'migration:orders@0002_change table_change',
      'migration:lines@0002_change table_change',
      'migration:tags@0002_change table_change',
      'migration:carts@0002_change table_change',
    ]);
    expect(metadataOf(known, 'migration:orders@0002_change')).toMatchObject({
      columns: [
        { name: 'note', type: 'Text' },
        { name: 'a', change: true, type: 'sa.Integer()' },
      ],
      dropped_columns: ['old'],
      renamed_columns: ['a → b'],
    });
    expect(edgesOf(known)).toContain('table:lines -references-> table:orders');
    expect(edgesOf(known)).toContain('migration:tags@0002_change -alters-> table:labels');
  });
});
