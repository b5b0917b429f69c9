/** Reports of the index on the command line. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

export interface IndexCounts {
  readonly files: string;
  readonly chunks: string;
  readonly symbols: string;
  readonly size: string;
}

export function indexedIn(files: string, seconds: string): Text {
  return {
    en: `${counted(files, 'file')} indexed in ${seconds} s`,
    ja: `${files} ファイルを ${seconds} 秒でインデックス化`,
  };
}

export function totals({ chunks, symbols, size }: Omit<IndexCounts, 'files'>): Text {
  return {
    en: `${counted(chunks, 'chunk')}, ${counted(symbols, 'symbol')}, ${size}`,
    ja: `チャンク ${chunks}、シンボル ${symbols}、${size}`,
  };
}

export function allTotals({ files, ...rest }: IndexCounts): Text {
  const { en, ja } = totals(rest);
  return { en: `${counted(files, 'file')}, ${en}`, ja: `ファイル ${files}、${ja}` };
}

export const NOTHING_NEW: Text = { en: 'nothing changed', ja: '変更なし' };

export const CHANGES = {
  added: (count: string): Text => ({ en: `${count} new`, ja: `追加 ${count}` }),
  modified: (count: string): Text => ({ en: `${count} changed`, ja: `変更 ${count}` }),
  deleted: (count: string): Text => ({ en: `${count} removed`, ja: `削除 ${count}` }),
} as const;

/** @param reasons each with its count */
export function leftOut(total: string, reasons: readonly string[]): Text {
  return {
    en: `${total} left out: ${reasons.join(', ')}; \`code-intel status\` tells more`,
    ja: `対象外 ${total}: ${reasons.join('、')}（詳しくは \`code-intel status\`）`,
  };
}

export interface PublicationCounts {
  readonly published: string;
  /** Number of retired files; undefined when none were. */
  readonly retired: string | undefined;
}

function filesPublished(count: string): Text {
  if (count === '0') return { en: 'nothing new to publish', ja: '新しく公開するファイルなし' };
  return { en: `${counted(count, 'file')} published`, ja: `公開 ${count} ファイル` };
}

export function publishedTo(
  { published, retired }: PublicationCounts,
  { repository, base, seconds }: { readonly repository: string; readonly base: string; readonly seconds: string },
): Text {
  const parts: Text[] = [
    filesPublished(published),
    ...(retired === undefined ? [] : [{ en: `${retired} retired`, ja: `古いもの ${retired} ファイルを削除` }]),
  ];
  return {
    en: `${parts.map(({ en }) => en).join(', ')} as ${repository} in ${seconds} s, to ${base}`,
    ja: `${parts.map(({ ja }) => ja).join('、')}（リポジトリ ${repository}、${seconds} 秒、公開先 ${base}）`,
  };
}

export const STATUS_ROWS = {
  project: { en: 'project', ja: 'プロジェクト' },
  index: { en: 'index', ja: 'インデックス' },
  holds: { en: 'holds', ja: '内容' },
  model: { en: 'model', ja: 'モデル' },
  learned: { en: 'learned', ja: '学習済み' },
  languages: { en: 'languages', ja: '言語' },
  asText: { en: 'text only', ja: 'テキストのみ' },
  inPart: { en: 'in part', ja: '一部のみ解析' },
  pack: { en: 'pack', ja: 'パック' },
  shares: { en: 'read', ja: '読み取り' },
} as const satisfies Readonly<Record<string, Text>>;

/** @param found what a pack of the project has found, each kind with an example */
export function packFound(found: readonly { readonly what: string; readonly example: string }[]): Text {
  if (found.length === 0) return { en: 'found nothing', ja: '何も見つかっていません' };
  return {
    en: found.map(({ what, example }) => `${what}, such as ${example}`).join('; '),
    ja: found.map(({ what, example }) => `${what}(例: ${example})`).join('、'),
  };
}

export function readShares([whole, inPart, asText, leftOut]: readonly [string, string, string, string]): Text {
  return {
    en: `${whole} of the files in full, ${inPart} in part, ${asText} as text, ${leftOut} left out`,
    ja: `全体 ${whole}、一部 ${inPart}、テキストとして ${asText}、対象外 ${leftOut}`,
  };
}

export const NO_INDEX: Text = {
  en: 'none yet; `code-intel index` creates it',
  ja: 'まだありません。`code-intel index` で作成します',
};

export const INDEX_STATES = {
  partial: { en: 'partial', ja: '作成途中' },
  complete: { en: 'complete', ja: '作成済み' },
} as const satisfies Readonly<Record<string, Text>>;

/** @param time of the last full check; null when there was none */
export function comparedAt(state: Text, time: string | null): Text {
  return time === null
    ? { en: `${state.en}, not yet compared with all files`, ja: `${state.ja}（全ファイルとの照合はまだです）` }
    : { en: `${state.en}, compared with the files on ${time}`, ja: `${state.ja}（${time} にファイルと照合）` };
}

export function learnedCounts(agreements: string, pairs: string): Text {
  return {
    en: `${counted(agreements, 'solved request')}, ${counted(pairs, 'word')} tied to code`,
    ja: `解決した依頼 ${agreements}、用語とコードの対 ${pairs}`,
  };
}

export const LEFT_OUT: Text = { en: 'Left out:', ja: '対象外:' };
export const NOT_PARSED: Text = { en: 'Not parsed:', ja: '構文解析していないファイル:' };
export const TO_REPAIR: Text = { en: 'To repair in .code-intel:', ja: '.code-intel 内で修正が必要なもの:' };

export function andMore(count: string): Text {
  return { en: `and ${count} more`, ja: `ほか ${count}` };
}

/** @param limit of the command line that names them all */
export function moreWithLimit(count: string, limit: number): Text {
  return { en: `and ${count} more (-n ${limit})`, ja: `ほか ${count}（-n ${limit} で表示）` };
}

/** Files of which only the number is written to a pipe, where an agent may read it. */
export const NAMED_IN_TERMINAL: Text = {
  en: 'Their names are shown in a terminal only.',
  ja: 'ファイル名は、端末で実行したときだけ表示されます。',
};
