/** What the gate cannot do where it runs; said with every session, never hidden. */
import type { Text } from '../text.ts';

export const GAP_TEXTS = {
  same_user: {
    en: "the agent runs as the person's own user",
    ja: 'エージェントは本人と同じユーザーで動作しています',
  },
  no_hook_seen: {
    en: 'no hook of this client was seen, so writes are not refused (`code-intel init` installs them)',
    ja: 'このクライアントのフックが確認できないため、書き込みは拒否されません（`code-intel init` で導入できます）',
  },
  switched_off: {
    en: 'gate.mode does not enforce',
    ja: 'gate.mode が enforce ではありません',
  },
  fail_open_clients: {
    en: 'a client that ignores a crashed or missing hook lets the call pass',
    ja: 'フックの異常終了や欠落を無視するクライアントでは、呼び出しが通ってしまいます',
  },
  no_prompts: {
    en: 'no prompt of the person was recorded, so the words of the request are not checked',
    ja: '依頼者の入力が記録されていないため、依頼文が本人の言葉かどうかは確認されません',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type Gap = keyof typeof GAP_TEXTS;
