/** Calls with type arguments: `get<string>(key)`, `F[int](1)`. Told by the text alone, since the trees are not asked for calls. */

/** Longer lists of types are machinery that nobody calls by hand. */
const MOST_READ = 300;
/** Characters of type arguments; a comparison mostly holds others as well. */
const TYPE_TEXT = /^[\p{L}\p{N}_$\s.,:;?'"`|&*[\]{}()<>=-]*$/u;
const OPERATORS = /&&|\|\||[=!]=|<<|<=|>=/;
/** Types of Go, where an index is written alike: predeclared types, composed ones and exported names. */
const BRACKETED_TYPE =
  /^\s*(?:\*|\[\]|map\[|chan\b|func\b|interface\b|(?:[\w]+\.)?\p{Lu}|(?:any|bool|byte|comparable|error|rune|string|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128))\b)/u;

/** How a language writes type arguments: between angle brackets, or between square ones. */
export type TypeArgumentStyle = 'angles' | 'squares';

/** True when `offset`, right behind a name, is where type arguments begin that a `(` follows. */
export function isGenericCall(text: string, offset: number, style: TypeArgumentStyle): boolean {
  const end = style === 'angles' ? closingAngle(text, offset) : closingSquare(text, offset);
  return end !== -1 && text[end + 1] === '(';
}

function closingAngle(text: string, offset: number): number {
  if (text[offset] !== '<') return -1;
  const most = Math.min(text.length, offset + MOST_READ);
  let depth = 0;
  for (let at = offset; at < most; at++) {
    if (text[at] === '<') depth++;
    if (text[at] !== '>' || text[at - 1] === '=' || text[at - 1] === '-') continue;
    if (--depth > 0) continue;
    const inner = text.slice(offset + 1, at);
    return TYPE_TEXT.test(inner) && !OPERATORS.test(inner.replaceAll('=>', '')) ? at : -1;
  }
  return -1;
}

function closingSquare(text: string, offset: number): number {
  if (text[offset] !== '[') return -1;
  const most = Math.min(text.length, offset + MOST_READ);
  let depth = 0;
  for (let at = offset; at < most; at++) {
    if (text[at] === '[') depth++;
    if (text[at] !== ']' || --depth > 0) continue;
    const types = text.slice(offset + 1, at).split(',');
    return types.every((type) => BRACKETED_TYPE.test(type)) ? at : -1;
  }
  return -1;
}
