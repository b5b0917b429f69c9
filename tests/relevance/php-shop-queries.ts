/** Questions to the shops of CakePHP and Symfony, with the chunk that answers each in first place. */
export interface ShopQuery {
  readonly query: string;
  readonly expected: string;
}

export const CAKEPHP_QUERIES: readonly ShopQuery[] = [
  { query: '注文データはどこに保存されている？', expected: 'migration:orders' },
  { query: 'where are coupons stored', expected: 'migration:coupons' },
  { query: '割引券の有効期限のカラム', expected: 'migration:coupons' },
  { query: 'のし紙の文言を追加したマイグレーション', expected: 'migration:orders@20240301000000_AddGiftToOrders' },
  { query: 'associations and validation of the order model', expected: 'model:orders' },
  { query: 'まだ発送していない注文を探す', expected: 'model:orders' },
  { query: '追跡番号を控える処理', expected: 'service:shipping' },
  { query: '発送したら在庫を減らす', expected: 'listener:stock' },
  { query: '放置された買い物かごを空にするバッチ', expected: 'command:carts:close' },
  { query: 'checkout of the cart in the controller', expected: 'controller:carts' },
  { query: '注文明細の表を表示する部品', expected: 'view:element/orders/items' },
];

export const SYMFONY_QUERIES: readonly ShopQuery[] = [
  { query: '注文データはどこに保存されている？', expected: 'model:order' },
  { query: 'which table holds the email address of customers', expected: 'model:customer' },
  { query: '税込合計のカラム', expected: 'model:order' },
  { query: '返金済みの状態', expected: 'src/Entity/OrderStatus.php:App\\Entity.OrderStatus' },
  { query: '未入金の注文を取得するクエリ', expected: 'repository:order' },
  { query: 'お届け先の入力欄を追加したい', expected: 'form:order' },
  { query: 'クレジットカードの決済処理', expected: 'src/Payment/CardGateway.php:App\\Payment.CardGateway' },
  { query: '出荷を倉庫に指示する非同期処理', expected: 'handler:ship_order' },
  { query: 'who may refund an order', expected: 'voter:order' },
  { query: '表示言語を決めるイベント処理', expected: 'subscriber:locale' },
  { query: '放置されたカートを片付けるバッチ', expected: 'command:carts:close' },
  { query: 'route to pay an order', expected: 'controller:order' },
];
