/**
 * What people call the things of Rails where the code does not say it. English words are left out where the code itself
 * holds them; they would only blur what tells chunks apart.
 */
export const TYPE_WORDS = {
  table_schema: 'database table where data is stored テーブル 定義 カラム データ 保存先 保存されている',
  table_change: 'database table マイグレーション テーブル 変更 カラム 追加',
  model: 'モデル レコード データ',
  model_concern: 'モデル 共通処理',
  controller: 'コントローラー 処理 ロジック',
  job: 'ジョブ バックグラウンド処理 キュー',
  mailer: 'メール 送信',
  helper: '表示 ヘルパー',
  policy: '権限 認可 ポリシー',
  service: 'サービス 処理 ロジック',
  serializer: 'レスポンス 出力',
  channel: 'リアルタイム 通知 チャネル',
  view_component: '画面 部品 コンポーネント 表示',
} as const;
