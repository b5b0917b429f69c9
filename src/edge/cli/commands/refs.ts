/** `code-intel refs`: where symbols are used. */
import { denialText } from '../../../app/facts/denial.ts';
import { findReferences, type ReferencesAnswer, unusedText } from '../../../app/facts/find-references.ts';
import { notParsed, showList } from '../answer.ts';
import type { Command } from '../command.ts';
import { locationCell } from '../location.ts';
import { symbolLabel } from '../symbol-label.ts';
import { withProject } from '../with-project.ts';

/** Empty when every use is sure, and all files that may have one are parsed. */
function certaintyNote(answer: ReferencesAnswer): string {
  const { total, sure, others, readAsText = [], unread: named = [] } = answer;
  const possible =
    total === sure ? '' : `${sure} sure, ${total - sure} possible (marked ?: used on a value of unknown type)`;
  const left = others === 0 ? '' : `${others} of the same name left out: another symbol`;
  const unread = readAsText.length === 0 ? '' : notParsed(readAsText);
  return [possible, left, unread, namedUnread(named)].filter((part) => part !== '').join('; ');
}

const MOST_NAMED = 3;

function namedUnread(files: readonly string[]): string {
  if (files.length === 0) return '';
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : '';
  return `also named in ${files.slice(0, MOST_NAMED).join(', ')}${more}, of which no uses are known (templates, generated, or without a parser): \`code-intel text\` finds them`;
}

export const refs: Command = (call) =>
  withProject(call, async ({ project, locationOf, placeOf, scope }) => {
    const { kind, limit } = call.flags;
    const symbols = call.operands.map(placeOf);
    const answer = await findReferences(project, { symbols, kind, limit, scope });
    const { bold, dim } = call.terminal.colors;
    const isOfSeveral = call.operands.length > 1;
    const rows = answer.references.map(({ symbol, file, line, column, kind, certainty, in: enclosing, content }) => [
      ...(isOfSeveral ? [{ text: symbol, paint: bold }] : []),
      locationCell(`${locationOf(file, line)}:${column}`, call.terminal),
      { text: certainty === 'sure' ? kind : `${kind} ?`, paint: dim },
      { text: symbolLabel(enclosing ?? ''), paint: bold },
      { text: content },
    ]);
    const note = certaintyNote(answer);
    if (note !== '' && !call.flags.json) call.terminal.err(`${dim(note)}\n`);
    if (!call.flags.json)
      for (const one of answer.notDefined ?? [])
        call.terminal.err(`${dim(denialText(one, 'no definition was found'))}\n`);
    const { total, notFound, unused = [] } = answer;
    if (!call.flags.json) for (const one of unused) call.terminal.err(`${unusedText(one).en}\n`);
    return showList(call, { answer, rows, total, notFound, ...(unused.length > 0 && { nothing: '' }) });
  });
