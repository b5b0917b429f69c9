/** The words of text answers; names of tools, phases and slots stay as they are in both languages. */
import type { LeftOut, LeftOutKind } from '../../base/answer-time.ts';
import type { LineRange } from '../../base/line-ranges.ts';
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

interface AsideCount {
  readonly lines: number;
  readonly files: number;
  /** Paths of the files, where they are few. */
  readonly paths: readonly string[];
}

function firstOf(files: readonly string[], total: number): string {
  return [...files, ...(total > files.length ? ['…'] : [])].join(', ');
}

type EachLeftOut = Readonly<Record<LeftOutKind, (count: number) => string>>;

const LEFT_OUT_EN: EachLeftOut = {
  uses: (count) => `${counted(count, 'use')} (counted as possible)`,
  files: (count) => `the uses in ${counted(count, 'file')} (missing in the order)`,
  leads: (count) => counted(count, 'lead'),
  words: (count) => `${counted(count, 'word')} of the question`,
  names: (count) => `the lines of ${counted(count, 'name')}`,
};
const LEFT_OUT_JA: EachLeftOut = {
  uses: (count) => `使用箇所 ${count} 件（可能性ありとして数えています）`,
  files: (count) => `${count} ファイル内の使用（順序に反映されていません）`,
  leads: (count) => `手がかり ${count} 件`,
  words: (count) => `質問の ${count} 語`,
  names: (count) => `${count} 個の名前がある行`,
};

function numberOfEach(left: LeftOut, texts: EachLeftOut): string {
  const kinds: readonly LeftOutKind[] = ['uses', 'files', 'leads', 'words', 'names'];
  return kinds.flatMap((kind) => (left[kind] === undefined ? [] : [texts[kind](left[kind])])).join(', ');
}

export const ANSWER_TEXTS = {
  more: (omitted: number): Text => ({ en: `${omitted} more`, ja: `他 ${omitted} 件` }),
  moreLines: (omitted: number): Text => ({ en: counted(omitted, 'more line'), ja: `他 ${omitted} 行` }),
  moreChunks: (lines: number, chunks: number): Text => ({
    en: [
      ...(lines > 0 ? [`${counted(lines, 'line')} left out for lack of space`] : []),
      ...(chunks > 0 ? [`${counted(chunks, 'place')} left out for lack of space`] : []),
    ].join(', '),
    ja: [
      ...(lines > 0 ? [`容量の都合で省いた ${lines} 行`] : []),
      ...(chunks > 0 ? [`容量の都合で省いた ${chunks} 箇所`] : []),
    ].join('、'),
  }),
  moreFiles: (omitted: number): Text => ({
    en: counted(omitted, 'more file'),
    ja: `他 ${omitted} ファイル`,
  }),
  moreRows: (left: number, call: string): Text => ({
    en: `${counted(left, 'more row is', 'more rows are')} left out here for lack of space: ${call}`,
    ja: `容量の都合でこの一覧の残り ${left} 行を省略: ${call}`,
  }),
  evidence: (id: number): Text => ({ en: `evidence ${id}`, ja: `証跡 ${id}` }),
  partial: (done: number, total: number | null): Text => ({
    en: `first index under way: ${total === null ? counted(done, 'file') : `${done} of ${counted(total, 'file')}`}`,
    ja: `初回インデックス作成中: ${done}${total === null ? '' : `/${total}`} ファイル`,
  }),
  fromBase: (address: string): Text => ({
    en: `found through the shared base ${address}: files that differ from what was published there are missing until the index is complete`,
    ja: `共有ベース ${address} を使った検索結果: 公開時と内容が異なるファイルは、インデックスの完成まで含まれません`,
  }),
  unread: (files: number): Text => ({
    en: `incomplete: ${counted(files, 'more file mentions it and was', 'more files mention it and were')} not read; ask again once the index is complete`,
    ja: `一部のみの結果: 該当しうる ${files} ファイルが未読です。インデックスの完成後にもう一度呼んでください`,
  }),
  updating: (files: readonly string[], total: number): Text => ({
    en: `${counted(total, 'changed file is', 'changed files are')} not in this answer yet: ${firstOf(files, total)}`,
    ja: `変更された ${total} ファイルは未反映: ${firstOf(files, total)}`,
  }),
  changed: (files: readonly string[]): Text => ({
    en: `changed while answering: ${files.join(', ')}`,
    ja: `回答中に変更されたファイル: ${files.join(', ')}`,
  }),
  definitions: (count: number): Text => ({
    en: counted(count, 'definition'),
    ja: `定義 ${count} 件`,
  }),
  uses: (count: number): Text => ({ en: counted(count, 'use'), ja: `使用箇所 ${count} 件` }),
  certainty: (possible: number, others: number): Text => ({
    en: [
      ...(possible > 0 ? [`${possible} possible (?): used on a value of unknown type`] : []),
      ...(others > 0 ? [`${others} of the same name left out: another symbol`] : []),
    ].join('; '),
    ja: [
      ...(possible > 0 ? [`可能性あり（?） ${possible} 件: 呼び出し元の型が不明`] : []),
      ...(others > 0 ? [`同名の別シンボル ${others} 件は除外`] : []),
    ].join('、'),
  }),
  /** Result of a check behind a pipe, or in a client that reports no exit code. */
  exitUnknown: { en: 'result unknown', ja: '結果不明' },
  /** @param more files that are not named */
  namedUnread: (files: readonly string[], more: number): Text => ({
    en: `also named in ${files.join(', ')}${more > 0 ? ` and ${more} more` : ''}, of which no uses are known (templates, generated, or without a parser): search_text finds them`,
    ja: `ほかに ${files.join('、')}${more > 0 ? ` など ${files.length + more} ファイル` : ''} にも名前があります（テンプレート、生成物、または構文解析の対象外のため、使用箇所としては数えていません）: search_text で検索できます`,
  }),
  notParsed: (languages: string): Text => ({
    en: `files in ${languages} are not parsed: search_text searches them`,
    ja: `${languages} のファイルは構文解析の対象外です: search_text で検索できます`,
  }),
  inFiles: (files: number): Text => ({
    en: ` in ${counted(files, 'file')}`,
    ja: `（${files} ファイル）`,
  }),
  matches: (count: number, atLeast: boolean): Text => ({
    en: `${atLeast ? 'at least ' : ''}${counted(count, 'line matches', 'lines match')}`,
    ja: `${count} 行${atLeast ? '以上' : ''}が一致`,
  }),
  codeLeftOut: (count: number, of: number): Text => ({
    en: count < of ? `no room for the code of ${of}, the first ${count}` : 'no room for the code of',
    ja: `容量の都合でコードを省いたもの${count < of ? `（${of} 件のうち先頭の ${count} 件）` : ''}`,
  }),
  takenLiterally: (pattern: string, complaint: string): Text => ({
    en: `${pattern} is not a valid regex (${complaint}): its brackets are searched literally`,
    ja: `${pattern} は正規表現として解釈できないため（${complaint}）、括弧をただの文字として検索`,
  }),
  longestLine: (line: string): Text => ({
    en: `a pattern of several lines: only its longest line is searched, ${line}`,
    ja: `複数行のパターンは最も長い行だけを検索: ${line}`,
  }),
  readAsExpression: (pattern: string): Text => ({
    en: `${pattern} matches no line literally: searched as a regex`,
    ja: `${pattern} はそのままの文字列では見つからないため、正規表現として検索`,
  }),
  tooBroad: (pattern: string, lines: number): Text => ({
    en: `${pattern} matches no line literally; as a regex it matches ${lines}, too many to list`,
    ja: `${pattern} はそのままの文字列では見つからない（正規表現としては ${lines} 行あり、多いため省略）`,
  }),
  alike: (lines: readonly number[]): Text => ({
    en: `+ ${lines.length} alike: ${lines.join(', ')}`,
    ja: `+ 同様の ${lines.length} 行: ${lines.join(', ')}`,
  }),
  /** @param isAll no part of the project was named */
  searched: (files: number, isAll: boolean): Text => ({
    en:
      files === 0
        ? 'there are no files to search'
        : `${counted(files, 'file was', 'files were')} searched${isAll ? ', tests, translations and built files included (except node_modules and what .gitignore names)' : ''}`,
    ja:
      files === 0
        ? '検索対象のファイルがありません'
        : `${files} ファイルを検索${isAll ? '（テスト・翻訳・ビルド生成物も含む。node_modules と .gitignore の対象は除く）' : ''}`,
  }),
  aside: ({ en, ja }: Text, { lines, files, paths }: AsideCount): Text => ({
    en: `${lines} in ${en} (${paths.length > 0 ? paths.join(', ') : counted(files, 'file')})`,
    ja: `${ja} ${lines} 行（${paths.length > 0 ? paths.join(', ') : `${files} ファイル`}）`,
  }),
  comma: { en: ', ', ja: '、' },
  files: (count: number): Text => ({ en: counted(count, 'file'), ja: `${count} ファイル` }),
  lines: (count: number): Text => ({ en: counted(count, 'line'), ja: `${count} 行` }),
  symbols: (count: number): Text => ({ en: counted(count, 'symbol'), ja: `シンボル ${count} 件` }),
  /** @param ranges the first ones are named */
  unreadLines: (ranges: readonly LineRange[]): Text => {
    const named = ranges.slice(0, 3).map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`));
    const lines = `${named.join(', ')}${ranges.length > named.length ? ', …' : ''}`;
    return { en: `read without lines ${lines}, too long for it`, ja: `長すぎる ${lines} 行は読んでいません` };
  },
  syntaxError: { en: 'has syntax errors: symbols may be missing', ja: '構文エラーあり: シンボルが欠けている可能性' },
  imports: { en: 'imports', ja: 'インポート' },
  noFunction: (around: string | null): Text => ({
    en: `no function there; the line is ${around ? `in ${around}` : 'at module level'}`,
    ja: `関数の外です（${around ? `${around} の中` : 'モジュール直下'}）`,
  }),
  agreement: { en: 'confirmed earlier', ja: '確認済みの対応' },
  related: { en: 'related', ja: '関連' },
  untied: (words: readonly string[]): Text =>
    words.length === 0
      ? {
          en: 'nothing in this project fits the request well; the nearest:',
          ja: '依頼に合う箇所がありません。近いもの:',
        }
      : {
          en: `nothing in this project is called ${words.join(', ')}; the nearest:`,
          ja: `このプロジェクトに「${words.join('」「')}」と呼ばれるものはありません。近いもの:`,
        },
  waysOn: {
    en: 'If none of these is meant: call set_query_frame with leads (names that the code may use), or ask the person. What does not exist ends with record_outcome "partial".',
    ja: 'どれも違うなら、コードで使われそうな名前を leads に入れて set_query_frame を呼ぶか、依頼者に確かめてください。存在しないものへの依頼は record_outcome の "partial" で終えられます。',
  },
  nothingFits: {
    en: 'nothing in this project fits the question well; the nearest:',
    ja: 'この質問によく合うものはこのプロジェクトにありません。近いもの：',
  },
  noHits: { en: 'nothing found', ja: '該当なし' },
  impact: (count: number): Text => ({
    en: counted(count, 'place is touched', 'places are touched'),
    ja: `影響箇所 ${count} 件`,
  }),
  session: { en: 'session', ja: 'セッション' },
  readOwn: {
    en: 'next: Read what you will change, of files with a size in kB the lines; then edit.',
    ja: 'next: 変更する箇所を読み（kB を付記したファイルは該当行だけ）、編集してください。',
  },
  readAndSay: {
    en: "next: Read what you will change. At risk HIGH an edit also needs one sentence on what is wrong: yours (submit_understanding, observed_issue) or the person's.",
    ja: 'next: 変更する箇所を読んでください。リスク HIGH では、何が問題かの一文も必要です（submit_understanding の observed_issue、または依頼者の返答）。',
  },
  risk: { en: 'risk', ja: 'リスク' },
  needs: { en: 'still to be shown', ja: 'まだ確認されていないもの' },
  missing: { en: 'missing', ja: '不足' },
  previous: { en: 'earlier session', ja: '以前のセッション' },
  earlierFailure: { en: 'recorded as a failure', ja: '失敗として記録' },
  knownSymbols: { en: 'known from earlier work', ja: '過去の成功で確認済み' },
  gate: { en: 'gate', ja: 'ゲート' },
  explored: { en: 'looked at', ja: '探索済み' },
  exploredAndGranted: { en: 'looked at, may be written', ja: '探索済み・書き込み可' },
  granted: { en: 'may be written', ja: '書き込み可' },
  newFilesIn: { en: 'new files in', ja: '新規ファイル可' },
  unauthorised: { en: 'changed without a grant', ja: '許可なく変更' },
  otherSessions: { en: 'other open sessions', ja: '他に開いているセッション' },
  allowed: { en: 'allowed', ja: '許可' },
  notAllowed: { en: 'refused', ja: '拒否' },
  notCounted: { en: 'not counted', ja: '対象外' },
  stillOpen: { en: 'still open', ja: '未検証' },
  confirmed: { en: 'confirmed', ja: '確認' },
  rejected: { en: 'rejected', ja: '棄却' },
  noRoomFor: {
    en: 'still closed for lack of space to show their lines (read them)',
    ja: '表示する容量がなく未許可（自分で読んでください）',
  },
  opened: { en: 'opened', ja: '追加' },
  mayBeMade: { en: 'new, may be made', ja: '新規作成可' },
  absent: {
    en: 'does not exist, nor does its folder: nothing was opened for it (a new folder is named with a slash at its end)',
    ja: 'フォルダごと存在しないため追加していません（新しいフォルダは末尾に / を付けて指定）',
  },
  kept: (symbols: number, files: number): Text => ({
    en: `kept: ${counted(symbols, 'symbol')}, ${counted(files, 'file')}`,
    ja: `保持: シンボル ${symbols} 件、${files} ファイル`,
  }),
  recorded: { en: 'recorded', ja: '記録' },
  again: { en: 'known already', ja: '記録済み' },
  changedFiles: { en: 'changed', ja: '変更' },
  check: { en: 'check', ja: 'チェック' },
  contradicted: { en: 'contradicted by', ja: '矛盾' },
  learned: { en: 'learned', ja: '学習' },
  sessions: (count: number): Text => ({ en: counted(count, 'session'), ja: `セッション ${count} 件` }),
  failed: { en: 'failed', ja: '失敗' },
  plan: { en: 'plan', ja: '計画' },
  skipped: { en: 'skipped', ja: '除外' },
  packed: (files: number, total: number, tokens: number): Text => ({
    en: `${files} of ${counted(total, 'file')}, ${counted(tokens, 'token')}`,
    ja: `${total} ファイル中 ${files} ファイル、${tokens} トークン`,
  }),
  withheld: { en: 'kept back, as they may hold secrets', ja: '秘密情報の疑いで除外' },
  /** What an answer had no time for. */
  leftOut: (left: LeftOut): Text => ({
    en: `not examined in time: ${numberOfEach(left, LEFT_OUT_EN)}; what stands above is right without them. Ask the same again only if you need them`,
    ja: `時間内に調べられなかったもの: ${numberOfEach(left, LEFT_OUT_JA)}。上の結果はそのまま使えます。必要なときだけ同じ質問を繰り返すと、続きから調べます`,
  }),
  notFollowed: {
    en: 'not followed: uses by computed names',
    ja: '追えないもの: 実行時に決まる名前による使用',
  },
} as const;

/** Names of the counted items beside `have/need`. */
const COUNTED_TEXTS: Readonly<Record<string, Text>> = {
  symbols_identified: { en: 'symbols of the request', ja: '依頼に関わるシンボル' },
  entry_points: { en: 'entry points', ja: 'エントリーポイント' },
  files_analyzed: { en: 'files', ja: 'ファイル' },
  existing_patterns: { en: 'files with an existing pattern', ja: '既存パターンのあるファイル' },
};

/** Says how many of an item were seen: `entry points (0 of 1 seen)`. @param item one of `COUNTED_ITEMS` */
export function countedText(item: string, have: number, need: number): Text {
  const { en, ja } = COUNTED_TEXTS[item] ?? { en: item, ja: item };
  return { en: `${en} (${have} of ${need} seen)`, ja: `${ja}（${need} 件中 ${have} 件を確認済み）` };
}

/** Parts of a project beside its code, of which lines are counted. */
export const ASIDE_TEXTS = {
  test: { en: 'tests', ja: 'テスト' },
  example: { en: 'examples', ja: 'サンプル' },
  documentation: { en: 'documents', ja: 'ドキュメント' },
  translation: { en: 'translations', ja: '翻訳' },
  data: { en: 'data', ja: 'データ' },
  built: { en: 'built files', ja: 'ビルド生成物' },
  generated: { en: 'generated files', ja: '自動生成コード' },
} as const satisfies Readonly<Record<string, Text>>;
