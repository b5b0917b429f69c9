/** `code-intel map`: the project on a page. */

import { repositoryMap } from '../../../app/map/repository-map.ts';
import { indexedFilesUnder } from '../../../app/project/indexed-files.ts';
import { counted } from '../../../base/numbers.ts';
import { toJson } from '../../json.ts';
import { exitCodeOf, nothingIn } from '../answer.ts';
import type { Command } from '../command.ts';
import { withProject } from '../with-project.ts';

const GLOB = /[*?[{]/;

export const map: Command = (call) =>
  withProject(call, async ({ project, locationOf, pathOf }) => {
    const { flags, operands, terminal } = call;
    const include = operands.map(pathOf);
    const pathAs = flags.json ? undefined : (path: string) => locationOf(path);
    const answer = await repositoryMap(project, { include, tokenBudget: flags.budget, pathAs });
    // A path that does not exist is an error here as it is for `outline`.
    if (answer.filesTotal === 0) for (const path of include) if (!GLOB.test(path)) indexedFilesUnder(project, path);
    terminal.out(flags.json ? `${toJson(answer)}\n` : answer.text);
    if (!flags.json && answer.filesTotal === 0) terminal.err(`${nothingIn(operands)}\n`);
    if (!flags.json && answer.filesShown < answer.filesTotal) {
      terminal.err(
        terminal.colors.dim(`${answer.filesShown} of ${counted(answer.filesTotal, 'file')}; --budget shows more\n`),
      );
    }
    return exitCodeOf(answer.filesShown);
  });
