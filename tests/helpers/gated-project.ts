/** A project with a gate in a folder of its own, and a client that calls its hooks. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeGate } from '../../src/app/composition/compose-gate.ts';
import { trustConfig } from '../../src/app/gate/person-commands.ts';
import type { GatePorts } from '../../src/app/gate/ports.ts';
import { contentHash } from '../../src/base/hash.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import type { Host } from '../../src/edge/hooks/dialect.ts';
import { runHook } from '../../src/edge/hooks/run-hook.ts';
import type { ConversationGrants } from '../../src/session/gate/grants-file.ts';
import { publishGrants } from '../../src/storage/grants/publish.ts';
import { ensureKey } from '../../src/storage/key-file.ts';
import { openSqliteSessions } from '../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { stateFolder } from '../../src/storage/user-state.ts';
import { gitIn, repositoryWith } from './repository.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface HookAnswer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RawEvent {
  readonly client?: string;
  readonly cwd?: string;
  readonly host?: Partial<Host>;
}

export const CONVERSATION = 'conversation-1';
export const SESSION = 'session-1';

export class GatedProject {
  readonly root: string;
  readonly home: string;
  /** The client's folder for temporary files. */
  outside: string;
  /** Moves when a test says so; begins with the real time, which file systems stamp with. */
  now = Date.now();
  /** `PATH` of the client. */
  path = '/usr/bin:/bin';
  /** Further variables of the client. */
  variables: Readonly<Record<string, string>> = {};
  /** Shell that the client was told to run commands with. */
  viewShell: string | undefined;
  /** Of the person's session, with its sockets. */
  runtimeFolder: string | undefined;
  /** The client that calls the hook, and what it was started from. */
  clientChain: ReturnType<GatePorts['clientChain']> = [];
  /** False where the package of a grammar is missing. */

  constructor(
    files: Readonly<Record<string, string>> = { 'src/app.ts': 'export const a = 1;\n', 'README.md': '# A\n' },
  ) {
    const base = temporaryFolder();
    [this.root, this.home, this.outside] = [path.join(base, 'repo'), path.join(base, 'home'), path.join(base, 'tmp')];
    for (const folder of [this.home, this.outside]) mkdirSync(folder);
    cpSync(repositoryWith(files), this.root, { recursive: true });
  }

  write(file: string, text: string): void {
    const absolute = path.resolve(this.root, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  remove(file: string): void {
    rmSync(path.join(this.root, file), { recursive: true, force: true });
  }

  git(...args: readonly string[]): string {
    return gitIn(this.root, ...args);
  }

  commit(): void {
    this.git('add', '-A', '-f', '--', '.', ':!.code-intel/spool', ':!.code-intel/grants');
    this.git('commit', '-q', '-m', 'state', '--allow-empty');
  }

  /** The project becomes a folder of a repository that begins one folder further up. */
  moveRepositoryUp(): void {
    renameSync(path.join(this.root, '.git'), path.join(this.root, '../.git'));
    this.commit();
  }

  /** The files that are there were written before whatever comes from now on. */
  async letTimePass(): Promise<void> {
    await sleep(CLOCK_STEP_MS);
    this.now = Date.now();
  }

  /** From now on files are told apart by their times. */
  async leaveGit(): Promise<void> {
    this.remove('.git');
    await this.letTimePass();
  }

  /** Written by somebody. */
  configure(gate: object): void {
    this.write('.code-intel/config.json', JSON.stringify({ gate }));
  }

  /** Written by a person who said so. */
  configureTrusted(gate: object): void {
    this.configure(gate);
    trustConfig(this.ports(), toAbsolute(this.root, '/'), { from: 'a test' });
  }

  ports(): GatePorts {
    return composeGate({
      home: this.home,
      temporaryFolder: this.outside,
      platform: 'linux',
      environment: {
        ...{ PATH: this.path, HOME: this.home, TMPDIR: this.outside },
        ...{ CLAUDE_CODE_SHELL: this.viewShell, XDG_RUNTIME_DIR: this.runtimeFolder },
        ...this.variables,
      },
      now: () => this.now,
      clientChain: () => this.clientChain,
    });
  }

  get sessions(): string {
    return path.join(this.root, '.code-intel', 'sessions.db');
  }

  get state(): string {
    return stateFolder({ platform: 'linux', home: this.home, environment: {} });
  }

  /** Publishes what the server would: by default READY with `src/app.ts` granted. */
  publish(changes: Partial<ConversationGrants> = {}): void {
    const key = ensureKey(this.state);
    if (key.kind !== 'key') throw new Error(key.kind);
    const place = { project: this.root, folder: path.join(this.root, '.code-intel', 'grants'), state: this.state };
    // Grants open nothing without the database that they stand in.
    if (!existsSync(this.sessions)) openSqliteSessions({ file: this.sessions, seal: key.seal, onNotice: fail }).close();
    const all = { ...this.grants(), ...changes };
    const looks = all.grants.files.map((file) => ({ ...file, lines: [{ start: 1, end: 10_000 }] }));
    const lacking = all.phase === 'READY' ? null : 'understanding';
    publishGrants(place, key.seal, { ...all, looks, lacking, ...changes });
  }

  grants(...files: readonly string[]): ConversationGrants {
    const granted = files.length > 0 ? files : ['src/app.ts'];
    return {
      project: this.root,
      conversation: CONVERSATION,
      sessionId: SESSION,
      sessionRevision: 1,
      status: 'open',
      phase: 'READY',
      intent: 'MODIFY',
      language: 'en',
      grants: { files: granted.map((file) => ({ path: file, hash: contentHash(this.read(file)) })), folders: [] },
      ready: 'evidence',
      lacking: null,
      looks: [],
      named: [],
      rejected: [],
      missing: [],
      next: null,
      seenUpTo: 0,
      issuedAt: this.now,
      expiresAt: this.now + 86_400_000,
    };
  }

  /** What an event of Claude Code is answered. */
  async event(event: string, fields: Readonly<Record<string, unknown>> = {}): Promise<HookAnswer> {
    const common = { session_id: CONVERSATION, cwd: this.root, hook_event_name: event };
    const cwd = typeof fields.cwd === 'string' ? fields.cwd : this.root;
    return this.raw(event, JSON.stringify({ ...common, ...fields }), { cwd });
  }

  async raw(
    event: string,
    stdin: string,
    { client = 'claude-code', cwd = this.root, host = {} }: RawEvent = {},
  ): Promise<HookAnswer> {
    return runHook({
      client,
      event,
      stdin,
      host: { cwd, isWindows: false, ...host },
      loadPorts: async () => this.ports(),
      onFailure: () => {},
      failedCode: 2,
    });
  }

  before(tool: string, input: object, fields: Readonly<Record<string, unknown>> = {}): Promise<HookAnswer> {
    return this.event('PreToolUse', { tool_name: tool, tool_input: input, tool_use_id: 'call-1', ...fields });
  }

  after(tool: string, input: object, fields: Readonly<Record<string, unknown>> = {}): Promise<HookAnswer> {
    const outcome = { tool_use_id: 'call-1', tool_response: {} };
    return this.event('PostToolUse', { tool_name: tool, tool_input: input, ...outcome, ...fields });
  }

  /** Whether a file tool may write a path. */
  async mayWrite(file: string, fields: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const input = { file_path: path.resolve(this.root, file), old_string: 'a', new_string: 'b' };
    return (await this.before('Edit', input, fields)).exitCode === 0;
  }

  async mayRun(command: string, fields: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    return (await this.before('Bash', { command }, fields)).exitCode === 0;
  }

  /** A shell call from its beginning to its end, with what it does in between. */
  async shell(command: string, effect: () => void): Promise<HookAnswer> {
    const before = await this.before('Bash', { command });
    if (before.exitCode !== 0) return before;
    effect();
    return this.after('Bash', { command });
  }

  /** What the hooks reported, oldest first. */
  reports(kind: string): readonly Readonly<Record<string, unknown>>[] {
    const folder = path.join(this.root, '.code-intel', 'spool');
    const lines = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'));
    const events = lines.filter((line) => line !== '').map((line) => JSON.parse(line).body);
    return events
      .filter((event) => event.kind === kind)
      .map((event) => ({ ...event.detail, conversation: event.conversation }));
  }
}

/** More than the step in which file systems stamp times, and what the gate allows for it. */
const CLOCK_STEP_MS = 60;

function fail(notice: string): never {
  throw new Error(notice);
}
