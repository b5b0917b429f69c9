/** Secrets of a browser: a token for each start of the server, and an address that shows it once. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const BYTES = 32;
const LAUNCH_MS = 60_000;
const CODE_DIGITS = 6;
/** Total number of wrong codes after which no code is accepted any more. */
const MOST_TRIES = 5;

export class Secrets {
  readonly token = newSecret();
  /** Six digits that only the terminal shows: whoever holds no more than the token loosens nothing. */
  readonly switchCode = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  private tries = 0;
  private readonly now: () => number;
  private launch: { readonly code: string; readonly until: number } | undefined;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  isToken(given: string): boolean {
    return isSame(given, this.token);
  }

  /** False for a wrong code, and for every code after five wrong ones. */
  isSwitchCode(given: string): boolean {
    if (this.tries >= MOST_TRIES) return false;
    const isRight = isSame(given, this.switchCode);
    if (!isRight) this.tries += 1;
    return isRight;
  }

  /** Code for the command line of a browser, which other users can read: it works once, within a minute. */
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

/** Compares in constant time, which reveals nothing, not even the length. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
