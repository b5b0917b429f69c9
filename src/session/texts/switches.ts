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

export function cannotSwitch(): Text {
  return {
    en: 'The client does not say which conversation this is; use `code-intel gate` in a terminal.',
    ja: 'クライアントから会話の ID が送られていません。ターミナルで `code-intel gate` を使ってください。',
  };
}
