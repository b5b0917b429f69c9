/** Messages of translation files: the key that the code uses, the text that people read, and the line of it. */
import { visit } from 'jsonc-parser';
import { sourceOf } from '../syntax/source.ts';
import { yamlTexts } from '../syntax/yaml-texts.ts';

export interface Message {
  readonly key: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** `msgid` is the key; the plural forms after the first tell nothing more. */
export function gettextMessages(text: string): Message[] {
  const messages: Message[] = [];
  let [key, line] = ['', 0];
  for (const [at, [keyword, value]] of gettextEntries(text)) {
    if (keyword === 'msgid') [key, line] = [value, at];
    else if (/^msgstr(?:\[0\])?$/.test(keyword) && key !== '' && value !== '')
      messages.push({ key, text: value, line });
  }
  return messages;
}

/** Keywords with their strings, continued lines joined, each with the line of its keyword. */
function gettextEntries(text: string): [number, [string, string]][] {
  const entries: [number, [string, string]][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [, keyword, quoted = ''] = /^\s*(msg\w+(?:\[\d+\])?)?\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(line) ?? [];
    const value = quoted.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
    const last = entries.at(-1);
    if (keyword !== undefined) entries.push([at + 1, [keyword, value]]);
    else if (last !== undefined) last[1][1] += value;
  }
  return entries;
}

/** XLIFF 1.2 and 2.0: the name or source of a unit is the key. */
export function xliffMessages(text: string): Message[] {
  const messages: Message[] = [];
  const { lineAt } = sourceOf(text);
  for (const { 0: unit, index } of text.matchAll(/<(trans-unit|unit)\b[\s\S]*?<\/\1>/g)) {
    const key = /<[\w-]+[^>]*?\sresname="([^"]*)"/.exec(unit)?.[1] ?? inside(unit, 'source');
    const target = inside(unit, 'target');
    if (key !== '' && target !== '') messages.push({ key, text: target, line: lineAt(index) });
  }
  return messages;
}

/** Qt Linguist: the source is the key; what is not translated yet says nothing. */
export function qtMessages(text: string): Message[] {
  const { lineAt } = sourceOf(text);
  return [...text.matchAll(/<message\b[\s\S]*?<\/message>/g)].flatMap(({ 0: message, index }) => {
    const [key, translation] = [
      inside(message, 'source'),
      inside(message, 'numerusform') || inside(message, 'translation'),
    ];
    return key === '' || translation === '' ? [] : [{ key, text: translation, line: lineAt(index) }];
  });
}

/** Android: the name is the key. */
export function androidMessages(text: string): Message[] {
  const { lineAt } = sourceOf(text);
  return [...text.matchAll(/<(string|plurals)\b[^>]*?\sname="([\w.]+)"[^>]*>[\s\S]*?<\/\1>/g)].flatMap(
    ({ 0: element, 1: tag = '', 2: key = '', index }) => {
      const shown = tag === 'plurals' ? inside(element, 'item') : inside(element, 'string');
      return shown === '' ? [] : [{ key, text: shown.replace(/\\(['"])/g, '$1'), line: lineAt(index) }];
    },
  );
}

function inside(unit: string, tag: string): string {
  const [, content = ''] = new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`).exec(unit) ?? [];
  return content
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
}

export function yamlMessages(text: string): Message[] {
  return yamlTexts(text).map((leaf) => ({ key: leaf.path.join('.'), text: leaf.text, line: leaf.line }));
}

/** Nested objects, their keys joined with dots: vue-i18n, i18next, svelte-i18n. */
export function jsonMessages(text: string): Message[] {
  const messages: Message[] = [];
  visit(text, {
    onLiteralValue: (value, _offset, _length, startLine, _startCharacter, path) => {
      if (typeof value === 'string') messages.push({ key: path().join('.'), text: value, line: startLine + 1 });
    },
  });
  return messages;
}
