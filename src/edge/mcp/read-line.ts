/**
 * A line that a client sent: the messages in it, or what is to be answered where it is none. The protocol's package leaves
 * such a line out, and whoever sent it would wait for ever.
 */
import { deserializeMessage, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { isRecord, parseJson } from '../../base/json-record.ts';

/** Answer of JSON-RPC to what is refused. */
export interface Refusal {
  readonly jsonrpc: '2.0';
  /** Null where the message has none. */
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

export interface ReadLine {
  readonly messages: readonly Message[];
  readonly refusals: readonly Refusal[];
}

export interface Message {
  /** Line as it was sent, for the protocol's package. */
  readonly text: string;
  readonly content: JSONRPCMessage;
}

export function readLine(line: string): ReadLine {
  // Some programs begin their output with a byte order mark, which `trim` removes.
  const text = line.trim();
  if (text === '') return { messages: [], refusals: [] };
  const sent = parseJson(text);
  if (sent === undefined) return { messages: [], refusals: [refusalTo(null, NO_JSON, PARSE_ERROR)] };
  // Batches belong to an older version of the protocol; their members are answered one by one.
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MOST_IN_BATCH) return readMember(sent, text);
  const read = sent.map((member: unknown) => readMember(member, JSON.stringify(member)));
  return { messages: read.flatMap(({ messages }) => messages), refusals: read.flatMap(({ refusals }) => refusals) };
}

/** @param id of the message that is refused */
export function refusalTo(id: Refusal['id'], message: string, code = INVALID_REQUEST): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function readMember(sent: unknown, written: string): ReadLine {
  const text = withoutNull(sent) ?? written;
  try {
    return { messages: [{ text, content: deserializeMessage(text) }], refusals: [] };
  } catch {
    // Nobody answers an answer, whatever is wrong with it.
    const isAnswer = isRecord(sent) && sent.method === undefined && (sent.result ?? sent.error) !== undefined;
    return { messages: [], refusals: isAnswer ? [] : [refusalTo(idOf(sent), NO_MESSAGE)] };
  }
}

/** Removes `"arguments": null`, which some clients send and the protocol's package refuses; undefined for other messages. */
function withoutNull(sent: unknown): string | undefined {
  if (!isRecord(sent) || !isRecord(sent.params) || sent.params.arguments !== null) return undefined;
  const { arguments: _, ...params } = sent.params;
  return JSON.stringify({ ...sent, params });
}

function idOf(sent: unknown): Refusal['id'] {
  const id = isRecord(sent) ? sent.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

const MOST_IN_BATCH = 100;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const NO_JSON = 'A line is not JSON. Send each message in a line of its own, in UTF-8.';
const NO_MESSAGE =
  'This is no message of JSON-RPC 2.0: "jsonrpc" is "2.0", "id" a text or a whole number, "method" a text, "params" an object.';
