/**
 * Parts that the commands which list facts have in common: JSON or rows, how many are left out, and what was not found.
 */
import { type TextLanguage, textLanguagesNamed, textOfSymbol } from '../../app/facts/read-as-text.ts';
import type { NameSuggestions } from '../../app/facts/suggest-names.ts';
import { toJson } from '../json.ts';
import { type CommandCall, EXIT, type ExitCode } from './command.ts';
import { type Cell, formatList } from './table.ts';

export interface ListedAnswer {
  /** Written as it is with `--json`. */
  readonly answer: unknown;
  readonly rows: readonly (readonly Cell[])[];
  /** Of which `rows` is the first page. */
  readonly total: number;
  /** There are more than `total`, which were not counted. */
  readonly isTotalCapped?: boolean;
  readonly shown?: number;
  readonly notFound?: readonly NameSuggestions[];
  /** Line for an answer without rows. */
  readonly nothing?: string;
  /** Language to which the answer was narrowed. */
  readonly language?: string | undefined;
}

export function showList({ flags, terminal }: CommandCall, list: ListedAnswer): ExitCode {
  const { answer, rows, total, shown = rows.length, notFound = [], nothing = NOTHING_FOUND, language } = list;
  if (flags.json) terminal.out(`${toJson(answer)}\n`);
  else {
    terminal.out(formatList(rows, terminal.columns));
    for (const missing of notFound) terminal.err(`${describeMissing(missing, language)}\n`);
    if (total === 0 && notFound.length === 0) terminal.err(`${nothing}\n`);
    if (total > shown) terminal.err(terminal.colors.dim(`${shown} of ${restOf(list)}\n`));
  }
  return exitCodeOf(total);
}

function restOf({ total, isTotalCapped = false }: ListedAnswer): string {
  return isTotalCapped ? `at least ${total}; a longer pattern shows fewer` : `${total}; --limit ${total} shows all`;
}

/** A silent end leaves a person in doubt whether anything was looked at. */
export const NOTHING_FOUND = 'nothing found';

/** For what shows definitions of files. */
export function nothingIn(paths: readonly string[]): string {
  return `${NOTHING_FOUND}: no indexed file ${paths.length === 0 ? '' : `of ${paths.join(', ')} `}defines anything`;
}

export function exitCodeOf(found: number): ExitCode {
  return found > 0 ? EXIT.found : EXIT.nothingFound;
}

/** @param verdict what is said of the name */
export function describeMissing(
  { symbol, suggestions, mayInheritFrom = [], readAsText = [], readInPart = [] }: NameSuggestions,
  language: string | undefined,
  verdict = 'not found',
): string {
  const place = language === undefined ? '' : ` in ${language}`;
  const outside =
    mayInheritFrom.length === 0
      ? ''
      : ` (it may be inherited from ${mayInheritFrom.join(', ')}, outside of the project)`;
  const missing = `${symbol}: ${verdict}${place}${outside}${inText(symbol, readAsText)}${inPart(symbol, readInPart)}`;
  if (suggestions.includes(symbol)) return `${missing}; leave out --language to see others`;
  const near = suggestions.join(', ');
  // Names of Ruby end in a question mark themselves.
  return near === '' ? missing : `${missing}; did you mean ${near.replace(/\?$/, '')}?`;
}

function inText(symbol: string, languages: readonly TextLanguage[]): string {
  return languages.length === 0 ? '' : `; ${notParsed(languages, ` '${textOfSymbol(symbol)}'`)}`;
}

function inPart(symbol: string, files: readonly string[]): string {
  if (files.length === 0) return '';
  return `; ${files.join(', ')} could not be read whole: \`code-intel text '${textOfSymbol(symbol)}'\` searches it`;
}

/** @param pattern with a blank before it */
export function notParsed(languages: readonly TextLanguage[], pattern = ''): string {
  return `files in ${textLanguagesNamed(languages)} are not parsed: \`code-intel text${pattern}\` searches them`;
}
