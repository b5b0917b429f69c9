/** Cmdlets and their aliases, as data in `cmdlets.json`. A cmdlet that is in no table is unknown. */
import { namesIn } from '../programs/spec.ts';
import data from './cmdlets.json' with { type: 'json' };

export const CMDLET_READERS: ReadonlySet<string> = new Set(namesIn(data.readers));

export interface CmdletWriter {
  /** Parameters whose values are written. */
  readonly parameters: string;
  /** Positions of the written ones among the arguments without a parameter, from 0. */
  readonly positions: string;
}

export const CMDLET_WRITERS: Readonly<Record<string, CmdletWriter>> = data.writers;
/** Parameters of writers without a value. */
export const SWITCHES = namesIn(data.switches);
/** Parameters of writers whose value is not written. */
export const OTHER_PARAMETERS = namesIn(data.otherParameters);
export const ALIASES: Readonly<Record<string, string>> = data.aliases;
/** Programs of Windows that only read. */
export const WINDOWS_READERS: ReadonlySet<string> = new Set(namesIn(data.windowsReaders));
/** Programs of Windows that write, though those of the same name elsewhere only read: `sort.exe /o a`, `expand a.cab b`. */
export const WINDOWS_WRITERS: ReadonlySet<string> = new Set(namesIn(data.windowsWriters));

/** Types that only compute. A cast to another type may create a file. */
export const TYPES =
  /^\[(?:(?:system\.)?(?:int|int32|int64|long|double|decimal|string|bool|boolean|char|byte|math|datetime|timespan|regex|version|uri|array|io\.path|environment|text\.encoding|guid|convert)|pscustomobject|ordered|hashtable|text\.regularexpressions\.regex)(?:\[\])?\]$/i;

/** Methods that compute a text or a number, whatever object they are called on. */
export const METHODS =
  /^(?:split|trim|trimstart|trimend|toupper|tolower|substring|startswith|endswith|contains|indexof|lastindexof|tostring|padleft|padright|gettype|equals|compareto)$/i;
/** Static methods of the types above that do more than compute. */
export const STATIC_WRITERS = /^(?:exit|failfast|setenvironmentvariable|gettempfilename|setcurrentdirectory)$/i;
