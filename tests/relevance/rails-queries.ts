/** Questions to the Rails shop, with the chunk that answers each in first place. */
export const RAILS_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文データはどこに保存されている？', expected: 'schema:orders' },
  { query: 'where are coupons stored', expected: 'schema:coupons' },
  { query: '注文明細のテーブル定義', expected: 'schema:order_items' },
  {
    query: '発送日時のカラムを追加したマイグレーション',
    expected: 'migration:orders@20240310000000_add_shipping_to_orders',
  },
  { query: '注文を作って在庫を引き当てる処理', expected: 'service:checkout' },
  { query: '注文のコントローラーで許可するパラメータ', expected: 'controller:orders' },
  { query: '注文モデルを修正したい', expected: 'model:order' },
  { query: 'scope of products that are in stock', expected: 'model:product' },
  { query: '発送前の注文を取り消せるのは誰？', expected: 'policy:order' },
  { query: '注文確認メールの送信', expected: 'mailer:order' },
  { query: '放置されたカートを片付けるバッチ', expected: 'job:close_stale_carts' },
  { query: '取り消された注文の在庫を戻す', expected: 'service:stock' },
  { query: '税込みの価格の表示', expected: 'app/helpers/price_helper.rb:PriceHelper.price_with_tax' },
  { query: 'permitted parameters of a product in the admin area', expected: 'controller:admin/products' },
  { query: '月ごとの売上の集計', expected: 'controller:admin/sales_reports' },
  { query: '商品を登録する画面の入力欄', expected: 'view:admin/products/_form' },
  { query: 'button that cancels an order', expected: 'view:orders/show' },
  {
    query: 'unique number of an order is assigned',
    expected: 'app/models/concerns/numbered.rb:Numbered.assign_number',
  },
];
