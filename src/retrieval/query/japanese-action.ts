/**
 * Japanese questions for what a program does: 削除したページを元に戻す asks for the code that restores. The last verb
 * is what is asked; one before a noun only describes the noun.
 */
import { queryTypeOf } from './query-type.ts';

/** Words for things that people see: who speaks of them may mean the view. */
const SCREEN =
  /画面|ボタン|表示|フォーム|リンク|メニュー|一覧|テンプレート|レイアウト|アイコン|入力|見た目|見え|押[さしすせ]|クリック|ページネ|ヘッダー|フッター|サイドバー|ダイアログ|ビュー|チェックボックス|スタイル|デザイン|「/;
/** Headlines of changes and complaints, in which the verb is what somebody shall do to the code. */
const TASK =
  /修正|対応|調整|改善|解決|解消|改修|実装|見直|fix|不具合|バグ|エラー|問題|ない(?:$|[。、でのた]|件)|ません|ください|下さい|たい|ほしい|欲しい|てしま|ように|した。?$|(?:追加|変更|削除)$|を[一-龥]{2,}$/i;

/** Whether a question asks what the program does: in Japanese, without a word of the screen, and no task. */
export function asksForAction(question: string): boolean {
  return queryTypeOf(question) === 'japanese' && !SCREEN.test(question) && !TASK.test(question.trim());
}

/** Words behind the verb that say nothing: に失敗したときの処理, はどう決まる？ */
const TAIL =
  /(?:(?:する|した|された|している|される)?(?:ところ|処理|方法|とき|時|場合|際|機能|箇所|仕組み|コード|こと)|に?何が起きる|どうなる|どう決まる|どこ|どうやって|[のはをにがでか？?。！!])+$/;
/** Katakana or kanji with their kana; two kanji may have one kana between them: 並び順, 切り替える. */
const WORD = /(?:[一-龥々]+[りしきちみびいえけせねべめれ])?(?:[一-龥々]+|[ァ-ヺー]+)[ぁ-ん]*/g;
const AUXILIARY = /(?:する|した|して|される|された|させる|できる)$/;

/** The verb that such a question asks for, or the noun at its end; empty when there is neither. */
export function actionOf(question: string): string {
  const kept = question.normalize('NFKC').trim().replace(TAIL, '');
  const word = kept.match(WORD)?.at(-1) ?? '';
  // 元に戻す is one word for what undoes.
  return (kept.endsWith(`元に${word}`) ? '元に' : '') + word.replace(AUXILIARY, '');
}
