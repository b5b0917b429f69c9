/** Words and endings with which a person tells that something goes wrong, and what for. */

/** Forms of a negation that tells of the program: `do not break it` tells the agent. */
const NEGATION = [
  String.raw`\b(?:does|is|are|was|were|did|has|have|can|could|will|would)(?: ?not|n['’]?t)\b`,
  String.raw`(?<!\b(?:please|and|but|so|just|also)\s)(?<=[a-z]\s+)do(?: not|n['’]t)\b`,
  String.raw`\b(?:never|no longer|unable|nothing happens|instead of|won['’]t)\b`,
];

/** Verbs of failing, and adjectives. A noun of failing is part of a name as well: `failed login lock`, `timeout setting`. */
const FAILING = [
  String.raw`\b(?:crash(?:es|ed|ing)?(?! ?report)|fails?|failing|panics?|hangs?|freez\w+|throws|aborts|aborted|rejects|rejected)\b`,
  String.raw`\bfailed(?= (?:to|with|when|on|for|if|after)\b|[.,;!]|$)`,
  String.raw`\b(?:disappear|vanish|duplicat|overwrit|truncat|leak|corrupt)\w*`,
  String.raw`\b(?:errors?|exceptions?)\b(?![ -](?:handl|messag|page|log|code|check|class|type))`,
  String.raw`\b(?:segfault|deadlock|stack ?overflow|race condition|infinite loop|memory leak|time[sd] out)\b`,
  String.raw`\b(?:broken|breaks|(?<!not )break|wrong|wrongly|incorrect|incorrectly|invalid|missing|loses|stuck|stale|outdated|ignored|ignores)\b`,
  String.raw`\b(?:is|are|was|were|gets?|got|stays?|shows?|remains?|returns?|come|comes) (?:up |back |an? )?(?:lost|empty|blank)\b`,
  String.raw`\b(?:twice|slow|slowly|misspell\w*|misspelt|undefined|nan|unexpected|unexpectedly|inconsistent)\b`,
  String.raw`\btoo (?:many|much|few|long|short|large|big|small|late|early|slow|often)\b`,
  String.raw`(?<![\w.])[45]\d\d(?![\w.%])`,
];

export const LATIN_SYMPTOM = new RegExp([...NEGATION, ...FAILING].join('|'), 'iu');

/** Changes that can be pictured from the name of the thing alone, and what is told as it ought to be. */
export const LATIN_ACT =
  /\b(?:add|remove|delete|drop|rename|hide|show|replace|move|disable|enable)\b|\bshould (?!be (?:fixed|improved|better|nicer|changed|updated|reworked|cleaned|refactored))/iu;

/** Distinctive in a text, but names of nothing in a request. */
export const EMPTY_LATIN: ReadonlySet<string> = new Set(
  words(`something anything everything nothing somehow somewhere better nicer return returns returned get gets give gives
    see try tries tried look looks check project repo repository site website thing things way time lot bit really
    still always sometimes now today users user`),
);

const JAPANESE_ENDINGS =
  'ない|ません|なくな|[てで]しま[ういっ]|ちゃう|じゃう|重い|重く|遅い|遅く|おかしい|おかしく|変[だにな]';

/** A noun of failing inside a compound is part of a name: ログイン失敗, 重複チェック, タイムアウト設定. */
const JAPANESE_TROUBLE = [
  '(?:エラー|例外|クラッシュ|フリーズ|タイムアウト|デッドロック|リーク|失敗|重複)(?=[がにでとをはもしすさ、。]|$)',
  '無限ループ|二重に|誤字|脱字|誤り|間違[いっわえ]|真っ白|ゼロにな|空にな|無視され|途切れ|古いまま|たまま|逆[にだで、。]',
  '[崩壊]れ|消え|落ち[るてた]|固ま|止ま[るっら]|抜け[るて]|欠け|漏れ|[ずズ][れレ]',
];

export const JAPANESE_SYMPTOM = new RegExp([JAPANESE_ENDINGS, ...JAPANESE_TROUBLE].join('|'), 'u');

export const JAPANESE_ACT = /削除|消し[てた]|外し[てた]|隠し[てた]|非表示|リネーム|改名|名前を変え|追加/u;

/** Symptoms that say where they are seen. */
export const SPEAKS_FOR_ITSELF =
  /文字化け|(?:画面|表示|レイアウト|デザイン)が?[崩くず]+れ|ちらつ[くいき]|はみ出|\btypos? (?:in|on)\b/iu;

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
