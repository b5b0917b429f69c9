/** Sentences while the first index is under way. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';
import type { ToolName } from '../tool-name.ts';

/** @param total null until the files are counted */
export function indexUnderWay(tool: ToolName, done: number, total: number | null): Text {
  const share = total === null ? `${done}` : `${done}/${total}`;
  return {
    en: `${tool} is judged by the index, and the first one is still being built (${counted(share, 'file')}).`,
    ja: `${tool} の判定にはインデックスが必要ですが、最初のインデックスを作成中です（${share} ファイル）。`,
  };
}

export const INDEX_FIRST: Text = {
  en: 'Read what you will change meanwhile; called again, it waits for the index. Until then the fact tools answer from the files.',
  ja: 'その間に変更箇所を読んでください。もう一度呼ぶと、インデックスが揃うまで待ちます。それまで事実ツールはファイルから直接答えます。',
};
