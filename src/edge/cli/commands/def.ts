/** `code-intel def`: where symbols are defined. */
import { type DefinitionsAnswer, findDefinitions } from '../../../app/facts/find-definitions.ts';
import { textOfSymbol } from '../../../app/facts/read-as-text.ts';
import { type Definition, spelledName } from '../../../app/facts/symbol-name.ts';
import { notParsed, showList } from '../answer.ts';
import type { Command } from '../command.ts';
import { locationCell } from '../location.ts';
import { symbolLabel } from '../symbol-label.ts';
import { withProject } from '../with-project.ts';

export const def: Command = (call) =>
  withProject(call, async ({ project, locationOf, placeOf, scope }) => {
    const { language, exact, limit } = call.flags;
    const answer = await findDefinitions(project, {
      symbols: call.operands.map(placeOf),
      language,
      exactMatch: exact,
      limit,
      scope,
    });
    const { bold, dim } = call.terminal.colors;
    const rows = answer.definitions.map((found) => [
      locationCell(locationOf(found.file, found.line), call.terminal),
      { text: found.kind, paint: dim },
      { text: symbolLabel(labelOf(found)), paint: bold },
      { text: found.signature },
    ]);
    if (answer.readAsText && !call.flags.json) call.terminal.err(`${dim(notParsed(answer.readAsText))}\n`);
    if (!call.flags.json) for (const line of inOtherCase(call.operands, answer)) call.terminal.err(`${dim(line)}\n`);
    return showList(call, { answer, rows, total: answer.total, notFound: answer.notFound, language });
  });

/** Lines about names that exist in another case only, which `refs` does not accept. */
function inOtherCase(symbols: readonly string[], { definitions }: DefinitionsAnswer): string[] {
  return symbols.flatMap((symbol) => {
    const name = textOfSymbol(symbol);
    const alike = definitions.filter((found) => found.name.toLowerCase() === name.toLowerCase());
    const isWritten = alike.length === 0 || alike.some((found) => found.name === name);
    return isWritten
      ? []
      : [`${symbol}: not found in this case; shown: ${[...new Set(alike.map(labelOf))].join(', ')}`];
  });
}

/** Writes a name as `refs` does; only the file tells which part of it is a PHP namespace. */
function labelOf(found: Definition): string {
  const { name, scope, language } = found;
  if (language === 'php') return scope === '' ? name : `${scope}.${name}`;
  return spelledName(found, language, []);
}
