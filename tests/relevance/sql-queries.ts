/** Questions to the shop whose schema is written in SQL, with the chunk that answers each in first place. */
export const SQL_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文データはどこに保存されている？', expected: 'schema:orders' },
  { query: 'columns of the order items table', expected: 'schema:order_items' },
  { query: '月ごとの売上を集計するビュー', expected: 'schema:monthly_sales' },
  { query: 'function that adds up the total of an order', expected: 'db/routines.sql:refresh_total' },
  { query: '放置された注文を取り消す処理', expected: 'db/routines.sql:cancel_stale_orders' },
  { query: 'which migration adds the tracking number', expected: 'migration:orders@0002_delivery' },
  { query: '運送会社のカラムがあるテーブル', expected: 'migration:shipments' },
];
