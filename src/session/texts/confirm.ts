/** Sentences about code evidence. */
import type { Text } from '../text.ts';

export const CONFIRM_TEXTS = {
  approved: {
    en: 'The lines were read: they are about the symbol and about the request.',
    ja: '該当行を読み、シンボルと依頼の両方に関するものだと確認しました。',
  },
  noEvidence: {
    en: 'No code evidence: give a file with lines such as "25-70", or the evidence_id of an answer that showed lines. Related without proof is invalid.',
    ja: 'コードの証拠がありません。ファイルと行（例 "25-70"）か、行を表示した答えの evidence_id を示してください。証拠のない「関連」は無効です。',
  },
  noReason: {
    en: 'Say why the lines tie the symbol to the target.',
    ja: 'その行がシンボルと対象を結び付ける理由を書いてください。',
  },
  emptyLines: { en: 'There is nothing in those lines.', ja: 'その行には何もありません。' },
  notNamed: {
    en: 'Those lines neither name the symbol nor lie in its definition.',
    ja: 'その行にはシンボルの名前がなく、定義の中でもありません。',
  },
  neverLooked: {
    en: 'Those lines were never shown in this session; look at them first.',
    ja: 'その行はこのセッションで表示されていません。先に見てください。',
  },
  notTied: {
    en: 'Nothing in those lines has to do with what the request is about; the name of the symbol proves nothing.',
    ja: 'その行には依頼の対象と関わるものがありません。シンボルの名前だけでは証拠になりません。',
  },
} as const satisfies Readonly<Record<string, Text>>;
