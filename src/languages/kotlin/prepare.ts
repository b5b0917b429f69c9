/**
 * Kotlin that the grammar misreads, written in another way of the same length before parsing. Names, signatures
 * and references are read from the original text.
 */
import { blank } from '../syntax/blank.ts';

/** Its scanner takes the `e` of an infix function for the beginning of `else`: `id eq 1`. */
const INFIX_WITH_E = /e(?<=[\w)\]}"'?!] {1,9}e)(?!lse\b|num\b|xpect\b|xternal\b)(?=\w{0,99} {1,9}[\w"'({\-[!])/g;
/** Name that begins with `else` at the start of a line: `elseResult?.let { … }`. */
const STATEMENT_WITH_ELSE = /e(?=lse\w)(?<=\n[ \t]{0,99}e)/g;
const BINARY_NUMBER = /\b0b(?=[01])/g;
/** `is Text if long -> …`, since Kotlin 2.1: a second condition is near enough. */
const GUARD = /^([ \t]*(?:!?i[sn] [^\n{}]{1,200}?|else)) if (?=[^\n]{1,300}->)/gm;
/** The packages or outer types of a receiver: `Config.Builder.() -> Unit`, `Op<T>?.() -> Unit`. */
const RECEIVER_PREFIX = /\b\w+(?:\.\w+){0,9}\.(?=\w+\.\([^()]{0,300}\)\s{0,9}->)/g;
const NULLABLE_RECEIVER = /\?(?=\.\([^()]{0,300}\)\s{0,9}->)/g;
/** `find(id).text = title`: no call may stand on the left of an assignment, but on that of a sum. */
const ASSIGNMENT_TO_CALL =
  /[-+*/%]?=(?![=>])(?<=[)}][?!]{0,2}(?:(?:\s{0,60}\??\.\w{1,60}[?!]{0,2}){1,4}|\[[^\]\n]{1,60}\]) ?[-+*/%]?=)/g;
/** `!isOpen && x -> …`: the sign is taken for `!!` of the line before. */
const NEGATED_BRANCH = /!(?<=\n[ \t]{0,99}!)(?!i[sn]\b)(?=[^\n]{1,200}->)/g;
/** `context(scope: Scope)` before a function, since Kotlin 2.2. */
const CONTEXT = /\bcontext\([^()\n]{1,200}\)(?=\s{1,80}(?:\w+ ){0,4}(?:fun|val|var|class)\b)/g;
/** `fun interface` inside of a class or behind an annotation is one with another annotation of the same length. */
const FUNCTION_INTERFACE = /\bfun(?= interface \w)/g;
/** A constructor on a line of its own behind the name of its class. */
const LINES_BEFORE_CONSTRUCTOR =
  /\bclass \w+(?:<[^<>\n]{1,100}>)?(?=\s{0,20}\n)(?:\s{1,60}@\w+(?:\([^()\n]{0,100}\))?(?: {0,4}\/\/[^\n]{0,200}(?=\n))?|\s{1,60}(?:private|internal|protected|public)){0,4}\s{1,60}constructor(?=\s?\()/g;
/** `class A(…) : I by b {`: the body would be read as a block that is given to the delegate. */
const DELEGATE =
  /(\b(?:class|object)\b(?: \w+)?(?:<[^<>\n]{1,100}>)?(?:[\w@ ]{0,80}\((?:[^()]|\([^()]{0,200}\)){0,3000}\))?\s{0,80}:(?:[^{}()\n=]|\([^()]{0,200}\)|,\s{0,80}\n){1,400}?)(\bby\s(?:(?!\bby\b)[^{}\n]){1,200}?)(?=\s{0,80}\{)/g;
/** `$$"…"`, since Kotlin 2.2, in which fewer signs are text. */
const DOLLARS = /\${2,9}(?=")/g;

export function withPlainSyntax(text: string): string {
  return text
    .replace(INFIX_WITH_E, '_')
    .replace(STATEMENT_WITH_ELSE, '_')
    .replace(DOLLARS, blank)
    .replace(BINARY_NUMBER, '0x')
    .replace(GUARD, '$1 ,  ')
    .replace(RECEIVER_PREFIX, blank)
    .replace(NULLABLE_RECEIVER, ' ')
    .replace(ASSIGNMENT_TO_CALL, (sign) => '+'.padStart(sign.length))
    .replace(NEGATED_BRANCH, ' ')
    .replace(CONTEXT, blank)
    .replace(DELEGATE, (_, head: string, delegate: string) => head + blank(delegate))
    .replace(FUNCTION_INTERFACE, '@AA')
    .replace(LINES_BEFORE_CONSTRUCTOR, withoutLines);
}

/** A comment at the end of a line would take the rest of it. */
function withoutLines(head: string): string {
  return head.replace(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length)).replaceAll('\n', ' ');
}
