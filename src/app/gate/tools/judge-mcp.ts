/** Tools of MCP servers, judged by the words of their names and by the paths that they are given. */
import { isRecord } from '../../../base/json-record.ts';
import { splitIdentifier } from '../../../base/text.ts';
import { TOOL_NAMES, USE_TOOL } from '../../../session/tool-name.ts';
import type { McpCall } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import { placesIn } from './place-fields.ts';

/**
 * `own`: the server of this program, which gates itself. `allowed`: by the configuration, though it may write. `told`: it reads by
 * its name, and what it is given tells it to do more.
 */
type McpVerdict = 'own' | 'reads' | 'allowed' | 'refused' | 'told';

export function judgeMcp(call: McpCall, gate: ProjectGate): McpVerdict {
  const { tool, name } = call;
  if (isOwnTool(call)) return 'own';
  const reads = readsByName(name);
  const isTold = reads && (isGivenCode(call) || writesByArguments(call.input, writes));
  if ((reads && !isTold) || isBrowsing(call)) return 'reads';
  if (gate.config().mcpAllow.includes(tool)) return 'allowed';
  return isTold ? 'told' : 'refused';
}

/** By the words of the name of a tool that nobody knows. */
export function readsByName(name: string): boolean {
  const words = splitIdentifier(name);
  return words.some((word) => READING.has(word)) && !writes(words);
}

/** True for a tool of the own server, which each dialect recognises by the names that its client gives it. */
export function isOwnTool({ server, name }: McpCall): boolean {
  return server === OWN_SERVER && OWN_TOOLS.has(name);
}

export const OWN_SERVER = 'code-intel';

const OWN_TOOLS: ReadonlySet<string> = new Set([...TOOL_NAMES, USE_TOOL]);

/**
 * Paths to which a tool that reads writes what it found. One that keeps what a browser shows may be told so by any
 * field.
 */
export function writtenBy(call: McpCall): readonly string[] {
  const isKeeping = isBrowsing(call) || splitIdentifier(call.name).some((word) => KEPT.has(word));
  return placesIn(call.input, isKeeping ? 'any' : 'written');
}

const KEPT = wordsOf('console network pdf recording screenshot snapshot trace video');

/** Actions on a page in a browser change nothing of the project. */
function isBrowsing({ server, name }: McpCall): boolean {
  const isBrowser = /^browser_/.test(name) || /browser|chrome|playwright|puppeteer/i.test(server);
  return isBrowser && BROWSING.has(name.replace(/^(?:browser|puppeteer)_/, ''));
}

const BROWSING = wordsOf(`
  click close close_page console_messages drag fill fill_form handle_dialog hover list_console_messages
  list_network_requests list_pages navigate navigate_back navigate_forward navigate_page network_requests new_page
  press_key resize resize_page screenshot select select_option select_page snapshot tabs take_screenshot take_snapshot
  type wait_for
`);

/** Verbs that write or execute; one of them refuses, whatever else the name says. */
const WRITING = wordsOf(`
  activate add amend append apply archive assign attach bump cancel checkout clean clear click configure conflict
  conflicts create deactivate dedupe delete destroy detach disable download drag drop duplicate edit eject enable erase eval evaluate exec execute fill flush generate
  grant inject insert install invoke kill launch migrate mkdir modify mutate optimize overwrite paste persist prune publish
  purge put rebase recreate refactor register reload remove rename reopen reorder repair replace restart restore revert
  revoke rewrite rmdir rollback save scaffold send set spawn squash start stop submit substitute swap terminate toggle transition
  trigger truncate unassign undo uninstall unlink unregister unset unzip update upgrade upload upsert wipe write
`);

/** Nouns as well: they count where a name begins, or goes on after `and`. `get_pull_request` only reads. */
const WRITING_FIRST = wordsOf(`
  accept approve build call change close commit compile connect convert copy deploy dismiss dump export extract fix fork format import index join
  link load lock log mark merge mount move open patch pin play post press pull push queue release reply report request
  reset run schedule script seed select share shell sign stage star stash store subscribe sync tag task test
  touch transfer type use validate
`);

const LOOKING = wordsOf(
  'browse check count describe explain fetch find get list lookup read retrieve search show view',
);

/** Verbs and nouns of looking; without one of them a tool is not known to read. */
const READING = wordsOf(`
  analyze browse check compare count describe details diagnostics diff docs documentation examine explain explore fetch
  find get grep help info inspect list lookup ls outline overview peek preview query read recall resolve retrieve review
  log scan search sequentialthinking show snapshot stat stats status summarize summary tail think thinking tree view whoami
`);

const JOINS: ReadonlySet<string> = new Set(['and', 'or', 'then']);
const ASIDE: ReadonlySet<string> = new Set(['in', 'off', 'out']);

function writes(words: readonly string[]): boolean {
  if (words.length === 2 && words[0] === 'git' && words[1] === 'log') return false;
  const [, second = '', third = ''] = words;
  // `search_and_X` does both, and `check_in` is not to check.
  if (JOINS.has(second) && third !== '' && !READING.has(third)) return true;
  if (words.length > 1 && ASIDE.has(words.at(-1) ?? '')) return true;
  // `pull_request_read` says at its end what it does.
  const isNamedFirst = words.at(-1) === 'read';
  const counts = (at: number): boolean => (at === 0 ? !isNamedFirst : !startsByLooking(words) || isFirst(words, at));
  return (
    words.some((word, at) => WRITING.has(word) || (counts(at) && WRITING_FIRST.has(word))) ||
    /\bto (?:disk|file|folder|path)\b/.test(words.join(' '))
  );
}

/** After a verb of looking other verbs are nouns, as in `get_pull_request`; after a noun they are verbs, as in `docs_export`. */
function startsByLooking([first = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 || LOOKING.has(first) || LOOKING.has(rest.at(-1) ?? '');
}

function isFirst(words: readonly string[], at: number): boolean {
  return at === 0 || JOINS.has(words[at - 1] ?? '');
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

const MOST_DEPTH = 8;

/** @param writes whether the words of a name say so */
function writesByArguments(input: unknown, writes: (words: readonly string[]) => boolean): boolean {
  return tells(input, { writes, depth: 0 });
}

interface Place {
  readonly writes: (words: readonly string[]) => boolean;
  readonly depth: number;
}

function tells(value: unknown, place: Place): boolean {
  if (place.depth > MOST_DEPTH) return true;
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) return value.some((item) => tells(item, inner));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([field, one]) =>
      (one === true && SWITCH.test(field)) ||
      (typeof one === 'string' && isWritingAction(field, one, place)) ||
      (ARGUMENTS.test(field) && OPTION.test(joined(one))) ||
      (PROGRAMS.test(field) && joined(one) !== '') ||
      tells(one, inner),
  );
}

/** `fix: true`, `applyFirst: true`, `in_place: true` */
const SWITCH =
  /^(?:(?:auto|unsafe)?[-_]?fix(?:e[sd])?(?:[-_]?all)?|(?:apply|write)(?:[-_]?(?:fix(?:es)?|changes|edits?|first|all|files?|to_?disk))?|in[-_]?place|overwrite|delete|remove|execute|replace(?:[-_]?all)?|save_?to_?(?:disk|file)|update[-_]?snapshots?)$/i;

const ACTIONS = /^(?:action|op|operation|verb|method|mode)$/i;

/** `action: "write"`; the methods of HTTP are written in capitals. */
function isWritingAction(field: string, text: string, { writes }: Place): boolean {
  if (!ACTIONS.test(field) || !/^[A-Za-z][\w.-]{0,40}$/.test(text) || /^[A-Z]+$/.test(text)) return false;
  return writes(splitIdentifier(text));
}

const ARGUMENTS = /^(?:\w*?(?:args|arguments|argv|options|opts|flags|params)|expression)$/i;

/** `editor: "vim"`, `post_process: "./x"`: a program that is started. */
const PROGRAMS =
  /^(?:editor|pager|diff_?tool|post_?process(?:or)?|pre_?process(?:or)?|external_?tool|shell_?command|hook)$/i;

function joined(value: unknown): string {
  const words = Array.isArray(value) ? value : [value];
  return words.filter((word) => typeof word === 'string').join(' ');
}

/** Options with which programs that read write files or start others, as they are handed to `rg`, `fd`, `find`, `git` and linters. */
const OPTION =
  /(?:^|\s)(?:--(?:fix(?:-\w+)*|unsafe-fixes|write|in-place|inplace|apply|overwrite|pre|exec(?:-batch|-path)?|open-files-in-pager|hostname-bin|upload-pack|receive-pack|ext-diff|to-command|use-compress-program|compress-program|post-renderer|rsh|fsmonitor)(?=[=\s]|$)|-(?:delete|exec|execdir|ok|okdir|fprint0?|fprintf|fls)(?=\s|$)|-[xXO](?=\s|$)|-[oO][=\s]?\S*[\\/.]\S)/;

function isGivenCode({ server, name, input }: McpCall): boolean {
  const words = new Set([...splitIdentifier(server), ...splitIdentifier(name)]);
  return holdsCode(input, {
    isDatabase: hasAny(words, DATABASES),
    isOnCode: hasAny(words, ON_CODE),
    field: '',
    depth: 0,
  });
}

interface CodePlace {
  /** The tool, or the field, says that it takes statements. */
  readonly isDatabase: boolean;
  /** The tool is about code, and is handed it to look at. */
  readonly isOnCode: boolean;
  /** Name of the field; that of the list for its items. */
  readonly field: string;
  readonly depth: number;
}

const DATABASES = wordsOf(
  'bigquery clickhouse database databases db duckdb mariadb mssql mysql oracle postgres postgresql redshift snowflake sql sqlite',
);
const STATEMENTS = wordsOf('sql statement statements stmt');
const QUERIES = wordsOf('q queries query text');
const ON_CODE = wordsOf(
  'analyze check code diagnostics examine explain find inspect lint review search snippet snippets summarize type types validate',
);

function holdsCode(value: unknown, place: CodePlace): boolean {
  if (place.depth > MOST_DEPTH) return true;
  if (typeof value === 'string') return isCode(value, place);
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return false;
  return Object.entries(value).some(([name, inner]) =>
    holdsCode(inner, { ...place, field: isList ? place.field : name, depth: place.depth + 1 }),
  );
}

function isCode(text: string, { isDatabase, isOnCode, field }: CodePlace): boolean {
  const words = splitIdentifier(field);
  const last = words.at(-1) ?? '';
  if (COMMANDS.has(last) || /^(?:command[-_]?line|cmd_?line|argv)$/i.test(field)) return true;
  if (LANGUAGES.has(last) && CALLS.test(text)) return true;
  if (last === 'run' && /[\s;|&$`(]/.test(text.trim())) return true;
  if (last === 'code' && !isOnCode && CALLS.test(text)) return true;
  const takesStatements = words.some((word) => STATEMENTS.has(word)) || (isDatabase && QUERIES.has(last));
  // A comment may itself stand in a text, so that both readings count.
  return [text, text.replace(BETWEEN_WORDS, ' ')].some(
    (one) => STATEMENT.test(one) || (takesStatements && statementsIn(one).some(doesMore)),
  );
}

const COMMANDS = wordsOf('bash cmd cmds command commands exec execs powershell script scripts shell shells');
const LANGUAGES = wordsOf('javascript js python');
/** A program that does something, in place of a word such as a country's code. */
const CALLS = /[\w)\]]\s*\(|\b(?:import|require|use|using)\b|[;&|`]/;

/** Comments of a statement, and texts that only look like its end. */
const BETWEEN_WORDS = /\/\*[\s\S]*?\*\/|--[^\n]*\n|';+'/g;
/** Files and programs in a statement, wherever it stands. */
const STATEMENT =
  /\bcopy\b[^;]*\b(?:to|from)\s+program\b|\bcopy\b[^;]*\bto\s+['"$]|\b(?:lo_export|pg_file_write|xp_cmdshell)\b|\binsert\s+into\s+function\s+file\b|\binsert\s+overwrite\b[^;]*\bdirectory\b|\binto\s+(?:out|dump)file\b|\b(?:ex|im)port\s+database\b|\bbackup\s+(?:database|log|table)\b[^;]*\bto\b[^;]*['"]|\bunload\s*\(|\battach\s[^;]*['"]|\bvacuum\s+(?:[^;\s]+\s+)?into\s*['"$?:@]|\b(?:writefile|load_extension|shellfs\w*)\s*\(|\b(?:general_log_file|slow_query_log_file|profil(?:e|ing)_output|log_query_path|temp_directory)\W{0,3}=|(?:^|;)\s*(?:install|load)\s+['"]?\w+['"]?\s*;/i;

/** Statements without their texts, of which one may hold what ends a statement, and without comments. */
function statementsIn(text: string): readonly string[] {
  return text
    .replace(/'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Anything but statements on rows and tables: others read and write files, load code, or run it. */
function doesMore(statement: string): boolean {
  if (/^[.\\]/.test(statement)) return !LISTING.test(statement);
  return !ON_ROWS.test(statement) || CALLS_OUT.test(statement);
}

/** Commands of `sqlite3` and `psql` that only list. */
const LISTING =
  /^(?:\.(?:databases|dbinfo|dump|fullschema|headers?|help|ind(?:ex|ice)e?s|mode|schema|show|tables|timer|width)\b|\\(?:d\w*\+?|l\+?|x|conninfo|z|s[fv]|timing|\?)(?:\s|$))/i;
const ON_ROWS =
  /^\(*\s*(?:alter|analy[sz]e|begin|commit|delete|desc|describe|drop|end|explain|from|insert|merge|pivot|pragma|release|replace|rollback|savepoint|select|set|show|start\s+transaction|summarize|table|truncate|update|use|values|with)\b|^create\s+(?:or\s+replace\s+)?(?:(?:global|local|materialized|recursive|temp|temporary|unique|unlogged)\s+)*(?:index|schema|sequence|table|type|view)\b/i;
/** Functions whose names say that they run or write something outside of the database. */
const CALLS_OUT =
  /\b(?:\w+_)?(?:exec|execute|eval|cmdshell|shell|export|writefile|file_write|file_put|load_extension)\s*\(/i;

function hasAny(words: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...words].some((word) => of.has(word));
}
