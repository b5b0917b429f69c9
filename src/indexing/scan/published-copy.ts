/** Copies of libraries of others among what a site publishes, in any folder: `static/css/petclinic.css` is all of Bootstrap. */

export const WEB_CODE = /\.(?:[cm]?js|css)$/;
/** Folders that a web server hands out as they are. */
const PUBLISHED = /(?:^|\/)(?:public|static|assets|webroot|wwwroot|htdocs|www|web|resources)\//;
/** Characters from the start of a file in which a library says what it is. */
const HEAD = 3000;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** `Leaflet 1.9.4, a library …`, `Bootstrap  v5.3.8 (https://…)`, `jQuery UI - v1.12.1`. */
const NAME_AND_VERSION =
  /^@?[A-Za-z][\w.+-]*(?:[ ./-]+[\w.+-]+){0,5}?[ ,:@/|-]+(?:version |v\.? ?)?\d+\.\d+(?:\.\d+)?\b/i;
const LICENCE = /\b(?:MIT|BSD|Apache|MPL|ISC|L?GPL)\b/;
const OWNED = /\(c\)|©|\bcopyright\b/i;
const HOME = /https?:\/\//;
/** Openings of style sheets that people write themselves. */
const RESET = /^(?:normalize|sanitize|modern-normalize|html5 boilerplate|reset)\b/i;
/** `@preserve` tells tools to keep a comment, `@charset` is not one. */
const MARK = /^(?:@(?:preserve|license|licence)\b)?\s*/;

/** Whether a file begins with the banner of a released library: its name with a version, and whose it is. */
export function isPublishedCopy(file: string, text: string): boolean {
  if (!WEB_CODE.test(file) || !PUBLISHED.test(file)) return false;
  const comments = text.slice(0, HEAD).match(COMMENT) ?? [];
  return comments.some(isBanner);
}

function isBanner(comment: string): boolean {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\/?\*+[!/]?\s*/, '').replace(MARK, ''));
  const first = lines.find((line) => line !== '') ?? '';
  if (!NAME_AND_VERSION.test(first) || RESET.test(first)) return false;
  return LICENCE.test(comment) || (OWNED.test(comment) && HOME.test(comment));
}
