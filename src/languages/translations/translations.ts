/**
 * Catalogues of gettext, XLIFF and YAML (Symfony, Rails) tie the words on the screen to the keys that the code uses.
 * English and Japanese are read: those are the languages in which questions are asked.
 */
import { type Framework, type FrameworkFile, NOTHING_KNOWN } from '../framework-contract.ts';
import { termEdge } from '../terms.ts';
import { gettextMessages, type Message, xliffMessages, yamlMessages } from './messages.ts';

/** `locales/ja/shop.po`, `translations/messages.ja.yaml`, `config/locales/ja.yml`, `ja_JP/LC_MESSAGES/shop.po`. */
const CATALOGUE = /(?:^|[/._-])(?:en|ja)(?:[_-]\w+)?(?:\/.*)?\.(?:po|xlf|xliff|ya?ml)$/;
const FOLDER = /(?:^|\/)(?:translations?|locales?|lang|i18n|l10n)\//i;

export const translations: Framework = {
  id: 'translations',
  languages: ['gettext', 'xliff', 'yaml'],
  evidence: {
    files:
      /(?:^|\/)(?:(?:translations?|locales?|lang|i18n|l10n)\/(?:.*[/._-])?(?:en|ja)(?:[_-]\w+)?(?:\/.*)?\.(?:po|xlf|xliff|ya?ml)|[^/]*\.po)$/i,
  },
  read: (file) => {
    if (!CATALOGUE.test(file.path) || (file.language === 'yaml' && !FOLDER.test(file.path))) return NOTHING_KNOWN;
    const edges = messagesOf(file).flatMap(({ key, text, line }) => termEdge(`translation:${key}`, text, line));
    return edges.length === 0 ? NOTHING_KNOWN : { entities: [], edges };
  },
};

function messagesOf({ language, text }: FrameworkFile): Message[] {
  if (language === 'gettext') return gettextMessages(text);
  if (language === 'xliff') return xliffMessages(text);
  // Rails puts everything below the name of the locale, which no key of the code has.
  return yamlMessages(text).map((message) => ({ ...message, key: message.key.replace(ROOT, '') }));
}

const ROOT = /^(?:en|ja)(?:[_-]\w+)?\./;
