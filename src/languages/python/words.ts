/**
 * What people call the things of a framework where the code does not say it, mostly in Japanese: English words that the
 * code itself holds would only blur what tells chunks apart.
 */
export const TYPE_WORDS = {
  table_schema: 'database table where data is stored テーブル 定義 カラム データ 保存先 保存されている',
  table_change: 'database table マイグレーション テーブル 変更 カラム 追加',
  data_migration: 'マイグレーション データ移行',
  model: 'モデル レコード データ',
  view: 'ビュー 処理 画面',
  endpoint: 'エンドポイント API 処理',
  form: 'フォーム 入力 検証 バリデーション',
  serializer: 'シリアライザー API 入出力',
  admin: '管理画面',
  command: 'コマンド バッチ',
  signal_receiver: 'シグナル 受信 処理',
  task: 'タスク バックグラウンド処理 キュー',
  middleware: 'ミドルウェア',
  permission: '権限 認可',
  filter: '絞り込み 検索条件',
  manager: 'マネージャー 検索',
  choices: '選択肢',
  schema: 'スキーマ 入力 検証 入出力',
  settings: '設定',
  dependency: '依存性',
} as const;
