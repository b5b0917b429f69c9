/** Start of the next page of an answer. A cursor belongs to one question and is refused with another. */
import { contentHash } from '../../base/hash.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import type { ToolName } from '../../session/tool-name.ts';

export interface Question {
  readonly tool: ToolName;
  readonly given: JsonRecord;
}

/** Arguments that say how much of an answer is wanted, not what is asked. */
const PRESENTATION: ReadonlySet<string> = new Set(['cursor', 'limit', 'detail', 'session_id']);

const MARK_LENGTH = 6;

export function cursorAt(offset: number, question: Question): string {
  return `${offset}-${markOf(question)}`;
}

/** @throws UserError `invalid_argument` */
export function decodeCursor(cursor: string, question: Question): number {
  const [, offset, mark] = /^(\d{1,9})-([0-9a-f]+)$/.exec(cursor) ?? [];
  if (offset !== undefined && mark === markOf(question)) return Number(offset);
  throw new UserError(
    'invalid_argument',
    `The cursor ${JSON.stringify(cursor.slice(0, 40))} belongs to no page of this question.`,
    'Repeat the call that the last answer named as `rest.next`, or leave the cursor out to begin anew.',
  );
}

function markOf({ tool, given }: Question): string {
  const asked = Object.entries(given)
    .filter(([key]) => !PRESENTATION.has(key))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return contentHash(JSON.stringify([tool, asked])).slice(0, MARK_LENGTH);
}
