/** Sentences where the system itself keeps a command from writing. */
import type { Text } from '../text.ts';

export function folderMade(folder: string): Text {
  return {
    en: `\`${folder}/\` is build output and may be written: it exists now. Run the command again, with \`mkdir -p\` where it makes the folder itself.`,
    ja: `\`${folder}/\` はビルド出力で書き込めます。フォルダーを作成したので、コマンドをもう一度実行してください。コマンド自身が作る場合は \`mkdir -p\` を使ってください。`,
  };
}

export function homeKept(name: string): Text {
  return {
    en: `The system refused to make \`~/${name}\`: nothing new can be made directly in the home folder. A person can make it once in a terminal, empty; or name a place in $TMPDIR.`,
    ja: `システムが \`~/${name}\` の作成を拒否しました。ホームフォルダー直下には新しいものを作れません。人が端末で一度だけ空のまま作成するか、$TMPDIR の中を指定してください。`,
  };
}

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
