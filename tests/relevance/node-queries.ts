/** Questions to the shop of three Node applications (Nest, Next, Express), with the chunk that answers each in first place. */
export const NODE_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文データはどこに保存されている？', expected: 'entity:order' },
  { query: 'which table holds the items of an order', expected: 'entity:order_item' },
  { query: 'table with the discount percent of coupons', expected: 'migration:coupons' },
  { query: '注文のエンドポイント', expected: 'controller:orders' },
  { query: 'クーポンコードと配送先住所の入力チェック', expected: 'dto:create_order' },
  { query: '権限を確かめるガード', expected: 'guard:roles' },
  { query: 'which providers does the orders module have', expected: 'module:orders' },
  { query: '商品のテーブルのカラム', expected: 'model:product' },
  { query: 'where are reviews stored', expected: 'model:review' },
  { query: 'レビューの公開状態の種類', expected: 'enum:review_status' },
  { query: '商品一覧の画面', expected: 'component:ProductsPage' },
  { query: 'レビューを投稿する処理', expected: 'web/app/products/[id]/actions.ts:postReview' },
  { query: '商品をキーワードで探す', expected: 'web/lib/products.ts:1-10' },
  { query: '残りの在庫数を返す API', expected: 'route:GET /api/products/:id/stock' },
  { query: '管理画面をログインした人だけに見せるミドルウェア', expected: 'web/middleware.ts:middleware' },
  { query: '決済が成功した通知を受け取る', expected: 'webhooks/src/controllers/payments.js:1-13' },
  {
    query: 'middleware that verifies the signature of a webhook',
    expected: 'webhooks/src/middleware/verify-signature.js:verifySignature',
  },
];
