/**
 * Words that people have for the things of several frameworks where the code does not say them: a migration holds no
 * Japanese word for "table". English words are left out where the code itself holds them; they would only blur what
 * tells chunks apart (measured on the development sets).
 */
export const SHARED_TYPE_WORDS = {
  table_schema: 'database table where data is stored テーブル 定義 カラム データ 保存先 保存されている',
  table_change: 'database table マイグレーション テーブル 変更 カラム 追加',
  view_schema: 'database view query ビュー 集計 一覧',
  model: 'モデル レコード データ',
  enum: '種類 状態 列挙',
} as const;
