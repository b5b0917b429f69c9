/** Questions to the Django shop, with the chunk that answers each in first place. */
export const DJANGO_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文データはどこに保存されている？', expected: 'migration:orders' },
  { query: '注文明細のテーブル定義', expected: 'migration:shop_orderitem' },
  { query: 'columns of the coupon table', expected: 'migration:shop_coupon' },
  {
    query: '公開中かどうかのカラムを追加したマイグレーション',
    expected: 'migration:shop_product@0003_product_is_published',
  },
  { query: '配送先の住所のモデル', expected: 'model:address' },
  { query: '購入履歴の画面を表示する処理', expected: 'endpoint:order_history' },
  { query: 'the applied coupon is kept in the session', expected: 'endpoint:apply_coupon' },
  { query: '配達時の要望を入力するフォーム', expected: 'form:checkout' },
  { query: 'serializer that validates the items of an order', expected: 'serializer:order' },
  { query: '注文を見られるのは本人だけ', expected: 'permission:is_order_owner' },
  { query: '在庫が少なくなったら知らせるシグナル', expected: 'receiver:watch_stock' },
  { query: '請求書を送付するタスク', expected: 'task:send_invoice' },
  { query: '未払いの注文を取り消すコマンド', expected: 'command:close_stale_carts' },
  { query: '注文の管理画面で発送済みにする操作', expected: 'admin:order' },
  { query: 'admin list of orders', expected: 'admin:order' },
];
