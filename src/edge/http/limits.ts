/** Limits of what one caller may ask for. */

export interface Rate {
  /** Requests in the long run. */
  readonly perSecond: number;
  readonly burst: number;
}

/** Bytes of a request; the largest call of an agent is a twentieth of it. */
export const MOST_BYTES = 1024 * 1024;
/** Time in which the headers and the body of a request must arrive. */
export const ARRIVAL_MS = 15_000;
export const MOST_CONNECTIONS = 1024;
export const CALLS: Rate = { perSecond: 50, burst: 200 };
/** Rate for an address that sends no valid token. */
export const STRANGERS: Rate = { perSecond: 1, burst: 20 };

interface Bucket {
  left: number;
  at: number;
}

/** Callers that asked for nothing for so long have a full bucket, which need not be remembered. */
const MOST_BUCKETS = 10_000;

/** A bucket of tokens for each caller. */
export class RateLimit {
  private readonly rate: Rate;
  private readonly now: () => number;
  private readonly buckets = new Map<string, Bucket>();

  /** @param now milliseconds, from any beginning */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.rate = rate;
    this.now = now;
  }

  /** @returns the seconds to wait; 0 when the request may pass, and then counts */
  take(caller: string): number {
    const { perSecond, burst } = this.rate;
    const now = this.now();
    const known = this.buckets.get(caller) ?? { left: burst, at: now };
    const left = Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond);
    this.buckets.delete(caller);
    this.buckets.set(caller, { left: left < 1 ? left : left - 1, at: now });
    this.forget();
    return left < 1 ? Math.ceil((1 - left) / perSecond) : 0;
  }

  private forget(): void {
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > MOST_BUCKETS && oldest !== undefined) this.buckets.delete(oldest);
  }
}
