/**
 * Catalogues of gettext, XLIFF, Qt, Android, YAML (Symfony, Rails) and JSON (of the browser) tie the words on the screen to the keys
 * that the code uses. English and Japanese are read: those are the languages in which questions are asked.
 */
import { type Framework, type FrameworkFile, NO_FACTS } from '../framework-contract.ts';
import { termEdge } from '../terms.ts';
import { messageUses, USING_LANGUAGES } from './message-uses.ts';
import {
  androidMessages,
  gettextMessages,
  jsonMessages,
  type Message,
  qtMessages,
  xliffMessages,
  yamlMessages,
} from './messages.ts';

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
