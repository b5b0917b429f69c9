/** Kinds of files that words name and paths tell, but that hardly ever stand in the path as that word. */

export type FileKind = 'script' | 'style' | 'view';

const NAMED: Readonly<Record<FileKind, RegExp>> = {
  script: /\b(?:javascript|typescript|js|ajax)\b/i,
  style: /\b(?:css|styles?|stylesheets?|s[ac]ss|less)\b/i,
  view: /\b(?:views?|templates?|blade|twig|erb|jsx)\b/i,
};

const PATHS: Readonly<Record<FileKind, RegExp>> = {
  script: /\.(?:[cm]?[jt]sx?|vue|svelte)$/i,
  style: /\.(?:css|s[ac]ss|less|styl)$/i,
  view: /\.(?:html?|twig|blade\.php|phtml|ctp|tpl|erb|haml|slim|ejs|hbs|mustache|liquid|jinja2?|njk|pug|[lh]?eex|cshtml|jsp|ftl|vue|svelte|[jt]sx)$|(?:^|\/)templates\/.*\.php$/i,
};

const KINDS: readonly FileKind[] = ['script', 'style', 'view'];

/** Kinds that a text names, whatever else it says. */
export function kindsIn(texts: readonly string[]): ReadonlySet<FileKind> {
  return new Set(KINDS.filter((kind) => texts.some((text) => NAMED[kind].test(text))));
}

export function isOfKind(path: string, kinds: ReadonlySet<FileKind>): boolean {
  return KINDS.some((kind) => kinds.has(kind) && PATHS[kind].test(path));
}
