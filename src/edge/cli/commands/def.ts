/** `code-intel def`: where symbols are defined. */
import { findDefinitions } from '../../../app/facts/find-definitions.ts';
import { showList } from '../answer.ts';
import type { Command } from '../command.ts';
import { locationCell } from '../location.ts';
import { symbolLabel } from '../symbol-label.ts';
import { withProject } from '../with-project.ts';

export const def: Command = (call) =>
  withProject(call, async ({ project, locationOf }) => {
    const { language, exact, limit } = call.flags;
    const answer = await findDefinitions(project, { symbols: call.operands, language, exactMatch: exact, limit });
    const { bold, dim } = call.terminal.colors;
    const rows = answer.definitions.map(({ file, line, kind, scope, name, signature }) => [
      locationCell(locationOf(file, line), call.terminal),
      { text: kind, paint: dim },
      { text: symbolLabel(scope === '' ? name : `${scope}.${name}`), paint: bold },
      { text: signature },
    ]);
    return showList(call, { answer, rows, total: answer.total, notFound: answer.notFound, language });
  });
