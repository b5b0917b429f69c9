/** What people call the things of a schema, where it does not say it. */
export const TYPE_WORDS = {
  model: 'database table where data is stored テーブル 定義 カラム データ 保存先 保存されている モデル',
  enum: '種類 状態 列挙',
} as const;
