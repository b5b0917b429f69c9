/** Words that people have for the things of server frameworks where the code does not say them. */
export const TYPE_WORDS = {
  route: 'エンドポイント ルート',
  handler: 'リクエスト 処理',
  middleware: 'ミドルウェア',
  error_handler: 'エラー処理',
  page: '画面 ページ',
  layout: '画面 レイアウト 共通',
  server_action: 'フォーム 送信 処理',
} as const;
