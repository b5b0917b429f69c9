/** Remedies for what `doctor` finds. */
import { INSTALL, INSTALL_AGAIN } from '../../base/install-advice.ts';
import { LOWEST_NODE } from '../../base/node-version.ts';
import type { Text } from '../text.ts';

export function run(command: string): Text {
  return { en: `Run \`${command}\`.`, ja: `\`${command}\` を実行してください。` };
}

export function update(lowest: string): Text {
  return { en: `Update it to ${lowest} or later.`, ja: `${lowest} 以降に更新してください。` };
}

export const REMEDIES = {
  node: { en: `Install Node ${LOWEST_NODE} or later.`, ja: `Node ${LOWEST_NODE} 以降をインストールしてください。` },
  renew: { en: 'Run `code-intel init` to renew it.', ja: '`code-intel init` で更新してください。' },
  exposedKey: {
    en: 'Remove the file; a new key is made, and running sessions start anew.',
    ja: 'ファイルを削除してください。新しい鍵が作られ、進行中のセッションは最初からになります。',
  },
  unreadableKey: {
    en: 'Remove the file; a new key is made.',
    ja: 'ファイルを削除してください。新しい鍵が作られます。',
  },
  writable: {
    en: 'Make it writable and run `code-intel init`, if agents are to work in it.',
    ja: 'エージェントを使う場合は、書き込み可能にしてから `code-intel init` を実行してください。',
  },
  pack: {
    en: 'Correct the line; `code-intel frameworks try` shows what the pack sees then.',
    ja: '該当行を修正してください。`code-intel frameworks try` で検出内容を確認できます。',
  },
  packDetection: {
    en: 'Correct its `detect`, or remove the file.',
    ja: '`detect` を修正するか、ファイルを削除してください。',
  },
  reinstall: INSTALL_AGAIN,
  gateOn: {
    en: 'Run `code-intel gate on`, or set gate.mode to enforce.',
    ja: '`code-intel gate on` を実行するか、gate.mode を enforce にしてください。',
  },
  enforce: {
    en: 'Set gate.mode to enforce in config.json.',
    ja: 'config.json の gate.mode を enforce にしてください。',
  },
  trust: {
    en: 'Remove them, or run `code-intel gate trust` to confirm them.',
    ja: '取り除くか、`code-intel gate trust` で確認してください。',
  },
  compare: { en: 'Compare it with the one of this version.', ja: 'このバージョンのものと比べてください。' },
  desktop: {
    en: 'Start the agent from a terminal, or install Node where a desktop finds it, and run `code-intel init` with it.',
    ja: 'エージェントを端末から起動するか、デスクトップから見える場所に Node を入れ、その Node で `code-intel init` を実行してください。',
  },
  hooksOff: { en: 'Remove `disableAllHooks` from it.', ja: '`disableAllHooks` を取り除いてください。' },
  kernelAuto: { en: 'Set gate.kernel to auto.', ja: 'gate.kernel を auto にしてください。' },
  bubblewrap: {
    en: 'Install bubblewrap (`apt install bubblewrap`, `dnf install bubblewrap`), then run `code-intel init`.',
    ja: 'bubblewrap をインストールし（`apt install bubblewrap`、`dnf install bubblewrap`）、`code-intel init` を実行してください。',
  },
  namespaces: {
    en: "bubblewrap is installed, and the system forbids it to make namespaces. Where `sysctl kernel.apparmor_restrict_unprivileged_userns` is 1 (Ubuntu 24.04 and later), allow it by a profile: `printf 'abi <abi/4.0>,\\nprofile bwrap /usr/bin/bwrap flags=(unconfined) {\\n  userns,\\n}\\n' | sudo tee /etc/apparmor.d/bwrap`, then `sudo apparmor_parser -r /etc/apparmor.d/bwrap`. In a container its own settings forbid it. Then run `code-intel init`; or set gate.kernel to off, and the hook alone judges commands.",
    ja: "bubblewrap はありますが、OS が名前空間の作成を禁止しています。`sysctl kernel.apparmor_restrict_unprivileged_userns` が 1 の場合（Ubuntu 24.04 以降）は、プロファイルで許可してください: `printf 'abi <abi/4.0>,\\nprofile bwrap /usr/bin/bwrap flags=(unconfined) {\\n  userns,\\n}\\n' | sudo tee /etc/apparmor.d/bwrap`、続けて `sudo apparmor_parser -r /etc/apparmor.d/bwrap`。コンテナーの場合は、その設定で禁止されています。その後 `code-intel init` を実行するか、gate.kernel を off にしてフックだけに任せてください。",
  },
  unignore: {
    en: 'Remove the rule from .gitignore, and commit the file.',
    ja: '.gitignore からその行を除き、ファイルをコミットしてください。',
  },
  install: INSTALL,
} as const satisfies Readonly<Record<string, Text>>;

/** Null where nothing can be installed or allowed. */
export function viewRemedy(obstacle: 'missing' | 'forbidden' | 'unknown'): Text | null {
  return { missing: REMEDIES.bubblewrap, forbidden: REMEDIES.namespaces, unknown: null }[obstacle];
}
