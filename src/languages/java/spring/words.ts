import { SHARED_TYPE_WORDS } from '../../type-words.ts';

/** Words that people have for the things of Spring where the code does not say them. */
export const TYPE_WORDS = {
  controller: 'コントローラー 画面 API 処理',
  advice: '例外 エラー 処理',
  service: SHARED_TYPE_WORDS.service,
  repository: 'リポジトリ 検索 データ取得',
  component: 'コンポーネント',
  configuration: '設定',
  config_properties: '設定 プロパティ',
  model: 'エンティティ モデル テーブル データ 保存先 保存されている',
  client: '外部 API クライアント',
  endpoint: 'エンドポイント 処理',
  listener: SHARED_TYPE_WORDS.listener,
  scheduled_task: 'バッチ 定期実行 スケジュール',
} as const;
