import { SHARED_TYPE_WORDS } from '../../type-words.ts';

/** Words that people have for the things of Rails where the code does not say them. */
export const TYPE_WORDS = {
  ...SHARED_TYPE_WORDS,
  model_concern: 'モデル 共通処理',
  mailer: 'メール 送信',
  helper: '表示 ヘルパー',
  serializer: 'レスポンス 出力',
  channel: 'リアルタイム 通知 チャネル',
} as const;
