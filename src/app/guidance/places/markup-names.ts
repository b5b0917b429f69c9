/** Names by which the markup of a view asks for a script: of an attribute, of a tag, of a path. */
import path from 'node:path';
import { snakeCase } from '../../../languages/naming.ts';

const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|coffee)$/;
/** Endings by which frameworks know what a script is. */
const ROLE = /-(?:controller|component)$/;

export function isScript(file: string): boolean {
  return SCRIPT.test(file) && !/\.d\.[cm]?ts$/.test(file);
}

/**
 * `page-comments` for `js/components/page-comments.js`, `UserCard` as well for `UserCard.vue`, `clipboard` for
 * `controllers/clipboard_controller.js`, and `installations/step3` for `js/installations/step3.js`. One in a folder of controllers is
 * `admin--clipboard` as well.
 */
export function markupNamesOf(script: string): string[] {
  const stem = path.posix.basename(script).replace(/\..*$/, '');
  const folder = path.posix.basename(path.posix.dirname(script));
  const kebab = snakeCase(stem).replaceAll('_', '-');
  const tag = kebab.replace(ROLE, '') || kebab;
  const below = folder === '.' ? [] : [`${folder}/${stem}`, `${folder.replaceAll('_', '-')}--${tag}`];
  return [...new Set([tag, ...(/^[A-Z]/.test(stem) ? [stem] : []), ...below])];
}

/** Attributes whose value says which script runs: `component`, `data-controller`, `is`, `x-data`. */
const ATTRIBUTE = String.raw`(?:[\w-]*(?:component|controller|module|widget|behaviou?r|plugin|react|vue)[\w-]*|is|x-data)`;
const VALUE = new RegExp(String.raw`(?<![\w-])${ATTRIBUTE}["']?\s*(?:=>|=|:)\s*(["'])([^"'<>{}$]+)\1`, 'g');
/** A tag of one small word is one of HTML. */
const TAG = /<(?:x-)?([a-z][a-z0-9]*(?:-[a-z0-9]+)+|[A-Z]\w*)(?=[\s/>]|$)/g;
const PATH = /(["'])([\w@./-]*\/[\w-]+)(?:[.-](?:bundle|min))?(?:\.(?:[cm]?[jt]sx?|vue|svelte))?\1/g;

/** Scripts that a line of a view may ask for, each by one of its names. */
export function namesInMarkup(line: string): string[] {
  const values = [...line.matchAll(VALUE)].flatMap(({ 2: value = '' }) => value.split(/\s+/));
  const tags = [...line.matchAll(TAG)].map(({ 1: tag = '' }) => tag);
  const paths = [...line.matchAll(PATH)].map(({ 2: given = '' }) => given.split(/[/.]/).slice(-2).join('/'));
  return [...values, ...tags, ...paths];
}
