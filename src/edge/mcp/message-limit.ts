/**
 * Input of a server in whole messages, of which none is too long: the protocol's package copies all that has come with each
 * further piece of a message, and serves nobody any longer after one of more than 10 MB.
 */
import { Transform } from 'node:stream';

/** No tool takes as much; a submission with all its evidence has some 100 kB. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;

const LINE_FEED = 10;
/** An id stands before the parameters or at the end. */
const END_CHARACTERS = 200;

/** Answer of JSON-RPC to a message that is refused. */
export interface Refusal {
  readonly jsonrpc: '2.0';
  /** Null where the ends of the message do not tell it. */
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** @param onTooLong gets the answer to each message that is left out */
export function messageLimit(onTooLong: (refusal: Refusal) => void): Transform {
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      messages.read(chunk);
      done();
    },
  });
  const messages = new Messages((message) => void limit.push(message), onTooLong);
  return limit;
}

class Messages {
  private readonly onMessage: (message: Buffer) => void;
  private readonly onTooLong: (refusal: Refusal) => void;
  private pieces: Buffer[] = [];
  private length = 0;
  /** Beginning of a message that is too long; its other pieces are not kept. */
  private head: string | undefined;
  private tail = '';

  constructor(onMessage: (message: Buffer) => void, onTooLong: (refusal: Refusal) => void) {
    this.onMessage = onMessage;
    this.onTooLong = onTooLong;
  }

  read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.hold(chunk.subarray(start, end + 1));
      this.finish();
      start = end + 1;
    }
    this.hold(chunk.subarray(start));
  }

  private hold(piece: Buffer): void {
    this.length += piece.length;
    if (this.length <= MOST_MESSAGE_BYTES) this.pieces.push(piece);
    else this.leaveOut(piece);
  }

  private leaveOut(piece: Buffer): void {
    this.head ??= (this.pieces[0] ?? piece).toString('latin1', 0, END_CHARACTERS);
    this.pieces = [];
    this.tail = (this.tail + piece.toString('latin1', Math.max(0, piece.length - END_CHARACTERS))).slice(
      -END_CHARACTERS,
    );
  }

  private finish(): void {
    const { head, tail, pieces } = this;
    if (head === undefined) this.onMessage(Buffer.concat(pieces));
    else this.onTooLong(refusalTo(idOf(head, tail)));
    this.pieces = [];
    this.length = 0;
    this.head = undefined;
    this.tail = '';
  }
}

function refusalTo(id: string | number | null): Refusal {
  return { jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message: TOO_LONG } };
}

const TOO_LONG =
  'A message of more than 4 MB is not read. Send less in one call: name files and lines in place of their content.';
const INVALID_REQUEST = -32_600;
const ID = String.raw`"id"\s*:\s*(\d{1,15}|"[^"\\]{0,100}")`;
const AT_BEGINNING = new RegExp(String.raw`^\s*\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,\s*)*${ID}`);
const AT_END = new RegExp(
  String.raw`\}\s*,\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?${ID}\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`,
);

/** Of the message itself and not of something in it. */
function idOf(head: string, tail: string): string | number | null {
  const [, id] = AT_BEGINNING.exec(head) ?? AT_END.exec(tail) ?? [];
  if (id === undefined) return null;
  return id.startsWith('"') ? id.slice(1, -1) : Number(id);
}
