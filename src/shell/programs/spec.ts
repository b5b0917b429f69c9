/**
 * The tables of programs, as data in `programs.json`, and their columns. To add a program, add a row to the table it belongs to:
 *
 * - it only reads, whatever its options are: its name in `plainReaders`;
 * - it reads, but some options write or run something: a row in `readers` that lists those options, and every option
 *   that takes a value, so that the value is not taken for an option or a file;
 * - it writes files that its arguments name: a row in `writers`;
 * - it starts another program that stands in its arguments: a row in `wrappers`;
 * - what it does is decided by its first word, as with `npm view`: a row in `families`;
 * - it runs code: its name in `runners`, and in `selfContained` if `--version` runs nothing that the folder holds;
 * - none of these: a function in `special/`, and its name in `special/registry.ts`.
 *
 * A program in no table is unknown. Options are written as one string with blanks between them, short ones as `-o`,
 * long ones as `--output`. An option that is in no column of its row is not known, and refused.
 */
import data from './programs.json' with { type: 'json' };

export interface OptionSpec {
  /** Options whose value is attached or is the next argument. */
  readonly values?: string;
  /** Options whose value, if there is one, is attached: `-ivalue`, `--in-place=value`. */
  readonly optional?: string;
  /** Options are whole words behind one dash, as in `-out file`. */
  readonly isSingleDash?: boolean;
  /** True where each of several letters behind one dash takes the next argument, and none the rest of the letters. */
  readonly takesInOrder?: boolean;
  /** Words behind the first operand are not looked at. */
  readonly stopsAtOperand?: boolean;
}

/** Uses that a program makes of its operands. */
const OPERAND_RULES = [
  'read',
  /** There is none that is harmless. */
  'refused',
  /** Each begins with `+`; any other sets something. */
  'formats',
  /** All are written. */
  'written',
  /** All but the first are written, unless the first is a file as well. */
  'written-after-mode',
  /** The last one is written. */
  'last-written',
  /** All are written, and with a single one a name in the folder where the shell is. */
  'linked',
  /** The first one is written. */
  'first-written',
  /** The second one is written. */
  'second-written',
] as const;
export type OperandRule = (typeof OPERAND_RULES)[number];

export interface ProgramSpec extends OptionSpec {
  readonly operands?: OperandRule;
  /** Options whose value names what is written. */
  readonly writes?: string;
  /** Options with which what is read keeps its path below the target, steps up included. */
  readonly rebuilds?: string;
  /** Options that make every operand a written file. */
  readonly edits?: string;
  /** Options that run a program, read code, or do what cannot be judged. */
  readonly runs?: string;
  /** Source of an expression for last operands that name a place on another machine. */
  readonly remote?: string;
  /** Options with which what it writes may hold links, or be one; `always` without any. */
  readonly links?: string;
  /** Options with which links below what is written are followed. */
  readonly follows?: string;
  /** Options that make a writer read only. */
  readonly reads?: string;
  /** Options of which the last one counts, among them some that make a writer read only. */
  readonly modes?: string;
  /**
   * Options that are harmless. With this list every option that no column names is refused, abbreviations as well; the
   * empty text stands for no further option.
   */
  readonly flags?: string;
  /** `-20` is a number of lines. */
  readonly takesCount?: boolean;
  /** Operands that begin with `+` are commands. */
  readonly hasPlusCommands?: boolean;
}

export type ProgramTable = Readonly<Record<string, ProgramSpec>>;

/** A program that starts another one, which is judged in its place. */
export interface WrapperSpec extends OptionSpec {
  /** Arguments between the options and the program, such as the time of `timeout`. */
  readonly skips: number;
  readonly writes?: string;
  /** Further options that are harmless. An option in no column is refused: it might take the program for its value. */
  readonly flags?: string;
  /** `-5` is a priority. */
  readonly takesCount?: boolean;
}

/** A program whose first word says what it does. */
export interface FamilySpec {
  /** First words that read, whatever follows; with the second word where the first does not decide. */
  readonly reads: string;
  /** First words that read when nothing follows. */
  readonly alone?: string;
  /** Further first words that read, with the options that they may have; with the second word as in `reads`. */
  readonly alsoReads?: Readonly<Record<string, string>>;
  /** Options one of which must be there, by first word. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Words that may stand behind `--` and mean the same before it, by first word. */
  readonly behind?: Readonly<Record<string, string>>;
  /** First words that are left out before such an option. */
  readonly implied?: Readonly<Record<string, string>>;
  /** Options are whole words behind one dash. */
  readonly isSingleDash?: boolean;
  /** Options that are known to be harmless; without a list all are. */
  readonly only?: string;
  readonly values?: string;
  /** Options without a value that may stand before the words that decide; of others nobody knows what they take. */
  readonly before?: string;
  /** Source of an expression for second words that read, by their beginning. */
  readonly looking?: string;
  /** It runs what it finds in its folder, so that it reads in the project only, whose files an agent has not written. */
  readonly runsFolder?: boolean;
  /** Words with which git rewrites the work tree. */
  readonly rewrites?: string;
  /** Options with which nothing is a reader any more. */
  readonly runs?: string;
}

/** The names of a list that is written as one string. */
export function namesIn(list: string): readonly string[] {
  return list.split(' ').filter((name) => name !== '');
}

function programs(
  rows: Readonly<Record<string, Omit<ProgramSpec, 'operands'> & { readonly operands?: string }>>,
): ProgramTable {
  const table = Object.entries(rows).map(([name, { operands: written, ...row }]): [string, ProgramSpec] => {
    const operands = OPERAND_RULES.find((rule) => rule === written);
    if (operands === undefined && written !== undefined)
      throw new Error(`${name}: no rule for operands is called ${written}`);
    return [name, operands === undefined ? row : { ...row, operands }];
  });
  return Object.fromEntries(table);
}

/** No option of these writes or runs anything. */
export const PLAIN_READERS: ReadonlySet<string> = new Set(namesIn(data.plainReaders));
/**
 * Some options of these write or run something, or an operand does. Each option that is harmless stands in `flags` or
 * `values`: what is in no column is refused.
 */
export const READERS = programs(data.readers);
/** A link makes its source writable under another name, so the source counts as well. */
export const WRITERS = programs(data.writers);
export const WRAPPERS: Readonly<Record<string, WrapperSpec>> = data.wrappers;
/** Families of programs. A member may write a lock file or sources where no option of `needs` is given. */
export const COMMAND_FAMILIES: Readonly<Record<string, FamilySpec>> = data.families;
/** Options of programs that have a function of their own. */
export const GRAMMARS = data.grammars;
/** Commands of openssl that write nothing but what their options name. */
export const OPENSSL_READS: ReadonlySet<string> = new Set(namesIn(data.opensslReads));
/** These run code, or do too much to be told from here. */
export const RUNNERS: ReadonlySet<string> = new Set(namesIn(data.runners));
/** These work as another user, at another time or on another machine. */
export const ELSEWHERE: ReadonlySet<string> = new Set(namesIn(data.elsewhere));
/** Programs whose work is done by a daemon of this machine. */
export const SERVANTS: ReadonlySet<string> = new Set(namesIn(data.servants));
/** Runners that tell their version and their options without running what the folder holds, such as plug-ins and settings. */
export const SELF_CONTAINED: ReadonlySet<string> = new Set(namesIn(data.selfContained));
/** Options that ask a program for its version, by program. */
export const VERSION_FLAGS: Readonly<Record<string, string>> = data.versionFlags;
/** A check of the syntax that runs nothing: the option, then one file. */
export const SYNTAX_CHECKS: Readonly<Record<string, string>> = data.syntaxChecks;
/** Sources of expressions for further questions, by all of their words. */
export const QUESTIONS: Readonly<Record<string, string>> = data.questions;
