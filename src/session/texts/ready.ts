/** Sentences on what lets a file be changed: read, grounded, settled (D-53). */
import type { Text } from '../text.ts';

export const READY_TEXTS = {
  read: { en: 'Read', ja: '読んだ' },
  ownLook: {
    en: "the agent's own Read, `cat`, `sed -n` or `get_chunk` showed five consecutive lines of the file, or all of it, as it is now",
    ja: 'エージェント自身の Read、`cat`、`sed -n`、`get_chunk` が、現在のファイルの連続する 5 行以上、または全体を表示した',
  },
  replacedLines: {
    en: 'and every line that is replaced was shown, where the call tells which: an edit, a patch, a write of the whole file',
    ja: '置き換える行が呼び出しから分かる場合（編集、パッチ、ファイル全体の書き込み）は、そのすべての行も表示されている',
  },
  grounded: { en: 'Grounded', ja: '根拠がある' },
  atPlace: {
    en: 'the agent read one of the places that the first answer found, not necessarily this file',
    ja: 'このファイルに限らず、最初の回答が見つけた箇所のどれかを読んだ',
  },
  atDefinition: {
    en: 'or read a whole definition that is tied to the request, or that is one certain reference away from one which a first answer named',
    ja: 'または、依頼に結び付く定義か、最初の回答が示したそのような定義から確かな参照 1 つの距離にある定義を、全体まで読んだ',
  },
  bySentence: {
    en: 'or says in one sentence what it will change in a file that it read whole, or forty lines of, and why there',
    ja: 'または、全体か 40 行以上を読んだファイルについて、何をなぜそこで変えるかを一文で述べた',
  },
  settled: { en: 'Settled', ja: '明確である' },
  byRequest: {
    en: 'the risk is not HIGH: the request says what is wrong or wanted',
    ja: 'リスクが HIGH でない（何が問題で何を望むかが依頼から分かる）',
  },
  byPerson: {
    en: 'or the person said what is wrong in a later prompt',
    ja: 'または、依頼者が後のプロンプトで何が問題かを述べた',
  },
  byLines: {
    en: 'or the agent says it in one sentence, with lines that were shown',
    ja: 'または、エージェントがそれを、表示された行を添えて一文で述べた',
  },
  readIt: { en: 'Read the lines that you will change.', ja: '変更する行を読んでください。' },
  readPlaces: { en: 'Read what the request is about.', ja: '依頼に関わるコードを読んでください。' },
  saySentence: {
    en: 'For …: what you will change there, and why there.',
    ja: '… には、何をなぜそこで変えるかを一文で書いてください。',
  },
  sayBoth: {
    en: 'For each …, one sentence: what you will change there and why there; what is wrong now (or ask the person).',
    ja: '… にはそれぞれ一文で、何をなぜそこで変えるか、いま何が問題か（依頼者に尋ねても構いません）を書いてください。',
  },
  sayIssue: {
    en: 'For …: what is wrong now, in one sentence; or ask the person.',
    ja: '… には、いま何が問題かを一文で書いてください。依頼者に尋ねても構いません。',
  },
  write: { en: 'All requirements are met.', ja: '必要なものは揃いました。' },
  noLook: { en: 'nothing was read yet', ja: 'まだ何も読んでいない' },
  noGround: { en: 'nothing that was read is tied to the request', ja: '読んだものと依頼の結び付きがない' },
  noIssue: { en: 'what is wrong is not established (risk HIGH)', ja: '何が問題かが明らかでない（リスク HIGH）' },
} as const satisfies Readonly<Record<string, Text>>;
