/** Subcommands of git, as data in `git-commands.json`. To add one, find out whether it writes, and put its name into the matching table. */
import { namesIn } from '../spec.ts';
import data from './git-commands.json' with { type: 'json' };

export interface ListSpec {
  /** It lists when it has no operand. */
  readonly isAlone: boolean;
  /** First operands with which it reads. */
  readonly words?: string;
  /** With more operands than this it writes after all. */
  readonly most?: number;
  /** Options with which it reads, operands or not. */
  readonly options?: string;
  /** Options with which it does not read after all. */
  readonly unless?: string;
}

/** They only read, apart from the options below. */
export const GIT_READERS: ReadonlySet<string> = new Set(namesIn(data.readers));
/** They read in some forms and write in others. */
export const GIT_LISTS: Readonly<Record<string, ListSpec>> = data.lists;
/** Everything else that git offers. A name that is in no table is an alias, or a program of somebody else. */
export const GIT_WRITERS: ReadonlySet<string> = new Set(namesIn(data.writers));
/** They change the work tree as far as it differs, in whatever form is not judged by itself. */
export const GIT_REWRITERS: ReadonlySet<string> = new Set(namesIn(data.rewriters));
/** Options with which one of them leaves the work tree alone, and those that may stand beside them. */
export const GIT_SPARES: Readonly<Record<string, { readonly spares: string; readonly beside: string }>> = data.spares;
/** First words with which `git stash` changes its list only. */
export const STASH_LIST = 'create store';
/**
 * Options whose value is the next argument, where one of them could hide another option. One that takes its value behind
 * `=` only, as `--format` of `git log`, must not stand here: the argument behind it is an option of its own.
 */
export const GIT_VALUES: Readonly<Record<string, string>> = data.values;
/** Options that run something, or write where nothing should be written. */
export const GIT_RUNS: Readonly<Record<string, string>> = data.runs;

/** Configuration for one call that changes what is printed and nothing else. */
export const HARMLESS_CONFIGURATION =
  /^(?:color\.[\w.-]+=[\w ]*|core\.(?:quotepath|abbrev|precomposeunicode|pager=(?:cat)?$|optionallocks)(?:=\w*)?|log\.[\w.]+=[\w-]*|diff\.(?:renames|algorithm|context|noprefix|mnemonicprefix|renamelimit|colormoved|wserrorhighlight|interhunkcontext)=[\w-]*|advice\.\w+=\w+|column\.ui=\w+|blame\.\w+=\w+|grep\.\w+=\w+|status\.\w+=\w+|safe\.directory=.*|pager\.\w+=(?:false|cat)|i18n\.\w+=[\w-]+)$/i;
