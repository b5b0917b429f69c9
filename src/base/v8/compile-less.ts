/** Settings of V8 for programs that run a few seconds. */
import v8 from 'node:v8';

/**
 * Options by which V8 compiles only the functions that run longest: those that pass its default budget take a fifth of the
 * processor time of a few seconds, and hardly one of them wins it back. None for another Node than the one they were
 * measured with: it may not know them, and a process ends at an option that it does not know.
 * @param version of Node
 */
export function lessCompiling(version: string): readonly string[] {
  return version.startsWith('20.') ? ['--interrupt-budget=500000'] : [];
}

/** Sets them in a program that runs already. */
export function compileLess(): void {
  for (const option of lessCompiling(process.versions.node)) v8.setFlagsFromString(option);
}
