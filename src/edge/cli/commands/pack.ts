/** `code-intel pack`: the project as one text for a language model. */

import { type PackAnswer, packRepository } from '../../../app/map/pack-repository.ts';
import { counted } from '../../../base/numbers.ts';
import { toJson } from '../../json.ts';
import { exitCodeOf, nothingIn } from '../answer.ts';
import type { Command } from '../command.ts';
import type { LocationOf } from '../location.ts';
import { requireIndexed } from '../require-indexed.ts';
import { withProject } from '../with-project.ts';

export const pack: Command = (call) =>
  withProject(call, async ({ project, locationOf, pathOf, scope }) => {
    const { flags, operands, terminal } = call;
    const include = operands.length === 0 && scope !== undefined ? [scope] : operands.map(pathOf);
    const answer = await packRepository(project, {
      style: flags.style ?? 'outline',
      include,
      tokenBudget: flags.budget,
    });
    if (answer.filesTotal === 0) requireIndexed(project, include);
    terminal.out(flags.json ? `${toJson(answer)}\n` : describe(answer, locationOf));
    if (!flags.json && answer.filesTotal === 0) terminal.err(`${nothingIn(operands)}\n`);
    return exitCodeOf(answer.filesShown);
  });

/** Describes a full pack, which goes to a file because it is too long for a terminal. */
function describe(answer: PackAnswer, locationOf: LocationOf): string {
  if (answer.style !== 'full') return answer.text;
  const withheld =
    answer.withheld.length === 0 ? '' : `withheld, as they seem to hold credentials: ${answer.withheld.join(', ')}\n`;
  return `${locationOf(answer.path)}\n${answer.filesShown} of ${counted(answer.filesTotal, 'file')}, ${counted(answer.tokens, 'token')}\n${withheld}`;
}
