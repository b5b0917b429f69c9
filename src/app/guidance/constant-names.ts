/** Constants that stand for a text: whoever looks for `seoMetaDescription` looks for `META_DESCRIPTION` as well, which holds it. */
import { asideOf } from '../facts/file-order.ts';
import type { FoundLine } from './common-names.ts';
import type { Name } from './rare-names.ts';

/** `static final String META_DESCRIPTION = "seoMetaDescription";`, `META_DESCRIPTION: 'seoMetaDescription',` */
const CONSTANT = /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b[^=:"'\n]*[=:]\s*(["'])([^"']+)\2/;
/** More constants of the same text are no name for it. */
const MOST_CONSTANTS = 2;

/** @param found lines with the names */
export function constantsFor(names: readonly Name[], found: readonly FoundLine[]): Name[] {
  const known = new Set(names.map(({ text }) => text));
  const held = new Map<string, Set<string>>();
  for (const { file, content } of found) {
    const [, constant = '', , text = ''] = CONSTANT.exec(content) ?? [];
    if (text !== '' && asideOf(file) === null) held.set(text, (held.get(text) ?? new Set()).add(constant));
  }
  return names.flatMap(({ text, isPlain }) => {
    const constants = [...(held.get(text) ?? [])].filter((name) => !known.has(name));
    if (isPlain || constants.length > MOST_CONSTANTS) return [];
    return constants.map((name) => ({ text: name, words: [name], isLead: false, isShared: false, isPlain: false }));
  });
}
