/** `code-intel map`: the project on a page. */

import { repositoryMap } from '../../../app/map/repository-map.ts';
import { counted } from '../../../base/numbers.ts';
import { toJson } from '../../json.ts';
import { exitCodeOf, nothingIn } from '../answer.ts';
import type { Command } from '../command.ts';
import { requireIndexed } from '../require-indexed.ts';
import { withProject } from '../with-project.ts';

export const map: Command = (call) =>
  withProject(call, async ({ project, locationOf, pathOf, scope }) => {
    const { flags, operands, terminal } = call;
    const include = operands.length === 0 && scope !== undefined ? [scope] : operands.map(pathOf);
    const pathAs = flags.json ? undefined : (path: string) => locationOf(path);
    const answer = await repositoryMap(project, { include, tokenBudget: flags.budget, limit: flags.limit, pathAs });
    if (answer.filesTotal === 0) requireIndexed(project, include);
    terminal.out(flags.json ? `${toJson(answer)}\n` : answer.text);
    if (!flags.json && answer.filesTotal === 0) terminal.err(`${nothingIn(operands)}\n`);
    if (!flags.json && answer.filesShown < answer.filesTotal) {
      terminal.err(
        terminal.colors.dim(
          `${answer.filesShown} of ${counted(answer.filesTotal, 'file')}; -n or --budget shows more\n`,
        ),
      );
    }
    return exitCodeOf(answer.filesShown);
  });
