/** Finds the id of a session in the answer of `start_session`, whatever shape the client gives it. */
import { isRecord, parseJson } from '../../base/json-record.ts';

const KEYS = ['session_id', 'sessionId'];
const DEEPEST = 8;

/** Undefined when there is none, or the answer is an error. */
export function sessionIdIn(response: unknown): string | undefined {
  return search(response, 0);
}

function search(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') return inText(value, depth);
  if (Array.isArray(value)) return firstIn(value, depth);
  if (!isRecord(value) || value.isError === true || value.is_error === true) return undefined;
  const own = KEYS.map((key) => value[key]).find((id) => typeof id === 'string' && id !== '');
  return typeof own === 'string' ? own : firstIn(Object.values(value), depth);
}

function firstIn(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const found = search(value, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** JSON, or a text in which the id stands after its name; a text answer of the server begins with it. */
function inText(text: string, depth: number): string | undefined {
  const parsed = /^\s*[[{"]/.test(text) ? parseJson(text) : undefined;
  if (parsed !== undefined) return search(parsed, depth + 1);
  const headed = /^(?:session|セッション) (s_[\w-]+)/.exec(text)?.[1];
  return headed ?? /\bsession_id\b["'`]?\s*[:=]\s*["'`]?([A-Za-z0-9][\w.-]*)/.exec(text)?.[1];
}
