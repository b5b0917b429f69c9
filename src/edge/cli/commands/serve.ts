/** `code-intel serve`: MCP over HTTP for a team, or for several agents on one machine, until it is ended. */
import { SharedProjects } from '../../../app/composition/shared-projects.ts';
import { Tokens } from '../../../app/serving/tokens.ts';
import { logText } from '../../../base/failures/machine-failure.ts';
import { counted } from '../../../base/numbers.ts';
import { type AbsolutePath, toAbsolute } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import { GRACE_MS } from '../../http/answers-under-way.ts';
import { ARRIVAL_MS, MOST_BYTES } from '../../http/limits.ts';
import { HttpServer } from '../../http/server.ts';
import { toJson } from '../../json.ts';
import { createHttpHandler } from '../../mcp/http-handler.ts';
import { Workspaces } from '../../mcp/workspaces.ts';
import { findProject } from '../../project-root.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { untilEnded } from '../until-ended.ts';
import { version } from '../version.ts';

const DEFAULT_PORT = 4848;
const LOOPBACK = '127.0.0.1';

export const serve: Command = async (call) => {
  const { flags, terminal, environment, homeDirectory: home } = call;
  const roots = rootsOf(call);
  const account = { platform: process.platform, home, environment };
  const tokens = new Tokens(account);
  requireTokens(tokens);
  const log = (text: string): void => terminal.err(`${JSON.stringify({ at: new Date().toISOString(), note: text })}\n`);
  const projects = new SharedProjects({ environment, onNotice: log });
  const users = new Users({ roots, projects, environment, account, onNotice: log });
  const handler = createHttpHandler({
    version,
    log,
    workspacesOf: (user) => users.workspacesOf(user),
    mostBytes: MOST_BYTES,
  });
  process.on('unhandledRejection', (reason) => log(`a call failed behind its answer: ${logText(reason)}`));
  const server = await HttpServer.start({
    tokens,
    handler,
    host: flags.host ?? LOOPBACK,
    port: flags.port ?? DEFAULT_PORT,
    names: flags.hostName ?? [],
    arrivalMs: ARRIVAL_MS,
    log: (entry) => terminal.err(`${JSON.stringify(entry)}\n`),
    onEnding: (underWay) => log(ending(underWay)),
  });
  for (const root of roots) await projects.open(root);
  const url = `http://${flags.host ?? LOOPBACK}:${server.port}/mcp`;
  // Whoever reads the address may send a signal at once.
  const ended = untilEnded();
  terminal.out(flags.json ? `${toJson({ url, projects: roots })}\n` : `${url}\n`);
  await ended;
  await server.close();
  await users.close();
  await projects.close();
  return EXIT.found;
};

function ending(underWay: number): string {
  const requests = counted(underWay, 'request');
  return `ending: ${requests} under way, answered for at most ${counted(GRACE_MS / 1000, 'second')}; another signal ends the server at once`;
}

interface UsersOptions
  extends Pick<ConstructorParameters<typeof Workspaces>[0], 'environment' | 'account' | 'onNotice'> {
  readonly roots: readonly AbsolutePath[];
  readonly projects: SharedProjects;
}

/** Workspaces of each user: their sessions lie apart, the index is shared. */
class Users {
  private readonly options: UsersOptions;
  private readonly known = new Map<string, Workspaces>();

  constructor(options: UsersOptions) {
    this.options = options;
  }

  workspacesOf(user: string): Workspaces {
    const { roots, projects, ...shared } = this.options;
    const known = this.known.get(user);
    if (known !== undefined) return known;
    const [first = toAbsolute('.', '/')] = roots;
    const made = new Workspaces({ ...shared, defaultRoot: () => first, served: { user, roots, projects } });
    this.known.set(user, made);
    return made;
  }

  async close(): Promise<void> {
    await Promise.all([...this.known.values()].map((workspaces) => workspaces.close()));
  }
}

function rootsOf(call: CommandCall): readonly AbsolutePath[] {
  const { operands, flags, environment, workingDirectory, homeDirectory } = call;
  const given = operands.length > 0 ? operands : [flags.path];
  return given.map((folder) => findProject({ given: folder, environment, workingDirectory, homeDirectory }).root);
}

function requireTokens(tokens: Tokens): void {
  if (tokens.list().length > 0) return;
  throw new UserError(
    'invalid_config',
    { en: 'Nobody could call the server: there is no token', ja: 'トークンがないため、だれもサーバーを呼び出せません' },
    {
      en: 'Make one for each user: code-intel token add hanako.',
      ja: '利用者ごとに作ってください: code-intel token add hanako',
    },
  );
}
