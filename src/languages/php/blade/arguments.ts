/** Literals in the arguments of a directive. */

/** The string that is the first argument; undefined when that is computed. */
export function stringArgument(given: string): string | undefined {
  const [, , text] = /^\s*(['"])((?:(?!\1)[^\\]|\\.)*)\1\s*(?:,|$)/s.exec(given) ?? [];
  return text === undefined || /[${]/.test(text) ? undefined : text;
}

/** All strings that look like names of views, where a list of them or a condition comes first. */
export function viewArguments(given: string): string[] {
  return [...given.matchAll(/(?<![=>\w[]\s*)(['"])([\w-]+(?:(?:\.|::|\/)[\w-]+)*)\1(?!\s*=>)/g)].map(
    ([, , name = '']) => name,
  );
}
