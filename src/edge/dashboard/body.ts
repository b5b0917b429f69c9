/** Reads the body of a request that changes something. */
import type { IncomingMessage } from 'node:http';
import { isRecord, type JsonRecord, parseJson } from '../../base/json-record.ts';
import { invalidArgument, Refused } from './refused.ts';

const MOST_BYTES = 16 * 1024;

/** @throws Refused 413, 400 */
export async function readBody(request: IncomingMessage): Promise<JsonRecord> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    const data = Buffer.from(part);
    bytes += data.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    parts.push(data);
  }
  const body = parseJson(Buffer.concat(parts).toString('utf8'));
  if (isRecord(body)) return body;
  throw invalidArgument('The body is no JSON object.');
}

/** @throws Refused 400 */
export function textOf(body: JsonRecord, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw invalidArgument(`${name} must be a text.`);
}

function tooLarge(): Refused {
  const message = `A body has at most ${MOST_BYTES} bytes.`;
  return new Refused(413, { error: 'too_large', message, next: 'See the routes in docs/dashboard.md.' });
}
