import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../facts-of.ts';

const read = (text: string, path = 'db/schema.sql') => factsOf(path, text, ['sql']);

describe('tables in SQL', () => {
  const known = read(`CREATE TABLE public.orders (
  id int PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id), -- 会員
  note text
);
COMMENT ON TABLE orders IS '注文';
ALTER TABLE ONLY public.orders ADD CONSTRAINT x FOREIGN KEY (note) REFERENCES notes (id);
ALTER TABLE orders OWNER TO someone;
CREATE VIEW recent AS SELECT * FROM orders JOIN users ON 1;
`);

  it('are entities with columns and keys', () => {
    expect(entitiesOf(known)).toEqual(['schema:orders table_schema', 'schema:recent view_schema']);
    expect(metadataOf(known, 'schema:orders')).toEqual({
      table: 'orders',
      operation: 'create',
      columns: [
        { name: 'id', type: 'int', primary: true },
        { name: 'user_id', type: 'int', comment: '会員' },
        { name: 'note', type: 'text', nullable: true },
      ],
      foreign_keys: [{ column: 'user_id', on: 'users' }],
      migration_file: 'db/schema.sql',
    });
  });

  it('lead to each other and to what people call them', () => {
    expect(edgesOf(known)).toEqual([
      'table:orders -references-> table:users',
      'column:orders.user_id -translates-> term:会員',
      'table:orders -translates-> term:注文',
      'table:recent -references-> table:orders',
      'table:recent -references-> table:users',
      'table:orders -references-> table:notes',
    ]);
  });

  it('are used by routines', () => {
    const known = read('CREATE TRIGGER t AFTER INSERT ON orders BEGIN UPDATE a.stock SET b = 1; END;');
    expect(metadataOf(known, 't')).toEqual({ kind: 'trigger', tables: ['orders', 'stock'] });
    expect(edgesOf(known)).toEqual(['routine:t -references-> table:orders', 'routine:t -references-> table:stock']);
  });

  it('are not called as tools call their statements', () => {
    expect(edgesOf(read('-- CreateTable\nCREATE TABLE a (b int);'))).toEqual([]);
  });

  it('are called as models call them where a database folds names', () => {
    expect(entitiesOf(read('CREATE TABLE ORDERS (ID INT); CREATE TABLE "USERS" (ID INT);'))).toEqual([
      'schema:orders table_schema',
      'schema:USERS table_schema',
    ]);
  });
});

describe('changes in SQL', () => {
  it('of one table are one entity of their migration', () => {
    const known = read(
      'ALTER TABLE orders ADD COLUMN note text NOT NULL, DROP COLUMN IF EXISTS old, ADD CONSTRAINT c CHECK (1);\nALTER TABLE orders ADD (a int, b decimal(1,2)), RENAME COLUMN c TO d;\nALTER TABLE orders ADD FOREIGN KEY (a) REFERENCES users (id);',
      'prisma/migrations/2024_add/migration.sql',
    );
    expect(entitiesOf(known)).toEqual(['migration:orders@2024_add table_change']);
    expect(metadataOf(known, 'migration:orders@2024_add')).toMatchObject({
      operation: 'table',
      dropped_columns: ['old'],
      foreign_keys: [{ column: 'a', on: 'users' }],
    });
    expect(edgesOf(known)).toEqual([
      'migration:orders@2024_add -alters-> table:orders',
      'table:orders -references-> table:users',
    ]);
  });

  it.each([
    ['ALTER TABLE a RENAME TO b;', { operation: 'rename', renamed_to: 'b' }],
    ['ALTER TABLE a RENAME COLUMN b TO c;', { operation: 'table', renamed_columns: ['b → c'] }],
    ['ALTER TABLE `a` CHANGE `b` `c` int;', { renamed_columns: ['b → c'] }],
    [
      'ALTER TABLE a ADD (b int, c decimal(1, 2) NOT NULL);',
      {
        columns: [
          { name: 'b', type: 'int', nullable: true },
          { name: 'c', type: 'decimal' },
        ],
      },
    ],
    ['ALTER TABLE a ADD b int, c int;', { columns: [{ name: 'b' }, { name: 'c' }] }],
    ['DROP TABLE IF EXISTS a;', { operation: 'drop' }],
  ])('%s', (text, expected) => {
    expect(metadataOf(read(text, 'migrations/1_x.up.sql'), 'migration:a@1_x')).toMatchObject(expected);
  });

  it('that take a migration back say nothing', () => {
    expect(entitiesOf(read('DROP TABLE a;', 'migrations/1_x.down.sql'))).toEqual([]);
    expect(
      entitiesOf(read('ALTER TABLE a ADD b int;\n-- +goose Down\nALTER TABLE c DROP d;', 'migrations/1.sql')),
    ).toEqual(['migration:a@1 table_change']);
  });
});
