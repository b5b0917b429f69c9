/** Uses of names in the code of a template, which the grammar of its markup does not see. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import type { Span } from '../../syntax/source.ts';
import { studlyCase } from '../names.ts';
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
    if (quoted !== undefined) {
      const whole: PlacedName = { name: quoted.replaceAll('\\\\', '\\'), kind: 'string', at: start + index + 1 };
      return hasGetters ? [whole, ...constantOf(whole)] : [whole];
    }
    if (!/^[\p{L}_]/u.test(token) || (keywords.has(token) && !code.startsWith('->', index - 2))) return [];
    const isCall = /^\s*\(/.test(code.slice(index + token.length, index + token.length + 4));
    const at = start + index;
    const found: PlacedName = { name: token, kind: isCall ? 'call' : 'name', at };
    if (!hasGetters || isCall || code[index - 1] !== '.') return [found];
    return [found, ...gettersOf(token).map((name): PlacedName => ({ name, kind: 'call', at }))];
  });
}

/** Twig calls the first of them that there is; frameworks lead `unit_price` to `getUnitPrice` as well. */
function gettersOf(member: string): string[] {
  return ['get', 'is', 'has'].map((prefix) => prefix + studlyCase(member));
}

/** The member of `constant('App\\Status::DONE')`, looked up in its class, and the class. */
function constantOf({ name, at }: PlacedName): PlacedName[] {
  const [, namespace = '', of, member] = /^((?:\w+\\)*)(\w+)::(\w+)$/.exec(name) ?? [];
  if (of === undefined || member === undefined) return [];
  return [
    { name: of, kind: 'name', at, receiver: `\\${namespace}` },
    { name: member, kind: 'name', at, receiver: `\\${namespace}${of}` },
  ];
}
