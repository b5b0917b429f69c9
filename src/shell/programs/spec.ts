/**
 * Columns of the tables of programs. To add a program, add a row to the table it belongs to:
 *
 * - it only reads, whatever its options are: its name in `PLAIN_READERS` (`readers.ts`);
 * - it reads, but some options write or run something: a row in `READERS` that lists those options, and every option
 *   that takes a value, so that the value is not taken for an option or a file;
 * - it writes files that its arguments name: a row in `WRITERS` (`writers.ts`);
 * - it starts another program that stands in its arguments: a row in `WRAPPERS` (`wrappers.ts`);
 * - what it does is decided by its first word, as with `npm view`: a row in `COMMAND_FAMILIES` (`families.ts`);
 * - it runs code: its name in `RUNNERS` (`runners.ts`), which lets `--version` and `--help` pass;
 * - none of these: a function in `special/`, and its name in `special/registry.ts`.
 *
 * A program in no table is unknown. Options are written as one string with blanks between them, short ones as `-o`,
 * long ones as `--output`. An option that is in no column of its row is not known, and refused.
 */

export interface OptionSpec {
  /** Options whose value is attached or is the next argument. */
  readonly values?: string;
  /** Options whose value, if there is one, is attached: `-ivalue`, `--in-place=value`. */
  readonly optional?: string;
  /** Options are whole words behind one dash, as in `-out file`. */
  readonly isSingleDash?: boolean;
  /** Of several letters behind one dash each takes the next argument that is left, and none the rest of the letters. */
  readonly takesInOrder?: boolean;
  /** Words behind the first operand are not looked at. */
  readonly stopsAtOperand?: boolean;
}

/** Use that a program makes of its operands. */
export type OperandRule =
  | 'read'
  /** There is none that is harmless. */
  | 'refused'
  /** Each begins with `+`; any other sets something. */
  | 'formats'
  /** All are written. */
  | 'written'
  /** All but the first are written, unless the first is a file as well. */
  | 'written-after-mode'
  /** The last one is written. */
  | 'last-written'
  /** All are written, and with a single one a name in the folder where the shell is. */
  | 'linked'
  /** The first one is written. */
  | 'first-written'
  /** The second one is written. */
  | 'second-written';

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
  /** Last operands that name a place on another machine. */
  readonly remote?: RegExp;
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

/** A row of `families.ts`. */
export interface FamilySpec {
  /** First words that read, whatever follows; with the second word where the first does not decide. */
  readonly reads: string;
  /** First words that read when nothing follows. */
  readonly alone?: string;
  /** Further first words that read, with the options that they may have; with the second word as in `reads`. */
  readonly alsoReads?: Readonly<Record<string, string>>;
  /** Of these first words, options one of which must be there. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Of these first words, what may stand behind `--` and means the same before it. */
  readonly behind?: Readonly<Record<string, string>>;
  /** First words that are left out before such an option. */
  readonly implied?: Readonly<Record<string, string>>;
  /** Options are whole words behind one dash. */
  readonly isSingleDash?: true;
  /** Options that are known to be harmless; without a list all are. */
  readonly only?: string;
  readonly values?: string;
  /** Options without a value that may stand before the words that decide; of others nobody knows what they take. */
  readonly before?: string;
  /** Second words that read, by their beginning. */
  readonly looking?: RegExp;
  /** It runs what it finds in its folder, so that it reads in the project only, whose files an agent has not written. */
  readonly runsFolder?: true;
  /** Of these words it is known that git then rewrites the work tree. */
  readonly rewrites?: string;
  /** Options with which nothing is a reader any more. */
  readonly runs?: string;
}

/** The names of a list that is written as one string. */
export function namesIn(list: string): readonly string[] {
  return list.split(' ').filter((name) => name !== '');
}
