/** Sentences for a person who switches the gate. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

export const GATE_BACK_ON: Text = {
  en: 'The gate is on again.',
  ja: 'ゲートを再び有効にしました。',
};

export const GATE_USAGE: Text = {
  en: 'Usage: /gate off [minutes, at most 480] [reason], /gate open <path or glob>, /gate on. Nothing was changed.',
  ja: '使い方: /gate off [分（最大 480）] [理由]、/gate open <パスまたは glob>、/gate on。何も変更していません。',
};

export function switchedOff(minutes: number): Text {
  return {
    en: `The gate is off in this conversation for ${counted(minutes, 'minute')}. /gate on ends it.`,
    ja: `この会話では ${minutes} 分間ゲートを無効にしました。/gate on で元に戻ります。`,
  };
}

export function pathOpened(path: string): Text {
  return {
    en: `${path} may be written in this conversation without evidence. /gate on ends it.`,
    ja: `この会話では ${path} に、コードの確認なしで書き込めます。/gate on で元に戻ります。`,
  };
}

/** Switch of the gate, as reported to a person. */
export interface Switched {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Words of the switch, such as `off 30`. */
  readonly action: string;
  /** Terminal or client. */
  readonly from: string;
}

export function switchedElsewhere(switches: readonly Switched[]): Text {
  const list = switches.map(({ at, action, from }) => `gate ${action} (${localTime(at)}, ${from})`).join('; ');
  return {
    en: `The gate of this project was switched: ${list}. If that was not you, run \`code-intel gate on\`, and look at \`code-intel verify\`.`,
    ja: `このプロジェクトのゲートが切り替えられました: ${list}。心当たりがなければ \`code-intel gate on\` を実行し、\`code-intel verify\` を確認してください。`,
  };
}

export function tellThePerson({ en, ja }: Text): Text {
  return { en: `Tell the person before anything else: ${en}`, ja: `最初に利用者へ伝えてください: ${ja}` };
}

export function gateOf(root: string, mode: string): Text {
  return { en: `Gate of ${root}: ${mode}`, ja: `${root} のゲート: ${MODES[mode] ?? mode}` };
}

const MODES: Readonly<Record<string, string>> = {
  enforce: '有効（enforce）',
  warn: '警告のみ（warn）',
  off: '無効（off）',
};

export function gateWithoutAgents(root: string, mode: string): Text {
  return {
    en: `Gate of ${root}: nothing is refused, since no agent is set up here (mode ${mode}); run \`code-intel init\``,
    ja: `${root} のゲート: エージェントが設定されていないため、何も拒否されません（モード ${mode}）。\`code-intel init\` で設定します`,
  };
}

/** @param one value of the configuration that is looser than the default */
export function loosenedBy(one: string): Text {
  return { en: `Loosened by the configuration: ${one}`, ja: `設定で緩められています: ${one}` };
}

export function untrusted(one: string): Text {
  return { en: `Counts after \`code-intel gate trust\`: ${one}`, ja: `\`code-intel gate trust\` の後に有効: ${one}` };
}

export function openedUntilOn(path: string, isInOne: boolean): Text {
  return { en: `Open: ${path}${scope(isInOne).en}`, ja: `書き込みを許可: ${path}${scope(isInOne).ja}` };
}

export function offUntil(until: Date, reason: string, isInOne: boolean): Text {
  const [at, why] = [localTime(until.getTime()), reason && ` (${reason})`];
  return { en: `Off until ${at}${why}${scope(isInOne).en}`, ja: `${at} まで無効${why}${scope(isInOne).ja}` };
}

function scope(isInOne: boolean): Text {
  return isInOne ? { en: ' in one conversation', ja: '（1 つの会話のみ）' } : { en: '', ja: '' };
}

/** Formats a time like ISO 8601, in the machine's time zone. */
function localTime(at: number): string {
  return new Date(at).toLocaleString('sv-SE');
}

export const STARTED_BY_AGENT: Text = {
  en: 'This conversation was started from another agent, so it is not certain that a person types here. Nothing was changed: switch the gate in the first conversation, or by `code-intel gate` in a terminal.',
  ja: 'この会話は別のエージェントから開始されており、利用者本人の入力と確認できません。何も変更していません。最初の会話、または端末の `code-intel gate` で切り替えてください。',
};

export function cannotSwitch(): Text {
  return {
    en: 'The client does not say which conversation this is; use `code-intel gate` in a terminal.',
    ja: 'クライアントから会話の ID が送られていません。ターミナルで `code-intel gate` を使ってください。',
  };
}
