/** Whether a member may override one of the same name above it, which its parameters, results or visibility tell. */

import type { CodeSymbol } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import type { Definition } from './project-names.ts';

/** Of C++: true for two lists of parameters of the same types, whatever their names are. */
export function hasSameParameters(left: Definition, right: Definition): boolean {
  const [own, other] = [parametersOf(left), parametersOf(right)];
  return own === undefined || other === undefined || own === other;
}

/** Of Go: true for two methods with as many parameters and results, or where one of them cannot be told. */
export function hasSameArity(left: CodeSymbol, right: CodeSymbol): boolean {
  const [own, other] = [arityOf(left), arityOf(right)];
  return own === undefined || other === undefined || own === other;
}

function arityOf({ name, signature }: CodeSymbol): string | undefined {
  const found = signature.indexOf(`${name}(`);
  const close = found === -1 ? -1 : closing(signature, found + name.length);
  if (close === -1) return undefined;
  const results = signature
    .slice(close + 1)
    .replace(/\{\s*$/, '')
    .trim();
  const isList = results.startsWith('(') && closing(results, 0) === results.length - 1;
  const given = listed(signature.slice(found + name.length + 1, close));
  return `${given} ${isList ? listed(results.slice(1, -1)) : results === '' ? 0 : 1}`;
}

/** Number of entries of a list. */
function listed(list: string): number {
  let depth = 0;
  let commas = 0;
  for (const sign of list) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) commas++;
  }
  const last = list.trim();
  return last === '' ? 0 : commas + (last.endsWith(',') ? 0 : 1);
}

/** Place of the bracket that closes the one at a place, -1 where the text ends before. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    else if (')]}'.includes(text[at] ?? '') && --depth === 0) return at;
  }
  return -1;
}

/** Of Rust: a method with a visibility is a type's own, and none that a trait asks for, which has that of the trait. */
export function isInherent({ file, symbol }: Definition): boolean {
  return familyOf(file.language).crates === true && INHERENT.test(symbol.signature);
}

const INHERENT = /(?:^|\s)pub(?:\s*\([^)]*\))?\s+(?:(?:async|const|unsafe|extern|"[^"]*")\s+)*fn\b/;

/** Undefined for what is called with none that are written out. */
function parametersOf({ symbol: { name, signature } }: Definition): string | undefined {
  const open = signature.indexOf(`${name}(`);
  if (open === -1) return undefined;
  const from = open + name.length + 1;
  const parts: string[] = [];
  let depth = 1;
  let start = from;
  let at = from;
  for (; at < signature.length && depth > 0; at++) {
    const sign = signature[at] ?? '';
    if ('(<[{'.includes(sign)) depth++;
    else if (')>]}'.includes(sign)) depth--;
    if (depth === 0 || (depth === 1 && sign === ',')) {
      parts.push(typeOf(signature.slice(start, at)));
      start = at + 1;
    }
  }
  return parts.filter((part) => part !== '' && part !== 'void').join(',');
}

/** Without its name, its default and the namespaces around its type. */
function typeOf(parameter: string): string {
  const written = parameter
    .replace(/=.*$/s, '')
    .replace(/\b(?:\w+\s*::\s*)+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const type = NAMED.exec(written);
  return (type === null || PRIMITIVE.test(type[2] ?? '') ? written : (type[1] ?? ''))
    .replace(/ ?([*&<>,]) ?/g, '$1')
    .trim();
}

/** A type and the name behind it. */
const NAMED = /^(?!(?:const|struct|class|enum|unsigned|signed)\s+\w+$)(.*[\s*&>])(\w+)$/s;
const PRIMITIVE = /^(?:int|long|short|char|bool|float|double|const|unsigned)$/;
