/**
 * What people call the things of a framework where the code does not say it: a migration holds no Japanese word for
 * "table". English words are left out where the code itself holds them; they would only blur what tells chunks apart
 * (measured on the development sets).
 */
export const TYPE_WORDS = {
  table_schema: 'database table where data is stored テーブル 定義 カラム データ 保存先 保存されている',
  table_change: 'database table マイグレーション テーブル 変更 カラム 追加',
  model: 'モデル レコード データ',
  controller: 'コントローラー 処理 ロジック',
  form_request: 'validation 入力 チェック バリデーション 検証',
  job: 'ジョブ バックグラウンド処理 キュー',
  event: 'イベント',
  listener: 'リスナー イベント 処理',
  policy: '権限 認可 ポリシー',
  command: 'コマンド バッチ',
  mail: 'メール 送信',
  notification: '通知',
  middleware: 'ミドルウェア',
  provider: 'サービスプロバイダー',
  observer: 'オブザーバー',
  factory: 'ファクトリー',
  seeder: '初期データ シーダー',
  rule: '検証ルール',
  api_resource: 'APIリソース レスポンス',
  view_component: '画面 部品 コンポーネント 表示',
} as const;
