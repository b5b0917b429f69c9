/** Secrets of a browser: a token for each start of the server, and an address that shows it once. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;
const LAUNCH_MS = 60_000;

export class Secrets {
  readonly token = newSecret();
  private readonly now: () => number;
  private launch: { readonly code: string; readonly until: number } | undefined;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  isToken(given: string): boolean {
    return isSame(given, this.token);
  }

  /** For the command line of a browser, which other users can read: good for one use within a minute. */
  launchCode(): string {
    const code = newSecret();
    this.launch = { code, until: this.now() + LAUNCH_MS };
    return code;
  }

  takeLaunchCode(given: string): boolean {
    const { launch } = this;
    if (launch === undefined || this.now() > launch.until || !isSame(given, launch.code)) return false;
    this.launch = undefined;
    return true;
  }
}

function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** In a time that tells nothing, not even of the length. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
