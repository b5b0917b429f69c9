import { createHash } from 'node:crypto';

/** First 16 hexadecimal digits of the SHA-256 of `data` (SY1). */
export function contentHash(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
