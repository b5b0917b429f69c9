/** Selectors of nested rules in full: in `.card`, `&__title, .icon` is `.card__title, .card .icon`. */

/** Lists multiply with each level; nobody looks for the ninth. */
const MOST = 8;
const LONGEST = 200;

/** @param parents full selectors of the rule around it, empty at the top level */
export function fullSelectors(selectors: readonly string[], parents: readonly string[]): readonly string[] {
  const own = selectors.map(cleaned).filter((selector) => selector !== '');
  const full =
    parents.length === 0 ? own : parents.flatMap((parent) => own.map((selector) => inside(selector, parent)));
  return full.slice(0, MOST).map((selector) => selector.slice(0, LONGEST));
}

/** On one line, without comments and the guard of a Less rule. */
function cleaned(selector: string): string {
  return selector
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\swhen\s*(?:\(|default\b|not\b).*$/, '')
    .trim();
}

function inside(selector: string, parent: string): string {
  const placed = selector.replace(/"[^"]*"|'[^']*'|#\{\s*&\s*\}|&/g, (found) => (/^["']/.test(found) ? found : parent));
  return placed === selector && !selector.includes('&') ? `${parent} ${selector}` : placed;
}
