import { describe, expect, it } from 'vitest';
import { edgesOf, factsOf } from '../../facts-of.ts';

const read = (text: string, path = 'config/locales/ja.yml') => edgesOf(factsOf(path, text, ['rails']));

describe('a locale file', () => {
  it('names models and their attributes', () => {
    const text = `ja:
  activerecord:
    models:
      order: 注文 # 大切
      shop/item:
        other: "商品"
    attributes:
      order:
        total: '合計'
      order/status:
        paid: 支払い済み
    errors:
      blank: を入力
  orders:
    index:
      title: 注文履歴
`;
    expect(read(text)).toEqual([
      'Order -translates-> term:注文',
      'Shop::Item -translates-> term:商品',
      'column:orders.total -translates-> term:合計',
      'column:orders.status.paid -translates-> term:支払い済み',
    ]);
  });

  it('may hold lists, long texts and aliases, which name nothing', () => {
    const text = `ja:
  help: |
    activerecord:
      models:
        no: いいえ
  activerecord:
    models: &models
      days: [日, 月]
      "order": "注文"
      'item': '商品'
`;
    expect(read(text)).toEqual(['Order -translates-> term:注文', 'Item -translates-> term:商品']);
  });

  it.each(['config/locales/fr.yml', 'config/database.yml', '.github/workflows/ja.yml'])('is not %s', (path) => {
    expect(read('ja:\n  activerecord:\n    models:\n      a: 注文\n', path)).toEqual([]);
  });

  it.each(['config/locales/orders.ja.yml', 'config/locales/models/order/ja.yml', 'config/locales/ja/orders.yml'])(
    'is %s',
    (path) => {
      expect(read('ja:\n  activerecord:\n    models:\n      a: 注文\n', path)).toHaveLength(1);
    },
  );
});
