/**
 * Kotlin that the grammar misreads, written in another way of the same length before parsing. Names, signatures
 * and references are read from the original text.
 */

/** Its scanner takes the `e` of an infix function for the beginning of `else`: `id eq 1`. */
const INFIX_WITH_E = /(?<=[\w)\]}"'?!] {1,9})e(?!lse\b|num\b|xpect\b|xternal\b)(?=\w* +[\w"'({\-[!])/g;
/** The same at the start of a line: `elseResult?.let { … }`. */
const STATEMENT_WITH_ELSE = /(?<=\n[ \t]*)e(?=lse\w)/g;
const BINARY_NUMBER = /\b0b(?=[01])/g;
/** `is Text if long -> …`, since Kotlin 2.1: a second condition is near enough. */
const GUARD = /^([ \t]*(?:!?i[sn] [^\n{}]*?|else)) if (?=[^\n]*->)/gm;
/** The packages or outer types of a receiver: `Config.Builder.() -> Unit`, `Op<T>?.() -> Unit`. */
const RECEIVER_PREFIX = /\b\w+(?:\.\w+)*\.(?=\w+\.\([^()]*\)\s*->)/g;
const NULLABLE_RECEIVER = /\?(?=\.\([^()]*\)\s*->)/g;

export function withPlainSyntax(text: string): string {
  return text
    .replace(INFIX_WITH_E, '_')
    .replace(STATEMENT_WITH_ELSE, '_')
    .replace(BINARY_NUMBER, '0x')
    .replace(GUARD, '$1 ,  ')
    .replace(RECEIVER_PREFIX, (prefix) => ' '.repeat(prefix.length))
    .replace(NULLABLE_RECEIVER, ' ');
}
