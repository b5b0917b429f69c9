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
  en: 'Call it again when the index is there, which takes seconds; until then the fact tools answer from the files.',
  ja: 'インデックスは数秒で揃います。揃ってから呼んでください。それまで事実ツールはファイルから直接答えます。',
};
