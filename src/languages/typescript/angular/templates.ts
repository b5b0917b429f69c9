/** Templates of Angular: files beside a component, and those that its decorator holds. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { TAG, type TypeFact, UNKNOWN } from '../../reference.ts';
import { enclosingCursor } from '../../syntax/cursors.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import type { RegionSpec } from '../../syntax/regions.ts';
import type { Span } from '../../syntax/source.ts';
import { namesIn } from '../expression-names.ts';
import { type Attribute, markupIn } from '../markup.ts';

export const angular: RegionSpec = {
  id: 'angular',
  extensions: ['.component.html'],
  regionsOf: (text) => [{ role: 'template', language: 'html', start: 0, end: text.length, text }],
  referencesIn: (text, parsed) => referencesAt(text, namesOf(text, { start: 0, end: text.length }), parsed),
};

/** A file with one of them may hold a template. */
const DECORATOR = /@(?:Component|Directive|Pipe)\s*\(/;
const SELECTOR = /\b(?:selector|name)\s*:\s*(['"`])([^'"`]{1,300})\1/dg;
const TEMPLATE = /\btemplate\s*:\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/dgs;

/** Uses in the templates of decorators, where a name is a member of the class around, and the tags that stand for a class. */
export function templateUses(
  text: string,
  { symbols }: Pick<ParsedFile, 'symbols'>,
): { readonly references: readonly Reference[]; readonly types: readonly TypeFact[] } {
  if (!DECORATOR.test(text)) return { references: [], types: [] };
  const names = [...text.matchAll(TEMPLATE)].flatMap(({ indices }) => {
    const [start = 0, end = 0] = indices?.[2] ?? [];
    return namesOf(text, { start, end }, 'this');
  });
  const enclosingAt = enclosingCursor(symbols);
  const types = [...text.matchAll(SELECTOR)].flatMap(({ index, 2: selector = '' }): TypeFact[] => {
    const symbol = enclosingAt(index);
    return symbols[symbol]?.kind === 'class'
      ? [...selector.matchAll(SELECTED)].map(([path]) => ({ symbol, member: TAG, path }))
      : [];
  });
  return { references: referencesAt(text, names, { symbols }), types };
}

/** `app-card`, `button[appConfirm]`. */
const SELECTED = /[\w-]*[-A-Z][\w-]*|^\w+$/g;

/** @param receiver of a name that stands alone */
function namesOf(text: string, range: Span, receiver?: string): PlacedName[] {
  const { tags, code } = markupIn(text, range, '{{');
  const attributes = tags.flatMap((tag) => tag.attributes);
  const blocks = [...text.slice(range.start, range.end).matchAll(BLOCK)].map(({ 0: whole, index, 1: inner = '' }) => {
    const start = range.start + index + whole.length - inner.length;
    return { start, end: start + inner.length };
  });
  const expressions = [
    ...code.map(({ start, end }) => ({ start: start + 2, end: end - 2 })),
    ...attributes
      .filter(isBound)
      .map(({ value, valueStart }) => ({ start: valueStart, end: valueStart + value.length })),
    ...blocks,
  ];
  const local = new Set([...text.slice(range.start, range.end).matchAll(LOCAL)].flatMap((found) => found.slice(1)));
  const used = expressions
    .flatMap((piece) => namesIn(text, piece))
    .flatMap((each): PlacedName[] => {
      if (text[each.at - 1] === '.') return [{ ...each, receiver: UNKNOWN }];
      if (local.has(each.name)) return [];
      return [receiver === undefined ? each : { ...each, receiver }];
    });
  const written = [
    ...tags.filter(({ name }) => name.includes('-')).map(({ name, start }) => ({ name, at: start + 1 })),
    ...attributes.flatMap(({ name, start }) => {
      const plain = name.replace(/^[[(*]+|[\])]+$/g, '');
      return plain === name && !/[A-Z]/.test(name) ? [] : [{ name: plain, at: start + name.indexOf(plain) }];
    }),
  ].map(({ name, at }): PlacedName => ({ name, at, kind: 'call', receiver: UNKNOWN }));
  return [...used, ...written].sort((left, right) => left.at - right.at);
}

/** `[value]`, `(click)`, `[(model)]`, `*ngIf`. */
function isBound({ name }: Attribute): boolean {
  return /^[[(*]/.test(name);
}

/** `@if (isOpen) {`, `@for (item of items; track item.id) {`, `@let total = sum();`. */
const BLOCK = /@(?:if|else if|for|switch|case|defer|let)\b\s*([^{};]*(?:;[^{};]*)*?)(?=\s*[{;])/g;
/** Variables of the template itself. */
const LOCAL = /\blet[- ]([\w$]+)|#([\w$]+)|\bas\s+([\w$]+)|@for\s*\(\s*([\w$]+)\s+of/g;
