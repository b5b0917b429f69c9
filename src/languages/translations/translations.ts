/**
 * Catalogues of gettext, XLIFF, Qt, Android, YAML (Symfony, Rails) and JSON (of the browser) tie the words on the screen to the keys
 * that the code uses. English and Japanese are read: those are the languages in which questions are asked.
 */

import { distinctBy } from '../../base/distinct-by.ts';
import { qualifiedNameOf } from '../contract.ts';
import { type Edge, type Framework, type FrameworkFile, NO_FACTS } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { enclosingCursor } from '../syntax/cursors.ts';
import { sourceOf } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import {
  androidMessages,
  gettextMessages,
  jsonMessages,
  type Message,
  qtMessages,
  xliffMessages,
  yamlMessages,
} from './messages.ts';

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
