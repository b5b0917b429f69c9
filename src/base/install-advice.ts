/**
 * How people get the program. No registry has it yet, and whoever took its name there would run code on every machine that
 * followed advice with a name: until it is published, advice names the archives and the checkout (docs/adr/0014).
 */
export const INSTALL = {
  en: 'Install code-intel from the archives that `npm run release` makes in its checkout, as its README shows, with the Node that your agents use.',
  ja: 'code-intel のチェックアウトで `npm run release` が作るアーカイブから、README のとおりにインストールしてください。エージェントが使う Node で実行します。',
} as const;

export const INSTALL_AGAIN = {
  en: 'Install code-intel again from where this installation came from: the same archives or checkout.',
  ja: '今のインストールと同じ入手元（アーカイブまたはチェックアウト）から、code-intel をインストールし直してください。',
} as const;
