/** Labels for the program's own words; a word without a label is shown as it is. */
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
  attributed: ['in your own words', '依頼者の言葉どおり'],
  unattributed: ['not in your words', '依頼者の言葉と異なる'],
  unchecked: ['words not compared', '言葉は未照合'],
  // How far the gate reaches
  'gate:none': ['gate: off', 'ゲート: 無効'],
  'gate:advisory': ['gate: not seen to work', 'ゲート: 動作未確認'],
  'gate:guard': ['gate: by hooks', 'ゲート: フック'],
  'gate:strict': ['gate: by hooks and sandbox', 'ゲート: フックとサンドボックス'],
  'gate:kernel': ['gate: by the system', 'ゲート: OS'],
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
  // Events, by the name that the program has for them
  frame_set: ['Request understood', '依頼を整理'],
  bound: ['Conversation recognised', '会話を特定'],
  symbols_confirmed: ['Symbols confirmed', 'シンボルを確認'],
  understanding_submitted: ['Understanding judged', '理解を判定'],
  evidence_counted: ['Evidence counted', '証拠を集計'],
  semantic_entered: ['Search by guesses begun', '推測による探索を開始'],
  hypotheses_settled: ['Guesses settled', '推測を確定'],
  files_added: ['Files added', 'ファイルを追加'],
  reverted: ['Back to exploring', '探索に戻る'],
  outcome_recorded: ['Outcome recorded', '結果を記録'],
  resumed: ['Resumed', '再開'],
  restored: ['Files restored', 'ファイルを復元'],
  gate_switched: ['Gate switched', 'ゲートを切り替え'],
  'agent:read': ['Agent reads', '読み取り'],
  'agent:grep': ['Agent searches', '検索'],
  'agent:glob': ['Agent lists files', 'ファイル一覧'],
  'agent:run': ['Agent runs', 'コマンド実行'],
  'agent:edit': ['Agent edits', '編集'],
  // Kinds of code
  module: ['file', 'ファイル'],
  lines: ['lines', '行'],
  function: ['function', '関数'],
  method: ['method', 'メソッド'],
  class: ['class', 'クラス'],
  interface: ['interface', 'インターフェース'],
  struct: ['struct', '構造体'],
  trait: ['trait', 'トレイト'],
  enum: ['enum', '列挙型'],
  enum_member: ['enum member', '列挙値'],
  type: ['type', '型'],
  namespace: ['namespace', '名前空間'],
  constant: ['constant', '定数'],
  variable: ['variable', '変数'],
  property: ['property', 'プロパティ'],
  test: ['test', 'テスト'],
  heading: ['heading', '見出し'],
  section: ['section', '節'],
  key: ['key', 'キー'],
  route: ['route', 'ルート'],
  table: ['table', 'テーブル'],
  call: ['call', '呼び出し'],
  name: ['mention', '言及'],
  import: ['import', 'インポート'],
  string: ['in a string', '文字列内'],
  // Classes of files that lower a score
  example: ['an example', 'サンプル'],
  documentation: ['documentation', 'ドキュメント'],
  data: ['data', 'データ'],
  declaration: ['a declaration', '型定義'],
  legacy: ['legacy', '旧コード'],
  template: ['a template', 'テンプレート'],
  migration: ['a migration', 'マイグレーション'],
  translation: ['a translation', '翻訳ファイル'],
  built: ['built', 'ビルド生成物'],
  // Pairs
  in_force: ['in force', '有効'],
  distrusted: ['distrusted', '信頼低下'],
  vanished: ['symbol is gone', 'シンボル消失'],
  changed: ['code has changed', 'コード変更'],
  // Signals of a score
  lexical: ['words', '語'],
  vector: ['meaning', '意味'],
  stem: ['file name', 'ファイル名'],
  expansion: ['related words', '関連語'],
  meant: ['project terms', 'プロジェクト用語'],
  leads: ['leads', '手がかり'],
  history: ['commits', 'コミット'],
};

export function label(word: string): string {
  return Object.hasOwn(LABELS, word) ? spoken(LABELS[word], word) : word;
}

/** A kind of a framework, such as `blade_view`, without the underscore. */
export function kindName(kind: string): string {
  return label(kind).replaceAll('_', ' ');
}

function spoken(row: Row | undefined, otherwise: string): string {
  return row?.[language.value === 'ja' ? 1 : 0] ?? otherwise;
}

/** Why the gate refuses, by the rule that did; commands have several that come to the same for a reader. */
const RULES: Readonly<Record<string, Row>> = {
  no_session: ['No session yet', 'セッションなし'],
  session_over: ['The session was over', 'セッション終了後'],
  not_ready: ['The code was not looked at yet', 'コードを未確認'],
  read_only_intent: ['The request only reads', '読み取りだけの依頼'],
  not_explored: ['The file was not looked at', 'ファイルを未確認'],
  new_file_elsewhere: ['A new file in a folder that was not looked at', '未確認のフォルダーへの新規ファイル'],
  changed_since_explored: ['The file changed after it was read', '読んだ後に変更されたファイル'],
  protected: ['Protected: the gate, agent settings, .git', '保護対象（ゲート、エージェント設定、.git）'],
  'protected-path': ['Protected: the gate, agent settings, .git', '保護対象（ゲート、エージェント設定、.git）'],
  'gate-command': ['A command that belongs to you', '人だけが使うコマンド'],
  tampered: ['Files were changed past the gate', 'ゲートを通らない変更'],
  'writes-project': ['A command that writes before the code was read', '確認前に書き込むコマンド'],
  discards: ['A command that throws away what only git has', 'git だけが持つ内容を捨てるコマンド'],
  'not-granted': ['A command that writes what was not looked at', '未確認のファイルに書くコマンド'],
  'runs-code': ['A program that nobody can check beforehand', '内容を確認できないプログラム'],
  'unknown-program': ['An unknown program', '未知のプログラム'],
  'process-not-own': ['A command that ends processes', 'プロセスを終了するコマンド'],
  'unknown-option': ['An unknown option', '未知のオプション'],
  'unprovable-target': ['A command whose target is unknown', '書き込み先の分からないコマンド'],
  'steers-commands': ['A file that decides what later commands run', '後のコマンドを左右するファイル'],
};

export function ruleName(rule: string): string {
  const known = RULES[rule] ?? OTHER_RULE;
  return spoken(known, rule);
}

const OTHER_RULE: Row = ['Another reason', 'その他の理由'];
