/** Signs of the dialect of a file, each of which only one dialect has. */

export interface Traits {
  /** Backslashes escape in strings and `#` begins a comment. */
  readonly isMySql: boolean;
  /** Lines with `GO` or `/` end what has a body; `;` does not. */
  readonly hasBatches: boolean;
}

const MYSQL = /`|\bENGINE\s*=|\bAUTO_INCREMENT\b/i;
const BATCH = /^[ \t]*(?:GO(?:[ \t]+\d+)?(?:[ \t]*;)?|\/)[ \t]*\r?$/im;

export function traitsOf(text: string): Traits {
  return { isMySql: MYSQL.test(text), hasBatches: BATCH.test(text) };
}

/** Nothing but blanks before it on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (text[at] === ' ' || text[at] === '\t') at--;
  return at < 0 || text[at] === '\n' || text[at] === '\uFEFF';
}
