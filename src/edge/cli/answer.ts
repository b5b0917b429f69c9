/** What the commands that list facts have in common: JSON or rows, how many are left out, and what was not found. */
import type { NameSuggestions } from '../../app/similar-names.ts';
import { type CommandCall, EXIT, type ExitCode } from './command.ts';
import { toJson } from './json.ts';
import { type Cell, formatTable } from './table.ts';

export interface ListedAnswer {
  /** Written as it is with `--json`. */
  readonly answer: unknown;
  readonly rows: readonly (readonly Cell[])[];
  /** Of which `rows` is the first page. */
  readonly total: number;
  readonly shown?: number;
  readonly notFound?: readonly NameSuggestions[];
}

export function showList({ flags, terminal }: CommandCall, list: ListedAnswer): ExitCode {
  const { answer, rows, total, shown = rows.length, notFound = [] } = list;
  if (flags.json) terminal.out(`${toJson(answer)}\n`);
  else {
    terminal.out(formatTable(rows, terminal.columns));
    for (const missing of notFound) terminal.err(`${describeMissing(missing)}\n`);
    if (total > shown) terminal.err(terminal.colors.dim(`${shown} of ${total}; --limit ${total} shows all\n`));
  }
  return exitCodeOf(total);
}

export function exitCodeOf(found: number): ExitCode {
  return found > 0 ? EXIT.found : EXIT.nothingFound;
}

function describeMissing({ symbol, suggestions }: NameSuggestions): string {
  return suggestions.length === 0
    ? `${symbol}: not found`
    : `${symbol}: not found; did you mean ${suggestions.join(', ')}?`;
}
