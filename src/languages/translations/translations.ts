/**
 * Catalogues of gettext, XLIFF, Qt, Android, YAML (Symfony, Rails) and JSON (of the browser) tie the words on the screen to the keys
 * that the code uses. English and Japanese are read: those are the languages in which questions are asked.
 */

import { visit } from 'jsonc-parser';
import { distinctBy } from '../../base/distinct-by.ts';
import { qualifiedNameOf } from '../contract.ts';
import { type Edge, type Framework, type FrameworkFile, NO_FACTS } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { enclosingCursor } from '../syntax/cursors.ts';
import { sourceOf } from '../syntax/source.ts';
import { yamlTexts } from '../syntax/yaml-texts.ts';
import { termEdge } from '../terms.ts';

interface Message {
  readonly key: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** `msgid` is the key; the plural forms after the first tell nothing more. */
function gettextMessages(text: string): Message[] {
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
function xliffMessages(text: string): Message[] {
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
function qtMessages(text: string): Message[] {
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
function androidMessages(text: string): Message[] {
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
function jsonMessages(text: string): Message[] {
  const messages: Message[] = [];
  visit(text, {
    onLiteralValue: (value, _offset, _length, startLine, _startCharacter, path) => {
      if (typeof value === 'string') messages.push({ key: path().join('.'), text: value, line: startLine + 1 });
    },
  });
  return messages;
}

const GETTEXT = /(?<![\w$>:.])(?:gettext\.)?(?:_|N_|n?gettext(?:_lazy|_noop)?)\(\s*(["'])((?:(?!\1)[^\\\n])+)\1/g;
const QT =
  /(?<![\w.])(?:tr|i18n|QT_TR_NOOP|translate\(\s*"[^"\n]*"\s*,|QT_TRANSLATE_NOOP\(\s*"[^"\n]*"\s*,)\(?\s*(")([^"\\\n]+)"/g;
const ANDROID_USE = /(?<![\w.])R\.(string|plurals)\.(\w+)/g;

const USES: Readonly<Record<string, readonly RegExp[]>> = {
  python: [GETTEXT],
  ruby: [GETTEXT],
  c: [GETTEXT],
  cpp: [GETTEXT, QT],
  java: [ANDROID_USE],
  kotlin: [ANDROID_USE],
};

/** Languages in whose code messages are looked for; the others have readers of their own. */
const USING_LANGUAGES: readonly string[] = Object.keys(USES);
/** `locales/ja/shop.po`, `translations/messages.ja.yaml`, `config/locales/ja.yml`, `ja_JP/LC_MESSAGES/shop.po`, `shop_ja.ts`. */
const CATALOGUE = /(?:^|[/._-])(?:en|ja)(?:[_-]\w+)?(?:\/.*)?\.(?:po|xlf|xliff|ya?ml|json|ts)$/;
/** The folder without a language is English in most projects. */
const ANDROID = /(?:^|\/)res\/values(?:-(?:en|ja)(?:-\w+)?)?\/[^/]+\.xml$/;
const FOLDER = /(?:^|\/)(?:translations?|locales?|lang|i18n|l10n)\//i;

export const translations: Framework = {
  id: 'translations',
  languages: ['gettext', 'xliff', 'qt_translations', 'android_strings', 'yaml', 'json', ...USING_LANGUAGES],
  evidence: {
    files:
      /(?:^|\/)(?:(?:translations?|locales?|lang|i18n|l10n)\/(?:.*[/._-])?(?:en|ja)(?:[_-]\w+)?(?:\/.*)?\.(?:po|xlf|xliff|ya?ml|json)|[^/]*\.po|[^/]+_(?:en|ja)(?:_\w+)?\.ts|res\/values(?:-\w+)*\/[^/]+\.xml)$/i,
  },
  read: (file) => {
    if (USING_LANGUAGES.includes(file.language)) return { entities: [], edges: messageUses(file) };
    if (
      !(CATALOGUE.test(file.path) || ANDROID.test(file.path)) ||
      (/^(?:yaml|json)$/.test(file.language) && !isCatalogue(file.path))
    )
      return NO_FACTS;
    const edges = messagesOf(file).flatMap(({ key, text, line }) => termEdge(`translation:${key}`, text, line));
    return { entities: [], edges };
  },
};

/** JSON in `lang/` itself is a catalogue of Laravel, whose keys are whole sentences. */
function isCatalogue(path: string): boolean {
  return FOLDER.test(path) && !/(?:^|\/)lang\/[\w-]+\.json$/.test(path);
}

function messagesOf({ language, text }: FrameworkFile): Message[] {
  if (language === 'gettext') return gettextMessages(text);
  if (language === 'xliff') return xliffMessages(text);
  if (language === 'json') return jsonMessages(text);
  if (language === 'qt_translations') return qtMessages(text);
  if (language === 'android_strings') return androidMessages(text);
  // Rails puts everything below the name of the locale, which no key of the code has.
  return yamlMessages(text).map((message) => ({ ...message, key: message.key.replace(ROOT, '') }));
}

const ROOT = /^(?:en|ja)(?:[_-]\w+)?\./;

/** One edge for each message and definition, in the order of the text. */
function messageUses({ path, language, text, parsed }: FrameworkFile): Edge[] {
  const found = (USES[language] ?? [])
    .flatMap((pattern) => [...text.matchAll(pattern)].map(({ 2: key = '', index }) => ({ key, at: index })))
    .sort((left, right) => left.at - right.at);
  const enclosing = enclosingCursor(parsed.symbols);
  const source = sourceOf(text);
  const edges = found.map(({ key, at }) => {
    const symbol = parsed.symbols[enclosing(at)];
    const name = symbol === undefined ? 'default' : qualifiedNameOf(symbol);
    return edge(`${path.replace(/\.\w+$/, '')}#${name}`, 'uses_translation', `translation:${key}`, source.lineAt(at));
  });
  return distinctBy(edges, ({ from, to }) => `${from}\n${to}`);
}
