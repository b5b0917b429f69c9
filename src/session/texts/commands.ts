/** Why a shell command is refused; completes the sentence that names its part. */
import type { Text } from '../text.ts';

export const COMMAND_REASONS = {
  'not-parsable': {
    en: 'it is no list of plain commands, so it is not known what it does',
    ja: '単純なコマンドの並びではないため、何をするか分かりません',
  },
  'open-variable': {
    en: 'it may run in zsh, where what follows a variable without braces is part of it',
    ja: 'zsh で実行される可能性があり、そこでは波括弧のない変数に続く文字も変数の一部になります',
  },
  'unknown-program': {
    en: 'what this program does is not known, so it may write',
    ja: 'このプログラムの動作が分からず、書き込む可能性があります',
  },
  'runs-code': {
    en: 'it runs a program, a script or code that cannot be seen from here',
    ja: 'ここからは見えないプログラム、スクリプト、コードを実行します',
  },
  'dynamic-command': {
    en: 'the name of the program is only known when it runs',
    ja: '実行するまでプログラム名が分かりません',
  },
  'dynamic-argument': {
    en: 'an argument that decides what it does is only known when it runs',
    ja: '動作を決める引数が実行するまで分かりません',
  },
  'unknown-option': { en: 'what this option does is not known', ja: 'このオプションの動作が分かりません' },
  'process-not-own': {
    en: 'it ends processes that it did not start, and a hook may be one of them',
    ja: '自分で起動していないプロセスを終了します。フックである可能性があります',
  },
  'changes-shell': {
    en: 'it changes what later commands mean',
    ja: '後に続くコマンドの意味を変えます',
  },
  'injected-environment': {
    en: 'it sets a variable that makes programs run or load something else',
    ja: 'プログラムに別のものを実行または読み込ませる変数を設定します',
  },
  'arithmetic-on-unknown': {
    en: 'arithmetic runs commands that are hidden in the value of a variable',
    ja: '変数の値に隠れたコマンドを算術式が実行する可能性があります',
  },
  'other-user-or-machine': {
    en: 'it works as another user or on another machine',
    ja: '別のユーザーまたは別のマシンで動作します',
  },
  servant: {
    en: 'a daemon on this machine does its work, and may write on its behalf',
    ja: 'このマシンのデーモンが代わりに書き込む可能性があります',
  },
  'too-complex': {
    en: 'it is too long or nests too deeply to be judged',
    ja: '長すぎるか、入れ子が深すぎて判断できません',
  },
  'protected-path': {
    en: 'nobody but a person may change this path',
    ja: 'このパスを変更できるのは人だけです',
  },
  'gate-command': {
    en: 'this command belongs to the person: it changes or imitates the gate',
    ja: 'ゲートを変更または模倣するコマンドで、実行できるのは人だけです',
  },
  'code-running-configuration': {
    en: 'this configuration makes git run programs',
    ja: 'この設定は git にプログラムを実行させます',
  },
  'writes-project': {
    en: 'it writes into the project while the gate is closed',
    ja: 'ゲートが閉じている間にプロジェクトへ書き込みます',
  },
  'steers-commands': {
    en: 'it writes what decides which programs later commands run, which needs a session in READY',
    ja: '後のコマンドが実行するプログラムを決めるものに書き込みます。READY のセッションが必要です',
  },
  'unprovable-target': {
    en: 'where it writes is only known when it runs',
    ja: '書き込み先が実行するまで分かりません',
  },
  discards: {
    en: 'it discards content that only git has, which only a person may do',
    ja: 'git だけが持つ内容を捨てるため、実行できるのは人だけです',
  },
  'not-granted': {
    en: 'it writes what was not granted in this session',
    ja: 'このセッションで許可されていないものに書き込みます',
  },
} as const satisfies Readonly<Record<string, Text>>;
