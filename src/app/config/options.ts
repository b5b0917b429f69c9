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
  keyword: row({ kind: amount, default: 0.2, doc: 'Number of lines that contain the words; 10 or more count fully.' }),
  definition: row({ kind: amount, default: 0.3, doc: 'Whether the name is defined in the project.' }),
  reference: row({ kind: amount, default: 0.1, doc: 'Number of references to the name; 20 or more count fully.' }),
};

const GATE = {
  mode: row({
    kind: choice(['enforce', 'warn', 'off']),
    default: 'enforce',
    doc: '`enforce` refuses writes without evidence, `warn` allows them with a warning, `off` allows them silently.',
  }),
  ready: row({
    kind: choice(READY_BY),
    default: 'evidence',
    doc: 'What opens the gate. `evidence`: what the agent read, file by file (read, grounded, settled). `submission`: counts of symbols, files, entry points and patterns, which the agent submits by `submit_understanding`.',
  }),
  free: row({
    kind: optional(texts),
    default: null,
    doc: 'Globs of build output that may always be written. null: folders of builds, such as `dist/` and `coverage/`, that the committed `.gitignore` files ignore.',
  }),
  exempt: row({ kind: texts, default: [], doc: 'Globs of files that may be written without a session.' }),
  writable: row({
    kind: texts,
    default: [],
    doc: 'Files and folders outside of the project, such as `~/.cache/tool`, that commands in a view may write as well. They must exist.',
  }),
  allowedCommands: row({
    kind: texts,
    default: [],
    doc: 'Simple commands, given exactly, that may run while the gate is closed even though they may write. A command that ends in ` *` also accepts existing paths of the project as further arguments.',
  }),
  kernel: row({
    kind: choice(['auto', 'off']),
    default: 'auto',
    doc: '`auto` runs shell commands of the agent in a view of the file system in which only granted files can be written, if the client and the operating system support it. `off` relies on the hook alone.',
  }),
  mcpAllow: row({
    kind: texts,
    default: [],
    doc: 'Tools of other MCP servers that may run while the gate is closed although they may write.',
  }),
};

export const OPTIONS = {
  embeddingModel: row({
    kind: choice(
      ['static', 'multilingual-e5-small', 'multilingual-e5-base', 'codebert-base', 'unixcoder-base'],
      MODEL_ALIASES,
    ),
    default: 'static',
    doc: 'The model that compares meanings. `static` is part of the package; the others need the optional transformer runtime. Names with an owner, such as `intfloat/multilingual-e5-small`, are accepted.',
  }),
  embeddingCalibration: row({
    kind: optional(knots),
    default: null,
    doc: 'How the cosines of a transformer model map onto 0–1: pairs of a cosine and its value, as described in `docs/embedding.md`. null: the calibration in the package, which exists for `static` and `multilingual-e5-small`; the other models are measured at their first use.',
  }),
  sourceDirs: row({
    kind: texts,
    default: [],
    doc: 'Folders to index, relative to the project. Empty: the whole project.',
  }),
  include: row({
    kind: texts,
    default: [],
    doc: 'Folders to index although `.gitignore` leaves them out, relative to the project: repositories inside of it, sources that a tool writes.',
  }),
  excludePatterns: row({
    kind: texts,
    default: ['**/node_modules/**', '**/__pycache__/**'],
    doc: 'Globs of files to exclude, in addition to those that `.gitignore` excludes.',
  }),
  chunkStrategy: row({
    kind: choice(['ast', 'lines']),
    default: 'ast',
    doc: '`ast` splits files at their definitions, `lines` at fixed lengths without parsing.',
  }),
  chunkMaxTokens: row({
    kind: integer(32),
    default: 512,
    doc: 'Maximum length of a chunk, in tokens of about four characters.',
  }),
  supportedLanguages: row({
    kind: texts,
    default: [],
    doc: 'Languages to parse, such as `php`. Empty: all. Files in other languages are split by lines.',
  }),
  fallbackLanguages: row({
    kind: texts,
    default: [],
    doc: 'Languages whose files are split by lines although they could be parsed.',
  }),
  parserTimeoutMs: row({
    kind: integer(1),
    default: 5000,
    doc: 'Time limit for parsing a file, in milliseconds; files that exceed it are skipped.',
  }),
  syncTtlHours: row({
    kind: amount,
    default: 1,
    doc: 'How many hours may pass before the whole index is compared with the files again.',
  }),
  syncOnStart: row({ kind: boolean, default: true, doc: 'Whether the MCP server updates the index when it starts.' }),
  syncTimeoutSeconds: row({
    kind: amount,
    default: 30,
    doc: 'How many seconds an answer of the MCP server waits for a few changed files to be indexed. Files that take longer are left out of it.',
  }),
  searchWeights: row({
    kind: group(SEARCH_WEIGHTS),
    default: defaultsOf(SEARCH_WEIGHTS),
    doc: 'Weights for ranking symbols (`search --symbols`), and for what ties the code that an agent was shown to its request.',
  }),
  maxChunks: row({
    kind: optional(integer(1)),
    default: null,
    doc: 'Maximum number of chunks; beyond it chunks older than `auto_purge_days` are removed. null: no limit.',
  }),
  maxIndexSizeMb: row({
    kind: optional(integer(1)),
    default: null,
    doc: 'Maximum size of the index in MB; beyond it a warning is logged, and files are left out, first those that nothing refers to. null: no limit.',
  }),
  autoPurgeDays: row({
    kind: integer(1),
    default: 30,
    doc: 'Age in days at which chunks may be removed. Only used with `max_chunks`.',
  }),
  memoryLimitMb: row({
    kind: optional(integer(64)),
    default: null,
    doc: 'Memory for indexing, in MB. A lower value means fewer worker processes, but at least one, which needs about 480 MB. null: up to four processes.',
  }),
  lightweightMode: row({
    kind: boolean,
    default: false,
    doc: 'For small machines: sets `chunk_strategy` to `lines` and `max_chunks` to 5000 unless you set them yourself. `embedding_model` remains `static`, the lightest model.',
  }),
  language: row({
    kind: choice(['auto', 'ja', 'en']),
    default: 'auto',
    doc: 'Language of answers and guidance for agents. `auto` follows the request.',
  }),
  answerFormat: row({
    kind: choice(['text', 'json']),
    default: 'text',
    doc: 'Format of the answers of the MCP server: `text`, meant for models and half as long, or `json` for programs.',
  }),
  tools: row({
    kind: choice(['core', 'full']),
    default: 'core',
    doc: 'Tools that the MCP server lists: `core`, the few that nearly every session needs, or `full`. The others are called through `use_tool`.',
  }),
  shortCircuitScore: row({
    kind: share,
    default: 0.7,
    doc: 'How well an earlier agreement must match a request for the request to be answered from it without searching the code.',
  }),
  gate: row({
    kind: group(GATE),
    default: defaultsOf(GATE),
    doc: 'The write gate. Only a person changes it.',
    // An agent can set variables for the processes it starts, so none of them may open the gate.
    environment: false,
  }),
};

/** Values that `lightweight_mode` sets when the file does not (RL4). */
export const LIGHTWEIGHT = { chunk_strategy: 'lines', max_chunks: 5000 } as const;

/** Gives a row the type of its kind, so that the default is checked against it. */
function row<T>(option: Option<T>): Option<T> {
  return option;
}
