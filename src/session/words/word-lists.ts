/** Words that say little by themselves, by how little they say. Latin ones are compared by their stem. */

/** Words that fit every request, so that sharing one shows nothing (D-9). */
export const VAGUE_LATIN = words(`
  function functionality feature screen page view part process processing system module class method component
  program code section area place thing item element stuff logic behavior behaviour state case situation app
  application implementation`);

export const VAGUE_JAPANESE = words(`
  機能 処理 画面 部分 箇所 場所 場合 状態 動作 挙動 関数 クラス メソッド モジュール システム プログラム コード
  ページ コンポーネント アプリ アプリケーション ロジック 内容 全体 全般 対象 周り 関連 状況 実装`);

/** Nouns of acts and their results, which requests use and projects need not contain. */
export const ACTS_JAPANESE: ReadonlySet<string> = new Set(
  words(`
  修正 変更 追加 削除 対応 対処 改善 改修 調査 確認 検討 解消 解決 更新 作成 導入 整理 廃止 移動 分割 統合 調整 影響 範囲 仕様 現象 不具合 問題 要望 依頼 希望`),
);

/** Words of everyday sentences, which name nothing in anybody's code. */
export const EVERYDAY_JAPANESE: ReadonlySet<string> = new Set([
  ...words(`
  自分 本人 他人 相手 全員 誰 皆 人 今回 前回 次回 毎回 毎日 最初 最後 最近 途中 以前 以後 以降 以上 以下 以外 現在 今後 直後 直前 同時 普段
  通常 本来 実際 勝手 必要 不要 可能 不可 不可能 簡単 便利 不便 大変 面倒 邪魔 方法 方向 原因 理由 結果 目的 意味 種類 複数 全部 一部 残 両方
  片方 別々 一緒 一度 二度 何度 何回 再度 絶対 全然 突然 急 本当 当然 一番 多数 少数 大半 程度 十分 不十分 一覧 一切 都度`),
  ...VAGUE_JAPANESE,
]);

/** Words that ask for a change without saying which; together they count as one request word. */
export const REQUEST_LATIN = words('fix repair correct improve address solve resolve please want need');

export const REQUEST_JAPANESE = words('修正 修理 直 治 改善 改修 改良 対応 対処 解決 解消 希望 願');

/** Name a kind of action or trouble: enough when a value says nothing else, and no proof for what it says besides. */
export const WEAK_LATIN = words(`
  add create make change update modify implement handle support remove delete show display hide use work run do get set put have
  error bug issue problem failure fail fault defect trouble wrong broken break occur happen exist new`);

export const WEAK_JAPANESE = words(`
  追加 作成 変更 更新 削除 表示 実行 使用 利用 設定 登録 確認 エラー バグ 問題 不具合 障害 失敗 異常 発生 出 使 行 起 見 無 有 作`);

/** Grammar. */
export const STOP_LATIN = words(`
  a an the this that these those it its is are was were be been being am i you he she we they me my your our their
  his her them us and or but not no nor so if then else than as at by for from in into of off on onto out over to up
  down with without within about after before during between through under when where while whenever which who whom
  what why how can could may might must shall should will would does did done has had having s t re ve ll d m
  there here also just only very too more most some any each every all both other such own same again once`);

export const STOP_JAPANESE = words('時 際 後 前 中 側 等 用 的 方 為 事 物 様 件 所 上 下 内 外 間');

/** Endings, particles and auxiliaries; a run of hiragana that is made of these alone holds no word. */
export const GRAMMAR_HIRAGANA = words(`
    ください ませんか ませんで ません ました まして ましょう ます です でした でしょう だった だろう という といった
    について において にて に対して ために ため ところ ときに とき ように ような ようと よう こと もの など だけ しか
    ばかり ぐらい くらい ほど まで から より ので のに けれど けど ながら たら なら れば ても でも では には とは への
    できない できなく できません できる できず でき しない する した して される されて された され させ られ せず し
    ない なく なかった なかっ なる なった なって なり なっ ある あった あっ あり いる いた いて います おり
    ほしい 欲しい たい たく たい この その あの どの これ それ あれ どれ ここ そこ あそこ どこ って っ
    は が を に へ と で も の や ね よ な だ て た ば`);

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
