import { SHARED_TYPE_WORDS } from '../../type-words.ts';

/** What people call the things of Rails where the code does not say it. */
export const TYPE_WORDS = {
  ...SHARED_TYPE_WORDS,
  model_concern: 'モデル 共通処理',
  mailer: 'メール 送信',
  helper: '表示 ヘルパー',
  serializer: 'レスポンス 出力',
  channel: 'リアルタイム 通知 チャネル',
} as const;
