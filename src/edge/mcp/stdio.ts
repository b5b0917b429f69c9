/** Stdin and stdout of a server. All that a client asked before it closed stdin is answered: requests may be piped in. */
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isRecord } from '../../base/json-record.ts';
import { messageLimit } from './message-limit.ts';

export class Stdio extends StdioServerTransport {
  private readonly unanswered: Unanswered;
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

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message)) this.unanswered.settle(message.id);
  }

  override close(): Promise<void> {
    this.unanswered.settleAll();
    return super.close();
  }
}

class Unanswered {
  private readonly ids = new Set<unknown>();
  private onNone = (): void => {};

  /** A request that was cancelled is answered by nobody. */
  note(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if ('id' in message) this.ids.add(message.id);
    else if (message.method === 'notifications/cancelled' && isRecord(message.params))
      this.settle(message.params.requestId);
  }

  settle(id: unknown): void {
    this.ids.delete(id);
    if (this.isNone()) this.onNone();
  }

  settleAll(): void {
    this.ids.clear();
    this.onNone();
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
