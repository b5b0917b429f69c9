import { expect, it } from 'vitest';
import { factsText } from '../../../../../src/edge/mcp/text/framework-facts.ts';

it.each([
  [
    {
      table: 'orders',
      operation: 'create',
      columns: [{ name: 'id', type: 'id' }, { name: 'user_id' }, { name: 'total' }],
      foreign_keys: [{ column: 'user_id', on: 'users', references: 'id' }],
      migration_file: 'database/migrations/orders.php',
    },
    'table: orders; columns: id, user_id, total; foreign_keys: user_id → users.id',
  ],
  [{ translatable_fields: ['name', 'description'] }, 'translatable_fields: name, description'],
  [{ method: 'GET', path: '/orders', view: '' }, 'method: GET; path: /orders'],
  [{}, ''],
])('the facts of a hit are one line [D-56] [D-47]', (metadata, text) => {
  expect(factsText(metadata)).toBe(text);
});

it('long facts are cut, and many names counted off [D-56]', () => {
  const columns = Array.from({ length: 40 }, (_, at) => ({ name: `column_${at}` }));
  const text = factsText({ columns });
  expect(text).toContain('column_11, …');
  expect(factsText({ a: 'x'.repeat(900) }).length).toBeLessThanOrEqual(241);
});
