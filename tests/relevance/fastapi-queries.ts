/** Questions to the shops on FastAPI and Flask, with the chunk that answers each in first place. */
export const FASTAPI_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文データはどこに保存されている？', expected: 'migration:orders' },
  { query: 'columns of the order items table', expected: 'migration:order_items' },
  { query: '電話番号のカラムを追加したマイグレーション', expected: 'migration:customers@0002_customer_phone' },
  { query: '注文を確定する API', expected: 'endpoint:place_order' },
  { query: 'cancel an order that is not shipped yet', expected: 'endpoint:cancel_order' },
  { query: '購入履歴を返す処理', expected: 'endpoint:order_history' },
  { query: 'search products by keyword', expected: 'endpoint:list_products' },
  { query: '配達時の要望を受け取るスキーマ', expected: 'schema:order_create' },
  { query: 'ログイン中の会員を取得する依存関係', expected: 'dependency:get_current_customer' },
  { query: '送料無料になる金額の設定', expected: 'settings:settings' },
  { query: 'which model holds the email of a customer', expected: 'model:customer' },
];

export const FLASK_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文のモデルと発送日時', expected: 'model:order' },
  { query: '購入履歴を見せる処理', expected: 'endpoint:history' },
  { query: 'mark an order as shipped', expected: 'endpoint:ship' },
  { query: '放置されたカートを片付けるコマンド', expected: 'command:close-stale-carts' },
  { query: 'form with the postal code and delivery note', expected: 'form:checkout' },
  { query: 'クーポンを削除するエンドポイント', expected: 'endpoint:coupon' },
];
