/** Programs that start another one, which is judged in their place. `spec.ts` says how to add one. */
import type { OptionSpec } from './spec.ts';

export interface WrapperSpec extends OptionSpec {
  /** Arguments between the options and the program, such as the time of `timeout`. */
  readonly skips: number;
  readonly writes?: string;
  /** Further options that are harmless. An option in no column is refused: it might take the program for its value. */
  readonly flags?: string;
  /** `-5` is a priority. */
  readonly takesCount?: boolean;
}

const TIMEOUT = '-f -p -v --foreground --preserve-status --verbose';

export const WRAPPERS: Readonly<Record<string, WrapperSpec>> = {
  timeout: { skips: 1, values: '-k -s --kill-after --signal', flags: TIMEOUT },
  gtimeout: { skips: 1, values: '-k -s --kill-after --signal', flags: TIMEOUT },
  nice: { skips: 0, values: '-n --adjustment', takesCount: true },
  ionice: { skips: 0, values: '-c -n -p -P -u --class --classdata', flags: '-t --ignore' },
  stdbuf: { skips: 0, values: '-i -o -e --input --output --error' },
  setsid: { skips: 0, flags: '-c -f -w --ctty --fork --wait' },
  time: {
    skips: 0,
    values: '-f -o --format --output',
    writes: '-o --output',
    flags: '-a -h -l -p -q -v --append --portability --quiet --verbose',
  },
  unbuffer: { skips: 0, flags: '-p' },
  chronic: { skips: 0, flags: '-e -v' },
  caffeinate: { skips: 0, values: '-t -w', flags: '-d -i -m -s -u' },
  command: { skips: 0, flags: '-p -v -V' },
  builtin: { skips: 0 },
  exec: { skips: 0, values: '-a', flags: '-c -l' },
  // `--install` makes links to itself.
  busybox: { skips: 0 },
  toybox: { skips: 0 },
};
