/** The only way to deny a name: the text of all files is asked first, also of those that the index leaves out. */
import { existsSync } from 'node:fs';
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { textLanguageOf } from '../../languages/text-languages.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { TextMatch } from '../../retrieval/text-search/ripgrep-query.ts';
import type { Text } from '../../session/text.ts';
import { leftOutReason, leftOutText } from '../project/passed-over.ts';
import type { Project } from '../project/project.ts';
import { fileOrder } from './file-order.ts';
import { textOfSymbol } from './read-as-text.ts';
import { createFilter, isDefining, runsOf } from './search-text.ts';
import { type NameSuggestions, suggestNames } from './suggest-names.ts';
import { encodedFiles } from './text-query.ts';

/** A line with a text that is no definition and no use to the index. */
export interface TextPlace {
  readonly file: string;
  readonly line: number;
  /** In a few words, why the index does not know it; null for a file that was read whole, such as in a comment. */
  readonly why: string | null;
}

export interface DeniedName extends NameSuggestions {
  /** Classes outside of the project from which the named class may inherit such a member; absent for none. */
  readonly mayInheritFrom?: readonly string[];
  /** Lines that have the very name, the likeliest definition first; absent for none. */
  readonly standsIn?: readonly TextPlace[];
}

export async function denied(project: Project, symbol: string): Promise<DeniedName> {
  const standsIn = await placesOfText(project, { texts: [textOfSymbol(symbol)], isWord: true });
  return { ...suggestNames(project.store, symbol), ...(standsIn.length > 0 && { standsIn }) };
}

/** @param verdict what is said of the name */
export function denialText(
  { symbol, suggestions, mayInheritFrom = [], standsIn = [] }: DeniedName,
  verdict = 'not found',
): string {
  const near = suggestions.filter((name) => name !== symbol).join(', ');
  return [
    `${symbol}: ${verdict}`,
    ...(mayInheritFrom.length > 0
      ? [`it may be inherited from ${mayInheritFrom.join(', ')}, outside of the project`]
      : []),
    ...(standsIn.length > 0 ? [standsText(standsIn).en] : []),
    // Names of Ruby end in a question mark themselves.
    ...(near === '' ? [] : [`did you mean ${near.replace(/\?$/, '')}?`]),
  ].join('; ');
}

export function standsText(places: readonly TextPlace[]): Text {
  const named = places.map(({ file, line, why }) => `${file}:${line}${why === null ? '' : ` (${why})`}`).join(', ');
  return { en: `the text stands in ${named}`, ja: `次の場所に文字列としてあります: ${named}` };
}

const MOST_PLACES = 3;
const MOST_MATCHES = 300;
const TIMEOUT_MS = 2000;

export interface WantedText {
  readonly texts: readonly string[];
  /** True for names, which are no part of a longer one. */
  readonly isWord?: boolean;
  /** Lines that are known. */
  readonly except?: ((line: Pick<TextMatch, 'file' | 'line'>) => boolean) | undefined;
  /** Folder or file to search in; default: the project. */
  readonly path?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One line of each file that has a text, in either Unicode form; those of files that are left out come first. */
export async function placesOfText(
  project: Pick<Project, 'root' | 'store'>,
  { texts, path = '.', signal, except = () => false, ...wanted }: WantedText,
): Promise<TextPlace[]> {
  const { root, store } = project;
  const forms = texts.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]);
  const patterns = [...new Set(forms)].filter((text) => text !== '' && !/[\0\n]/.test(text));
  if (patterns.length === 0 || !existsSync(root)) return [];
  const isWord = wanted.isWord === true && patterns.every((text) => /^\w(?:.*\w)?$/.test(text));
  const accepts = createFilter({ root, patterns, isHarmless: (file) => store.file(asRelative(file))?.skip === null });
  const query = { root, patterns, caseSensitive: true, isWord, encodings: encodedFiles(store, { withLeftOut: true }) };
  const runs = await runsOf(query, path, { maxMatches: MOST_MATCHES, timeoutMs: TIMEOUT_MS, accepts, signal });
  const matches = runs.flatMap((run) => run.matches).filter((match) => !except(match));
  const found = matches.map((match) => ({ match, why: whyUnknown(project, match) }));
  const order = ({ match, why }: (typeof found)[number]): number =>
    (isDefining(match) ? 0 : BEHIND) + (why === null ? BEHIND : 0) + fileOrder(match.file);
  const best = found.map((one) => ({ ...one, order: order(one) })).sort((left, right) => left.order - right.order);
  return distinctBy(best, ({ match }) => match.file)
    .slice(0, MOST_PLACES)
    .map(({ match: { file, line }, why }) => ({ file, line, why }));
}

/** More than the distance of any two kinds of files. */
const BEHIND = 1000;

function whyUnknown({ store }: Pick<Project, 'store'>, { file, line }: TextMatch): string | null {
  const record = store.file(asRelative(file));
  if (record?.skip !== null) {
    const reason = leftOutReason(store, file);
    return reason === undefined ? null : leftOutText(reason);
  }
  const language = isReadByLines(record) ? textLanguageOf(file) : undefined;
  if (language !== undefined) return `${language} is not parsed`;
  const { hasSyntaxError, unread = [] } = outlineOf(store, record.id);
  if (unread.some(({ start, end }) => start <= line && line <= end)) return 'not read, too long';
  return hasSyntaxError ? 'read in part' : null;
}
