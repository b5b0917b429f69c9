/**
 * Every option of a project, one row each. From this table come the type `Config`, the check of
 * `.code-intel/config.json`, its JSON schema, the environment variables and `docs/configuration.md`.
 */
import { READY_BY } from '../../session/readiness/requirements.ts';
import { defaultsOf, group } from './option-group.ts';
import { amount, boolean, choice, integer, knots, type Option, optional, share, texts } from './option-kinds.ts';

/** Names that the models go by elsewhere (D-29). */
const MODEL_ALIASES = {
  'intfloat/multilingual-e5-small': 'multilingual-e5-small',
  'intfloat/multilingual-e5-base': 'multilingual-e5-base',
  'microsoft/codebert-base': 'codebert-base',
  'microsoft/unixcoder-base': 'unixcoder-base',
} as const;

const SEARCH_WEIGHTS = {
  vector: row({ kind: amount, default: 0.4, doc: 'Similarity of meaning.' }),
  keyword: row({ kind: amount, default: 0.2, doc: 'Number of lines that contain the words, full at 10.' }),
  definition: row({ kind: amount, default: 0.3, doc: 'A definition of the name exists.' }),
  reference: row({ kind: amount, default: 0.1, doc: 'Number of references to the name, full at 20.' }),
};

const GATE = {
  mode: row({
    kind: choice(['enforce', 'warn', 'off']),
    default: 'enforce',
    doc: '`enforce` refuses a write without evidence, `warn` lets it pass and says so, `off` does neither.',
  }),
  ready: row({
    kind: choice(READY_BY),
    default: 'evidence',
    doc: 'Who says that enough was understood. `evidence`: at risk LOW and MEDIUM the server, as soon as what was shown to the agent meets the requirements. `submission`: always the agent, by `submit_understanding`, as the design documents have it.',
  }),
  free: row({
    kind: optional(texts),
    default: null,
    doc: 'Globs of build output that may always be written. null: what the committed `.gitignore` files ignore, minus secrets, dependency folders and protected paths.',
  }),
  exempt: row({ kind: texts, default: [], doc: 'Globs of files that may be written without a session.' }),
  allowedCommands: row({
    kind: texts,
    default: [],
    doc: 'Exact simple commands that may run while the gate is closed although they may write. One that ends in ` *` admits further plain arguments that are existing paths of the project.',
  }),
  kernel: row({
    kind: choice(['auto', 'off']),
    default: 'auto',
    doc: '`auto` runs shell commands of the agent in a view of the file system in which nothing can be written that was not granted, where the client and the system allow it; `off` leaves it to the hook.',
  }),
  mcpAllow: row({ kind: texts, default: [], doc: 'Tools of other MCP servers that may run while the gate is closed.' }),
};

const REQUIREMENTS = {
  lowSymbolsIdentified: least('symbols', 'LOW'),
  lowEntryPoints: least('entry points', 'LOW'),
  lowFilesAnalyzed: least('files', 'LOW'),
  lowExistingPatterns: least('patterns', 'LOW'),
  mediumSymbolsIdentified: least('symbols', 'MEDIUM'),
  mediumEntryPoints: least('entry points', 'MEDIUM'),
  mediumFilesAnalyzed: least('files', 'MEDIUM'),
  mediumExistingPatterns: least('patterns', 'MEDIUM'),
  highSymbolsIdentified: least('symbols', 'HIGH'),
  highEntryPoints: least('entry points', 'HIGH'),
  highFilesAnalyzed: least('files', 'HIGH'),
  highExistingPatterns: least('patterns', 'HIGH'),
};

export const OPTIONS = {
  embeddingModel: row({
    kind: choice(
      ['static', 'multilingual-e5-small', 'multilingual-e5-base', 'codebert-base', 'unixcoder-base'],
      MODEL_ALIASES,
    ),
    default: 'static',
    doc: 'The model behind similarity of meaning. `static` is shipped with the package; the others need the optional transformer runtime. A name may carry its owner, as in `intfloat/multilingual-e5-small`.',
  }),
  embeddingCalibration: row({
    kind: optional(knots),
    default: null,
    doc: 'How the cosines of a transformer model map onto 0–1: pairs of a cosine and its value, as in `docs/embedding.md`. null: the calibration of the package, which `static` and `multilingual-e5-small` have; the other models are measured at their first use.',
  }),
  sourceDirs: row({
    kind: texts,
    default: [],
    doc: 'Folders to index, relative to the project. Empty: the whole project.',
  }),
  excludePatterns: row({
    kind: texts,
    default: ['**/node_modules/**', '**/__pycache__/**', '**/venv/**'],
    doc: 'Globs of files to leave out, besides what `.gitignore` ignores.',
  }),
  chunkStrategy: row({
    kind: choice(['ast', 'lines']),
    default: 'ast',
    doc: '`ast` cuts files at their definitions, `lines` at fixed lengths without parsing.',
  }),
  chunkMaxTokens: row({ kind: integer(32), default: 512, doc: 'Longest chunk, in tokens of about four characters.' }),
  supportedLanguages: row({
    kind: texts,
    default: [],
    doc: 'Languages to parse, such as `php`. Empty: all. Files of the others are cut by lines.',
  }),
  fallbackLanguages: row({
    kind: texts,
    default: [],
    doc: 'Languages that are cut by lines although they could be parsed.',
  }),
  parserTimeoutMs: row({
    kind: integer(1),
    default: 5000,
    doc: 'A file that takes longer to parse is skipped, in milliseconds.',
  }),
  syncTtlHours: row({
    kind: amount,
    default: 1,
    doc: 'Age at which the whole index is compared with the files again.',
  }),
  syncOnStart: row({ kind: boolean, default: true, doc: 'Whether the MCP server updates the index when it starts.' }),
  syncTimeoutSeconds: row({
    kind: amount,
    default: 30,
    doc: 'How long an answer of the MCP server waits for a few changed files to be indexed. Until they are, it leaves them out.',
  }),
  searchWeights: row({
    kind: group(SEARCH_WEIGHTS),
    default: defaultsOf(SEARCH_WEIGHTS),
    doc: 'Shares of the symbol score.',
  }),
  maxChunks: row({
    kind: optional(integer(1)),
    default: null,
    doc: 'Most chunks in the index; above it old ones are purged. null: no limit.',
  }),
  maxIndexSizeMb: row({
    kind: optional(integer(1)),
    default: null,
    doc: 'Largest index in MB; above it a warning is logged and chunks that nothing refers to are purged. null: no limit.',
  }),
  autoPurgeDays: row({
    kind: integer(1),
    default: 30,
    doc: 'Age of the chunks that are purged. Counts only with `max_chunks`.',
  }),
  memoryLimitMb: row({
    kind: optional(integer(64)),
    default: null,
    doc: 'Memory for indexing, in MB: fewer worker processes run where it is short, at least one, which needs about 480. null: up to four.',
  }),
  lightweightMode: row({
    kind: boolean,
    default: false,
    doc: 'For small machines: `chunk_strategy` lines and `max_chunks` 5000, unless they are set. `embedding_model` stays the shipped one, which is lighter than any other.',
  }),
  language: row({
    kind: choice(['auto', 'ja', 'en']),
    default: 'auto',
    doc: 'Language of messages and guidance. `auto` follows the query.',
  }),
  answerFormat: row({
    kind: choice(['text', 'json']),
    default: 'text',
    doc: 'Form of the answers of the MCP server: `text`, made to be read by a model in half the bytes, or `json` for programs.',
  }),
  shortCircuitScore: row({
    kind: share,
    default: 0.7,
    doc: 'How well an agreement must fit a request to answer it without a search of the code.',
  }),
  requirements: row({
    kind: group(REQUIREMENTS),
    default: defaultsOf(REQUIREMENTS),
    doc: 'Extra evidence to require before writing. Values can only raise the built-in minimum.',
    environment: false,
  }),
  gate: row({
    kind: group(GATE),
    default: defaultsOf(GATE),
    doc: 'The write gate. Only a person changes it.',
    // An agent can set variables for the processes it starts, so none of them may open the gate.
    environment: false,
  }),
};

/** Room for what a project learns from its own failures; `code-intel tune` shows what a number would have changed. */
function least(what: string, risk: string): Option<number> {
  return row({ kind: integer(0), default: 0, doc: `At least so many ${what} at risk ${risk}.` });
}

/** Values that `lightweight_mode` sets when the file does not (RL4). */
export const LIGHTWEIGHT = { chunk_strategy: 'lines', max_chunks: 5000 } as const;

/** Gives a row the type of its kind, so that the default is checked against it. */
function row<T>(option: Option<T>): Option<T> {
  return option;
}
