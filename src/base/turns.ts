/** Work that takes longer than a moment leaves room for others. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds that nobody notices. */
const AT_ONCE_MS = 8;

/** To be awaited between two steps: it lets others run when the steps since the last time took long. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < AT_ONCE_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
