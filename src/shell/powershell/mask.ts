/**
 * The grammar of PowerShell takes two common things for errors: a list of bare words (`Name, Length`) and a bare `--`.
 * Both are masked by characters of the same width that nobody types, so that offsets stay; `unmask` brings them back.
 */

const COMMA = '\uE000';
const DASH = '\uE001';
const MASKED = /[\uE000\uE001]/;

/** @returns undefined for a source that cannot be masked, because it has such characters already */
export function mask(source: string): string | undefined {
  if (MASKED.test(source)) return undefined;
  if (/[`#]|@['"]/.test(source)) return source;
  return source
    .split(/('[^']*'|"[^"]*")/)
    .map((piece, at) => (at % 2 === 1 ? piece : maskBare(piece)))
    .join('');
}

function maskBare(piece: string): string {
  const commas = piece.replace(/(?<=[A-Za-z*_])( *), *(?=[A-Za-z*.])/g, (found) => COMMA.repeat(found.length));
  return commas.replace(/(?<=\s)--(?=\s)/g, DASH.repeat(2));
}

/** The words of a bare word, which is a list when commas were masked in it. */
export function unmask(word: string): readonly string[] {
  return word.split(new RegExp(`${COMMA}+`)).map((item) => item.replaceAll(DASH, '-'));
}
