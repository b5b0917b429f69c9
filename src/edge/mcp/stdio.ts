/** Stdin and stdout of a server. All that a client asked before it closed stdin is answered: requests may be piped in. */
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { messageLimit } from './message-limit.ts';

export class Stdio extends StdioServerTransport {
  private readonly unanswered: Unanswered;
  private sending: Promise<void> = Promise.resolve();
  private messages = 0;

  /** @param log gets why a line was refused */
  constructor(log: (text: string) => void) {
    const unanswered = new Unanswered();
    const input = messageLimit({
      onMessage: (message) => {
        this.messages++;
        unanswered.note(message);
      },
      onRefused: (refusal) => {
        log(refusal.error.message);
        process.stdout.write(`${JSON.stringify(refusal)}\n`);
      },
      untilRoom: () => unanswered.untilFew(),
      // The protocol's package answers nothing any longer once its input has ended.
      beforeEnd: () => unanswered.none(),
    });
    super(process.stdin.pipe(input), process.stdout);
    // An input that is cut off closes without an end.
    process.stdin.once('close', () => input.end());
    this.unanswered = unanswered;
    this.answered = new Promise((resolve) => input.once('finish', resolve));
  }

  /** Settles when the input has ended and all that was asked in it is answered. */
  readonly answered: Promise<void>;

  /** Messages that have come so far; undefined while one of them waits for its answer. */
  received(): number | undefined {
    return this.unanswered.isNone() ? this.messages : undefined;
  }

  /** Sends in turn, since each message that waits for a full pipe adds a listener to it. */
  override send(message: JSONRPCMessage): Promise<void> {
    const sent = this.sending.then(() => super.send(readable(message)));
    this.sending = sent.catch(() => {});
    return sent.finally(() => {
      if (!('method' in message)) this.unanswered.settle(message.id);
    });
  }

  override close(): Promise<void> {
    this.unanswered.settleAll();
    return super.close();
  }
}

const INVALID_PARAMS = -32_602;

/** Turns the list of issues, which the validator of the protocol's package gives as JSON, into a sentence. */
function readable(message: JSONRPCMessage): JSONRPCMessage {
  const issues = 'error' in message ? parseJson(message.error.message) : undefined;
  if (!('error' in message) || !Array.isArray(issues)) return message;
  const found = issues.flatMap((issue) =>
    isRecord(issue) && Array.isArray(issue.path) ? [`${issue.path.join('.')}: ${issue.message}`] : [],
  );
  const text = `The request is not what the protocol asks for: ${found.join('; ')}.`;
  return { ...message, error: { ...message.error, code: INVALID_PARAMS, message: text } };
}

/** Calls that a client may have under way; it is not read further before some of them are answered and read. */
const MOST_UNDER_WAY = 200;

class Unanswered {
  private readonly ids = new Set<unknown>();
  private onNone = (): void => {};
  private onFew = (): void => {};

  /** Tracks requests that await an answer; a cancelled one awaits none. */
  note(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if ('id' in message) this.ids.add(message.id);
    else if (message.method === 'notifications/cancelled' && isRecord(message.params))
      this.settle(message.params.requestId);
  }

  settle(id: unknown): void {
    this.ids.delete(id);
    if (this.ids.size <= MOST_UNDER_WAY) this.onFew();
    if (this.isNone()) this.onNone();
  }

  settleAll(): void {
    this.ids.clear();
    this.onFew();
    this.onNone();
  }

  untilFew(): Promise<void> | undefined {
    if (this.ids.size <= MOST_UNDER_WAY) return undefined;
    return new Promise((resolve) => {
      this.onFew = resolve;
    });
  }

  isNone(): boolean {
    return this.ids.size === 0;
  }

  none(): Promise<void> {
    if (this.isNone()) return Promise.resolve();
    return new Promise((resolve) => {
      this.onNone = resolve;
    });
  }
}
