/** Names in the code of templates of Django and Jinja; what they extend, include, link to and translate says a pack. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { blank } from '../../syntax/blank.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';

/** @param live text whose comments are blank */
function referencesIn(live: string, parsed: Pick<ParsedFile, 'symbols'>): Reference[] {
  const names = [...live.matchAll(CODE)].flatMap(({ 0: code, index }) => namesIn(code, index));
  return referencesAt(live, names, parsed);
}

const CODE = /\{\{(?:(?!\}\}).){1,2000}\}\}|\{%(?:(?!%\}).){1,2000}%\}/gs;
const TOKEN = /(["'])(?:(?!\1)[^\\]|\\.)*\1|\d\w*|[\p{L}_][\p{L}\p{N}_]*/gsu;

/** Members, filters, tags and what is called: a variable of the template has the name that its view gives it. */
function namesIn(code: string, start: number): PlacedName[] {
  return [...code.matchAll(TOKEN)].flatMap(({ 0: name, index }): PlacedName[] => {
    if (!/^[\p{L}_]/u.test(name)) return [];
    const before = code.slice(Math.max(index - 4, 0), index);
    const isCall = /^\s{0,4}\(/.test(code.slice(index + name.length, index + name.length + 5));
    const isTag = TAG.test(before) && !TAGS.has(name) && !name.startsWith('end');
    if (!isCall && !isTag && !/(?:\.|(?<!\|)\|\s?)$/.test(before)) return [];
    return [{ name, kind: isCall || isTag ? 'call' : 'name', at: start + index }];
  });
}

const TAG = /^\{%[-+]?\s*$/;
const TAGS: ReadonlySet<string> = new Set(
  `autoescape block blocktrans blocktranslate call comment csrf_token cycle debug do elif else empty extends filter
  firstof for from get_current_language get_static_prefix if ifchanged import include language load localize lorem macro
  now plural raw regroup resetcycle set spaceless static templatetag trans translate url verbatim widthratio with`.split(
    /\s+/,
  ),
);

const FILE = /(?:^|\/)(?:templates|jinja2)\/./;
const COMMENT = /\{#[\s\S]*?#\}|\{%\s*comment\b[\s\S]*?endcomment\s*%\}/g;

export function readTemplateNames({ path, text, parsed }: FrameworkFile): FrameworkFacts {
  if (!FILE.test(path) || !/\{[{%]/.test(text)) return NO_FACTS;
  return { ...NO_FACTS, references: referencesIn(text.replace(COMMENT, blank), parsed) };
}
