/** Findings of `doctor`. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

/** Wraps a reason that the system or another part of the program gives in a single language. */
export function asIs(text: string): Text {
  return { en: text, ja: text };
}

/** A finding that concerns one agent. */
export function of(title: string, { en, ja }: Text): Text {
  return { en: `${title}: ${en}`, ja: `${title}: ${ja}` };
}

export function nodeTooOld(version: string): Text {
  return { en: `Node ${version} is too old`, ja: `Node ${version} は古すぎます` };
}

export function setUpByVersion(version: string): Text {
  return { en: `set up by version ${version}`, ja: `バージョン ${version} で設定されています` };
}

export const KEY_USABLE: Text = {
  en: 'the key that seals the state can be used',
  ja: '状態を保護する鍵を使用できます',
};

export const KEY_TO_COME: Text = {
  en: 'the key that seals the state is created at first use',
  ja: '状態を保護する鍵は、最初に使うときに作られます',
};

export function keyUnreadable(why: string): Text {
  return { en: `the key cannot be read: ${why}`, ja: `鍵を読み取れません: ${why}` };
}

export const GRAMMARS_LOAD: Text = {
  en: 'the grammars of all languages can be loaded',
  ja: 'すべての言語の文法を読み込めます',
};

export function grammarMissing(language: string, why: string): Text {
  return {
    en: `files of ${language} are indexed by lines, since its grammar cannot be loaded: ${why}`,
    ja: `${language} の文法を読み込めないため、行単位でインデックス化しています: ${why}`,
  };
}

/** @param version that is installed */
export function olderThan(lowest: string, version: string): Text {
  return {
    en: `version ${version} is older than ${lowest}, the lowest that is known to work`,
    ja: `バージョン ${version} は、動作を確認している最低のバージョン ${lowest} より古いものです`,
  };
}

export const NOT_INSTALLED_HERE: Text = {
  en: 'no agent was set up from this machine',
  ja: 'このマシンで設定されたエージェントはありません',
};

/** @param agents that were set up in the main work tree alone */
export function settingsOfMainTree(agents: string, main: string): Text {
  return {
    en: `${agents}: nothing is refused in this linked work tree, the settings of ${main} are not read here`,
    ja: `${agents}: この作業ツリーでは何も拒否されません。${main} の設定はここでは読まれません`,
  };
}

export function notSetUp(root: string): Text {
  return { en: `${root} is not set up`, ja: `${root} は未設定です` };
}

export function readOnly(root: string): Text {
  return {
    en: `${root} is read-only: agents cannot be set up in it, but it can be searched`,
    ja: `${root} は読み取り専用です。エージェントの設定はできませんが、検索はできます`,
  };
}

export const INDEX_DAMAGED: Text = { en: 'the index is damaged', ja: 'インデックスが壊れています' };
export const INDEX_INCOMPLETE: Text = { en: 'the index is not complete', ja: 'インデックスが未完成です' };

export function indexHolds(files: number): Text {
  return { en: `the index holds ${counted(files, 'file')}`, ja: `インデックスに ${files} ファイルがあります` };
}

export const GATE_IS_OFF: Text = { en: 'the gate is switched off', ja: 'ゲートが無効です' };
export const GATE_WARNS: Text = { en: 'the gate only warns', ja: 'ゲートは警告のみです' };

/** @param exceptions that a person confirmed */
export function gateIsOn(exceptions: string): Text {
  if (exceptions === '') return { en: 'the gate is on', ja: 'ゲートは有効です' };
  return {
    en: `the gate is on; exceptions in .code-intel/config.json: ${exceptions}`,
    ja: `ゲートは有効です（.code-intel/config.json の例外: ${exceptions}）`,
  };
}

export function unconfirmed(exceptions: string): Text {
  return {
    en: `config.json holds exceptions that nobody has confirmed, so they are ignored: ${exceptions}`,
    ja: `config.json に未確認の例外があり、無視しています: ${exceptions}`,
  };
}

export function settingsDiffer(file: string): Text {
  return { en: `${file} does not hold what init writes`, ja: `${file} の内容が init の書き込むものと異なります` };
}

export const SETTINGS_COMPLETE: Text = { en: 'the settings are complete', ja: '設定は揃っています' };

export function hooksSwitchedOff(file: string): Text {
  return { en: `${file} switches all hooks off`, ja: `${file} ですべてのフックが無効にされています` };
}

export const HOOKS_TRUSTED: Text = { en: 'its hooks were trusted', ja: 'フックは信頼済みです' };
export const HOOKS_UNTRUSTED: Text = {
  en: 'its hooks are not trusted, so nothing is enforced',
  ja: 'フックが信頼されていないため、ゲートは働いていません',
};

export function noHook(file: string): Text {
  return { en: `no hook of code-intel in ${file}`, ja: `${file} に code-intel のフックがありません` };
}

export const WRITE_REFUSED: Text = {
  en: 'a write without a session is refused',
  ja: 'セッションのない書き込みは拒否されます',
};
export const READ_PASSES: Text = { en: 'a read passes', ja: '読み取りは通ります' };

/** @param ended how the hook ended */
export function writeNotRefused(ended: string): Text {
  return {
    en: `the hook does not refuse a write (exit code ${ended})`,
    ja: `フックが書き込みを拒否しません（終了コード ${ended}）`,
  };
}

/** @param ended how the hook ended */
export function readStopped(ended: string): Text {
  return {
    en: `the hook stops a read (exit code ${ended})`,
    ja: `フックが読み取りを止めています（終了コード ${ended}）`,
  };
}

export const OWN_PASSES: Text = {
  en: 'calls to the code-intel server pass',
  ja: 'code-intel 自身のサーバーの呼び出しは通ります',
};

/** @param ended how the hook ended */
export function ownStopped(ended: string): Text {
  return {
    en: `the hook stops a call to the code-intel server, so no session can begin (exit code ${ended})`,
    ja: `フックが code-intel 自身のサーバーの呼び出しを止めるため、セッションを開始できません（終了コード ${ended}）`,
  };
}

export const IN_SUBFOLDER: Text = { en: 'a subfolder', ja: 'サブフォルダー' };
export const IN_WORK_TREE: Text = { en: 'a linked work tree', ja: 'git worktree で追加した作業ツリー' };

export function notRefusedIn(place: Text, ended: string): Text {
  return {
    en: `started in ${place.en}, the hook does not refuse a write (exit code ${ended})`,
    ja: `${place.ja}で起動すると、フックが書き込みを拒否しません（終了コード ${ended}）`,
  };
}

/** @param folders `PATH` of a desktop session */
export function failsFromDesktop(folders: string, ended: string): Text {
  return {
    en: `started from a desktop (PATH ${folders}), the hook cannot look at calls (exit code ${ended})`,
    ja: `デスクトップから起動すると（PATH ${folders}）、フックが呼び出しを判定できません（終了コード ${ended}）`,
  };
}

export function fromDesktop({ en, ja }: Text, folders: string): Text {
  return {
    en: `${en}, when started from a desktop (PATH ${folders})`,
    ja: `${ja}（デスクトップから起動した場合。PATH ${folders}）`,
  };
}

export function modelFails(why: string): Text {
  return { en: `the configured model does not answer: ${why}`, ja: `設定されたモデルが応答しません: ${why}` };
}

export function noServer(file: string): Text {
  return { en: `no server code-intel in ${file}`, ja: `${file} にサーバー code-intel がありません` };
}

export function serverSilent(err: string): Text {
  return {
    en: `the server does not answer (${err || 'it said nothing'})`,
    ja: `サーバーが応答しません（${err || '出力なし'}）`,
  };
}

export function serverLists(tools: number): Text {
  return { en: `the server lists ${counted(tools, 'tool')}`, ja: `サーバーのツールは ${tools} 個です` };
}

export function serverLacks(tools: readonly string[]): Text {
  return {
    en: `the server is of another version; it lacks ${tools.join(', ')}`,
    ja: `サーバーのバージョンが異なり、${tools.join('、')} がありません`,
  };
}

export function hookIgnored(file: string): Text {
  return {
    en: `git ignores ${file}, so others do not get it`,
    ja: `${file} が git の無視対象のため、ほかのメンバーに届きません`,
  };
}

export const SHARED_HOOK_FINDS_NOTHING: Text = {
  en: 'the committed hook finds no code-intel on this machine, so agents here are not checked',
  ja: 'コミットされたフックがこのマシンで code-intel を見つけられないため、エージェントは検査されません',
};

export function sharedHookStarts(what: string): Text {
  return { en: `the committed hook starts the ${what}`, ja: `コミットされたフックが起動するもの: ${what}` };
}

export function gitFails(why: string): Text {
  return {
    en: `git does not work here, so changes are detected by file times: ${why}`,
    ja: `git がここで動作しないため、変更をファイルの時刻で検出しています: ${why}`,
  };
}

export const HOOK_ALONE: Text = {
  en: 'shell commands are judged by the hook alone',
  ja: 'シェルコマンドはフックだけで判定します',
};

export function hookAloneSince(why: string): Text {
  return { en: `${HOOK_ALONE.en} (${why})`, ja: `${HOOK_ALONE.ja}（${why}）` };
}

/** @param by what enforces it. @param passedOver what would be stronger, with the reason why it does not work */
export function cannotWrite(by: string, passedOver: readonly string[]): Text {
  const others = passedOver.length === 0 ? '' : `; not ${passedOver.join('; not ')}`;
  return {
    en: `a shell command of an agent cannot write into the project; it was tried (${by}${others})`,
    ja: `エージェントのシェルコマンドはプロジェクトに書き込めません（実際に試しました。方式: ${by}${others}）`,
  };
}

/** Its name is made of the folder's, and that in the settings is of another. */
export const VIEW_ELSEWHERE: Text = {
  en: 'shell commands do not run in a view of this folder: the project was moved after `code-intel init`, and its settings still name the view of the old folder',
  ja: 'シェルコマンドは、このフォルダのビューの中で実行されません。`code-intel init` の後にプロジェクトが移動され、設定に元のフォルダのビューが残っています',
};

export function noView(why: string): Text {
  return {
    en: `shell commands do not run in their view: ${why}`,
    ja: `シェルコマンドがビューの中で実行されません: ${why}`,
  };
}

/** Strength of the gate in one client. */
export type Verdict = 'kernel' | 'hook' | 'advisory';

const VERDICTS = {
  kernel: {
    en: 'hooks refuse edits, and the system keeps commands from writing',
    ja: '編集はフックが拒否し、コマンドの書き込みは OS が防ぎます',
  },
  hook: { en: 'hooks refuse edits and commands', ja: 'フックが編集とコマンドを拒否します' },
  advisory: { en: 'nothing is refused', ja: '何も拒否されません' },
} as const satisfies Readonly<Record<Verdict, Text>>;

export function verdictBecause(verdict: Verdict, why: string): Text {
  const { en, ja } = VERDICTS[verdict];
  return { en: `${en} (${why})`, ja: `${ja}（${why}）` };
}

/** For a client of which versions differ. */
export const VIEW_ONCE_SEEN: Text = {
  en: 'commands are judged by the hook until one of the conversation was seen in the view, which the hook leads them into',
  ja: 'フックがコマンドをビューに導き、会話のコマンドがそこで実行されたと確認できるまでは、フックだけで判定します',
};

export const NO_SHELL_SETTING: Text = {
  en: 'this client does not run commands in a view',
  ja: 'このクライアントのコマンドは、OS の保護のもとでは実行されません',
};

export const GAPS_ON_REQUEST: Text = {
  en: '`code-intel doctor --gaps` lists what is not refused in each agent.',
  ja: '各エージェントで拒否されないものは `code-intel doctor --gaps` で確認できます。',
};

export const GAP: Text = { en: 'gap', ja: '対象外' };
export const OWN_USER: Text = {
  en: 'the agent runs as your own user',
  ja: 'エージェントは利用者と同じ OS ユーザーの権限で動作します',
};
export const MARKS = {
  ok: { en: 'ok     ', ja: '正常' },
  warning: { en: 'warning', ja: '警告' },
  broken: { en: 'broken ', ja: '異常' },
} as const satisfies Readonly<Record<string, Text>>;

/** @param found what the pack has found, empty for nothing */
export function packWorks(id: string, found: string): Text {
  return found === ''
    ? {
        en: `The pack ${id} is used and has found nothing`,
        ja: `パック ${id} は有効ですが、まだ何も見つかっていません`,
      }
    : { en: `The pack ${id} has found ${found}`, ja: `パック ${id} の検出数: ${found}` };
}

export function packUnused(id: string, file: string): Text {
  return {
    en: `The pack ${id} (${file}) is not used: nothing in the project matches its detection`,
    ja: `パック ${id} (${file}) は使われていません。検出条件に合うものがプロジェクトにありません`,
  };
}
