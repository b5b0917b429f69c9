/** Names of the causes of failure, and advice for each. */
import { counted } from '../../base/numbers.ts';
import { parseFactor } from '../outcome/factors.ts';
import type { Text } from '../text.ts';

export const INSIGHT_TEXTS = {
  tooFew: (have: number, need: number): Text => ({
    en: `No conclusion: ${counted(have, 'session')} ended in success or failure; ${need} are needed.`,
    ja: `結論は出せません。成功または失敗で終わったセッションは ${have} 件で、${need} 件必要です。`,
  }),
  tested: (factors: number, causes: number): Text => ({
    en:
      causes === 0
        ? `No cause stands out: of ${counted(factors, 'factor')} none is linked to failure beyond chance.`
        : `Of ${counted(factors, 'factor')} ${counted(causes, 'is', 'are')} linked to failure beyond chance.`,
    ja:
      causes === 0
        ? `目立つ原因はありません。${factors} 個の要因のうち、偶然とは言えないほど失敗と結び付くものはありませんでした。`
        : `${factors} 個の要因のうち ${causes} 個が、偶然とは言えないほど失敗と結び付いています。`,
  }),
};

interface Row {
  readonly name: (value: string) => Text;
  /** When the factor is there, and when it is missing. */
  readonly present: (value: string) => Text;
  readonly absent: (value: string) => Text;
}

export function factorText(factor: string, present: boolean): Text {
  const { kind, value } = parseFactor(factor);
  const { en, ja } = (ROWS[kind] ?? OTHER).name(value);
  return present ? { en, ja } : { en: `not: ${en}`, ja: `${ja}（該当しない場合）` };
}

export function suggestionFor(factor: string, present: boolean): Text {
  const { kind, value } = parseFactor(factor);
  const row = ROWS[kind] ?? OTHER;
  return present ? row.present(value) : row.absent(value);
}

const LOOK: Text = say(
  'Look at some of these sessions with get_session_analysis to see what they share.',
  'get_session_analysis でいくつかのセッションを調べ、共通点を確認してください。',
);

const OTHER: Row = { name: (value) => ({ en: value, ja: value }), present: () => LOOK, absent: () => LOOK };

const ROWS: Readonly<Record<string, Row>> = {
  risk: {
    name: (value) => ({ en: `risk ${value}`, ja: `リスク ${value}` }),
    present: (value) =>
      say(
        `Ask the person what is meant at risk ${value} before anything is written.`,
        `リスク ${value} では、書き込み前に依頼の意図を依頼者に確認してください。`,
      ),
    absent: () => LOOK,
  },
  intent: {
    name: (value) => ({ en: `intent ${value}`, ja: `意図 ${value}` }),
    present: (value) =>
      say(
        `Sessions with intent ${value} fail more often; see where with get_session_analysis.`,
        `意図 ${value} のセッションは失敗が多めです。get_session_analysis で失敗箇所を確認してください。`,
      ),
    absent: () => LOOK,
  },
  missing: {
    name: (value) => ({ en: `${value} was not stated`, ja: `${value} が示されていない` }),
    present: (value) =>
      say(
        `Ask the person for ${value} before exploring, when the request does not say it.`,
        `依頼に ${value} がないときは、探索の前に依頼者に確認してください。`,
      ),
    absent: () => LOOK,
  },
  tool: {
    name: (value) => ({ en: `${value} was used`, ja: `${value} を使用` }),
    present: (value) =>
      say(
        `Do not rely on ${value} alone: confirm what it shows by a definition or the lines.`,
        `${value} だけに頼らず、定義や該当行で裏付けてください。`,
      ),
    absent: (value) =>
      say(`Use ${value} before submit_understanding.`, `submit_understanding の前に ${value} を使ってください。`),
  },
  planned: {
    name: (value) => ({ en: `${value} was planned`, ja: `${value} を計画` }),
    present: (value) =>
      say(
        `Requests for which ${value} is planned need more care.`,
        `${value} が計画された依頼は、より慎重に進めてください。`,
      ),
    absent: (value) => say(`Use ${value}, also where it is not planned.`, `計画になくても ${value} を使ってください。`),
  },
  area: {
    name: (value) => ({ en: `files in ${value} were changed`, ja: `${value} のファイルを変更` }),
    present: (value) =>
      say(
        `Look at more of ${value}, and at what uses it (analyze_impact), before changing it.`,
        `${value} を変更する前に、その周辺と利用箇所（analyze_impact）をより広く確認してください。`,
      ),
    absent: () => LOOK,
  },
  checked: {
    name: () => ({ en: 'a test, build or type check was run', ja: 'テスト・ビルド・型検査を実行' }),
    present: () => LOOK,
    absent: () =>
      say(
        'Run the tests before the person is asked for a verdict.',
        '依頼者に確認を求める前に、テストを実行してください。',
      ),
  },
  refused: {
    name: () => ({ en: 'a call was refused', ja: '呼び出しの拒否あり' }),
    present: () => say('Follow the call that a refusal names.', '拒否の際に示される呼び出しに従ってください。'),
    absent: () => LOOK,
  },
  detour: {
    name: () => ({ en: 'the session went back or guessed', ja: '後戻りまたは推測あり' }),
    present: () => say('Name the target more precisely at the start.', '開始時に対象をより具体的に示してください。'),
    absent: () => LOOK,
  },
  guessed: {
    name: () => ({ en: 'the forest was searched for guesses', ja: 'forest で仮説を探索' }),
    present: () =>
      say(
        'Verify hypotheses by the lines of the code, not by names.',
        '仮説は名前ではなくコードの行で検証してください。',
      ),
    absent: () => LOOK,
  },
  bootstrap: {
    name: () => ({ en: 'there was nothing to start from', ja: '手掛かりなしで開始' }),
    present: () => say('Ask the person where it happens.', 'どこで起きるのかを依頼者に確認してください。'),
    absent: () => LOOK,
  },
};

function say(en: string, ja: string): Text {
  return { en, ja };
}
