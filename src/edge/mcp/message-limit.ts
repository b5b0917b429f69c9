/**
 * Passes on whole messages and drops those that are too long: the protocol's package copies a message with each piece of it
 * that arrives, and stops serving after one of more than 10 MB.
 */
import { Transform } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { type Refusal, readLine, refusalTo } from './read-line.ts';

/** Largest message in bytes; a submission with all its evidence takes some 100 kB. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;

const LINE_FEED = 10;
/** An id stands before the parameters or at the end. */
const END_CHARACTERS = 200;

export interface InputEvents {
  /** Called with each message that is passed on. */
  readonly onMessage: (message: JSONRPCMessage) => void;
  /** Gets the answer to each line that is left out. */
  readonly onRefused: (refusal: Refusal) => void;
  /** Settles when more may be read; undefined where it may be at once. */
  readonly untilRoom?: () => Promise<void> | undefined;
  /** Work after the last line; the output ends when it settles. */
  readonly beforeEnd: () => Promise<void>;
}

export function messageLimit({ onMessage, onRefused, untilRoom, beforeEnd }: InputEvents): Transform {
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      lines.read(chunk);
      const waiting = untilRoom?.();
      if (waiting === undefined) done();
      else void waiting.then(() => done());
    },
    // The last line may have no end.
    flush: (done) => {
      lines.end();
      void beforeEnd().then(() => done());
    },
  });
  const pass = (line: Buffer): void => {
    const { messages, refusals } = readLine(line.toString());
    refusals.forEach(onRefused);
    for (const { text, content } of messages) {
      onMessage(content);
      limit.push(`${text}\n`);
    }
  };
  const lines = new Lines(pass, onRefused);
  return limit;
}

class Lines {
  private readonly onLine: (line: Buffer) => void;
  private readonly onTooLong: (refusal: Refusal) => void;
  private pieces: Buffer[] = [];
  private length = 0;
  /** Beginning and end of a message that is too long; the rest is dropped. */
  private head = '';
  private tail = '';

  constructor(onLine: (line: Buffer) => void, onTooLong: (refusal: Refusal) => void) {
    this.onLine = onLine;
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

  end(): void {
    this.finish();
  }

  private hold(piece: Buffer): void {
    this.length += piece.length;
    if (this.head.length < END_CHARACTERS) this.head += piece.toString('latin1', 0, END_CHARACTERS);
    if (this.length <= MOST_MESSAGE_BYTES) this.pieces.push(piece);
    else this.pieces = [];
    this.tail = (this.tail + piece.toString('latin1', Math.max(0, piece.length - END_CHARACTERS))).slice(
      -END_CHARACTERS,
    );
  }

  private finish(): void {
    const { head, tail, pieces, length } = this;
    if (length <= MOST_MESSAGE_BYTES) this.onLine(Buffer.concat(pieces));
    else this.onTooLong(refusalTo(idOf(head, tail), TOO_LONG));
    this.pieces = [];
    this.length = 0;
    this.head = '';
    this.tail = '';
  }
}

const TOO_LONG =
  'A message of more than 4 MB is not read. Send less in one call: name files and lines in place of their content.';
const ID = String.raw`"id"\s*:\s*(\d{1,15}|"[^"\\]{0,100}")`;
const OTHER = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*`;
const AT_BEGINNING = new RegExp(String.raw`^\s*\{\s*(?:${OTHER},\s*)*${ID}`);
const AT_END = new RegExp(String.raw`\}\s*,\s*(?:${OTHER},\s*)*${ID}\s*(?:,\s*${OTHER})*\}\s*$`);

/** Finds the id of the message itself, not one inside it; null where neither end shows it. */
function idOf(head: string, tail: string): Refusal['id'] {
  const [, id] = AT_BEGINNING.exec(head) ?? AT_END.exec(tail) ?? [];
  if (id === undefined) return null;
  return id.startsWith('"') ? id.slice(1, -1) : Number(id);
}
