/** Parts that the commands which list facts have in common: JSON or rows, how many are left out, and what was not found. */
import { type DeniedName, denialText } from '../../app/facts/denial.ts';
import { type TextLanguage, textLanguagesNamed } from '../../app/facts/read-as-text.ts';
import { toJson } from '../json.ts';
import { type CommandCall, EXIT, type ExitCode } from './command.ts';
import { type Cell, formatList } from './table.ts';

export interface ListedAnswer {
  /** Written as it is with `--json`. */
  readonly answer: unknown;
  readonly rows: readonly (readonly Cell[])[];
  /** Number of all results; `rows` is the first page of them. */
  readonly total: number;
  /** Whether more than `total` exist, which were not counted. */
  readonly isTotalCapped?: boolean;
  readonly shown?: number;
  readonly notFound?: readonly DeniedName[];
  /** Line for an answer without rows; empty where it is told already. */
  readonly nothing?: string;
  /** Language to which the answer was narrowed. */
  readonly language?: string | undefined;
}

export function showList({ flags, terminal }: CommandCall, list: ListedAnswer): ExitCode {
  const { answer, rows, total, shown = rows.length, notFound = [], nothing = NOTHING_FOUND, language } = list;
  if (flags.json) terminal.out(`${toJson(answer)}\n`);
  else {
    terminal.out(formatList(rows, terminal.columns));
    for (const missing of notFound) {
      const elsewhere = missing.suggestions.includes(missing.symbol) ? '; leave out --language to see others' : '';
      const verdict = `not found${language === undefined ? '' : ` in ${language}`}${elsewhere}`;
      terminal.err(`${denialText(missing, verdict)}\n`);
    }
    if (total === 0 && notFound.length === 0 && nothing !== '') terminal.err(`${nothing}\n`);
    if (total > shown) terminal.err(terminal.colors.dim(`${shown} of ${restOf(list)}\n`));
  }
  return exitCodeOf(total);
}

function restOf({ total, isTotalCapped = false }: ListedAnswer): string {
  return isTotalCapped ? `at least ${total}; a longer pattern shows fewer` : `${total}; --limit ${total} shows all`;
}

/** A silent end leaves a person in doubt whether anything was looked at. */
export const NOTHING_FOUND = 'nothing found';

/** Message for a file without definitions. */
export function nothingIn(paths: readonly string[]): string {
  return `${NOTHING_FOUND}: no indexed file ${paths.length === 0 ? '' : `of ${paths.join(', ')} `}defines anything`;
}

export function exitCodeOf(found: number): ExitCode {
  return found > 0 ? EXIT.found : EXIT.nothingFound;
}

export function notParsed(languages: readonly TextLanguage[]): string {
  return `files in ${textLanguagesNamed(languages)} are not parsed: \`code-intel text\` searches them`;
}
