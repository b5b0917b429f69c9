/** Sentences of `init` and `uninstall` to a person. */
import { INSTALL } from '../../base/install-advice.ts';
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

export const WHAT_CHANGES: Text = { en: 'What changes for your agents', ja: 'エージェントに対する変更' };

export const WHAT_IS_REFUSED: readonly Text[] = [
  {
    en: 'Refused until the agent has looked at the code it wants to change: edits, shell commands that write,',
    ja: 'エージェントが対象のコードを確認するまで、ファイルの編集、書き込みを伴うシェルコマンド、',
  },
  {
    en: 'and tools of other servers that may write. Reading, searching and asking git stay free.',
    ja: '書き込む可能性のある他のサーバーのツールは拒否されます。閲覧、検索、git での確認はいつでもできます。',
  },
];

/** @param listed tools that an agent is shown; @param all those that it can call */
export function toolsAdded(listed: number, all: number): Text {
  return {
    en: `Added: ${counted(listed, 'tool')} in the agent's list; ${all - listed} more are called through one of them (configuration: tools).`,
    ja: `追加されるツール: 一覧に ${listed} 個。ほかの ${all - listed} 個はそのうちの 1 つから呼び出します（設定: tools）。`,
  };
}

export function allowedAlways(commands: readonly string[]): Text {
  return {
    en: `Allowed at any time: ${commands.join(', ')}`,
    ja: `いつでも実行できるコマンド: ${commands.join('、')}`,
  };
}

export function setUpOf(root: string): Text {
  return { en: `code-intel for ${root}`, ja: `code-intel の設定: ${root}` };
}

export const ASK_FOR_AGENTS: Text = {
  en: 'Which agents work on this project?',
  ja: 'このプロジェクトで使うエージェントを選んでください',
};

/** @param tools that the gate checks, as the table of clients names them */
export function guards(tools: string): Text {
  return { en: `guards ${tools}`, ja: `対象: ${tools}` };
}

export const ASK_FOR_TEAM: Text = {
  en: 'Write settings that the team commits? (No: your own, on this machine.)',
  ja: 'チームでコミットして共有する設定にしますか？（いいえ: このマシンの自分専用の設定）',
};

export const ASK_FOR_COMMANDS: Text = {
  en: 'Which commands may agents run at any time?',
  ja: 'エージェントがいつでも実行してよいコマンドを選んでください',
};

export const NO_TERMINAL: Text = {
  en: 'This is not a terminal, so nobody can answer the questions',
  ja: '端末ではないため、確認の質問に答えてもらえません',
};
export const GO_ON_WITHOUT_ASKING: Text = {
  en: 'Add --yes to continue with the defaults, or --dry-run to see them.',
  ja: '既定の設定で進めるには --yes を、内容だけを見るには --dry-run を付けてください。',
};
export const ASK_TO_WRITE: Text = { en: 'Write these files?', ja: 'これらのファイルを書き込みますか？' };
export const ASK_TO_UNINSTALL: Text = { en: 'Undo this?', ja: '以上を元に戻しますか？' };
export const UNINSTALL_AGAIN: Text = {
  en: '`code-intel uninstall --keep-sessions` would keep the recorded sessions.',
  ja: 'セッション記録を残す場合は `code-intel uninstall --keep-sessions` を使います。',
};
export const SEARCH_WITHOUT_INIT: Text = {
  en: 'Search works without it: `code-intel search "…"`.',
  ja: '検索だけなら設定なしで使えます: `code-intel search "…"`',
};
export const YES: Text = { en: 'Yes', ja: 'はい' };
export const NO: Text = { en: 'No', ja: 'いいえ' };

export const FILES: Text = { en: 'Files', ja: 'ファイル' };
export const WARNING: Text = { en: 'Warning', ja: '警告' };
export const NOTE: Text = { en: 'note', ja: '注意' };
export const INDEXING: Text = { en: 'Indexing', ja: 'インデックスを作成中' };
export const NOTES: Text = { en: 'Notes', ja: '注意' };
export const NEXT_STEPS: Text = { en: 'Next', ja: '次にすること' };
export const SET_UP_ALREADY: Text = {
  en: 'Everything was set up already.',
  ja: 'すべて設定済みです。',
};
export const NOTHING_WRITTEN: Text = { en: 'Nothing was written.', ja: '何も書き込んでいません。' };
export const NOTHING_CHANGED: Text = { en: 'Nothing was changed.', ja: '何も変更していません。' };

export const FILE_MARKS = {
  aside: { en: 'aside', ja: '退避' },
  new: { en: 'new', ja: '新規' },
  changed: { en: 'changed', ja: '変更' },
} as const satisfies Readonly<Record<string, Text>>;

export const PURPOSES = {
  sharedHook: { en: 'the program that all agents start', ja: '全エージェントの設定から呼び出されるプログラム' },
  skill: { en: 'instructions for the agent', ja: 'エージェントへの説明' },
  config: { en: 'settings of code-intel, which may be committed', ja: 'code-intel の設定（コミット可）' },
  exclude: {
    en: 'hides the new files from git status, for you alone',
    ja: '新規ファイルを git status に出さないための設定（自分だけに適用）',
  },
  ownExclude: { en: 'keeps the new files out of searches', ja: '新規ファイルを検索の対象から外すための設定' },
  server: { en: 'the server', ja: 'サーバー' },
  hooks: { en: 'the hooks', ja: 'フック' },
  hooksAndShell: {
    en: 'the hooks; CLAUDE_CODE_SHELL, the shell for commands',
    ja: 'フックと CLAUDE_CODE_SHELL（コマンド用のシェル）',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** @param added and removed lines of the changed files */
export function changedFiles(count: { files: number; others: number; added: number; removed: number }): Text {
  const { files, others, added, removed } = count;
  return {
    en: `${files} new, ${others} changed; +${added} -${counted(removed, 'line')}; --diff shows every line`,
    ja: `新規 ${files}、変更 ${others}、+${added} -${removed} 行（--diff で全行を表示）`,
  };
}

/** @param titles of agents, in the order in which they are named */
export function restartAgents(titles: readonly string[]): Text {
  const last = titles.at(-1) ?? '';
  return {
    en: `Restart ${titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} and ${last}`} in this project: settings are read at startup.`,
    ja: `このプロジェクトで ${titles.join('、')} を起動し直してください。設定は起動時に読み込まれます。`,
  };
}

export const ASK_AS_USUAL: Text = {
  en: 'Ask for a change as usual. The agent looks first; a refusal names the call that leads on.',
  ja: 'いつもどおり変更を依頼してください。エージェントはまずコードを調べます。拒否されたときは、次に何を呼び出せばよいかが示されます。',
};

export const COMMIT_FILES: Text = {
  en: `Commit the files above. Others need code-intel as well. ${INSTALL.en}`,
  ja: `上のファイルをコミットしてください。ほかのメンバーにも code-intel が必要です。${INSTALL.ja}`,
};

export const CHECK_OR_STOP: Text = {
  en: '`code-intel doctor` checks the setup by using it; `code-intel gate off` stops the refusals at any time.',
  ja: '`code-intel doctor` は実際に動かして設定を確認します。`code-intel gate off` でいつでも拒否を止められます。',
};

export const TRUST_CODEX_HOOKS: Text = {
  en: 'Codex runs no hook before you have trusted it, and enforces nothing until then: start `codex` in the project and trust the hooks when it asks, or with /hooks.',
  ja: 'Codex は信頼していないフックを実行しません。信頼するまでゲートは働きません。プロジェクトで `codex` を起動し、確認画面か /hooks でフックを信頼してください。',
};

export const OWN_SETTINGS: Text = {
  en: 'these are your own settings, with paths of this machine; --team writes settings to commit instead',
  ja: 'このマシンのパスを含む、自分専用の設定です。コミットして共有するには --team を使います',
};

export const NO_AGENT_FOUND: Text = {
  en: 'no agent was found here, so Claude Code is set up; --client names another one',
  ja: 'エージェントが見つからないため、Claude Code 用に設定します。別のエージェントは --client で指定してください',
};

export const TEMPORARY_PACKAGE: Text = {
  en: 'code-intel is in a cache that npm may empty; install it permanently, as its README shows',
  ja: 'code-intel は、npm が削除することのあるキャッシュの中にあります。README のとおりにインストールしてください',
};

export function strictAddsNothing(clients: readonly string[]): Text {
  return {
    en: `--strict adds nothing for ${clients.join(', ')}`,
    ja: `${clients.join('、')} では --strict の効果はありません`,
  };
}

/** @param folder outside of the project, as shown to the person */
export function ownFolder(folder: string, hasShell: boolean): Text {
  const shell = hasShell
    ? { en: ', and the shell that CLAUDE_CODE_SHELL names', ja: '、CLAUDE_CODE_SHELL で指定するシェル' }
    : { en: '', ja: '' };
  return {
    en: `outside of the project, ${folder} holds your signing key and the state of conversations${shell.en}`,
    ja: `プロジェクトの外では ${folder} に、署名鍵、会話の状態${shell.ja}を置きます`,
  };
}

export function heldByView(by: string): Text {
  return {
    en: `shell commands of Claude Code cannot write what was not granted: the system keeps them from it (${by})`,
    ja: `Claude Code のシェルコマンドは、許可されていないファイルに書き込めません。OS が書き込みを防ぎます（${by}）`,
  };
}

/** @param why no view can be had @param remedy null where the system has nothing to install or to allow */
export function hookAlone(why: string, remedy: Text | null): Text {
  return {
    en: `shell commands are judged by the hook alone, since the system cannot keep them from writing (${why})${remedy === null ? '' : `. ${remedy.en}`}`,
    ja: `シェルコマンドはフックだけで判定します。OS では書き込みを防げません（${why}）${remedy === null ? '' : `。${remedy.ja}`}`,
  };
}

/** @param advice a command; empty for none */
export function gitDoesNotWork(why: string, advice: string): Text {
  const next =
    advice === ''
      ? { en: '', ja: '' }
      : { en: `; run \`${advice}\`, then init again`, ja: `。\`${advice}\` の後、もう一度 init を実行してください` };
  return {
    en: `git does not work here (${why}), so changes are detected by file times, and what is written shows in \`git status\`${next.en}`,
    ja: `git がここで動作しません（${why}）。変更はファイルの時刻で検出し、書き込むファイルは \`git status\` に表示されます${next.ja}`,
  };
}

export const WOULD_BE_TAKEN_BACK: Text = { en: 'Would be undone:', ja: '元に戻すファイル:' };

export const UNDONE = {
  removed: { en: 'removed', ja: '削除' },
  restored: { en: 'restored', ja: '復元' },
  taken_out: {
    en: 'changed since, so only the entries of code-intel are removed',
    ja: '後から変更があるため、code-intel の設定だけを削除',
  },
  kept: { en: 'changed since, and kept', ja: '後から変更があるため、残す' },
  shared: { en: 'kept for another project that uses it', ja: '別のプロジェクトが使っているため、残す' },
} as const satisfies Readonly<Record<string, Text>>;

export function keptFile(what: Text): Text {
  return { en: `kept: ${what.en}`, ja: `残す: ${what.ja}` };
}

export function keptForItsContent(file: string): Text {
  return { en: `${file}, which holds what was learned or set`, ja: `${file}（学習した内容や設定を含むため）` };
}

/** @param size as it is shown, such as `1.5 MB` */
export function keptIndex(file: string, size: string): Text {
  return {
    en: `${file} (${size}), which was there before init; \`code-intel index\` builds it again`,
    ja: `${file}（${size}）。init より前からあるためです。\`code-intel index\` で作り直せます`,
  };
}

/** @param size as it is shown, such as `1.5 MB` */
export function droppedIndex(file: string, size: string, keepsSessions: boolean): Text {
  return {
    en: `removed: ${file} (${size})${keepsSessions ? '' : ', and the recorded sessions beside it, unless --keep-sessions is given'}; a search builds the index again`,
    ja: `削除: ${file}（${size}）${keepsSessions ? '' : 'と、同じフォルダーのセッション記録（残すには --keep-sessions）'}。インデックスは検索時に作り直されます`,
  };
}

export const NOTHING_FROM_HERE: Text = {
  en: 'Nothing was written from here, so there is nothing to undo.',
  ja: 'ここから書き込んだファイルはないため、元に戻すものはありません。',
};

export function committedByOthers(file: string): Text {
  return {
    en: `still there: ${file}, which starts code-intel and was committed; take it out with git`,
    ja: `残っています: ${file}。code-intel を起動する設定がコミットされています。git で取り除いてください`,
  };
}
