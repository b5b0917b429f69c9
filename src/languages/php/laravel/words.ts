/**
 * What people call the things of a framework, in English and Japanese. The code seldom says it: a migration holds no
 * word for "table" in Japanese, and nobody asks for a "Blueprint".
 */
export const TYPE_WORDS = {
  table_schema: 'database table schema columns where data is stored テーブル 定義 カラム データ 保存先 保存されている',
  table_change: 'database table change alter column テーブル 変更 カラム 追加',
  model: 'Eloquent model record モデル レコード データ',
  controller: 'controller actions HTTP requests processing logic コントローラー 処理 ロジック',
  form_request: 'form request validation rules input 入力 チェック バリデーション 検証',
  job: 'queued job background ジョブ バックグラウンド処理 キュー',
  event: 'event イベント',
  listener: 'event listener リスナー イベント 処理',
  policy: 'authorization policy who may permission 権限 認可 ポリシー',
  command: 'console command artisan schedule コマンド バッチ',
  mail: 'mail message メール 送信',
  notification: 'notification 通知',
  middleware: 'middleware ミドルウェア',
  provider: 'service provider container bindings サービスプロバイダー',
  observer: 'model observer オブザーバー',
  factory: 'model factory test data ファクトリー',
  seeder: 'database seeder initial data 初期データ シーダー',
  rule: 'validation rule 検証ルール',
  api_resource: 'API resource JSON response APIリソース レスポンス',
  view_component: 'view component 画面 部品 コンポーネント 表示',
} as const;
