import { SHARED_TYPE_WORDS } from '../type-words.ts';

/** Words that people have for the things of frameworks of Python where the code does not say them. */
export const TYPE_WORDS = {
  ...SHARED_TYPE_WORDS,
  data_migration: 'マイグレーション データ移行',
  view: 'ビュー 処理 画面',
  endpoint: 'エンドポイント API 処理',
  form: 'フォーム 入力 検証 バリデーション',
  serializer: 'シリアライザー API 入出力',
  admin: '管理画面',
  signal_receiver: 'シグナル 受信 処理',
  task: 'タスク バックグラウンド処理 キュー',
  permission: '権限 認可',
  filter: '絞り込み 検索条件',
  manager: 'マネージャー 検索',
  choices: '選択肢',
  schema: 'スキーマ 入力 検証 入出力',
  settings: '設定',
  dependency: '依存性',
} as const;
