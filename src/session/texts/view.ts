/** Sentences where the system itself keeps a command from writing. */
import type { Text } from '../text.ts';

export function folderMade(folder: string): Text {
  return {
    en: `\`${folder}/\` is build output and may be written: it exists now. Run the command again, with \`mkdir -p\` where it makes the folder itself.`,
    ja: `\`${folder}/\` はビルド出力で書き込めます。フォルダーを作成したので、コマンドをもう一度実行してください。コマンド自身が作る場合は \`mkdir -p\` を使ってください。`,
  };
}

export function outsideKept(place: string): Text {
  return {
    en: `The system refused to write \`${place}\`: outside of the project commands write temporary files and caches of tools.`,
    ja: `システムが \`${place}\` への書き込みを拒否しました。プロジェクトの外でコマンドが書き込めるのは、一時ファイルとツールのキャッシュだけです。`,
  };
}

export const PLACE_OUTSIDE: Text = {
  en: 'use a place in $TMPDIR, or ask the person to add the folder to `gate.writable` and to run `code-intel gate trust`.',
  ja: '$TMPDIR の中を指定するか、そのフォルダーを `gate.writable` に追加して `code-intel gate trust` を実行するよう、利用者に頼んでください。',
};

/** Hint where only a command that surely does nothing else may write to the folder of git. */
export const RECORD_ALONE: Text = {
  en: 'The system refused a write of git. Run `git add` and `git commit` as a command of their own, without `-c` and without other programs: such a command may write what git records.',
  ja: 'git の書き込みをシステムが拒否しました。`git add` と `git commit` を、`-c` やほかのプログラムを含めない独立したコマンドとして実行してください。そのコマンドなら git の記録を書き込めます。',
};

/** @param isOpen READY, in which some files may be written */
export function writeKept(isOpen: boolean): Text {
  return isOpen
    ? {
        en: 'The system refused a write: only granted files can be written. add_explored_files grants more.',
        ja: 'システムが書き込みを拒否しました。書き込めるのは許可されたファイルだけです。add_explored_files で追加できます。',
      }
    : {
        en: 'The system refused a write into the project, since the gate is closed.',
        ja: 'ゲートが閉じているため、システムがプロジェクトへの書き込みを拒否しました。',
      };
}
