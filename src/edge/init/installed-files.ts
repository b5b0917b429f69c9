/** The files of one client that `init` writes and `doctor` reads, as its row names them. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { SHARED_HOOK } from '../../app/roots/index-folder.ts';
import { workTreeAround } from '../../app/roots/work-tree.ts';
import type { AgentClient } from '../../clients/agent-client.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';
import type { SetupContext } from './client-setup.ts';
import type { JsonPath } from './file-edit.ts';
import { readTextFile } from './files.ts';

/** A file with an entry of the server, absolute, and the path of the entry in it. */
export interface ServerPlace {
  readonly file: string;
  readonly path: JsonPath;
}

/** Finds the one file for the server: a client that reads several would merge them in an order that nobody sees. */
export function serverPlace({ installs: { server } }: AgentClient, context: SetupContext): ServerPlace {
  const [usual = '', ...others] = server.files.map((file) => resolvePlace(file, context));
  const file = others.find((other) => existsSync(other)) ?? usual;
  const entry = [server.key, 'code-intel'];
  if (server.own === undefined || !context.committed.has(file)) return { file, path: entry };
  return {
    file: ownFile(server.own, context),
    path: ['projects', repositoryAt(context.root) ?? context.root, ...entry],
  };
}

/**
 * Second place for the server, from which linked work trees read it: a file outside git is missing there. Undefined where
 * `serverPlace` is the same file, or where no such place exists.
 */
export function workTreesPlace(row: AgentClient, context: SetupContext): ServerPlace | undefined {
  const { key, own } = row.installs.server;
  const repository = repositoryAt(context.root);
  if (own === undefined || context.team || repository === undefined) return undefined;
  const place = { file: ownFile(own, context), path: ['projects', repository, key, 'code-intel'] };
  return serverPlace(row, context).file === place.file ? undefined : place;
}

function ownFile({ file, folderVariable }: OwnServers, context: SetupContext): string {
  const folder = context.environment[folderVariable];
  return folder ? path.join(folder, path.basename(file)) : resolvePlace(file, context);
}

type OwnServers = NonNullable<AgentClient['installs']['server']['own']>;

/** The main work tree of the repository of which a folder is the top; undefined for other folders. */
function repositoryAt(folder: string): string | undefined {
  const tree = workTreeAround(folder);
  return tree?.top === folder ? (tree.main ?? tree.top) : undefined;
}

/** Absolute. */
export function hooksFile({ installs }: AgentClient, context: SetupContext): string {
  return resolvePlace(context.team ? installs.hooks.team : installs.hooks.own, context);
}

/** Absolute folder that holds one folder for each skill. */
export function skillsFolder({ installs }: AgentClient, context: SetupContext): string {
  return resolvePlace(installs.skills, context);
}

/** Every settings file of a client that `init` may write for a person, absolute. */
export function settingsOf({ installs: { server, hooks } }: AgentClient, place: Folders): readonly string[] {
  return [...server.files, hooks.own].map((file) => resolvePlace(file, place));
}

/** Files of the project that start code-intel although nothing is installed from this machine: others committed them. */
export function sharedSettings(place: Folders): readonly string[] {
  const files = AGENT_CLIENTS.flatMap(({ installs: { server, hooks } }) => [...server.files, hooks.team]);
  return [...new Set(files)]
    .map((file) => resolvePlace(file, place))
    .filter((file) => readTextFile(file)?.includes(SHARED_HOOK));
}

type Folders = Pick<SetupContext, 'root' | 'home'>;

function resolvePlace(file: string, { root, home }: Folders): string {
  const steps = file.split('/');
  return steps[0] === '~' ? path.join(home, ...steps.slice(1)) : path.join(root, ...steps);
}
