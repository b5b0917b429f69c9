/** Uses of names in the code of a template, which the grammar of its markup does not see. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import type { Span } from '../../syntax/source.ts';
import { php } from '../php.ts';

const TOKEN = /\/\*[\s\S]*?\*\/|(["'])(?:(?!\1)[^\\]|\\.)*\1|\$\w+|\d\w*|[\p{L}_][\p{L}\p{N}_]*/gsu;

interface TemplateCode {
  /** Words that are no names, unless they follow `->`. */
  readonly keywords: ReadonlySet<string>;
  /** `user.name` calls `getName()`, too. */
  readonly hasGetters: boolean;
}

/** @param pieces ranges of code in ascending order */
export function referencesIn(
  text: string,
  pieces: readonly Span[],
  parsed: Pick<ParsedFile, 'symbols'>,
  code: TemplateCode = { keywords: php.keywords, hasGetters: false },
): Reference[] {
  return referencesAt(
    text,
    pieces.flatMap((piece) => namesIn(text, piece, code)),
    parsed,
  );
}

function namesIn(text: string, { start, end }: Span, { keywords, hasGetters }: TemplateCode): PlacedName[] {
  const code = text.slice(start, end);
  return [...code.matchAll(TOKEN)].flatMap(({ 0: token, index }): PlacedName[] => {
    const quoted = /^["']([\p{L}_][\w.:@\\-]*)["']$/u.exec(token)?.[1];
    if (quoted !== undefined) return [{ name: quoted, kind: 'string', at: start + index + 1 }];
    if (!/^[\p{L}_]/u.test(token) || (keywords.has(token) && !code.startsWith('->', index - 2))) return [];
    const isCall = /^\s*\(/.test(code.slice(index + token.length, index + token.length + 4));
    const at = start + index;
    const found: PlacedName = { name: token, kind: isCall ? 'call' : 'name', at };
    if (!hasGetters || isCall || code[index - 1] !== '.') return [found];
    return [found, { name: `get${token.charAt(0).toUpperCase()}${token.slice(1)}`, kind: 'call', at }];
  });
}
