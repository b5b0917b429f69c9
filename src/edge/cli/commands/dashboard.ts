/** `code-intel dashboard`: a page about the project, for the person who started it, until they end it. */
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { whoElseIsAt } from '../require-person.ts';
import { untilEnded } from '../until-ended.ts';
import { rootOf } from '../with-project.ts';
import { withWorkspace } from '../with-workspace.ts';

const DEFAULT_PORT = 4747;
/** Made by the build, beside the program. */
const PAGE = new URL('./dashboard/', import.meta.url);

export const dashboard: Command = async (call) => {
  const [{ Dashboard }, { readPageFiles }, { openBrowser }] = await Promise.all([
    import('../../dashboard/server.ts'),
    import('../../dashboard/page-files.ts'),
    import('../../dashboard/open-browser.ts'),
  ]);
  const { terminal, flags } = call;
  const page = readPageFiles(fileURLToPath(PAGE));
  const whoElse = await whoElseIsAt(call, rootOf(call));
  await withWorkspace(call, async (workspace) => {
    const log = (text: string): void => terminal.err(`code-intel: ${text}\n`);
    const gate = { ports: gatePorts(call), root: workspace.project.root };
    const start = (port: number) => Dashboard.start({ workspace, page, port, whoElse, gate, log });
    const server = await (flags.port === undefined ? start(DEFAULT_PORT).catch(orAnyPort(start)) : start(flags.port));
    terminal.out(`${flags.json ? toJson({ url: server.address, port: server.port }) : server.address}\n`);
    greet(call, { whoElse, code: server.switchCode });
    if (flags.open !== false && terminal.isInteractive) openBrowser(server.launchAddress(), process.platform);
    await untilEnded();
    await server.close();
  });
  return EXIT.found;
};

function orAnyPort<T>(start: (port: number) => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (error instanceof UserError && error.code === 'busy') return start(0);
    throw error;
  };
}

interface Greeted {
  readonly whoElse: string | undefined;
  readonly code: string;
}

function greet({ terminal }: CommandCall, { whoElse, code }: Greeted): void {
  if (terminal.isInteractive) terminal.err(terminal.colors.dim('Open it in a browser. Ctrl+C ends it.\n'));
  if (whoElse !== undefined)
    terminal.err(`The page shows everything and deletes nothing, since no person started it (${whoElse}).\n`);
  else if (terminal.isInteractive) terminal.err(`To switch the gate off in the page, type this code there: ${code}\n`);
}
