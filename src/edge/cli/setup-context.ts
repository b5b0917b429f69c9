/** Machine and command line, for the commands about an installation. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { personStateFolder } from '../../app/composition/state-health.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { SetupContext } from '../init/client-setup.ts';
import { builtFolder, ownLaunch, sharedLaunch } from '../init/launch.ts';
import { findProjectRoot } from '../project-root.ts';
import type { CommandCall } from './command.ts';

/** The folder given, or the project around the working directory. @throws UserError `not_found`, `invalid_argument` */
export function setupRoot({ operands, flags, ...place }: CommandCall): AbsolutePath {
  return findProjectRoot({ ...place, given: operands[0] ?? flags.path });
}

export interface SetupMode {
  readonly root: string;
  readonly team: boolean;
  readonly strict: boolean;
  readonly viewShell: string | null;
}

/** @throws UserError `not_found` where the program was not built */
export function setupContext(call: CommandCall, { root, team, strict, viewShell }: SetupMode): SetupContext {
  return {
    root,
    home: call.homeDirectory,
    platform: process.platform,
    launch: team ? sharedLaunch() : ownLaunch(requireBuilt(builtFolder())),
    team,
    strict,
    viewShell,
    stateFolder: stateFolderOf(call),
  };
}

export function stateFolderOf({ environment, homeDirectory: home }: CommandCall): string {
  return personStateFolder({ platform: process.platform, home, environment });
}

function requireBuilt(dist: string): string {
  if (existsSync(path.join(dist, 'hook.cjs'))) return dist;
  throw new UserError('not_found', `The hook is missing: ${path.join(dist, 'hook.cjs')}`, 'Install the package again.');
}
