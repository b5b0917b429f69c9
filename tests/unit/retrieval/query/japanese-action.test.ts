import { expect, it } from 'vitest';
import { actionOf, asksForAction } from '../../../../src/retrieval/query/japanese-action.ts';

it.each([
  ['削除したページを元に戻す', true],
  ['ログインに失敗したときの処理', true],
  ['添付ファイルのサイズの上限', true],
  ['部署を削除できないとき', true],
  ['一覧の「クリア」で条件を戻す', false],
  ['保存ボタンを押したとき', false],
  ['検索条件が戻らないため修正', false],
  ['CSVを読み込むと中身が壊れるので直してほしい', false],
  ['拡張子チェックのデフォルト値を設定', false],
  ['ユーザーを削除できない。', false],
  ['restore a deleted page', false],
])('%s asks what the program does: %s', (question, expected) => {
  expect(asksForAction(question)).toBe(expected);
});

it.each([
  ['削除したページを元に戻す', '元に戻す'],
  ['招待されたユーザーがパスワードを決める', '決める'],
  ['ログインに失敗したときの処理', '失敗'],
  ['ページを別のブックに移動したときに何が起きる？', '移動'],
  ['言語を切り替える', '切り替える'],
  ['検索結果の並び順はどう決まる？', '並び順'],
  ['ページをコピーする', 'コピー'],
  ['ｺﾒﾝﾄを編集するところ', '編集'],
  ['どこ？', ''],
])('%s asks for %s', (question, expected) => {
  expect(actionOf(question)).toBe(expected);
});
