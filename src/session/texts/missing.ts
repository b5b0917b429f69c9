/** Sentences about gaps, and about the calls that close them. */

import type { ItemRefusal, RefusedItem } from '../evidence/submission.ts';
import type { SlotName } from '../frame/frame.ts';
import type { Missing } from '../readiness/evaluate.ts';
import type { CountedItem } from '../state/counted-item.ts';
import type { Text } from '../text.ts';
import { countedText } from './answers.ts';
import { READY_TEXTS } from './ready.ts';

const ITEMS: Readonly<Record<CountedItem, Text>> = {
  symbols_identified: { en: 'symbols tied to the target', ja: '対象に結び付くシンボル' },
  entry_points: { en: 'entry points', ja: 'エントリーポイント' },
  files_analyzed: { en: 'explored files', ja: '探索済みファイル' },
  existing_patterns: { en: 'files that show an existing pattern', ja: '既存パターンを示すファイル' },
};

export function missingText(missing: Missing): Text {
  switch (missing.kind) {
    case 'count':
      return countText(missing);
    case 'evidence':
      return evidenceText(missing.slot);
    case 'uses':
      return {
        en: `uses: where ${missing.symbols[0]} is used was not looked at`,
        ja: `uses: ${missing.symbols[0]} の使用箇所が未確認`,
      };
    case 'ground':
    case 'issue':
      return gapText(missing);
    case 'named_file':
      return {
        en: `${missing.path} is named by the request: look at its lines`,
        ja: `依頼で名指しされた ${missing.path} の中身を見る`,
      };
    case 'tie':
      return tieText(missing.feature, []);
    case 'hypothesis_slot':
      return {
        en: `Slot '${missing.slot}' is still HYPOTHESIS. Must verify with code intel tools first.`,
        ja: `スロット '${missing.slot}' はまだ HYPOTHESIS です。先に事実ツールで検証してください。`,
      };
    case 'hypothesis':
      return {
        en: `Hypothesis ${missing.id} is still open.`,
        ja: `仮説 ${missing.id} がまだ検証されていません。`,
      };
  }
}

/** Short form, for the hook and for lists. */
export function gapText(missing: Missing): Text {
  switch (missing.kind) {
    case 'count':
      return countedText(missing.item, missing.have, missing.need);
    case 'evidence':
      return { en: `code that bears out ${missing.slot}`, ja: `${missing.slot} を裏付けるコード` };
    case 'uses':
      return { en: `where ${missing.symbols[0]} is used`, ja: `${missing.symbols[0]} の使用箇所` };
    case 'ground':
      return missing.hasLooked ? READY_TEXTS.noGround : READY_TEXTS.noLook;
    case 'issue':
      return READY_TEXTS.noIssue;
    case 'named_file':
      return { en: `the lines of ${missing.path}`, ja: `${missing.path} の中身` };
    case 'tie':
      return { en: 'code that has to do with the request', ja: '依頼に関わるコード' };
    case 'hypothesis_slot':
      return { en: `the slot ${missing.slot} is a guess`, ja: `スロット ${missing.slot} が推測のまま` };
    case 'hypothesis':
      return { en: `hypothesis ${missing.id} is open`, ja: `仮説 ${missing.id} が未検証` };
  }
}

/** The form that EV9 gives. */
export function tieText(feature: string, symbols: readonly string[]): Text {
  const listed = symbols.join(', ');
  return {
    en: `nl_symbol_mapping: '${feature}' has no matching symbol in [${listed}]`,
    ja: `nl_symbol_mapping: '${feature}' に対応するシンボルが [${listed}] にありません`,
  };
}

function countText({ item, have, need }: Extract<Missing, { kind: 'count' }>): Text {
  const { en, ja } = ITEMS[item];
  return { en: `${item}: ${have}/${need} (${en})`, ja: `${item}: ${have}/${need}（${ja}）` };
}

function evidenceText(slot: SlotName): Text {
  return {
    en: `${slot}: no answer of this session bears it out yet`,
    ja: `${slot}: このセッションの回答に、裏付けがまだありません`,
  };
}

const REASONS: Readonly<Record<ItemRefusal, Text>> = {
  does_not_exist: { en: 'does not exist in the code base', ja: 'コードベースに存在しません' },
  never_met: { en: 'did not appear in this session', ja: 'このセッションで一度も見つかっていません' },
  never_explored: { en: 'was never looked at in this session', ja: 'このセッションで一度も表示されていません' },
  too_little_read: {
    en: 'was read in part only: read it whole, or forty lines of it',
    ja: 'は一部しか読まれていません。全体か 40 行以上を読んでください',
  },
  never_shown: {
    en: 'was named in this session, but none of its lines were shown',
    ja: 'このセッションで名前が出ただけで、行は一度も表示されていません',
  },
  lines_not_shown: {
    en: 'needs lines that were shown, as path:12-40',
    ja: '表示された行を path:12-40 の形で示してください',
  },
  unrelated: {
    en: 'has nothing to do with the request: neither its words nor its links lead there',
    ja: '依頼と関係がありません（言葉も、参照も結び付きません）',
  },
  duplicate: { en: 'was submitted twice', ja: '重複して提出されています' },
  not_a_symbol: { en: 'is not a symbol of the code base', ja: 'コードベースのシンボルではありません' },
  not_linked: { en: 'is linked to none of the symbols', ja: 'どのシンボルとも結び付いていません' },
  no_such_evidence: {
    en: 'refers to an answer that this session does not have',
    ja: 'このセッションにない回答を指しています',
  },
  empty_evidence: { en: 'refers to a call that found nothing', ja: '何も見つからなかった呼び出しを指しています' },
  older_than_hypothesis: {
    en: 'refers to a call made before the hypothesis',
    ja: '仮説より前の呼び出しを指しています',
  },
  says_nothing: {
    en: 'says nothing: state what the code shows',
    ja: '内容がありません。コードから分かったことを入れてください',
  },
  does_not_support: { en: 'refers to a call about something else', ja: '別のことについての呼び出しを指しています' },
};

/** Names of the parts of a submission; a slot and a target stand for themselves. */
const PARTS: Readonly<Record<RefusedItem['item'], Text>> = {
  symbol: { en: 'symbol ', ja: 'シンボル ' },
  entry_point: { en: 'entry point ', ja: 'エントリーポイント ' },
  file: { en: 'file ', ja: 'ファイル ' },
  pattern: { en: 'file ', ja: 'ファイル ' },
  slot_evidence: { en: '', ja: '' },
  target: { en: '', ja: '' },
};

export function refusedText({ item, name, reason, suggestions }: RefusedItem): Text {
  const { en, ja } = REASONS[reason];
  const [near, nearJa] =
    suggestions.length > 0
      ? [`; did you mean ${suggestions.join(', ')}?`, `。もしかして: ${suggestions.join(', ')}`]
      : ['', ''];
  const part = PARTS[item];
  return { en: `${part.en}'${name}' ${en}${near}`, ja: `${part.ja}'${name}' は${ja}${nearJa}` };
}

/** Why the next call is the one that is named. */
export const NEXT_STEPS = {
  look_at_file: {
    en: 'Look at the lines of the file; nothing else is asked.',
    ja: 'このファイルの中身を見てください。求められるのはそれだけです。',
  },
  look_at_uses: {
    en: 'Find out who uses it before it is changed.',
    ja: '変更の前に、使用箇所を確認してください。',
  },
  look_around: {
    en: 'Find what belongs to the request, then look at its lines.',
    ja: '依頼に関わるものを見つけ、その行を見てください。',
  },
  meet_symbols: {
    en: 'Find the symbols behind the request, then look at their lines.',
    ja: '依頼に関わるシンボルを見つけ、その行を見てください。',
  },
  look_at_code: {
    en: 'Read what was found.',
    ja: '見つかったコードを読んでください。',
  },
  submit: {
    en: 'Submit your understanding; what was shown to you is filled in.',
    ja: '理解した内容を提出してください。表示済みのものは自動で補われます。',
  },
  submit_named: {
    en: 'The named files may be written now. Submit your understanding before you need others.',
    ja: '依頼で名前が挙がったファイルには今すぐ書き込めます。他のファイルが必要になったら、先に提出してください。',
  },
  submit_unsaid: {
    en: 'Replace … with what the code shows; what was shown to you is filled in.',
    ja: '… にはコードから分かったことを入れてください。表示済みのものは自動で補われます。',
  },
  write: { en: 'All requirements are met.', ja: '必要なものは揃いました。' },
} as const satisfies Readonly<Record<string, Text>>;
