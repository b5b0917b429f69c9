/** Of C++: whether a member may override one of the same name above it, which its parameters tell. */
import type { Definition } from './project-names.ts';

/** True for two lists of parameters of the same types, whatever their names are. */
export function hasSameParameters(left: Definition, right: Definition): boolean {
  const [own, other] = [parametersOf(left), parametersOf(right)];
  return own === undefined || other === undefined || own === other;
}

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
