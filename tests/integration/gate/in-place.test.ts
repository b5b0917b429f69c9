/** Interpreters that edit files in place, in READY without a view. */
import { expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
const context = shellContext(world, { isGranted: (file) => file === `${world.repo}/src/app.ts` });
const judge = (source: string) => judgeCommand({ source, context, phase: 'open' });

it.each(['perl -pi -e s/a/b/ README.md', 'perl -0pi.bak -e x src/app.ts README.md', 'ruby -i -pe x README.md'])(
  'a file that was not granted is no matter of the comparison afterwards: %s',
  (command) => {
    expect(judge(command)).toMatchObject({ allowed: false, reason: 'not-granted', targets: ['README.md'] });
  },
);

it.each(['perl -pi -e s/a/b/ src/app.ts', 'grep -rl a src | xargs perl -pi -e s/a/b/', 'perl -ne print README.md'])(
  'what was granted, or is only known when it runs, passes and is watched: %s',
  (command) => {
    expect(judge(command)).toEqual({ allowed: true, watch: true });
  },
);
