/** The versions of Node that the program runs on. Loaded by every version: it is compiled for old ones as well. */

/** Lowest major version. */
export const LOWEST_NODE = 20;

/** Returns what is wrong with the Node of this process; undefined where it is new enough. */
export function nodeTooOld(): string | undefined {
  const { version, execPath } = process;
  if (Number(version.slice(1).split('.')[0]) >= LOWEST_NODE) return undefined;
  return `code-intel needs Node ${LOWEST_NODE} or later; this is ${version} (${execPath})`;
}
