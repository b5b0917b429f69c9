/** Uses in the markup of a component. */
import type { PlacedName } from '../../syntax/placed-names.ts';
import type { Span } from '../../syntax/source.ts';
import { closingBrace } from '../braces.ts';
import type { Attribute, Markup } from '../markup.ts';

/** Components begin with a capital or are members: `<Tabs.Root>`. */
export function componentTagsIn({ tags }: Markup): { name: string; at: number }[] {
  return tags
    .filter(({ name }) => /^[A-Z]|^[a-z]\w*\.[A-Z]/.test(name))
    .map(({ name, start }) => ({ name: name.split('.')[0] ?? name, at: start + 1 }));
}

/** Code in ascending order, without the sign and the word of a block: `#if`, `:else if`, `@render`. */
export function expressionsIn({ tags, code }: Markup, text: string): Span[] {
  const shown = code.map(({ start, end }) => {
    const word = /^[#:/@]\w+(?:\s+if\b)?/.exec(text.slice(start + 1, start + LONGEST_WORD))?.[0].length ?? 0;
    return { start: start + 1 + word, end: end - 1 };
  });
  const given = tags.flatMap(({ attributes }) => attributes.flatMap((attribute) => codeOf(attribute)));
  return [...shown, ...given].sort((left, right) => left.start - right.start);
}

const LONGEST_WORD = 20;

/** `on:click={save}`, `class="a {b}"`. */
function codeOf({ value, valueStart, isCode }: Attribute): Span[] {
  if (isCode) return [{ start: valueStart, end: valueStart + value.length }];
  const pieces: Span[] = [];
  for (let open = value.indexOf('{'); open !== -1; open = value.indexOf('{', open)) {
    const close = closingBrace(value, open) ?? value.length;
    pieces.push({ start: valueStart + open + 1, end: valueStart + close });
    open = close;
  }
  return pieces;
}

/** Names outside of braces: components, and what a directive is given by name: `use:focus`, `transition:fade`. */
export function namedIn(markup: Markup): PlacedName[] {
  const components = componentTagsIn(markup).map(({ name, at }): PlacedName => ({ name, at, kind: 'call' }));
  const directives = markup.tags.flatMap(({ attributes }) => attributes.flatMap(directiveName));
  return [...components, ...directives];
}

function directiveName({ name, value, start }: Attribute): PlacedName[] {
  const [, directive = '', target] =
    /^(use|transition|in|out|animate|bind|class|style):([A-Za-z_$][\w$]*)/.exec(name) ?? [];
  const isShort = /^(?:bind|class|style)$/.test(directive);
  if (target === undefined || (isShort && value !== '')) return [];
  return [{ name: target, kind: isShort ? 'name' : 'call', at: start + directive.length + 1 }];
}
