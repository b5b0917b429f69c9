/** Sentences of the hooks to agents and people, besides the reasons of the gate's rules. */
import type { Language, Text } from '../text.ts';
import type { NextCall } from '../tool-name.ts';
import { GATE_TEXTS } from './write-verdicts.ts';

/** Length of a refusal in characters, each of which the agent pays for. */
const MOST_CHARACTERS = 600;
const LONGEST_CALL = 350;
/** Characters of the reason that are left also beside a call with a long path. */
const LEAST_REASON = 150;

/** A reason and what leads on, a call or a sentence, as the agent reads them: at most 600 characters. */
export function refusalText(why: Text, next: NextCall | Text | null, language: Language): string {
  if (next === null) return cut(why[language], MOST_CHARACTERS);
  const line = ('tool' in next ? nextLine(next) : nextWords(next))[language];
  return `${cut(why[language], Math.max(LEAST_REASON, MOST_CHARACTERS - line.length - 1))}\n${line}`;
}

/** Between two words, or two parts of a sentence, where there are such. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const end = head.search(/[\s、。；;,][^\s、。；;,]*$/u);
  return `${end > most / 2 ? head.slice(0, end) : head}…`;
}

/** The first call of a conversation without a session. */
export const START_SESSION: NextCall = {
  tool: 'start_session',
  args: { intent: 'MODIFY', query: '…', leads: ['…'] },
  why: GATE_TEXTS.start_session({ path: '' }),
};

function nextWords({ en, ja }: Text): Text {
  return { en: `Next: ${en}`, ja: `次: ${ja}` };
}

/** Names a command that passes in place of the refused one. */
export function otherSpelling(command: string): Text {
  return { en: `\`${command}\` passes.`, ja: `\`${command}\` なら実行できます。` };
}

/** Hint for a command that only prepares a shell, such as `source ~/.bashrc`. */
export const OWN_PROCESSES: Text = {
  en: '`kill %1`, `kill $!` and `kill NUMBER` by itself pass, and `pkill -f NAME` for a server by its name.',
  ja: '`kill %1`、`kill $!`、`kill 番号` の単独実行、名前で指定する `pkill -f NAME` は実行できます。',
};

export const BY_PERSON: Text = {
  en: 'ask the person to run it in a terminal of their own; no session allows it.',
  ja: '利用者に、自分の端末で実行するよう頼んでください。どのセッションでも許可されません。',
};

export const OWN_SHELL: Text = {
  en: "leave this part out: the shell begins with what the person's startup files set.",
  ja: 'この部分を省いてください。シェルは、利用者の起動ファイルの設定を読んだ状態で始まります。',
};

/** Hint for a command that shells read in different ways. */
export const READABLE: Text = {
  en: 'write it as plain commands (`&& || ; |`, quotes, `$(…)`, `for`, `while`, `if`; no function, `case`, `[[ … ]]`, array or `((…))`), or in several calls; a long script goes into a file outside of the project, and is run from there in READY.',
  ja: '単純なコマンドで書くか（`&& || ; |`、引用符、`$(…)`、`for`、`while`、`if`。関数、`case`、`[[ … ]]`、配列、`((…))` は不可）、複数の呼び出しに分けてください。長いスクリプトはプロジェクトの外のファイルに置き、READY で実行してください。',
};

export const PLAIN_TARGET: Text = {
  en: 'write out the path that it writes; outside of the project it passes at any time.',
  ja: '書き込み先のパスを変数などを使わずに書いてください。プロジェクトの外なら、いつでも実行できます。',
};

export const INLINE_CODE: Text = {
  en: '`jq`, `awk`, `sed -n` and `rg` pass now; code runs in READY (start_session), or where a person allows it (gate.allowed_commands).',
  ja: '`jq`、`awk`、`sed -n`、`rg` は今すぐ実行できます。コードは READY（start_session）か、人が gate.allowed_commands で許可したときに実行できます。',
};

/** @param lines the file with the lines to read, as `src/cart.ts:120-180` */
export function readThenEdit(lines: string): Text {
  return { en: `Read ${lines}, then edit it.`, ja: `${lines} を読んでから編集してください。` };
}

const MOST_ALLOWED = 4;

export function allowedHere(commands: readonly string[]): Text {
  const shown = commands.slice(0, MOST_ALLOWED).map((command) => `\`${command}\``);
  return {
    en: `a person allowed ${shown.join(', ')} here; other programs run in READY.`,
    ja: `${shown.join('、')} は許可されています。ほかのプログラムは READY で実行できます。`,
  };
}

export function inReadyOnly(): Text {
  const { tool, args } = START_SESSION;
  return {
    en: `${tool} ${JSON.stringify(args)}; programs run in READY. A person can allow this one now (gate.allowed_commands).`,
    ja: `${tool} ${JSON.stringify(args)}。プログラムは READY で実行できます。人が gate.allowed_commands で許可することもできます。`,
  };
}

/** Formats a call that can be made literally; of a long list it names the first items, and the next refusal names others. */
function callOf({ tool, args }: Pick<NextCall, 'tool' | 'args'>): string {
  const whole = `${tool} ${JSON.stringify(args)}`;
  const [name, list] = Object.entries(args).find(([, value]) => Array.isArray(value) && value.length > 1) ?? [];
  if (whole.length <= LONGEST_CALL || name === undefined || !Array.isArray(list)) return whole;
  return callOf({ tool, args: { ...args, [name]: list.slice(0, -1) } });
}

function nextLine({ why, ...next }: NextCall): Text {
  const call = callOf(next);
  const reason = (text: string): string => (call.length + text.length > LONGEST_CALL ? '' : text);
  return { en: `Next: ${call}. ${reason(why.en)}`.trim(), ja: `次: ${call}。${reason(why.ja)}` };
}

export interface RefusedCommand {
  /** The offending part as written. */
  readonly part: string;
  readonly reason: Text;
  /** The paths that it would write. */
  readonly targets: readonly string[];
}

export function commandRefused({ part, reason, targets }: RefusedCommand): Text {
  const [en, ja] = targets.length === 0 ? ['', ''] : [` (${targets.join(', ')})`, `（${targets.join('、')}）`];
  return {
    en: `The command was not run. \`${part}\`${en}: ${reason.en}. Commands that only read are always run.`,
    ja: `コマンドは実行されませんでした。\`${part}\`${ja}: ${reason.ja}。読み取りだけのコマンドは常に実行できます。`,
  };
}

export function mcpRefused(tool: string): Text {
  return {
    en: `${tool} was not called: its name suggests that it may write, or it is not known to be read-only.`,
    ja: `${tool} は呼び出されませんでした。名前からして書き込む可能性があるか、読み取り専用と分かっていません。`,
  };
}

/** Next step after a refused tool of another server. */
export function mcpNext(tool: string): Text {
  return {
    en: `change files of the project with your own edit tools; for anything else ask the person to add ${tool} to gate.mcp_allow.`,
    ja: `プロジェクトのファイルは自分の編集ツールで変更してください。それ以外は、${tool} を gate.mcp_allow に追加するよう利用者に頼んでください。`,
  };
}

export function mcpWritesByArguments(tool: string): Text {
  return {
    en: `${tool} was not called: its arguments tell it to write or to run something.`,
    ja: `${tool} は呼び出されませんでした。渡された引数が書き込みや実行を指示しています。`,
  };
}

/** Next step where other arguments of the same tool would pass. */
export function mcpWithoutArguments(tool: string): Text {
  return {
    en: `call it without those arguments, or ask the person to add ${tool} to gate.mcp_allow.`,
    ja: `その引数を外して呼び出すか、${tool} を gate.mcp_allow に追加するよう利用者に頼んでください。`,
  };
}

export const ONLY_A_PERSON: Text = {
  en: 'The call was refused: it would send `/gate`, and only a person switches the gate.',
  ja: 'この呼び出しは拒否されました。`/gate` を送るものですが、ゲートを切り替えられるのは人だけです。',
};
export const PERSON_SWITCHES: Text = {
  en: 'ask the person to type `/gate …` in the prompt, or to run `code-intel gate` in a terminal.',
  ja: 'プロンプトに `/gate …` と打つか、端末で `code-intel gate` を実行するよう、利用者に頼んでください。',
};

export function malformedInput(tool: string): Text {
  return {
    en: `${tool} was not called: its input does not say which files it would write.`,
    ja: `${tool} は呼び出されませんでした。どのファイルに書き込むのかが入力から分かりません。`,
  };
}

export const COMPLETE_CALL: Text = {
  en: 'call it with all that it needs, or ask the person.',
  ja: '必要な引数をすべて付けて呼び出すか、利用者に頼んでください。',
};

export const UNREADABLE_EVENT: Text = {
  en: 'The call was refused: what the client sent about it cannot be read. `code-intel doctor` checks the installation.',
  ja: '呼び出しは拒否されました。クライアントから送られた内容を読み取れません。`code-intel doctor` で確認してください。',
};

export function internalFailure(cause: string): Text {
  return {
    en: `The call was refused, because the gate itself failed: ${cause}. \`code-intel doctor\` tells more.`,
    ja: `ゲート自体が失敗したため、呼び出しは拒否されました: ${cause}。\`code-intel doctor\` で確認してください。`,
  };
}

export const TOO_LONG: Text = {
  en: 'The call was refused: what it would write could not be found out in time. Split it, or write it more simply.',
  ja: '呼び出しは拒否されました。何に書き込むのかを時間内に判断できません。分割するか、より単純に書いてください。',
};

export const CANNOT_WATCH: Text = {
  en: 'The command was not run: what it may write cannot be seen in advance, and the state of the files before it could not be recorded. Commands that surely only read run, and so do file tools; `code-intel doctor` tells what is wrong.',
  ja: 'コマンドは実行されませんでした。何に書き込むか事前に分からず、実行前の状態も記録できませんでした。読み取りだけのコマンドとファイルの編集は実行できます。原因は `code-intel doctor` で確認してください。',
};

export const CANNOT_SHOW: Text = {
  en: 'The command was not run: what it may write could not be published for its shell.',
  ja: 'コマンドは実行されませんでした。書き込める範囲をシェルに伝えられませんでした。',
};
export const RUN_AGAIN: Text = {
  en: 'run it again; if that fails as well, `code-intel doctor` tells why.',
  ja: 'もう一度実行し、同じなら `code-intel doctor` で原因を確かめてください。',
};

export function warned(text: Text): Text {
  return {
    en: `The gate only warns here (gate.mode): ${text.en}`,
    ja: `ゲートは警告のみです（gate.mode）: ${text.ja}`,
  };
}

export const FIRST_START: Text = {
  en: 'code-intel is active in this project: call start_session with the request, read the lines that you will change, then edit.',
  ja: 'このプロジェクトでは code-intel が有効です。start_session に依頼を渡し、変更する行を読んでから編集してください。',
};

export function stateNotTrusted(why: string): Text {
  return {
    en: `The state of this conversation is not trusted (${why}).`,
    ja: `この会話の状態は信頼できません（${why}）。`,
  };
}
