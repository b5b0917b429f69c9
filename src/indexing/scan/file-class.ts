/** Tells tests, examples, documentation and the like from source by their path; ranking lowers them unless asked for. */
import type { FileClass } from '../../storage/contract.ts';

/** Folders of translations. */
const TRANSLATION =
  /(^|\/)(lang|langs|locales?|i18n|l10n|translations?|[Ll]ocali[sz]ations?|messages|intl)\/(.*[/._-])?([a-z]{2}(?:[_-][A-Za-z]{2,4})?|[a-z]{3}[_-][A-Z]{2})([_-](?:in)?formal)?(\/|\.(php|json|ya?ml|po|xlf|xliff|properties|ts|js)$)/;
/** Pages that are written anew for each language: `views/help/ja/syntax.html.erb`. Codes that are words as well (`my`, `it`) are left out. */
const TRANSLATED_PAGE =
  /\/(ar|bg|cs|da|de|es|fi|fr|hu|ja|ko|nl|pl|pt|ro|ru|sv|th|tr|uk|vi|zh|[a-z]{2}[_-][A-Z]{2})\/[^/]+\.(?:html?|twig|blade\.php|erb|haml|slim|ejs|hbs|vm|ftl|mdx?|txt)(?:\.[a-z]+)?$/;
const WITH_REGION = /^[a-z]{2,3}[_-][A-Z]{2}$/;
const BASE_LOCALE = /^en([_-]|$)/i;
/** Two-letter language codes (ISO 639-1) that translations are commonly made for. */
const LANGUAGES = new Set(
  'ar az be bg bn bs ca cs cy da de el eo es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kk km kn ko ku lt lv mk ml mn mr ms my nb ne nl nn no pa pl pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  ),
);

const RULES: readonly (readonly [FileClass, RegExp])[] = [
  ['declaration', /\.d\.[cm]?ts$/],
  [
    'test',
    /(^|\/)([Tt]ests?|[^/]*[-_]tests|[^/]*[A-Za-z.]Tests|(?:integration|functional|unit|acceptance|regression)[-_]test|src\/[a-z]\w*Test|specs?|__tests__|__mocks__|mocks?|testing|fixtures?|__fixtures__|test[-_]?[Ff]ixtures|testdata|e2e|cypress|codeception|test-support|regress|fuzz|step_definitions)\/|\.feature$|(^|\/)((?:syntax_)?test_[^/]*|[^/]*_test|[^/]*[.-](test|spec|mock|stories|bench)(-d)?|tests?|conftest|[^/]*(Test|Tests|TestCase|Spec|Cest))\.[^/.]+$|\.side$/,
  ],
  [
    'example',
    /(^|\/)(examples?|samples?|demos?|playgrounds?|(?:[^/]*-)?benchmarks?|bench|benches|tutorials?|_examples|docs_src)\//i,
  ],
  [
    'documentation',
    // A file of code may be called after what it handles: `LicenseService.php`, `readme.go`.
    /(^|\/)(docs?|documentation|man|[^/]+\.docc)\/|(^|\/)[a-z][^/]*\.[1-8]$|\.(md|mdx|markdown|rst|adoc|txt|tex)$|(^|\/)(readme|changelog|licen[cs]e|contributing|copying)(-[^/.]*(\.\d+)*)?(\.(html?|rdoc|pod|org|ja|en))?$/i,
  ],
  // Plain lists beside the code; in small letters they may be programs.
  ['documentation', /(^|\/)(CHANGES|NEWS|HISTORY|AUTHORS|THANKS|CREDITS|TODO|HACKING|INSTALL|MAINTAINERS|NOTICE)$/],
  ['migration', /(^|\/)(migrations?|migrate|seeds?|seeders?|factories)\//i],
  ['legacy', /(^|\/)(legacy|deprecated|compat|obsolete|archive[ds]?|old)\//i],
  [
    'data',
    /\.(json|jsonc|ya?ml|toml|ini|cfg|conf|properties|xml|csv|tsv|lock|po|pot|xlf|xliff|strings|resx|plist|sublime-[a-z]+)$|(^|\/)\.(?:git|docker|npm|editor|prettier|eslint)[a-z]+$/i,
  ],
  [
    'template',
    /\.(html?|twig|blade\.php|phtml|ctp|tpl|erb|haml|slim|ejs|hbs|mustache|liquid|jinja2?|njk|pug|[lh]?eex|cshtml|jsp|ftl|vm|css|s[ac]ss|less|styl)$|(^|\/)templates\/.*\.php$/i,
  ],
];

/** The first rule that fits; `source` where none does. */
export function fileClassOf(path: string): FileClass {
  const locale = TRANSLATION.exec(path)?.[4] ?? TRANSLATED_PAGE.exec(path)?.[1];
  if (locale && BASE_LOCALE.test(locale)) return 'english_translation';
  if (locale && (LANGUAGES.has(locale.slice(0, 2)) || WITH_REGION.test(locale))) {
    return locale.startsWith('ja') ? 'japanese_translation' : 'translation';
  }
  for (const [fileClass, pattern] of RULES) if (pattern.test(path)) return fileClass;
  return 'source';
}
