/** Machine and command line, for the commands about an installation. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { personStateFolder } from '../../app/composition/state-health.ts';
import { configFile } from '../../app/roots/index-folder.ts';
import { INSTALL_AGAIN } from '../../base/install-advice.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';
import type { SetupContext } from '../init/client-setup.ts';
import { committedFiles } from '../init/committed-files.ts';
import { settingsOf } from '../init/installed-files.ts';
import { type Installed, lastingNode, ownLaunch, sharedLaunch } from '../init/launch.ts';
import { builtFolder } from '../init/package-texts.ts';
import { readRecord } from '../init/record.ts';
import { findProject } from '../project-root.ts';
import type { CommandCall } from './command.ts';

/**
 * The project around the folder given, or around the working directory.
 * @param isOwn true to make the folder given a project of its own
 * @throws UserError `not_found`, `invalid_argument`
 */
export function setupRoot({ operands, flags, ...place }: CommandCall, isOwn = false): AbsolutePath {
  return findProject({ ...place, given: operands[0] ?? flags.path, isOwn }).root;
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
    environment: call.environment,
    launch: team ? sharedLaunch() : ownLaunch(findInstalled()),
    team,
    strict,
    viewShell,
    committed: team ? new Set() : committedSettings(root, call.homeDirectory),
    stateFolder: stateFolderOf(call),
  };
}

/** Finds committed settings files, apart from those that `init` itself wrote. */
function committedSettings(root: string, home: string): ReadonlySet<string> {
  const ours = new Set(readRecord(root)?.files.map(({ file }) => file));
  const files = [...AGENT_CLIENTS.flatMap((client) => settingsOf(client, { root, home })), configFile(root)];
  return new Set([...committedFiles(root, files)].filter((file) => !ours.has(file)));
}

export function stateFolderOf({ environment, homeDirectory: home }: CommandCall): string {
  return personStateFolder({ platform: process.platform, home, environment });
}

function findInstalled(): Installed {
  const dist = builtFolder();
  if (existsSync(path.join(dist, 'hook.cjs')))
    return { dist, node: lastingNode(process.execPath), platform: process.platform };
  throw new UserError('not_found', `The hook is missing: ${path.join(dist, 'hook.cjs')}`, INSTALL_AGAIN.en);
}
