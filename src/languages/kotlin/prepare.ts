/**
 * Kotlin that the grammar misreads, written in another way of the same length before parsing. Names, signatures
 * and references are read from the original text.
 */

/** Its scanner takes the `e` of an infix function for the beginning of `else`: `id eq 1`. */
const INFIX_WITH_E = /e(?<=[\w)\]}"'?!] {1,9}e)(?!lse\b|num\b|xpect\b|xternal\b)(?=\w{0,99} {1,9}[\w"'({\-[!])/g;
/** The same at the start of a line: `elseResult?.let { … }`. */
const STATEMENT_WITH_ELSE = /e(?=lse\w)(?<=\n[ \t]{0,99}e)/g;
const BINARY_NUMBER = /\b0b(?=[01])/g;
/** `is Text if long -> …`, since Kotlin 2.1: a second condition is near enough. */
const GUARD = /^([ \t]*(?:!?i[sn] [^\n{}]{1,200}?|else)) if (?=[^\n]{1,300}->)/gm;
/** The packages or outer types of a receiver: `Config.Builder.() -> Unit`, `Op<T>?.() -> Unit`. */
const RECEIVER_PREFIX = /\b\w+(?:\.\w+){0,9}\.(?=\w+\.\([^()]{0,300}\)\s{0,9}->)/g;
const NULLABLE_RECEIVER = /\?(?=\.\([^()]{0,300}\)\s{0,9}->)/g;

export function withPlainSyntax(text: string): string {
  return text
    .replace(INFIX_WITH_E, '_')
    .replace(STATEMENT_WITH_ELSE, '_')
    .replace(BINARY_NUMBER, '0x')
    .replace(GUARD, '$1 ,  ')
    .replace(RECEIVER_PREFIX, (prefix) => ' '.repeat(prefix.length))
    .replace(NULLABLE_RECEIVER, ' ');
}
