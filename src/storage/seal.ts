/**
 * Message authentication codes over what is stored in the project, with a key outside of it, so that a change by
 * anything but the program shows (docs/sessions.md tells what that protects against, and what not).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from '../base/once.ts';

/** `other_key`: made with a key that this machine does not have now. `broken`: made by no key, or the text changed. */
export type SealCheck = 'intact' | 'other_key' | 'broken';

export interface Seal {
  /** @param purpose what the text is, so that a code for one thing is none for another */
  of(purpose: string, text: string): string;
  check(purpose: string, text: string, mac: string): SealCheck;
}

const KEY_ID_DIGITS = 8;

/** A code is `<key id>.<HMAC-SHA256>`, 8 and 64 hexadecimal digits. */
export const SEAL_PATTERN = '[0-9a-f]{8}\\.[0-9a-f]{64}';

export function sealWith(key: Uint8Array): Seal {
  const keyId = once(() => createHash('sha256').update('key id').update(key).digest('hex').slice(0, KEY_ID_DIGITS));
  const of = (purpose: string, text: string): string =>
    `${keyId()}.${createHmac('sha256', key).update(purpose).update('\0').update(text).digest('hex')}`;
  return {
    of,
    check: (purpose, text, mac) => {
      if (areEqual(of(purpose, text), mac)) return 'intact';
      return isWhole(mac) && !mac.startsWith(`${keyId()}.`) ? 'other_key' : 'broken';
    },
  };
}

const WHOLE = new RegExp(`^${SEAL_PATTERN}$`);

function isWhole(mac: string): boolean {
  return WHOLE.test(mac);
}

function areEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
