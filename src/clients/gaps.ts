/** Writes that no hook refuses in a client, listed by `doctor` and by the page about clients. */

export interface ClientGap {
  readonly en: string;
  readonly ja: string;
}

export const FAILS_OPEN: ClientGap = {
  en: 'on Windows, and with the settings of a team, a hook that crashes or is missing lets the call pass',
  ja: 'Windows やチーム用の設定では、フックが異常終了したときや見つからないときに、その呼び出しがそのまま通ります',
};

export const SWITCHED_OFF: ClientGap = {
  en: '`disableAllHooks`, `--bare` and installed mods switch hooks off',
  ja: '`disableAllHooks`、`--bare`、導入した mod はフックを無効にします',
};

export const SUBFOLDERS: ClientGap = {
  en: 'in a subfolder with settings of its own personal settings are not read, and those of a team only where it is started at the root',
  ja: '独自の設定を持つサブフォルダーでは個人用の設定が読まれず、チームの設定はプロジェクトのルートで起動したときだけ読まれます',
};

export const ROOT_ONLY: ClientGap = {
  en: 'started in a subfolder it reads no settings of the project: neither the hooks nor the server are there, and nothing is refused',
  ja: 'サブフォルダーで起動するとプロジェクトの設定が読まれません。フックもサーバーも働かず、何も拒否されません',
};

export const TRUST_FIRST: ClientGap = {
  en: 'nothing is enforced before the person has trusted the hooks (`codex` asks at its start; `/hooks`), and again after each change of them',
  ja: '利用者がフックを信頼するまで（`codex` は起動時に確認します。`/hooks` でも可）、またフックが変わるたびに信頼し直すまで、何も拒否されません',
};

export const TYPED_TEXT: ClientGap = {
  en: 'what is typed into a command that runs already, such as a pager, is not shown to hooks; what it changed is seen when it ends',
  ja: 'ページャーなど、実行中のコマンドへの入力はフックに渡されません。変更は終了時に検出します',
};

export const UNTRUSTED_CHANGE: ClientGap = {
  en: 'a changed hook counts as untrusted until the person accepts it',
  ja: '変更されたフックは、利用者が承認するまで信頼されません',
};

export const EDITOR_COMPLETIONS: ClientGap = {
  en: 'completions of the editor itself, and edits by a person, are not checked',
  ja: 'エディター自体の補完と、人による編集は確認しません',
};

export const CHECKED_TWICE: ClientGap = {
  en: 'hooks of Claude Code are read as well where third-party settings are on: a call is checked twice then, and some versions refuse it when such a hook says nothing',
  ja: '他社製の設定の読み込みが有効だと Claude Code のフックも実行されます。その場合は呼び出しを 2 回確認し、フックが何も返さないと拒否するバージョンもあります',
};

export const PREVIEW: ClientGap = {
  en: 'hooks are a preview there and can be switched off by a setting or a policy',
  ja: 'フックはプレビュー機能で、設定やポリシーで無効にできます',
};

export const OTHER_AGENT: ClientGap = {
  en: 'this is for Cascade; Devin, the newer agent of the same editor, reads the hooks of Claude Code (`--client claude-code`)',
  ja: '対象は Cascade です。同じエディターの新しいエージェント Devin は Claude Code のフックを読みます（`--client claude-code`）',
};

export const ALL_PROJECTS: ClientGap = {
  en: 'the server is registered for all projects, in the home folder, so that calls must name their project by `path`',
  ja: 'サーバーはホームフォルダーで全プロジェクト共通に登録されるため、呼び出しでは `path` でプロジェクトを指定する必要があります',
};

export const NOTHING_AFTERWARDS: ClientGap = {
  en: 'nothing is read after a tool, and there is no event at the end: drift is found at the next call',
  ja: 'ツールの実行後にも会話の終わりにもフックが呼ばれないため、許可のない変更は次の呼び出しで見つかります',
};

export const TOLD_LATER: ClientGap = {
  en: 'at the end of a turn the agent is not sent on: what is open is told at the next start',
  ja: '応答の終わりにエージェントを続行させることはできません。残っている作業は次の開始時に伝えます',
};

export const CALLED_FROM_CODE: ClientGap = {
  en: 'in version 2, tools of other servers that are called from code are compared afterwards, not refused',
  ja: 'バージョン 2 では、コードから呼ばれる他サーバーのツールは拒否せず、実行後に変更を照合します',
};
