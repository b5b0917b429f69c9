/**
 * Reads annotations, parameters and types from the text of declarations. Java and Kotlin write them alike, so one reader
 * serves both trees; it is given the ranges that their grammars found.
 */

export interface Annotation {
  /** Without its package, such as `GetMapping`. */
  readonly name: string;
  /** Text between its brackets, empty for none. */
  readonly arguments: string;
  readonly start: number;
  readonly end: number;
}

export interface Annotated {
  readonly annotations: readonly Annotation[];
  /** Start of the declaration behind annotations and modifiers. */
  readonly end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const ANNOTATION = /@(?:(?:field|get|set|param|file|property|delegate|setparam):)?\[?([\w.]+)/y;
const MODIFIER =
  /(?:public|protected|private|internal|static|final|abstract|open|override|sealed|data|inner|lateinit|const|suspend|default|synchronized|transient|volatile|vararg|inline|value|companion|native|strictfp)\b(?!\s*[=:;,)(])/y;

/** The annotations with which a declaration begins. */
export function annotationsAt(text: string, start: number): Annotated {
  const annotations: Annotation[] = [];
  let at = start;
  for (;;) {
    at = matchEnd(SPACE, text, at) ?? at;
    const found = execAt(ANNOTATION, text, at);
    if (found === null || found[1] === 'interface') {
      const modifier = matchEnd(MODIFIER, text, at);
      if (modifier === undefined) return { annotations, end: at };
      at = modifier;
      continue;
    }
    const name = found[1] ?? '';
    const open = at + found[0].length;
    const end = text.charAt(open) === '(' ? closingAt(text, open) : open;
    const given = end > open ? text.slice(open + 1, end - 1) : '';
    annotations.push({ name: name.slice(name.lastIndexOf('.') + 1), arguments: given, start: at, end });
    at = text.charAt(end) === ']' ? end + 1 : end;
  }
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  const found = execAt(pattern, text, at);
  return found === null ? undefined : at + found[0].length;
}

const OPENING = '([{<';
const CLOSING = ')]}>';

/** Behind the bracket that closes the one at `open`; the end of the text when none does. */
export function closingAt(text: string, open: number): number {
  let depth = 0;
  for (const { sign, at } of signsIn(text, open)) {
    if (OPENING.includes(sign) && sign !== '<') depth++;
    else if (CLOSING.includes(sign) && sign !== '>') depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The parts between separators that stand in no bracket, without white space around. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { sign, at } of signsIn(text, 0)) {
    const isArrow = sign === '>' && text.charAt(at - 1) === '-';
    if (OPENING.includes(sign)) depth++;
    else if (CLOSING.includes(sign) && !isArrow) depth--;
    else if (sign === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Signs that may open, close or separate, outside of literals and comments. */
function* signsIn(text: string, from: number): Generator<{ sign: string; at: number }> {
  const pattern = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[()[\]{}<>,+=:]/g;
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if (found[0].length === 1) yield { sign: found[0], at: found.index };
  }
}

/** Texts of a literal, of several joined by `+`, or of an array of them; constants of the file are filled in. */
function stringsOf(expression: string | undefined, constants: ReadonlyMap<string, string>): string[] {
  return elementsOf(expression).flatMap((element) => {
    const parts = splitAt(element, '+').map((part) => literalText(part) ?? constants.get(part.replace(/^.*\./, '')));
    return parts.some((part) => part === undefined) ? [] : [parts.join('')];
  });
}

/** The expressions of an array, or the one that stands for it. */
export function elementsOf(expression: string | undefined): string[] {
  if (expression === undefined) return [];
  const [, array] = /^(?:\{|\[|arrayOf\()([\s\S]*)[}\])]$/.exec(expression.trim()) ?? [];
  return splitAt(array ?? expression, ',');
}

/** The one text, undefined for anything computed. */
export function stringOf(expression: string | undefined, constants: ReadonlyMap<string, string>): string | undefined {
  return stringsOf(expression, constants)[0];
}

/** `\$` is how Kotlin writes a dollar sign. */
export function literalText(literal: string): string | undefined {
  const [, text] = /^"((?:[^"\\]|\\.)*)"$/.exec(literal.trim()) ?? [];
  return text
    ?.replace(/\\u([\da-fA-F]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\$])/g, '$1');
}

/** The class names in a type such as `Map<String, List<Order>>`, as written. */
export function classesIn(type: string): string[] {
  return (type.match(/[A-Za-z_][\w.]*/g) ?? []).filter((name) => /(?:^|\.)[A-Z]/.test(name));
}
