/** Clients of databases: one statement that reads, in the arguments. Other input is code. */
import { sortArguments } from '../../judge/arguments.ts';
import { exactText, type Field } from '../../judge/field.ts';
import { type Invocation, type Judged, type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { namesIn } from '../spec.ts';

/** Statements that read begin so. */
const READING = /^\s*(?:select|show|describe|desc|explain|with|pragma\s+(?:table_info|table_list|index_list))\b/i;
/** Functions and clauses with which a statement that reads writes a file, loads a library or runs a program. */
const WRITING =
  /[\\;`]|\b(?:into|outfile|dumpfile|writefile|load_extension|edit|fts\w*|copy|program|lo_\w+|pg_\w+|dblink\w*|insert|update|delete|create|drop|alter|attach|truncate|call|do|exec\w*|source|system|tee)\b/i;

/** `show create table users` */
const SHOWS_CREATION = /^\s*show\s+create\s+(?=(?:table|view|database|schema|procedure|function|trigger|event)\s)/i;

/** Functions that calculate. Others may run a statement that stands in a text, or what the database was given. */
const CALCULATING =
  /^(?:abs|age|any|array_agg|array_length|avg|cast|ceil(?:ing)?|char_length|coalesce|concat(?:_ws)?|convert|count|cume_dist|current_\w+|date\w*|day\w*|dense_rank|exists|extract|filter|first_value|floor|format|from_unixtime|generate_series|greatest|group_concat|hour|if|ifnull|iif|in|instr|jsonb?_(?:agg|array_length|build_object|each|each_text|extract|extract_path|extract_path_text|object_agg|object_keys|type|typeof|array|object|group_array|group_object)|julianday|lag|last_value|lead|least|left|length|like|lower|lpad|ltrim|max|md5|min|minute|mod|month\w*|not|now|nth_value|ntile|nullif|octet_length|on|or|and|over|as|values|percent_rank|percentile_cont|position|power|printf|quote|random|rand|rank|regexp_\w+|replace|reverse|right|round|row_number|rpad|rtrim|sign|split_part|sqrt|strftime|string_agg|strpos|substr|substring|substring_index|sum|then|time\w*|to_char|to_date|to_number|to_timestamp|total|trim|trunc|typeof|unixepoch|unix_timestamp|unnest|upper|using|version|week\w*|when|where|with|year|(?:var)?char|decimal|numeric|table_info|table_list|index_list|from|join|by|select|distinct|all|partition|stddev|variance|interval|union|having|case|between|lateral|database|schema|user|explain|analyze)$/i;

function isReading(statement: string | undefined): boolean {
  const text = statement?.replace(/(?:;|\\[gG])\s*$/, '').replace(SHOWS_CREATION, 'show ');
  if (text === undefined || !READING.test(text) || WRITING.test(text)) return false;
  return [...text.matchAll(/([\w$."]+)\s*\(/g)].every(([, name = '']) => CALCULATING.test(name) || /^\d+$/.test(name));
}

interface Client {
  readonly values: string;
  readonly flags: string;
  /** Options whose value is the statement. */
  readonly statement: string;
  /** Options that ask for the list of databases. */
  readonly list: string;
  /** Commands of the client itself, in place of a statement. */
  readonly describes?: RegExp;
  /** Options whose value, if there is one, is attached. */
  readonly optional?: string;
}

function judgeClient({ fields }: Invocation, client: Client): Judged {
  const { values, flags, statement, list, describes, optional = '' } = client;
  const { options, unsure } = sortArguments(fields, { values, optional });
  if (!unsure.every(isAddress)) return unknown('dynamic-argument');
  const known = new Set(namesIn(`${values} ${flags} ${list} ${optional}`));
  if (!options.every(({ name }) => known.has(name) || /^-[At]+$/.test(name))) return unknown('unknown-option');
  const statements = options
    .filter(({ name }) => namesIn(statement).includes(name))
    .map(({ value }) => exactText(value));
  // A list of the databases is all that is done where one is asked for.
  const lists = options.some(({ name }) => namesIn(list).includes(name));
  const asks = (text: string | undefined) => isReading(text) || describes?.test(text ?? '') === true;
  return (lists || statements.length > 0) && statements.every(asks) ? reads() : unknown('runs-code');
}

/** `"$DATABASE_URL"`, which a person has set, begins as an address does. */
function isAddress({ value, isMany, written }: Field): boolean {
  return (
    !isMany && value.kind === 'unknown' && value.trait === 'setting' && /^"\$\{?\w*(?:URL|URI|DSN)\}?"$/.test(written)
  );
}

/** The project's own files of configuration are not read: `-X` leaves out the person's as well. */
export const judgePsql: ProgramJudge = (invocation) =>
  judgeClient(invocation, {
    values: '-c --command -h --host -p --port -U --username -d --dbname -F --field-separator',
    flags: '-A -t -q -x -X -w -1 --no-align --tuples-only --quiet --expanded --no-psqlrc --csv --no-password',
    statement: '-c --command',
    list: '-l --list',
    describes: /^ *\\(?:d\w*|l)\+?(?: +[\w.*]+)? *$/,
  });

export const judgeMysql: ProgramJudge = (invocation) =>
  judgeClient(invocation, {
    values: '-e --execute -h --host -P --port -u --user -D --database',
    flags: '-B -N -s -t -r --batch --skip-column-names --silent --table --raw --vertical -E',
    optional: '-p --password',
    statement: '-e --execute',
    list: '',
  });

/** Without `-readonly` a file that is not there is made, and a journal may be written back. */
export const judgeSqlite: ProgramJudge = ({ fields }) => {
  const words = fields.map(exactText);
  const options = words.filter((word) => word?.startsWith('-'));
  const [file, statement, ...others] = words.filter((word) => word === undefined || !word.startsWith('-'));
  const known = /^--?(?:readonly|json|csv|header|noheader|column|line|list|markdown|table|batch)$/;
  if (!options.every((option) => option !== undefined && known.test(option))) return unknown('unknown-option');
  if (!options.some((option) => /^--?readonly$/.test(option ?? ''))) return unknown('runs-code');
  const asks = isReading(statement) || /^\s*\.(?:tables|schema|indexes|databases)(?:\s+\w+)?\s*$/.test(statement ?? '');
  return file !== undefined && asks && others.length === 0 ? reads() : unknown('runs-code');
};

const REDIS_READS: ReadonlySet<string> = new Set(
  namesIn(
    'ping get mget keys info ttl pttl type exists strlen hget hgetall hkeys hlen llen lrange scard smembers zrange zcard dbsize scan',
  ),
);

export const judgeRedis: ProgramJudge = ({ fields }) => {
  const { options, operands, unsure } = sortArguments(fields, {
    values: '-h -p -n -a --pattern --count',
    stopsAtOperand: true,
  });
  const isPlain =
    unsure.length === 0 &&
    options.every(({ name }) => /^-[hpna]$|^--(?:raw|no-raw|csv|no-auth-warning|scan|pattern|count)$/.test(name));
  const lists = operands.length === 0 && options.some(({ name }) => name === '--scan');
  if (isPlain && lists) return reads();
  const command = exactText(operands[0])?.toLowerCase();
  return isPlain && command !== undefined && REDIS_READS.has(command) ? reads() : unknown('runs-code');
};
