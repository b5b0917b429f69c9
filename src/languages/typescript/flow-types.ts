/** JavaScript with the types of Flow: the grammar of TypeScript reads nearly all of them. */
import type { LanguageSpec } from '../contract.ts';
import { blank } from '../syntax/blank.ts';
import { tsx } from './typescript.ts';

/** A pragma, or an import or export of types alone. */
export const WITH_FLOW_TYPES = /@flow\b|^(?:import|export) (?:opaque )?type(?:of)?\b/m;

export const javascriptWithTypes: LanguageSpec = { ...tsx, id: 'javascript', prepare: asTypeScript };

/** What TypeScript writes in another way, with as many letters. */
const REWRITTEN: readonly (readonly [pattern: RegExp, replacement: string | ((text: string) => string)])[] = [
  // Exact objects, and those that may have more.
  [/\{\|/g, '{ '],
  [/\|\}/g, ' }'],
  [/\.\.\.(?=,?\s*\})/g, '   '],
  [/(?<=[{,]\s*)\.\.\.(?=[\w$.<>]+,\s*\n\s*[+-]?\w+\??:)/g, '_: '],
  [/\b(import|[{,]) ?typeof (?=[\w${*])/g, '$1 type   '],
  [/\bexport type (?=\*)/g, 'export      '],
  [/(?<=\bopaque type \w+): \w+(?= =)/g, blank],
  [/\bopaque (?=type \w)/g, blank],
  [/\bdeclare export\b/g, 'export declare'],
  // A component is a function.
  [/^((?:export )?(?:default )?)component (?=\w+\()/gm, '$1function  '],
  // Variance.
  [/(?<=[{,;\n]\s{0,99}(?:static )?)[+-](?=\[|#?[\w$]+\??:)/g, ' '],
  [/(?<=[<,]\s{0,99})[+-](?=[A-Z])/g, ' '],
  [/(?<=[<,] ?)\*(?=[>,])/g, '_'],
  [/%checks\b/g, blank],
  [/(?<=\w)<>/g, blank],
  // A function that may be missing, and one whose type has no brackets.
  [/(?<=: )\?(?=\()/g, ' '],
  [/(?<=[\w$]\??: \??(?:string|number|boolean|mixed|any|[A-Z][\w.]*)) => (?=[\w?])/g, ' |  '],
];

function asTypeScript(text: string): string {
  let result = text;
  for (const [pattern, replacement] of REWRITTEN)
    result =
      typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement);
  return result;
}
