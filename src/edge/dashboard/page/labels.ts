/** The program's own words as people read them; what is not listed stays as it is. */
import { language } from './settings.ts';

type Row = readonly [en: string, ja: string];

const LABELS: Readonly<Record<string, Row>> = {
  // Phases
  EXPLORATION: ['Exploration', '探索'],
  SEMANTIC: ['Semantic', '意味探索'],
  VERIFICATION: ['Verification', '検証'],
  READY: ['Ready', '準備完了'],
  // Intents and risks
  IMPLEMENT: ['implement', '実装'],
  MODIFY: ['modify', '変更'],
  INVESTIGATE: ['investigate', '調査'],
  QUESTION: ['question', '質問'],
  HIGH: ['high risk', 'リスク高'],
  MEDIUM: ['medium risk', 'リスク中'],
  LOW: ['low risk', 'リスク低'],
  // Statuses and outcomes
  open: ['open', '進行中'],
  suspended: ['suspended', '中断'],
  closed: ['closed', '終了'],
  expired: ['expired', '期限切れ'],
  tampered: ['tampered', '改変あり'],
  success: ['success', '成功'],
  failure: ['failure', '失敗'],
  partial: ['partial', '一部'],
  // Whose words
  attributed: ['the person’s own words', '本人の言葉'],
  unattributed: ['not the person’s own words', '本人の言葉ではない'],
  unchecked: ['words not checked', '言葉は未確認'],
  // How far the gate reaches
  'gate:none': ['gate: off', 'ゲート: 切'],
  'gate:advisory': ['gate: no hook was seen', 'ゲート: フック未確認'],
  'gate:guard': ['gate: hooks refuse', 'ゲート: フックで拒否'],
  'gate:strict': ['gate: hooks and the client’s sandbox', 'ゲート: フックとサンドボックス'],
  'gate:kernel': ['gate: the system refuses', 'ゲート: OS が拒否'],
  // Slots
  target_feature: ['Target', '対象'],
  trigger_condition: ['Trigger', '条件'],
  observed_issue: ['Issue', '現象'],
  desired_action: ['Wanted', '要望'],
  FACT: ['fact', '事実'],
  HYPOTHESIS: ['hypothesis', '仮説'],
  confirmed: ['confirmed', '確認'],
  rejected: ['rejected', '棄却'],
  // Steps
  'step:evidence': ['Evidence', '証拠'],
  'step:call': ['Calls', '呼び出し'],
  'step:refusal': ['Refusals', '拒否'],
  'step:agent': ['Agent’s own tools', 'エージェント自身'],
  'step:phase': ['Phases', 'フェーズ'],
  'step:state': ['Other changes', 'その他の変化'],
  // Pairs
  in_force: ['in force', '有効'],
  distrusted: ['distrusted', '信頼低下'],
  vanished: ['symbol is gone', 'シンボル消失'],
  changed: ['code has changed', 'コード変更'],
  // Signals of a score
  lexical: ['words', '語'],
  vector: ['meaning', '意味'],
  stem: ['file name', 'ファイル名'],
  coverage: ['coverage', '網羅'],
  wholeFile: ['whole file', 'ファイル全体'],
  expansion: ['related words', '関連語'],
  meant: ['project terms', 'プロジェクト用語'],
  tied: ['users of translations', '翻訳の利用箇所'],
  translated: ['comment words', 'コメントの語'],
  definition: ['definition', '定義'],
  folder: ['folder', 'フォルダー'],
};

export function label(word: string): string {
  return LABELS[word]?.[language.value === 'ja' ? 1 : 0] ?? word;
}

const SKIP_REASONS_JA: Readonly<Record<string, string>> = {
  binary: 'テキストではありません（画像、アーカイブ、コンパイル済みファイルなど）。',
  too_large: 'インデックスの上限サイズを超えています。テキスト検索では見つかります。',
  minified: '圧縮・結合された、または 1 行のテキストです。テキスト検索では見つかります。',
  generated: 'ツールが生成したファイルです（ヘッダー、名前、.gitattributes による）。テキスト検索では見つかります。',
  vendored: 'プロジェクト内の第三者コードです。テキスト検索では見つかります。',
  lockfile: 'パッケージマネージャーのロックファイルです。テキスト検索では見つかります。',
  secret: '鍵・パスワード・証明書を含む可能性があります。インデックスにも検索結果にも入りません。',
  symlink: 'シンボリックリンクです。リンク先は自身のパスでインデックスされます。',
  outside_project: 'プロジェクトの外を指すシンボリックリンクです。外へはたどりません。',
  special_file: '通常のファイルではありません（ソケット、パイプ、デバイス）。',
  unreadable: '読み取れませんでした（権限がない、または入出力エラー）。',
  undecodable_path: '名前が正しい UTF-8 でないため、確実に表示も開くこともできません。',
  unsupported_encoding: '文字コードを判別できないテキストです。',
  excluded: 'exclude_patterns による除外、または node_modules など常に除外されるフォルダーです。',
  nested_worktree: 'プロジェクト内にある別の git 作業ツリーです。',
  parser_timeout: '構文解析が parser_timeout_ms を超えました。テキスト検索では見つかります。',
  parser_crash: '構文解析に失敗したか、メモリを使いすぎました。テキスト検索では見つかります。',
  purged: 'max_chunks または max_index_size_mb に収めるため外されました。テキスト検索では見つかります。',
  vanished: '読み取り中に削除されました。',
};

/** @param explanation as the server says it, in English */
export function skipReason(reason: string, explanation: string): string {
  return (language.value === 'ja' ? SKIP_REASONS_JA[reason] : undefined) ?? explanation;
}
