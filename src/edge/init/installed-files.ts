/** The files of one client that `init` writes and `doctor` reads, as its row names them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AgentClient } from '../../clients/agent-client.ts';
import type { SetupContext } from './client-setup.ts';

/** Absolute. A client that reads several names would merge a second one beside the person's in an order that nobody sees. */
export function serverFile({ installs }: AgentClient, context: SetupContext): string {
  const [usual, ...others] = installs.server.files.map((file) => placed(file, context));
  return others.find((file) => existsSync(file)) ?? usual ?? '';
}

/** Absolute. */
export function hooksFile({ installs }: AgentClient, context: SetupContext): string {
  return placed(context.team ? installs.hooks.team : installs.hooks.own, context);
}

/** Absolute folder that holds one folder for each skill. */
export function skillsFolder({ installs }: AgentClient, context: SetupContext): string {
  return placed(installs.skills, context);
}

function placed(file: string, { root, home }: SetupContext): string {
  const steps = file.split('/');
  return steps[0] === '~' ? path.join(home, ...steps.slice(1)) : path.join(root, ...steps);
}
