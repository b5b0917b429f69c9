/** Uses of names in the expressions of a Thymeleaf template: properties, their getters, and methods. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';

/** @param live the text without its comments, in which every offset is that of the file */
export function namesUsed(live: string, parsed: Pick<ParsedFile, 'symbols'>): Reference[] {
  const names = [...live.matchAll(EXPRESSION)].flatMap(({ 0: whole, 1: sign, index }) =>
    namesIn(whole, index, sign === '*'),
  );
  return referencesAt(live, names, parsed);
}

/** `${owner.pets}`, and `*{lastName}` for a property of the object that the element around names. */
const EXPRESSION = /([$*])\{{1,2}(?:'[^'\n]*'|__\$\{[^{}]*\}__|[^{}'])*\}/g;
/** Helpers such as `#strings.listJoin` are of the library, and `${name` is a variable. */
const TOKEN = /(\[\s*')(\w+)(?='\s*\])|'[^']*'|#\w+(?:\.\w+)*|\$\{\s*\w+|__(?!\w)|(\.\s*)?([\p{L}_][\p{L}\p{N}_]*)/gu;
const WORDS: ReadonlySet<string> = new Set(
  'and or not eq ne lt gt le ge div mod matches instanceof null true false new T it iterStat'.split(' '),
);

function namesIn(expression: string, start: number, isOfObject: boolean): PlacedName[] {
  return [...expression.matchAll(TOKEN)].flatMap(
    ({ 0: token, 1: bracket, 2: key, 3: dot, 4: word, index }): PlacedName[] => {
      const name = key ?? word;
      const isMember = bracket !== undefined || dot !== undefined;
      if (name === undefined || (!isMember && (!isOfObject || WORDS.has(name)))) return [];
      const at = start + index + token.length - name.length;
      if (/^\s*\(/.test(expression.slice(index + token.length))) return [{ name, kind: 'call', at }];
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      return [
        { name, kind: 'name', at },
        { name: `get${title}`, kind: 'call', at },
        { name: `is${title}`, kind: 'call', at },
      ];
    },
  );
}
