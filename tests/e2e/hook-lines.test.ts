/**
 * The lines that `init` writes for hooks, run as a client runs them that knows no field but `command`: by a shell, with the
 * event on stdin. What stands in the event is data, the verdict is the hook's, and what is missing is told with its remedy.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { HookEvent } from '../../src/app/gate/hook-call.ts';
import { distinctBy } from '../../src/base/distinct-by.ts';
import { isRecord, parseJson } from '../../src/base/json-record.ts';
import type { ClientId } from '../../src/clients/agent-client.ts';
import { CLIENT_IDS } from '../../src/clients/table.ts';
import { dialectOf } from '../../src/edge/hooks/registry.ts';
import { setupsOf } from '../../src/edge/init/clients/registry.ts';
import { hookLine } from '../../src/edge/init/hook-entries.ts';
import { ownLaunch } from '../../src/edge/init/launch.ts';
import { DIST, HOOK, MAIN } from '../helpers/built.ts';
import { Place } from '../helpers/set-up-place.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const PATH = process.env.PATH ?? '';
const SHELLS = ['dash', 'bash'].flatMap((shell) => found(shell) ?? []);
const GONE = path.join(temporaryFolder(), 'gone');

interface Entry {
  readonly event: string;
  readonly kind: HookEvent;
  readonly line: string;
}

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

describe.each(CLIENT_IDS)('%s', (client) => {
  const own = new Place();
  const team = new Place();
  let entries: readonly Entry[] = [];

  beforeAll(async () => {
    await own.run('init', '--yes', '--client', client);
    entries = entriesOf(own, client);
    await team.run('init', '--yes', '--team', '--client', client);
    mkdirSync(path.join(team.root, 'node_modules'));
    symlinkSync(path.dirname(DIST), path.join(team.root, 'node_modules/code-intel'));
  });

  it('has an entry for every event of its dialect', () => {
    expect(SHELLS.length).toBeGreaterThan(0);
    expect(entries.map(({ event }) => event)).toEqual(eventsOf(client).map(([event]) => event));
  });

  // The lines of all clients are of one make: another shell is tried with one of them.
  describe.each(client === 'claude-code' ? SHELLS : SHELLS.slice(0, 1))('in %s', (shell) => {
    it.each(['own', 'team'])(
      'runs nothing of what an event holds, and answers as the hook does (%s settings)',
      (kind) => {
        const place = kind === 'own' ? own : team;
        const made = path.join(place.base, 'made-by-the-event');
        for (const entry of entriesOf(place, client)) {
          const run = runLine(shell, entry, place, hostileEvent(client, entry.event, place, made));
          expect([entry.event, isRefused(run), run.stderr]).toEqual([
            entry.event,
            entry.kind === 'before_tool' && !READS.test(entry.event),
            isRefused(run) ? expect.anything() : '',
          ]);
          expect(existsSync(made)).toBe(false);
        }
      },
    );

    it.each(breakagesFor(client))('lets a person type although %s, and says what a person can do', (_, broken) => {
      const { change, environment = {}, says } = broken;
      for (const entry of distinctBy(entries, ({ kind }) => kind)) {
        const line = change(entry.line);
        const run = runLine(shell, { ...entry, line }, own, '{"tool_name":"Bash"}', environment);
        expect([entry.event, run]).toMatchObject([
          entry.event,
          { status: entry.kind === 'before_tool' ? 2 : 1, stdout: '', stderr: expect.stringMatching(says) },
        ]);
        expect(run.stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
      }
    });

    it('answers as ever in broken surroundings', () => {
      for (const entry of entries) {
        const run = runLine(shell, entry, own, hostileEvent(client, entry.event, own, GONE), SURROUNDINGS);
        expect([entry.event, isRefused(run)]).toEqual([
          entry.event,
          entry.kind === 'before_tool' && !READS.test(entry.event),
        ]);
        expect(run.stderr).not.toMatch(/could not|missing/);
      }
    });
  });
});

/** Every client meets one of them, and the first one all. */
function breakagesFor(client: ClientId): readonly (readonly [string, Breakage])[] {
  const all = Object.entries(BROKEN);
  const at = CLIENT_IDS.indexOf(client);
  return client === 'claude-code' ? all : all.filter((_, index) => index === at % all.length);
}

/** Events that ask about reading alone. */
const READS = /read/i;

interface Breakage {
  readonly change: (line: string) => string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly says: RegExp;
}

const withoutNode = (line: string): string => line.replaceAll(/[^\s']*\/node\b/g, `${GONE}/node`);
const oldNode = nodeOfVersion('v18.20.8');

/** @param change what became of the text of the script */
function damaged(change: (text: string) => string): Breakage {
  const folder = withoutProgram();
  writeFileSync(path.join(folder, 'hook.sh'), change(readFileSync(path.join(DIST, 'hook.sh'), 'utf8')));
  return { change: (line) => line.replaceAll(DIST, folder), says: /code-intel is missing or damaged: .*\n$/ };
}

const BROKEN: Readonly<Record<string, Breakage>> = {
  'the package is gone': {
    change: (line) => line.replaceAll(DIST, GONE),
    says: new RegExp(
      `code-intel is missing or damaged: ${GONE}/hook.sh. Install it there again, or remove its hooks from \\S+\\.\n$`,
    ),
  },
  'the script is cut off in a word': damaged((text) => text.slice(0, text.indexOf('unset NODE_OPT') + 12)),
  'the script is cut off before its end': damaged((text) => `${text.slice(0, text.indexOf('case $code in'))}code=0\n`),
  'the script has line ends of Windows': damaged((text) => text.replaceAll('\n', '\r\n')),
  'the script is empty': damaged(() => ''),
  'the program of the hook is gone': {
    change: (line) => line.replaceAll(DIST, withoutProgram()),
    says: /^code-intel: the hook cannot start: .*\nNext: Install code-intel again/,
  },
  'Node is gone': {
    change: withoutNode,
    environment: { PATH: pathWithoutNode() },
    says: /^code-intel could not .*Node was not found.*code-intel init/,
  },
  'Node is too old': {
    change: (line) => line.replaceAll(/[^\s']*\/node\b/g, oldNode),
    says: /code-intel needs Node 20 or later; this is v18\.20\.8 \(.*\n/,
  },
};

/** Options for Node that name a file that is gone, the PATH of a desktop session, a home folder that is none. */
const SURROUNDINGS = {
  NODE_OPTIONS: '--require ./gone/.pnp.cjs',
  PATH: pathWithoutNode(),
  HOME: '/dev/null/home',
  XDG_STATE_HOME: '/dev/null/state',
};

test('a path keeps every sign in a line', () => {
  const place = new Place();
  mkdirSync(path.join(place.root, '.code-intel'));
  const folder = path.join(temporaryFolder(), 'my "dist"\'s $x `y` $(z) 日本 \\n');
  mkdirSync(folder);
  symlinkSync(DIST, path.join(folder, 'dist'));
  symlinkSync(process.execPath, path.join(folder, 'node'));
  const launch = ownLaunch({ dist: path.join(folder, 'dist'), node: path.join(folder, 'node'), platform: 'linux' });
  for (const shell of SHELLS) {
    const line = hookLine(launch, { client: 'codex', event: 'PreToolUse', kind: 'before_tool' });
    const event = hostileEvent('codex', 'PreToolUse', place, GONE);
    const run = runLine(shell, { line }, place, event, { PATH: pathWithoutNode() });
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('start_session') });
  }
});

test('an old Node can read the files that say which one is needed', () => {
  // Assignments that Node 14 does not know; the rest of the syntax is older.
  for (const file of [MAIN, HOOK]) expect(readFileSync(file, 'utf8')).not.toMatch(/\?\?=|\|\|=|&&=|\bstatic\s*\{/);
});

function entriesOf(place: Place, client: ClientId): readonly Entry[] {
  const [setup] = setupsOf([client]);
  const file = setup?.installs.hooks.own ?? '';
  const texts = [file, setup?.installs.hooks.team ?? ''].flatMap((name) =>
    existsSync(path.join(place.root, name)) ? [place.read(name)] : [],
  );
  return eventsOf(client).flatMap(([event, kind]) => {
    const lines = texts.flatMap((text) =>
      file.endsWith('.js') ? linesOfPlugin(text, event, kind) : linesOf(text, event),
    );
    return lines.slice(0, 1).map((line) => ({ event, kind, line }));
  });
}

/** The command line of Copilot has other names for events of the editor. */
function eventsOf(client: ClientId): readonly (readonly [string, HookEvent])[] {
  return Object.entries(dialectOf(client)?.events ?? {}).filter(
    ([event]) => client !== 'vscode' || /^[A-Z]/.test(event),
  );
}

function linesOf(text: string, event: string): readonly string[] {
  const settings = parseJson(text);
  const items = isRecord(settings) && isRecord(settings.hooks) ? settings.hooks[event] : [];
  return JSON.stringify(items ?? [], (_, value) => value) === '[]' ? [] : commandsIn(items);
}

function commandsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(commandsIn);
  if (!isRecord(value)) return [];
  return typeof value.command === 'string' ? [value.command] : commandsIn(value.hooks);
}

/** A plugin starts a program without a shell: the words that it would start, as a line. */
function linesOfPlugin(text: string, event: string, kind: HookEvent): readonly string[] {
  const [, command = ''] = /^const COMMAND = (.*);$/m.exec(text) ?? [];
  const [, args = ''] = /^const ARGUMENTS = (.*);$/m.exec(text) ?? [];
  const words: string[] = [JSON.parse(command), ...JSON.parse(args), event, kind === 'before_tool' ? 'refuse' : 'pass'];
  return [`NODE_OPTIONS= ${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}`];
}

/** A write that is refused in a project without a session, in whose texts a shell would find commands. */
function hostileEvent(client: ClientId, event: string, place: Place, made: string): string {
  const [setup] = setupsOf([client]);
  const text = `$(touch ${made}) \`touch ${made}\` '; touch ${made}; '" ; touch ${made}`;
  const payload = setup?.hooks.write.payload({ cwd: place.root, file: path.join(place.root, 'src/cart.ts') });
  return JSON.stringify({
    ...payload,
    ...NAMED[client]?.(event, place.root),
    hook_event_name: event,
    prompt: text,
    user_prompt: text,
    note: text,
  });
}

/** Events with fields of their own. */
const NAMED: Partial<Record<ClientId, (event: string, root: string) => object>> = {
  cursor: (event, root) => ({
    workspace_roots: [root],
    ...(event === 'beforeShellExecution' ? { command: 'touch src/new.ts' } : {}),
    ...(event === 'beforeMCPExecution'
      ? { tool_name: 'delete_repository', tool_input: '{}', mcp_server_name: 'github' }
      : {}),
  }),
  windsurf: (event, root) => ({
    agent_action_name: event,
    tool_info: {
      file_path: path.join(root, 'src/cart.ts'),
      edits: [],
      cwd: root,
      command_line: 'touch src/new.ts',
      mcp_server_name: 'github',
      mcp_tool_name: 'delete_repository',
      user_prompt: 'why?',
    },
  }),
};

function runLine(
  shell: string,
  { line }: Pick<Entry, 'line'>,
  place: Place,
  input: string,
  environment: Readonly<Record<string, string>> = {},
): Run {
  const env = { PATH, ...place.environment, ...environment };
  return spawnSync(shell, ['-c', line], { cwd: place.root, env, input, encoding: 'utf8' });
}

function isRefused({ status, stdout }: Run): boolean {
  return status === 2 || /"decision":"deny"/.test(stdout);
}

/** The launcher beside no program, as a removal leaves it that was broken off. */
function withoutProgram(): string {
  const folder = temporaryFolder();
  for (const file of ['hook.sh', 'hook.cjs']) copyFileSync(path.join(DIST, file), path.join(folder, file));
  return folder;
}

function pathWithoutNode(): string {
  const folder = temporaryFolder();
  for (const name of ['sh', 'timeout', 'perl', 'sleep', 'git']) {
    const file = found(name);
    if (file !== undefined) symlinkSync(file, path.join(folder, name));
  }
  return folder;
}

/** The program of that name on the PATH, absolute. */
function found(name: string): string | undefined {
  const files = PATH.split(':').map((folder) => path.join(folder, name));
  return files.find((file) => existsSync(file));
}

/** A Node that says it is another one. */
function nodeOfVersion(version: string): string {
  const folder = temporaryFolder();
  const fake = path.join(folder, 'fake.cjs');
  writeFileSync(fake, `Object.defineProperty(process, 'version', { value: '${version}' });\n`);
  const node = path.join(folder, 'node');
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' --require '${fake}' "$@"\n`, { mode: 0o755 });
  return node;
}
