/** Tools that read by their names, and are handed a command, a program, or a statement with which a database does more than read. */
import { isRecord } from '../../../base/json-record.ts';
import { splitIdentifier } from '../../../base/text.ts';
import type { McpCall } from '../hook-call.ts';

export function isGivenCode({ server, name, input }: McpCall): boolean {
  const words = new Set([...splitIdentifier(server), ...splitIdentifier(name)]);
  return holdsCode(input, {
    isDatabase: hasAny(words, DATABASES),
    isOnCode: hasAny(words, ON_CODE),
    field: '',
    depth: 0,
  });
}

interface Place {
  /** The tool, or the field, says that it takes statements. */
  readonly isDatabase: boolean;
  /** The tool is about code, and is handed it to look at. */
  readonly isOnCode: boolean;
  /** Name of the field; that of the list for its items. */
  readonly field: string;
  readonly depth: number;
}

const MOST_DEPTH = 8;
const DATABASES = wordsOf(
  'bigquery clickhouse database databases db duckdb mariadb mssql mysql oracle postgres postgresql redshift snowflake sql sqlite',
);
const STATEMENTS = wordsOf('sql statement statements stmt');
const QUERIES = wordsOf('q queries query text');
const ON_CODE = wordsOf(
  'analyze check code diagnostics examine explain find inspect lint review search snippet snippets summarize type types validate',
);

function holdsCode(value: unknown, place: Place): boolean {
  if (place.depth > MOST_DEPTH) return true;
  if (typeof value === 'string') return isCode(value, place);
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return false;
  return Object.entries(value).some(([name, inner]) =>
    holdsCode(inner, { ...place, field: isList ? place.field : name, depth: place.depth + 1 }),
  );
}

function isCode(text: string, { isDatabase, isOnCode, field }: Place): boolean {
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

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
