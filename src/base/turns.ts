/** Work that takes longer than a moment leaves room for others. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds that nobody notices. */
const AT_ONCE_MS = 8;
/** For work that nobody waits for. */
export const ASIDE_MS = 2;

/**
 * To be awaited between two steps: it lets others run when the steps since the last time took long.
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
