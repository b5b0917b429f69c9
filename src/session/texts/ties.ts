/** Words for the ties between places of a first answer; the English ones are those of the places themselves. */
import type { Language } from '../text.ts';

const JAPANESE: readonly (readonly [english: string, japanese: string])[] = [
  ['rendered by', '描画元:'],
  ['renders', '描画:'],
  ['handles', '処理:'],
  ['routed by', 'ルート:'],
  ['included by', '読み込み元:'],
  ['includes', '読み込み:'],
  ['extended by', '継承先:'],
  ['extends', '継承元:'],
  ['managed by', '管理元:'],
  ['manages', '管理:'],
  ['validated by', '検証元:'],
  ['validates', '検証:'],
  ['heard by', '受信先:'],
  ['listens to', '受信:'],
  ['dispatched by', '送出元:'],
  ['dispatches', '送出:'],
  ['implemented by', '実装:'],
  ['implements', '実装対象:'],
  ['injected into', '注入先:'],
  ['injects', '注入:'],
  ['used by', '使用元:'],
  ['uses', '使用:'],
  ['called by', '呼び出し元:'],
  ['calls', '呼び出し:'],
  ['component of', '部品の使用元:'],
  ['stores', '保存:'],
  ['stored in', '保存先:'],
  ['linked from', 'リンク元:'],
  ['links to', 'リンク先:'],
  ['has', '所有:'],
  ['belongs to', '所属:'],
  ['related to', '関連:'],
  ['text', '文言:'],
  ['named', '名指し'],
  ['learned:', '学習済み:'],
];

/** The member or line of the place's file that a tie is of, where it is not the place itself. */
const TIED_MEMBER = /^(?:\S+ \d+-\d+|line (\d+)) /;

/** @param why the reason of a place, which may begin with such words */
export function tieText(why: string, language: Language): string {
  if (language === 'en') return why;
  const [member = '', line] = TIED_MEMBER.exec(why) ?? [];
  const tie = why.slice(member.length);
  const [english, japanese] = JAPANESE.find(([words]) => tie === words || tie.startsWith(`${words} `)) ?? ['', ''];
  return `${line === undefined ? member : `${line} 行 `}${japanese}${tie.slice(english.length)}`
    .replace(/(^| {2})also(?= {2}\d+: )/, '$1ほかに')
    .replace(/(^| {2})calls (?=\S+ \d)/, '$1呼び出し: ')
    .replace(/(^| {2})built copy: /, '$1ビルド結果: ')
    .replace(/(^| {2})same file: /g, '$1同じファイル: ')
    .replace(/^(学習済み: .*?), (\d+) success(?:es)?(?= {2}|$)/, '$1、成功 $2 回');
}
