/** Uses of messages in code: `_("Save")` of gettext, `tr("Save")` of Qt, `R.string.save` of Android. */
import { distinctBy } from '../../base/distinct-by.ts';
import { qualifiedNameOf } from '../contract.ts';
import type { Edge, FrameworkFile } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { enclosingCursor } from '../syntax/cursors.ts';
import { sourceOf } from '../syntax/source.ts';

const GETTEXT = /(?<![\w$>:.])(?:gettext\.)?(?:_|N_|n?gettext(?:_lazy|_noop)?)\(\s*(["'])((?:(?!\1)[^\\\n])+)\1/g;
const QT =
  /(?<![\w.])(?:tr|i18n|QT_TR_NOOP|translate\(\s*"[^"\n]*"\s*,|QT_TRANSLATE_NOOP\(\s*"[^"\n]*"\s*,)\(?\s*(")([^"\\\n]+)"/g;
const ANDROID = /(?<![\w.])R\.(string|plurals)\.(\w+)/g;

const USES: Readonly<Record<string, readonly RegExp[]>> = {
  python: [GETTEXT],
  ruby: [GETTEXT],
  c: [GETTEXT],
  cpp: [GETTEXT, QT],
  java: [ANDROID],
  kotlin: [ANDROID],
};

/** Languages in whose code messages are looked for; the others have readers of their own. */
export const USING_LANGUAGES: readonly string[] = Object.keys(USES);

/** One edge for each message and definition, in the order of the text. */
export function messageUses({ path, language, text, parsed }: FrameworkFile): Edge[] {
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
