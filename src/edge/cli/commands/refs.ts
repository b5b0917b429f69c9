/** `code-intel refs`: where symbols are used. */
import { findReferences } from '../../../app/facts/find-references.ts';
import { showList } from '../answer.ts';
import type { Command } from '../command.ts';
import { locationCell } from '../location.ts';
import { symbolLabel } from '../symbol-label.ts';
import { withProject } from '../with-project.ts';

function noUse(kind: string | undefined): string {
  return `defined, but no use${kind === undefined ? '' : ` of kind ${kind}`} was found in the indexed files`;
}

export const refs: Command = (call) =>
  withProject(call, async ({ project, locationOf }) => {
    const { kind, limit } = call.flags;
    const answer = await findReferences(project, { symbols: call.operands, kind, limit });
    const { bold, dim } = call.terminal.colors;
    const rows = answer.references.map(({ file, line, column, kind, in: enclosing, content }) => [
      locationCell(`${locationOf(file, line)}:${column}`, call.terminal),
      { text: kind, paint: dim },
      { text: symbolLabel(enclosing ?? ''), paint: bold },
      { text: content },
    ]);
    return showList(call, { answer, rows, total: answer.total, notFound: answer.notFound, nothing: noUse(kind) });
  });
