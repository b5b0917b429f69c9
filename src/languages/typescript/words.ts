import { SHARED_TYPE_WORDS, TABLE_MODEL_WORDS } from '../type-words.ts';

/** Words that people have for the things of server frameworks where the code does not say them. */
export const TYPE_WORDS = {
  ...SHARED_TYPE_WORDS,
  route: 'エンドポイント ルート',
  controller: 'コントローラー 処理 エンドポイント',
  handler: 'リクエスト 処理',
  error_handler: 'エラー処理',
  module: 'モジュール 構成',
  guard: '権限 認可 ガード',
  interceptor: 'インターセプター',
  pipe: '変換 検証 パイプ',
  filter: '例外 エラー処理 フィルター',
  gateway: 'リアルタイム 通知',
  resolver: 'リゾルバー 問い合わせ',
  processor: 'ジョブ バックグラウンド処理 キュー',
  subscriber: '購読 監視',
  dto: '入力 チェック バリデーション 検証',
  entity: SHARED_TYPE_WORDS.table_schema,
  model: TABLE_MODEL_WORDS,
  page: '画面 ページ',
  layout: '画面 レイアウト 共通',
  server_action: 'フォーム 送信 処理',
} as const;
