/** Keys of translations in code and templates: `$t('cart.title')`, `t('cart.title')`, `i18n.t(…)`. */
import type { Edge } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { type Span, sourceOf } from '../syntax/source.ts';

const CALL =
  /(?<![\w.])(?:\$?t[ce]?|(?:[\w$]+\.)*i18n(?:\.global)?\.t|this\.\$t[ce]?|\$_|\$format)\(\s*(?:(['"`])([^'"`\n$]+)\1)/g;
/** `<i18n-t keypath="…">` of Vue and `<Trans i18nKey="…">` of React. */
const ATTRIBUTE = /\b(?:keypath|i18nKey)\s*=\s*\{?\s*["']([^"'\n]+)["']/g;
/** A file in which `t` may be anything else holds none of these. */
const SIGN = /i18n|\$t[ce]?\(|useTranslations?\b|\$_\(|\$format\(|\bTrans\b/;

export interface KeyUse {
  readonly key: string;
  readonly at: number;
}

export function translationKeysIn(text: string, { start, end }: Span): KeyUse[] {
  if (!SIGN.test(text)) return [];
  const part = text.slice(start, end);
  const calls = [...part.matchAll(CALL)].map(({ 2: key = '', index }) => ({ key, at: start + index }));
  const attributes = [...part.matchAll(ATTRIBUTE)].map(({ 1: key = '', index }) => ({ key, at: start + index }));
  return [...calls, ...attributes];
}

/** The namespace of `common:save` is a file, and no part of the key there. */
export function translationEdges(from: string, uses: readonly KeyUse[], text: string): Edge[] {
  const source = sourceOf(text);
  return uses.map(({ key, at }): Edge => {
    const to = `translation:${key.replace(/^[\w-]+:(?=\S)/, '')}`;
    return edge(from, 'uses_translation', to, source.lineAt(at));
  });
}
