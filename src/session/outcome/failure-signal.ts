/**
 * Whether a request tells that an earlier attempt failed (SK4). The person's own words are the trigger: trouble alone
 * is a new request; trouble that is said to be still there, or not repaired, is a verdict on what was done before.
 */
import { fold } from '../words/fold.ts';

export interface FailureSignal {
  /** 0–1. */
  readonly confidence: number;
  /** The words that say so, as they were written. */
  readonly words: string;
}

/** Confidence from which the earlier session counts as failed. */
export const FAILURE_CONFIDENCE = 0.7;

interface Row {
  readonly confidence: number;
  readonly pattern: RegExp;
}

const TROUBLE_EN =
  "fail(?:s|ing|ed|ure)?|broken|crash(?:es|ing|ed)?|wrong|error(?:s|ing)?|bugg?y?|happen(?:s|ing)|there|the same|not (?:work\\w*|fix\\w*)|(?:does|do|is|are)(?:n['’]?t| not) (?:work\\w*|fix\\w*|correct|right)|(?:can|could)(?:n['’]?t|not)";
const TROUBLE_JA =
  'エラー|失敗|動かな|動きませ|壊れ|落ちる|落ちます|おかし|バグ|できな|できませ|出る|出ます|出て|発生|起き|同じ';

/** The first row that fits counts; the surest come first. */
const ROWS: readonly Row[] = [
  row(0.95, /(?:直|治)(?:って?い?(?:な[いか]|ませ)|らな[いか]|りませ)/u),
  row(0.95, /(?:(?:改善|解決)(?:し|され|でき)|修正(?:され|でき)て)(?:てい?|い)?(?:な[いか]|ませ)/u),
  row(
    0.9,
    new RegExp(
      `(?:まだ|未だ|いまだに|依然|相変わらず|やっぱり|やはり|今も)[^。.!?！？\\n]{0,30}(?:${TROUBLE_JA})`,
      'u',
    ),
  ),
  row(0.9, new RegExp(`(?:また|再び)[^。.!?！？\\n]{0,12}(?:${TROUBLE_JA}|再発)|再発し`, 'u')),
  row(
    0.85,
    /(?:前回|さっき|先ほど|さきほど|この前)の?(?:修正|変更|対応|実装)[^。\n]{0,20}(?:間違|違|失敗|壊|だめ|ダメ|効い?て(?:い)?な|意味)/u,
  ),
  row(0.8, /(?:元に戻して|取り消して|巻き戻して|そうじゃな|そうではな|それじゃな|悪化し)/u),
  row(
    0.95,
    /\b(?:not|never|wasn['’]?t|isn['’]?t|hasn['’]?t been|didn['’]?t(?: get)?|doesn['’]?t) (?:really |actually |been )?(?:fix(?:ed)?|solved?|resolved?|repaired?|helped|help)\b/iu,
  ),
  row(0.9, new RegExp(`\\bstill\\b[^.!?\\n]{0,40}\\b(?:${TROUBLE_EN})\\b`, 'iu')),
  row(0.9, new RegExp(`\\b(?:${TROUBLE_EN})\\b[^.!?\\n]{0,30}\\b(?:still|again)\\b`, 'iu')),
  row(0.9, /\b(?:didn['’]?t work|did not work|no better|made it worse|(?:is|it['’]?s|got) worse)\b/iu),
  row(
    0.85,
    /\b(?:your|the last|the previous|that) (?:fix|change|patch|edit|attempt)\b[^.!?\n]{0,30}\b(?:broke|fail\w*|wrong|does ?n[o'’]t|did ?n[o'’]t|caused)/iu,
  ),
  row(0.8, /\b(?:revert|undo|roll back) (?:that|this|it|your|the last|the previous)\b/iu),
  row(0.5, new RegExp(`${TROUBLE_JA}`, 'u')),
  row(0.5, /\b(?:fails?|failing|broken|crash(?:es)?|does ?n[o'’]t work|not working)\b/iu),
];

/** A condition tells what shall happen, not what did. */
const CONDITION_BEFORE = /\b(?:if|when|whenever|unless|in case|while)\b[^.!?,\n]*$/iu;
const CONDITION_AFTER = /^[^。.!?！？\n]{0,10}(?:場合|とき|時は|時に|たら|れば|なら|ときに|ように)/u;

/** Null when nothing in it speaks of trouble. */
export function failureSignal(request: string): FailureSignal | null {
  const text = fold(request);
  for (const { confidence, pattern } of ROWS) {
    const match = pattern.exec(text);
    if (match && !isCondition(text, match)) return { confidence, words: match[0].trim() };
  }
  return null;
}

function isCondition(text: string, { index, 0: words }: RegExpExecArray): boolean {
  return CONDITION_BEFORE.test(text.slice(0, index)) || CONDITION_AFTER.test(text.slice(index + words.length));
}

function row(confidence: number, pattern: RegExp): Row {
  return { confidence, pattern };
}
