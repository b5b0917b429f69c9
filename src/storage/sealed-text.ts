/** JSON line with its message authentication code: `{"mac":"…","body":…}`. */
import { SEAL_PATTERN, type Seal } from './seal.ts';

/** `torn`: not the whole of what was written. `broken`: changed, or never written by this program. */
export type Opening =
  | { readonly kind: 'intact'; readonly body: string }
  | { readonly kind: 'other_key' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'torn' };

/** @param body JSON without line breaks */
export function sealText(seal: Seal, purpose: string, body: string): string {
  return `{"mac":"${seal.of(purpose, body)}","body":${body}}`;
}

const SEALED = new RegExp(`^\\{"mac":"(${SEAL_PATTERN})","body":(.*)\\}$`, 's');

/** Opens a sealed line; the code is verified over the raw body before any of it is parsed. */
export function openSealed(seal: Seal, purpose: string, line: string): Opening {
  const [, mac, body] = SEALED.exec(line) ?? [];
  if (mac === undefined || body === undefined) return { kind: 'torn' };
  const found = seal.check(purpose, body, mac);
  return found === 'intact' ? { kind: 'intact', body } : { kind: found };
}
