/** Questions to the Spring shop, with the chunk that answers each in first place. */
export const SPRING_QUERIES: readonly { readonly query: string; readonly expected: string }[] = [
  { query: '注文データはどこに保存されている？', expected: 'model:order' },
  { query: 'entity of an order item with its unit price', expected: 'model:order_item' },
  { query: '出荷のエンティティと追跡番号', expected: 'model:shipment' },
  { query: '注文処理のロジックを修正したい', expected: 'service:order' },
  { query: 'repository query that deletes old orders', expected: 'repository:order' },
  { query: '購入履歴の画面のコントローラー', expected: 'controller:order' },
  { query: '在庫が少ない商品を毎朝知らせるバッチ', expected: 'task:report_running_out' },
  { query: '注文が確定したら出荷を手配するリスナー', expected: 'listener:arrange' },
  { query: '荷物の現在地を調べる API', expected: 'controller:shipping' },
  { query: 'log in and permission configuration', expected: 'configuration:security' },
  { query: '送料と税の設定のプロパティ', expected: 'properties:shop' },
  { query: 'change the stock of a product through the API', expected: 'controller:product_api' },
];
