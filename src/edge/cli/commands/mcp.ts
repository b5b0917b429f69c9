/** `code-intel mcp`: serves agents on stdin and stdout until the client closes them. */
import { personStateFolder } from '../../../app/composition/state-health.ts';
import { projectOf } from '../../../app/roots/project-root.ts';
import { logText } from '../../../base/failures/machine-failure.ts';
import { UserError } from '../../../base/user-error.ts';
import { findProjectRoot } from '../../project-root.ts';
import { type Command, EXIT } from '../command.ts';
import { untilEnded } from '../until-ended.ts';
import { version } from '../version.ts';

export const mcp: Command = async ({ flags, terminal, environment, workingDirectory, homeDirectory }) => {
  const [{ serve }, { Workspaces }] = await Promise.all([
    import('../../mcp/server.ts'),
    import('../../mcp/workspaces.ts'),
  ]);
  const log = (text: string): void => terminal.err(`code-intel: ${text}\n`);
  const defaultRoot = () => findProjectRoot({ given: flags.path, environment, workingDirectory, homeDirectory });
  if (flags.path !== undefined) tellProblem(defaultRoot, log);
  const workspaces = new Workspaces({
    defaultRoot,
    environment,
    account: { platform: process.platform, home: homeDirectory, environment },
    onNotice: log,
  });
  // Clients do not start a server again that ended by itself; what went wrong in one call must not end the others.
  process.on('unhandledRejection', (reason) => log(`a call failed behind its answer: ${logText(reason)}`));
  const ended = endOfClient();
  const server = serve({ workspaces, version, log });
  workspaces.warmUp();
  await ended;
  await server.close();
  await workspaces.close();
  await removeLeftFolders(defaultRoot, { platform: process.platform, home: homeDirectory, environment });
  // An index run may still be under way; whatever it published is whole, and the next run goes on from there.
  process.exit(EXIT.found);
};

/** A client that was killed runs no hook at its end; what hooks made for its commands is taken away here. */
async function removeLeftFolders(
  findRoot: () => string,
  account: Parameters<typeof personStateFolder>[0],
): Promise<void> {
  const { removeMadeFolders } = await import('../../../app/composition/compose-gate.ts');
  try {
    const project = projectOf(findRoot());
    if (project !== undefined) removeMadeFolders(personStateFolder(account), project.home);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

/** A folder that is wrong fails every call; who started the server sees why at once. */
function tellProblem(find: () => unknown, log: (text: string) => void): void {
  try {
    find();
  } catch (error) {
    log(error instanceof UserError ? `${error.message}. ${error.next}` : logText(error));
  }
}

/** The client closes stdin, or the system asks the process to end. */
function endOfClient(): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    const end = (): void => resolve();
    process.stdin.once('end', end).once('close', end);
  });
  return Promise.race([closed, untilEnded()]);
}
