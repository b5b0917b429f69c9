import { counted } from '../../base/numbers.ts';
/** Reads the reply of the endpoint within a bound. */

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The pause that the endpoint asks for. */
  readonly retryAfterMs: number | undefined;
}

export interface ReplyLimits {
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/** @throws when the connection breaks, the signal ends it, or more bytes come than an answer can have */
export async function readReply(response: Response, limits: ReplyLimits): Promise<Reply> {
  const body = response.body ? await readBody(response.body.getReader(), limits) : '';
  return { status: response.status, text: body, retryAfterMs: retryAfterOf(response.headers, Date.now()) };
}

async function readBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { mostBytes, signal }: ReplyLimits,
): Promise<string> {
  // The runtime may forget the signal of a request once the headers are there; its body can be cancelled at any time.
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array[] = [];
  try {
    for (let left = mostBytes; ; ) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks).toString('utf8');
      left -= value.byteLength;
      if (left < 0) throw new Error(`its answer has more than ${counted(mostBytes, 'byte')}`);
      chunks.push(value);
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Seconds or a date; some services add a header in milliseconds, which is exact. */
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const pause = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(pause) ? Math.max(0, pause) : undefined;
}
