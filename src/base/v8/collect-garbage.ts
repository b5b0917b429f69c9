/** Garbage that holds more than memory. */
import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Collects garbage now, some 50 ms: statements of a closed database keep its files open until they are collected, and
 * nothing else tells V8 that it is time.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function') collect();
  // Compiled code that is kept is only taken under the options that it was kept under.
  v8.setFlagsFromString('--no-expose-gc');
}
