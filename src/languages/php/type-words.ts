import { SHARED_TYPE_WORDS } from '../type-words.ts';

/** Words that people have for the things of frameworks of PHP where the code does not say them. */
export const TYPE_WORDS = {
  ...SHARED_TYPE_WORDS,
  form_request: 'validation 入力 チェック バリデーション 検証',
  event: 'イベント',
  mail: 'メール 送信',
  notification: '通知',
  provider: 'サービスプロバイダー',
  observer: 'オブザーバー',
  factory: 'ファクトリー',
  seeder: '初期データ シーダー',
  rule: '検証ルール',
  api_resource: 'APIリソース レスポンス',
  entity: 'データ エンティティ レコード',
  repository: '検索 取得 データベース リポジトリ クエリ',
  component: '共通処理 コンポーネント',
  behavior: 'ビヘイビア モデル 共通処理',
  helper: '表示 ヘルパー 画面',
  cell: '画面 部品 セル',
  form_type: '入力フォーム 項目 欄',
  subscriber: 'イベント 購読 処理',
  message: 'メッセージ キュー 非同期',
  message_handler: 'メッセージ キュー 非同期 処理 バックグラウンド処理',
  voter: '権限 認可 アクセス制御',
  twig_extension: 'テンプレート 関数 フィルター',
} as const;
