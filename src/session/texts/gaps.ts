/** Gaps of the gate where it runs; said with every session, never hidden. */
import type { Text } from '../text.ts';

export const GAP_TEXTS = {
  same_user: {
    en: "the agent runs as the person's own user",
    ja: 'エージェントは利用者と同じ OS ユーザーの権限で動作',
  },
  no_hook_seen: {
    en: 'no hook seen: writes are not refused (`code-intel init` installs them)',
    ja: 'フック未検出：書き込みは拒否されない（`code-intel init` で導入）',
  },
  switched_off: {
    en: 'the gate refuses nothing: gate.mode, or a person switched it off',
    ja: 'ゲートは何も拒否しない：gate.mode の設定、または利用者による解除',
  },
  fail_open_clients: {
    en: 'a client that ignores a crashed or missing hook lets the call pass',
    ja: 'フックの異常終了や欠落を無視するクライアントでは、呼び出しが通る',
  },
  no_prompts: {
    en: 'no prompt recorded: the source of the request is not checked',
    ja: '依頼者の入力が未記録：依頼文が利用者本人の言葉かは未確認',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type Gap = keyof typeof GAP_TEXTS;
