/** Programs that start another one, which is judged in their place. `spec.ts` says how to add one. */
import type { OptionSpec } from './spec.ts';

export interface WrapperSpec extends OptionSpec {
  /** Arguments between the options and the program, such as the time of `timeout`. */
  readonly skips: number;
  readonly writes?: string;
  readonly runs?: string;
}

export const WRAPPERS: Readonly<Record<string, WrapperSpec>> = {
  timeout: { skips: 1, values: '-k -s --kill-after --signal' },
  gtimeout: { skips: 1, values: '-k -s --kill-after --signal' },
  nice: { skips: 0, values: '-n --adjustment' },
  ionice: { skips: 0, values: '-c -n -p -P -u --class --classdata' },
  stdbuf: { skips: 0, values: '-i -o -e --input --output --error' },
  setsid: { skips: 0 },
  time: { skips: 0, values: '-f -o --format --output', writes: '-o --output' },
  unbuffer: { skips: 0 },
  chronic: { skips: 0 },
  caffeinate: { skips: 0, values: '-t -w' },
  command: { skips: 0 },
  builtin: { skips: 0 },
  exec: { skips: 0, values: '-a' },
  busybox: { skips: 0 },
  toybox: { skips: 0 },
};
