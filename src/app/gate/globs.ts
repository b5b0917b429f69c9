/** The globs that a person configured for the gate. */
import { createRequire } from 'node:module';
import { globPatterns } from '../facts/glob-patterns.ts';

/**
 * True when one of the patterns chooses the file; none chooses nothing. The matcher is loaded from its package when
 * there is something to match, since most projects configure no glob and a hook starts on every tool call.
 * @throws when the package is missing
 */
export function matchesAny(patterns: readonly string[], file: string): boolean {
  if (patterns.length === 0) return false;
  const picomatch: typeof import('picomatch') = createRequire(import.meta.url)('picomatch');
  return picomatch.isMatch(file, globPatterns(patterns), { dot: true });
}
