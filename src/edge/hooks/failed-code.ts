/** The exit code of a hook that cannot answer. */

/** Returns 2, which refuses, unless the entry of the hook says that its event passes. @param argv of the process */
export function failedCode(argv: readonly string[]): 1 | 2 {
  return argv[argv.length - 1] === 'pass' ? 1 : 2;
}
