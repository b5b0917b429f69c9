/**
 * Conditions around half a statement and macros that stand for attributes break the grammar. They are overwritten with
 * blanks before parsing, so that every offset stays. References and signatures are read from the original text and keep
 * them.
 */
import { blank, without } from '../syntax/blank.ts';
import type { Span } from '../syntax/source.ts';

export function withoutPreprocessing(text: string): string {
  const standing = withoutConditions(text).replace(LEADING_MACRO, (_, kept: string, macro: string) => {
    return kept + qualifier(macro);
  });
  return ATTRIBUTE_MACROS.reduce(
    (result, pattern) => result.replace(pattern, (_, kept: string, macro: string) => kept + blank(macro)),
    standing,
  );
}

/** A qualifier in its place keeps the beginning of the declaration, to which its comment belongs. */
function qualifier(macro: string): string {
  return macro.length < 5 ? blank(macro) : 'const'.padEnd(macro.length);
}

const MACRO = String.raw`[A-Z_][A-Z0-9_]{2,}(?:\([^()\n]*\))?`;
const CALLED_MACRO = String.raw`[A-Z_][A-Z0-9_]{2,}\([^()\n]*\)`;
/** Words that are neither names of types nor of values. */
const NO_NAMES =
  'return|throw|case|else|delete|new|goto|typedef|using|operator|co_return|co_yield|co_await|sizeof|and|or|not';
/** Words before a type. */
const NO_TYPES = 'static|extern|inline|const|volatile|register|struct|union|enum|class|define';
/** Types that look like attributes. */
const TYPES = String.raw`(?:[us]\d+|[lb]e\d+|int\d+|m\d+\w*|float\d+|\w+_t)`;
/** Two words, of which the first is a type, then the bracket of parameters. */
const PROTOTYPE = String.raw`(?:[A-Za-z_][\w:<>,]*[\s*&]{1,99}){1,9}[A-Za-z_~]\w*[ \t]*\(`;
const DECLARATION_START = String.raw`(?:\/[\/*]|template|namespace|class|struct|union|enum|typedef|using|public|private|protected|[A-Za-z_][\w:<>,]*[ \t*&]+[A-Za-z_~])`;

/** `static EXPORT int f(`: the first group stays, the second is the macro. */
const LEADING_MACRO = new RegExp(
  `^([ \\t]*(?:(?:static|extern|inline|virtual|explicit|friend)[ \\t]+)*)(${MACRO})(?=[ \\t]+${PROTOTYPE})`,
  'gm',
);

/** The first group stays, the second is blanked. */
const ATTRIBUTE_MACROS: readonly RegExp[] = [
  // `class EXPORT A {`
  new RegExp(
    `\\b((?:class|struct|union)[ \\t]+)(${MACRO}|__\\w+\\(.*?\\))(?=[ \\t]+[A-Za-z_]\\w*\\s*(?:final\\s*)?[:{])`,
    'g',
  ),
  // `static int __init f(void) {`
  new RegExp(
    `(\\b(?!(?:${NO_TYPES}|${NO_NAMES})\\b)\\w+[ \\t*&]+)(__(?!${TYPES}\\b)[a-z]\\w*)(?=[ \\t]+[*&]*[A-Za-z_]\\w*[ \\t]*\\()`,
    'g',
  ),
  // `extern __printf(1, 2) void f(const char *format);`
  new RegExp(`^([ \\t]*(?:(?:static|extern|inline)[ \\t]+)*)(__[a-z]\\w*\\([^()\\n]*\\))(?=[ \\t]+${PROTOTYPE})`, 'gm'),
  // `int f(int a) NONNULL(1);`
  new RegExp(`(\\)\\s{0,99}(?:const\\s{1,9})?)(${MACRO})(?=\\s{0,99}[;{])`, 'g'),
  // `Foo* x GUARDED_BY(mutex);`
  new RegExp(
    `([\\w>*&][ \\t*&]+(?!(?:${NO_NAMES})\\b)[A-Za-z_]\\w*(?:\\[[^\\]\\n]*\\])?\\s{1,99})(${CALLED_MACRO})(?=\\s{0,99}[;={])`,
    'g',
  ),
  // Lines of their own between declarations, such as `NAMESPACE_BEGIN`.
  new RegExp(
    `((?:^|[;{}:/]|^#.*)[ \\t]*\\n\\s{0,99})(${MACRO}(?:[ \\t]*\\n\\s{0,99}${MACRO}){0,3})(?=[ \\t]*\\n\\s{0,99}(?:${DECLARATION_START}|[A-Z]\\w*\\(|\\};|(?![^])))`,
    'gm',
  ),
];

const CONDITION = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(?:[^\\\n]|\\\r?\n|\\.)*/gm;
/** Deeper conditions keep all their branches, which bounds the work on text that is made to be slow. */
const MAX_DEPTH = 20;

interface Condition {
  /** Start of the current branch. */
  readonly start: number;
  /** Start of the branches that cannot stand beside an earlier one. */
  readonly droppedFrom: number | undefined;
}

/**
 * All branches of a condition stay, except those after one that is no whole statement: `if(a) {` and
 * its `#else` `if(b) {` would open two blocks.
 */
function withoutConditions(text: string): string {
  const blanked: Span[] = [];
  const open: Condition[] = [];
  for (const { 0: line, 1: directive = '', index } of text.matchAll(CONDITION)) {
    const span = { start: index, end: index + line.length };
    blanked.push(span);
    const condition = directive.startsWith('if') ? undefined : open.pop();
    if (directive === 'endif') blanked.push({ start: condition?.droppedFrom ?? index, end: index });
    else open.push({ start: span.end, droppedFrom: droppedFrom(text, condition, span, open.length) });
  }
  return without(text, blanked);
}

function droppedFrom(text: string, previous: Condition | undefined, { start, end }: Span, depth: number) {
  if (previous === undefined || previous.droppedFrom !== undefined) return previous?.droppedFrom;
  if (depth > MAX_DEPTH) return undefined;
  return isWhole(text.slice(previous.start, start)) ? undefined : end;
}

/** True when brackets are balanced and the last thing is the end of a statement, a member or a label. */
function isWhole(branch: string): boolean {
  const code = branch
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|^[ \t]*#(?:[^\\\n]|\\\r?\n|\\.)*/gm, '')
    .trim();
  if (code !== '' && !/[;},:]$/.test(code)) return false;
  const count = (bracket: string): number => code.split(bracket).length;
  return count('{') === count('}') && count('(') === count(')');
}
