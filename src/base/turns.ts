/** Work that takes longer than a moment leaves room for others. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work that delay nobody noticeably. */
const AT_ONCE_MS = 8;
/** Milliseconds between pauses of work that nobody waits for. */
export const ASIDE_MS = 2;

/**
 * Pauses work whose steps since the last pause took long.
 * @param most milliseconds; an answer may take twenty turns, so that work beside the answers is cut shorter
 */
export function turns(most = AT_ONCE_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < most) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
