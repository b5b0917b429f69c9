/** `code-intel mcp`: serves agents on stdin and stdout until the client closes them. */
import { setTimeout as wait } from 'node:timers/promises';
import { logText } from '../../../base/failures/machine-failure.ts';
import { UserError } from '../../../base/user-error.ts';
import { findProject } from '../../project-root.ts';
import { type Command, EXIT } from '../command.ts';
import { untilEnded, untilOrphaned } from '../until-ended.ts';
import { version } from '../version.ts';

export const mcp: Command = async ({ flags, terminal, environment, workingDirectory, homeDirectory }) => {
  const [{ serve }, { Stdio }, { Workspaces }] = await Promise.all([
    import('../../mcp/server.ts'),
    import('../../mcp/stdio.ts'),
    import('../../mcp/workspaces.ts'),
  ]);
  const log = (text: string): void => terminal.err(`code-intel: ${text}\n`);
  const defaultRoot = () => findProject({ given: flags.path, environment, workingDirectory, homeDirectory }).root;
  if (flags.path !== undefined) tellProblem(defaultRoot, log);
  const workspaces = new Workspaces({
    defaultRoot,
    environment,
    account: { platform: process.platform, home: homeDirectory, environment },
    onNotice: log,
  });
  // Clients do not start a server again that ended by itself; what went wrong in one call must not end the others.
  process.on('unhandledRejection', (reason) => log(`a call failed behind its answer: ${logText(reason)}`));
  const transport = new Stdio(log);
  const [closed, ended] = [endOfInput(), Promise.race([untilEnded(), untilOrphaned(() => transport.received())])];
  const server = serve({ workspaces, version, log, tools: flags.tools }, transport);
  workspaces.warmUp();
  await Promise.race([closed, ended]);
  await Promise.race([transport.answered, ended, wait(ANSWERING_MS, undefined, { ref: false })]);
  await server.close();
  await workspaces.close();
  // An index run may still be under way; whatever it published is whole, and the next run goes on from there.
  process.exit(EXIT.found);
};

/** A folder that is wrong fails every call; who started the server sees why at once. */
function tellProblem(find: () => unknown, log: (text: string) => void): void {
  try {
    find();
  } catch (error) {
    log(error instanceof UserError ? `${error.message}. ${error.next}` : logText(error));
  }
}

/** Time for answers under way when the client closes stdin. */
const ANSWERING_MS = 10_000;

function endOfInput(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => resolve();
    process.stdin.once('end', end).once('close', end);
  });
}
