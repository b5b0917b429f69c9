/** Tells tests, examples, documentation and the like from source by their path; ranking lowers them unless asked for. */
import type { FileClass } from '../../storage/contract.ts';

const BELOW_TRANSLATIONS =
  /(?:^|\/)(?:langs?|locales?|i18n|l10n|translations?|locali[sz]ations?|messages|intl)\/(.+)$/i;
const LOCALE = '([a-z]{2,3})(?:[_-](?:[A-Za-z]{2}|[A-Z][a-z]{3}))?(?:[_-](?:in)?formal)?';
const LOCALE_FOLDER = new RegExp(`^${LOCALE}$`, 'g');
/** Looks ahead, as `app_ja.arb` may be read from `app` on as well. */
const LOCALE_FILE = new RegExp(
  `(?=(?:^|[._-])${LOCALE}\\.(?:php|json|ya?ml|po|xlf|xliff|properties|ts|js|arb|ftl|resx|strings|toml|xml)$)`,
  'g',
);

/** Pages that are written anew for each language: `views/help/ja/syntax.html.erb`. Codes that are words as well (`my`, `it`) are left out. */
const TRANSLATED_PAGE =
  /\/(?:ar|bg|cs|da|de|es|fi|fr|hu|ja|ko|nl|pl|pt|ro|ru|sv|th|tr|uk|vi|zh|[a-z]{2}[_-][A-Z]{2})\/[^/]+\.(?:html?|twig|blade\.php|erb|haml|slim|ejs|hbs|vm|ftl|mdx?|txt)(?:\.[a-z]+)?$/;
/** Two-letter language codes (ISO 639-1) that translations are commonly made for. */
const LANGUAGES = new Set(
  'am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kk km kn ko ku lt lv mk ml mn mr ms my nb ne nl nn no pa pl pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  ),
);
/** Names of folders that are codes of small languages as well. */
const FOLDERS = new Set(['bin', 'new', 'src']);

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Whether a code stands for a language: `ja`, or of three letters (ISO 639-3) `sin`, `fil`. */
function isLanguage(code: string): boolean {
  return code.length === 2 ? LANGUAGES.has(code) : !FOLDERS.has(code) && languages.of(code) !== undefined;
}

/** Catalogues of Apple's and Android's own folders: `ja.lproj/`, `values-ja/`. */
const LOCALE_OF_PLATFORM = /(?:^|\/)(?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?\.lproj|values-[a-z]{2}(?:-r[A-Z]{2})?)\//;

/** `lang/sin/app.php`, `Locale/ja_JP/translations.php`, `locales/pt-BR.json`, `l10n/app_ja.arb`, `translations/messages.ja.yaml`. */
function isCatalogue(path: string): boolean {
  if (LOCALE_OF_PLATFORM.test(path)) return true;
  const parts = BELOW_TRANSLATIONS.exec(path)?.[1]?.split('/') ?? [];
  const codes = parts.flatMap((part, at) => [...part.matchAll(at < parts.length - 1 ? LOCALE_FOLDER : LOCALE_FILE)]);
  return codes.some(([, code = '']) => isLanguage(code));
}

/**
 * Files that a build made of a source, and libraries of others that a site publishes: `dist/cart.js`, `public/libs/tinymce/`,
 * `static/codemirror-5.17.0/`. Assets of an application or of a source folder are its own: `app/assets/javascripts/lib/`.
 */
const BUILT =
  /(^|\/)(?:node_modules|third_party|dist)\/|^(?:packages\/[^/]+\/)?(?:build|vendor)\/|[.-](?:min|bundle)\.(?:js|css)$|\.map$|\.klib\.api$|(^|\/)(?:priv\/static|vendor\/assets)\/|(^|\/)(?:public|static|webroot|wwwroot|(?<!(?:^|\/)(?:app|src|lib|resources)\/)assets)\/(?:.*\/)?(?:libs?|vendors?|build|pdfjs|[\w.]+-\d+(?:\.\d+)+)\//;

const RULES: readonly (readonly [FileClass, RegExp])[] = [
  ['declaration', /\.d\.[cm]?ts$/],
  // Documents in a folder of specifications, which are no tests of code.
  [
    'documentation',
    /^(?:(?!tests?\/|fixtures?\/|[^/]*_spec)[^/]+\/)*specs?\/(?:(?!tests?\/|fixtures?\/)[^/]+\/)*[^/]+\.(?:mdx?|rst|adoc)$/,
  ],
  [
    'test',
    /(^|\/)([Tt]ests?|[^/]*[-_]tests|[^/]*[A-Za-z.]Tests|(?:integration|functional|unit|acceptance|regression)[-_]test|src\/[a-z]\w*Test|specs?|__tests__|__mocks__|mocks?|testing|fixtures?|__fixtures__|test[-_]?[Ff]ixtures|testdata|e2e|cypress|codeception|test-support|regress|fuzz|step_definitions)\/|\.feature$|(^|\/)((?:syntax_)?test_[^/]*|[^/]*_test|[^/]*[.-](test|spec|mock|stories|bench)(-d)?|tests?|conftest|step_definitions|[^/]*(Test|Tests|TestCase|Spec|Cest))\.[^/.]+$|\.side$/,
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
  if (BUILT.test(path)) return 'built';
  if (isCatalogue(path) || TRANSLATED_PAGE.test(path)) return 'translation';
  for (const [fileClass, pattern] of RULES) if (pattern.test(path)) return fileClass;
  return 'source';
}
