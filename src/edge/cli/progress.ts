/** Progress of indexing: a bar for a person, JSON lines for a program, else nothing. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../../session/text.ts';
import { INDEXING, NOTE } from '../../session/texts/setup.ts';
import { toJson } from '../json.ts';
import type { CommandCall } from './command.ts';
import { personLanguage } from './person-language.ts';
import type { Terminal } from './terminal.ts';

export interface Progress {
  show(done: number, total: number): void;
  /** Names what the bar shows from now on, such as `Publishing`. */
  begin(doing: string): void;
  /** A message that must not be mixed with the bar. */
  note(text: string): void;
  /** Takes the bar away. */
  clear(): void;
}

/** The bar goes to stderr, for whichever command waits for the index. */
export function createProgress(call: CommandCall): Progress {
  const { terminal } = call;
  const language = personLanguage(call);
  let doing = INDEXING[language];
  const clear = terminal.showsProgress ? () => terminal.err(ERASE_LINE) : () => {};
  return {
    show: terminal.showsProgress
      ? everyStep((done, total) =>
          terminal.err(`${ERASE_LINE}${doing} ${bar(done, total, terminal)}${filesOf(done, total)[language]}`),
        )
      : () => {},
    begin: (next) => {
      doing = next;
    },
    note: (text) => {
      clear();
      terminal.err(`${terminal.colors.yellow(`${NOTE[language]}:`)} ${text}\n`);
    },
    clear,
  };
}

/** Lines `{"done","total"}` on stdout. */
export function createJsonProgress(call: CommandCall): Progress {
  const write = (done: number, total: number): void => call.terminal.out(`${toJson({ done, total })}\n`);
  return { ...createProgress(call), show: everyStep(write) };
}

const ERASE_LINE = '\r\u001b[2K';
const BAR_WIDTH = 24;
/** Number of updates, beyond which nobody sees a difference. */
const STEPS = 100;

function everyStep(show: (done: number, total: number) => void): (done: number, total: number) => void {
  let last = -1;
  return (done, total) => {
    const step = total === 0 ? STEPS : Math.floor((done / total) * STEPS);
    if (step !== last) show(done, total);
    last = step;
  };
}

function filesOf(done: number, total: number): Text {
  return { en: `${done}/${counted(total, 'file')}`, ja: `${done}/${total} ファイル` };
}

function bar(done: number, total: number, { colors }: Terminal): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH);
  return `${colors.cyan('█'.repeat(filled))}${colors.dim('░'.repeat(BAR_WIDTH - filled))} `;
}
