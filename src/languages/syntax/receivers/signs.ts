/** Signs of one character by their names. */
const code = (sign: string): number => sign.charCodeAt(0);

export const ROUND = code('(');
export const ROUND_END = code(')');
export const SQUARE = code('[');
export const SQUARE_END = code(']');
export const CURLY = code('{');
export const CURLY_END = code('}');
export const DOT = code('.');
export const COLON = code(':');
export const COMMA = code(',');
export const SEMICOLON = code(';');
export const EQUALS = code('=');
export const BANG = code('!');
export const LESS = code('<');
export const MORE = code('>');
export const BACKSLASH = code('\\');
export const DOLLAR = code('$');
export const QUESTION = code('?');
export const AT = code('@');
export const SLASH = code('/');
export const STAR = code('*');
export const AND = code('&');
export const OR = code('|');
