/** Uses of names in the code of a template, which the grammar of its markup does not see. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { enclosingCursor, lineCursor } from '../../syntax/cursors.ts';
import type { Span } from '../../syntax/source.ts';
import { php } from '../php.ts';

const TOKEN = /\/\*[\s\S]*?\*\/|(["'])(?:(?!\1)[^\\]|\\.)*\1|\$\w+|\d\w*|[\p{L}_][\p{L}\p{N}_]*/gsu;

/**
 * @param pieces stretches of code in ascending order
 * @param keywords what is no name, unless it follows `->`
 */
export function referencesIn(
  text: string,
  pieces: readonly Span[],
  { symbols }: Pick<ParsedFile, 'symbols'>,
  keywords: ReadonlySet<string> = php.keywords,
): Reference[] {
  const position = lineCursor(text);
  const enclosingAt = enclosingCursor(symbols);
  return pieces.flatMap((piece) => {
    return namesIn(text, piece, keywords).map(({ name, kind, at }) => {
      const { line, lineStart } = position(at);
      return { name, kind, line, column: at - lineStart + 1, enclosing: enclosingAt(at) };
    });
  });
}

interface Name extends Pick<Reference, 'name' | 'kind'> {
  readonly at: number;
}

function namesIn(text: string, { start, end }: Span, keywords: ReadonlySet<string>): Name[] {
  const code = text.slice(start, end);
  return [...code.matchAll(TOKEN)].flatMap(({ 0: token, index }): Name[] => {
    const quoted = /^["']([\p{L}_][\w.:@\\-]*)["']$/u.exec(token)?.[1];
    if (quoted !== undefined) return [{ name: quoted, kind: 'string', at: start + index + 1 }];
    if (!/^[\p{L}_]/u.test(token) || (keywords.has(token) && !code.startsWith('->', index - 2))) return [];
    const isCall = /^\s*\(/.test(code.slice(index + token.length, index + token.length + 4));
    return [{ name: token, kind: isCall ? 'call' : 'name', at: start + index }];
  });
}
