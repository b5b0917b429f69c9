/** A position in a source that is read character by character. The source ends where the reading must end. */
export interface Cursor {
  readonly source: string;
  readonly end: number;
  at: number;
}

/** The text that `pattern`, which must be sticky, matches here; the cursor moves behind it. */
export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const text = pattern.exec(cursor.source)?.[0];
  if (text === undefined) return undefined;
  cursor.at += text.length;
  return text;
}

export function startsWith(cursor: Cursor, text: string): boolean {
  return cursor.source.startsWith(text, cursor.at);
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|c(.)|([\s\S]))/g;
const NAMED: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of the inside of `$'…'`; undefined where shells differ: control characters, NUL, and what is not Unicode. */
export function ansiText(inside: string): string | undefined {
  let isClear = true;
  const decoded = inside.replace(ESCAPE, (whole, u, U, x, octal, control, other: string) => {
    const code = u ?? U ?? x;
    const point = code === undefined ? Number.parseInt(octal ?? 'x', 8) : Number.parseInt(code, 16);
    if (control !== undefined || point === 0 || point > 0x7f) isClear = false;
    if (!Number.isNaN(point)) return point <= 0x7f ? String.fromCharCode(point) : '';
    return NAMED[other] ?? (/[\\'"?]/.test(other ?? '') ? other : whole);
  });
  return isClear ? decoded : undefined;
}
