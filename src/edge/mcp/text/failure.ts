/** An error as text: its code, what happened, what its reader must know to go on, and the call that leads on. */
import { recordsIn } from '../../../base/json-record.ts';
import type { ToolFailure } from '../errors.ts';
import { callText } from './lines.ts';

/** Characters of a whole refusal. */
const MOST_CHARACTERS = 600;
/** Characters left for the message when the call that leads on is long. */
const LEAST_FOR_MESSAGE = 200;

export function failureText(failure: ToolFailure): string {
  const next = nextLine(failure);
  const room = Math.max(MOST_CHARACTERS - next.length - 1, LEAST_FOR_MESSAGE);
  const lines = [`refused: ${failure.error}: ${failure.message}`, ...detailLines(failure)];
  return `${withinCharacters(lines, room)}\n${next}`;
}

/** A call that is longer than a refusal may be is named without what makes it long. */
function nextLine({ next }: ToolFailure): string {
  const call = callText(next);
  const short = call.length > MOST_CHARACTERS - LEAST_FOR_MESSAGE ? `${next.tool} …` : call;
  const whole = `next: ${short}  ${next.why}`;
  return whole.length > MOST_CHARACTERS - LEAST_FOR_MESSAGE ? `next: ${short}` : whole;
}

/** Takes the lines that fit; the first is cut rather than left out. */
function withinCharacters(lines: readonly string[], room: number): string {
  let left = room;
  const fit: string[] = [];
  for (const line of lines) {
    if (line.length + 1 > left) {
      if (fit.length === 0) fit.push(`${line.slice(0, left - 1)}…`);
      break;
    }
    fit.push(line);
    left -= line.length + 1;
  }
  return fit.join('\n');
}

/** The parts of the details that a reader needs in order to correct the call. */
function detailLines(failure: ToolFailure): string[] {
  return [
    ...recordsIn(failure.validation_errors).map(({ slot, repair }) => `  ${String(slot)}: ${String(repair)}`),
    ...recordsIn(failure.refused).map(({ hypothesis, reason }) => `  ${String(hypothesis)}: ${String(reason)}`),
    ...recordsIn(failure.candidates).map(candidateLine),
    ...recordsIn(failure.open_sessions).map(({ session_id, query }) => `  ${String(session_id)}  ${String(query)}`),
  ];
}

function candidateLine(candidate: Readonly<Record<string, unknown>>): string {
  return `  ${Object.values(candidate).map(String).join('  ')}`;
}
