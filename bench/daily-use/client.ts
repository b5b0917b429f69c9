/**
 * Claude Code as far as a day needs it: its tools do their work, every call passes the hooks that `init` has written into
 * the settings, and the server is the one of `.mcp.json`.
 */
import { spawnSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse } from 'jsonc-parser';

export type Input = Readonly<Record<string, unknown>>;

/** A project that `init` has set up. */
export interface WorkPlace {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Outside of the project. */
  readonly scratch: string;
  read(file: string): string;
  write(file: string, text: string): void;
}

export interface Called {
  readonly tool: string;
  readonly input: Input;
  /** Of the server of code-intel; without it the agent would not have made this call. */
  readonly isOurs: boolean;
  /** What the hook said; null when the call was made. */
  readonly refusal: string | null;
  readonly result: Result;
}

export interface Result {
  readonly exitCode: number;
  readonly text: string;
}

interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly { readonly command: string; readonly args: readonly string[] }[];
}

const INDEXING_MS = 600_000;

export class AgentClient {
  private conversation = 'morning';
  private calls = 0;

  private readonly place: WorkPlace;
  private readonly server: Client;
  private readonly hooks: Readonly<Record<string, readonly HookEntry[]>>;

  private constructor(place: WorkPlace, server: Client) {
    this.place = place;
    this.server = server;
    this.hooks = parse(place.read('.claude/settings.local.json')).hooks;
  }

  static async start(place: WorkPlace): Promise<AgentClient> {
    const { command, args } = parse(place.read('.mcp.json')).mcpServers['code-intel'];
    const server = new Client({ name: 'day', version: '1' });
    const env = { ...place.environment };
    await server.connect(new StdioClientTransport({ command, args, env, cwd: place.root, stderr: 'ignore' }));
    await server.callTool({ name: 'sync_index', arguments: {} }, { timeout: INDEXING_MS });
    const client = new AgentClient(place, server);
    client.event('SessionStart', { source: 'startup' });
    return client;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** `/clear`: the next conversation, which knows nothing of the one before. */
  clear(conversation = 'afternoon'): void {
    this.event('SessionEnd', { reason: 'clear' });
    this.conversation = conversation;
    this.event('SessionStart', { source: 'clear' });
  }

  prompt(prompt: string): void {
    this.event('UserPromptSubmit', { prompt });
  }

  /** What the agent is told instead of ending its turn; null when nothing is open. */
  stop(): string | null {
    return this.event('Stop', { stop_hook_active: false });
  }

  async call(tool: string, input: Input): Promise<Called> {
    const isOurs = this.tools[tool] === undefined;
    const call = { tool_name: isOurs ? `mcp__code-intel__${tool}` : tool, tool_input: input };
    const tool_use_id = `call-${this.calls++}`;
    const refusal = this.event('PreToolUse', { ...call, tool_use_id });
    if (refusal !== null) return { tool, input, isOurs, refusal, result: { exitCode: 2, text: '' } };
    const result = await this.work(tool, input);
    const after = result.exitCode === 0 ? 'PostToolUse' : 'PostToolUseFailure';
    const outcome = result.exitCode === 0 ? { tool_response: result.text } : { error: `Exit code ${result.exitCode}` };
    const objection = this.event(after, { ...call, tool_use_id, ...outcome });
    return { tool, input, isOurs, refusal: objection, result };
  }

  private async work(tool: string, input: Input): Promise<Result> {
    const own = this.tools[tool];
    if (own !== undefined) return own(input);
    const { isError, content } = await this.server.callTool({ name: tool, arguments: { ...input } });
    const [first] = content;
    return { exitCode: isError === true ? 1 : 0, text: first?.type === 'text' ? first.text : '' };
  }

  private readonly tools: Readonly<Record<string, (input: Input) => Result>> = {
    Read: ({ file_path: file }) => done(this.place.read(String(file))),
    Grep: ({ pattern, path: folder }) => this.process('grep', ['-rn', String(pattern), String(folder ?? '.')]),
    Write: ({ file_path: file, content }) => {
      this.place.write(String(file), String(content));
      return done('');
    },
    Edit: ({ file_path: file, old_string: from, new_string: to }) => {
      const text = this.place.read(String(file));
      if (!text.includes(String(from))) throw new Error(`${file} has no ${from}`);
      this.place.write(
        String(file),
        text.replace(String(from), () => String(to)),
      );
      return done('');
    },
    Bash: ({ command }) => this.process('bash', ['-c', String(command)]),
  };

  private process(program: string, args: readonly string[]): Result {
    const options = { cwd: this.place.root, env: this.place.environment, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(program, args, options);
    return { exitCode: status ?? 1, text: stdout + stderr };
  }

  /** What a hook says with exit 2; null when all of them let it pass. @throws Error when a hook fails otherwise */
  private event(name: string, detail: Input): string | null {
    const { root, environment } = this.place;
    const common = { session_id: this.conversation, cwd: root, hook_event_name: name, permission_mode: 'default' };
    const input = JSON.stringify({ ...common, ...detail });
    const entries = (this.hooks[name] ?? []).filter(({ matcher }) => isMatched(matcher, String(detail.tool_name)));
    for (const { command, args } of entries.flatMap(({ hooks }) => hooks)) {
      const env = { ...environment, CLAUDE_PROJECT_DIR: root };
      const options = { cwd: root, env, input, encoding: 'utf8' } as const;
      const { status, stderr } =
        args === undefined ? spawnSync(command, { ...options, shell: true }) : spawnSync(command, args, options);
      if (status === 2) return stderr.trim();
      if (status !== 0) throw new Error(`the hook of ${name} ended with ${status}: ${stderr}`);
    }
    return null;
  }

  /** Paths of this machine as a reader may know them. */
  readable(text: string): string {
    const { root, scratch } = this.place;
    return text.replaceAll(scratch, '/tmp').replaceAll(root, '~/shop');
  }
}

function done(text: string): Result {
  return { exitCode: 0, text };
}

/** As in Claude Code: everything, or a regular expression. */
function isMatched(matcher: string | undefined, tool: string): boolean {
  return matcher === undefined || matcher === '*' || new RegExp(matcher).test(tool);
}
